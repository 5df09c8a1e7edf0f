/** Adds two sites and a device, a tree and a color, edits, searches, and deletes all. */
export const words = [
  {
    site: "Orchard office",
    city: "Vevey",
    notes: "Behind the old press",
    changedNotes: "Behind the old press, second door",
    other: "Harbour kiosk",
    otherCity: "Rolle",
    device: "Cider press meter",
    host: "192.0.2.14",
    deviceNotes: "Reads the pressure",
    changedDevice: "Cider press meter, east",
    tree: "Machines of the orchard",
    search: "kiosk",
  },
  {
    site: "Lighthouse depot",
    city: "Brest",
    notes: "Under the lamp room",
    changedNotes: "Under the lamp room, left stairs",
    other: "Island school",
    otherCity: "Quimper",
    device: "Foghorn gauge",
    host: "192.0.2.23",
    deviceNotes: "Counts the blasts",
    changedDevice: "Foghorn gauge, north",
    tree: "Instruments of the coast",
    search: "school",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async (ms = 1500) => {
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(ms);
  };
  const open = async (path) => {
    await page.locator(`a[href$="${path}"]`).first().evaluate((a) => a.click());
    await settle();
  };
  const add = async () => {
    await page.locator(".cactiFilterAdd a").first().click();
    await settle();
  };
  const save = async () => {
    await page.locator('input[type="submit"][value="Create"], input[type="submit"][value="Save"]')
      .last().click();
    await settle(2500);
  };
  const edit = async (text) => {
    await page.locator("a.linkEditMain", { hasText: text }).first().click();
    await settle();
  };
  const remove = async (text) => {
    await page.locator("tr.selectable", { hasText: text }).first().locator("td").last().click();
    await page.waitForTimeout(500);
    await page.locator("#drp_action").evaluate((list) => {
      const one = [...list.options].find((option) => option.text === "Delete");
      list.value = one.value;
      list.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await page.locator("#submit").click();
    await settle();
    await page.locator("#continue, input[value='Continue']").last().click();
    await settle(2500);
  };

  await page.goto(`${url}/index.php`);
  await page.fill('[name="login_username"]', username);
  await page.fill('[name="login_password"]', password);
  await page.press('[name="login_password"]', "Enter");
  await settle(2500);

  await open("sites.php");
  await add();
  await page.fill("#name", words.site);
  await page.fill("#city", words.city);
  await page.fill("#notes", words.notes);
  await save();
  await open("sites.php");
  await add();
  await page.fill("#name", words.other);
  await page.fill("#city", words.otherCity);
  await save();
  await open("host.php");
  await add();
  await page.fill("#description", words.device);
  await page.fill("#hostname", words.host);
  await page.locator("#site_id").selectOption({ label: words.site }, { force: true });
  await page.locator("#availability_method").selectOption({ label: "None" }, { force: true });
  await page.locator("#snmp_version").selectOption({ label: "Not In Use" }, { force: true });
  await page.locator("#notes").fill(words.deviceNotes);
  await save();
  await page.fill("#description", words.changedDevice);
  await save();
  await open("sites.php");
  await edit(words.site);
  await page.fill("#notes", words.changedNotes);
  await save();
  await open("tree.php");
  await add();
  await page.fill("#name", words.tree);
  await save();
  await open("sites.php");
  await page.fill("#filter", words.search);
  await page.press("#filter", "Enter");
  await settle();
  await page.locator("#clear").click();
  await settle();

  await open("tree.php");
  await remove(words.tree);
  await open("host.php");
  await remove(words.changedDevice);
  await open("sites.php");
  await remove(words.other);
  await open("sites.php");
  await remove(words.site);
  await page.goto(`${url}/logout.php`);
  await settle();
}
