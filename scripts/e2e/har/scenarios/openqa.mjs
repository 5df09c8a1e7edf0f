/** Keeps machines, test suites and a medium, edits, searches the log, makes a key, and deletes all. */
export const words = [
  {
    machine: "lake-64bit",
    setting: "QEMUCPUS=2\nQEMURAM=3072",
    laterSetting: "QEMUCPUS=2\nQEMURAM=4096",
    otherMachine: "harbour-laptop",
    otherSetting: "LAPTOP=1\nWORKER_CLASS=pier",
    suite: "install_orchard",
    suiteSetting: "DESKTOP=gnome\nHDDSIZEGB=20",
    suiteText: "Installs what the orchard needs",
    laterText: "Installs what the upper orchard needs",
    otherSuite: "update_ferry",
    otherSuiteSetting: "DESKTOP=textmode",
    otherText: "Brings the ferry up to date",
    medium: ["lagoon", "15.4", "DVD-Harbour", "x86_64"],
    mediumSetting: "ISO_MAXSIZE=4700372992",
    search: "table_create",
  },
  {
    machine: "tower-uefi",
    setting: "UEFI=1\nQEMURAM=2048",
    laterSetting: "UEFI=1\nQEMURAM=8192",
    otherMachine: "cliff-server",
    otherSetting: "NUMDISKS=3\nWORKER_CLASS=cliff",
    suite: "boot_lighthouse",
    suiteSetting: "BOOTFROM=disk\nHDDSIZEGB=35",
    suiteText: "Boots the lamp of the lighthouse",
    laterText: "Boots both lamps of the lighthouse",
    otherSuite: "rescue_island",
    otherSuiteSetting: "RESCUE=1",
    otherText: "Rescues the school of the island",
    medium: ["reef", "42.9", "NET-Beacon", "aarch64"],
    mediumSetting: "ISO_MAXSIZE=734003200",
    search: "table_update",
  },
];

export async function play({ page, url, username, words }) {
  const settle = async (ms = 1200) => {
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(ms);
  };
  const open = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  const fill = async (row, texts) => {
    const fields = row.locator("td input, td textarea");
    for (const [index, text] of texts.entries()) await fields.nth(index).fill(text);
  };
  const add = async (texts) => {
    await page.click('input[onclick="addAdminTableRow();"]');
    const row = page.locator("tr", { has: page.locator('button[title="Add"]') }).first();
    await fill(row, texts);
    await row.locator('button[title="Add"]').click();
    await settle();
  };
  const edit = async (name, texts) => {
    await page.locator("tr", { hasText: name }).first().locator('button[title="Edit"]').click();
    await page.waitForTimeout(400);
    const row = page.locator("tr", { has: page.locator('button[title="Update"]') }).first();
    await fill(row, texts);
    await row.locator('button[title="Update"]').click();
    await settle();
  };
  const remove = async (name) => {
    await page.locator("tr", { hasText: name }).first().locator('button[title="Edit"]').click();
    await page.waitForTimeout(400);
    await page.locator('button[title="Delete"]').first().click();
    await settle();
  };

  await open(`/login?user=${username}`);
  await open("/admin/machines");
  await add([words.machine, "qemu", words.setting]);
  await add([words.otherMachine, "generalhw", words.otherSetting]);
  await edit(words.machine, [words.machine, "qemu", words.laterSetting]);
  await open("/admin/test_suites");
  await add([words.suite, words.suiteSetting, words.suiteText]);
  await add([words.otherSuite, words.otherSuiteSetting, words.otherText]);
  await edit(words.suite, [words.suite, words.suiteSetting, words.laterText]);
  await open("/admin/products");
  await add([...words.medium, words.mediumSetting]);
  await open("/admin/auditlog");
  await page.locator('input[type="search"]').first().fill(words.search);
  await settle(2000);
  await open("/admin/products");
  await remove(words.medium[0]);
  await open("/admin/test_suites");
  await remove(words.otherSuite);
  await remove(words.suite);
  await open("/admin/machines");
  await remove(words.otherMachine);
  await remove(words.machine);
  await open("/logout");
}
