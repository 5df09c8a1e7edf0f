/** Adds a group, two monitors, a filter and a user, edits, searches, and deletes all. */
export const words = [
  {
    group: "Orchard cameras",
    monitor: "Press house door",
    notes: "Above the old lintel",
    changedNotes: "Above the old lintel, turned left",
    source: "rtsp://192.0.2.51/press",
    changedSource: "rtsp://192.0.2.51/press-house",
    other: "Barrel cellar",
    otherNotes: "Dark after six",
    otherSource: "rtsp://192.0.2.52/cellar",
    search: "/barrel/i",
    filter: "Wasps at the windfall",
    cause: "wasps",
    user: "cidermaker",
    userPassword: "Windfall-88-apples",
  },
  {
    group: "Harbour cameras",
    monitor: "Lighthouse stairs",
    notes: "Under the lamp room",
    changedNotes: "Under the lamp room, behind glass",
    source: "rtsp://192.0.2.151/stairs",
    changedSource: "rtsp://192.0.2.151/spiral-stairs",
    other: "Ferry landing",
    otherNotes: "Wet in every storm",
    otherSource: "rtsp://192.0.2.152/landing",
    search: "/ferry/i",
    filter: "Gulls on the railing",
    cause: "gulls",
    user: "harbourmaster",
    userPassword: "Railing-99-gulls",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async (ms = 1200) => {
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(ms);
  };
  const open = async (view) => {
    await page.goto(`${url}/index.php?view=${view}`);
    await settle();
  };
  const addMonitor = async (name, notes, source) => {
    await open("console");
    await page.locator('[name="addBtn"]').click();
    await settle();
    await page.fill('[name="newMonitor[Name]"]', name);
    await page.fill('[name="newMonitor[Notes]"]', notes);
    await page.locator('[name="newMonitor[Function]"]').selectOption("None", { force: true });
    await showSource();
    await page.fill('[name="newMonitor[Path]"]', source);
    await page.fill('[name="newMonitor[Width]"]', "1280");
    await page.fill('[name="newMonitor[Height]"]', "720");
    await saveMonitor();
  };
  const row = (text) => page.locator("tr", { hasText: text }).last();
  const showSource = async () => {
    await page.locator("#source-tab").click();
    await page.waitForTimeout(500);
  };
  const saveMonitor = async () => {
    await page.locator('#contentForm button[value="save"]').click();
    await settle(2000);
  };

  await page.goto(`${url}/index.php`);
  await page.fill('[name="username"]', username);
  await page.fill('[name="password"]', password);
  await page.press('[name="password"]', "Enter");
  await settle(2500);

  await open("groups");
  await page.locator('button[data-on-click="newGroup"]').click();
  await settle();
  await page.fill('[name="newGroup[Name]"]', words.group);
  await page.locator("#groupModalSaveBtn").click();
  await settle();
  await addMonitor(words.monitor, words.notes, words.source);
  await addMonitor(words.other, words.otherNotes, words.otherSource);
  await open("console");
  await row(words.monitor).locator('a[href*="view=monitor&"]').click();
  await settle();
  await page.fill('[name="newMonitor[Notes]"]', words.changedNotes);
  await page.locator('[name="newMonitor[GroupIds][]"]').selectOption(
    { label: words.group },
    { force: true },
  );
  await showSource();
  await page.fill('[name="newMonitor[Path]"]', words.changedSource);
  await saveMonitor();
  await open("console");
  await page.fill('[name="MonitorName"]', words.search);
  await page.press('[name="MonitorName"]', "Enter");
  await settle();
  await page.fill('[name="MonitorName"]', "");
  await page.press('[name="MonitorName"]', "Enter");
  await settle();

  await open("filter");
  await page.fill('[name="filter[Name]"]', words.filter);
  await page.locator('[name="filter[Query][terms][0][attr]"]').selectOption("Cause", {
    force: true,
  });
  await settle();
  await page.fill('[name="filter[Query][terms][0][val]"]', words.cause);
  await page.locator("#Save").click();
  await settle();
  await open("options&tab=users");
  await page.locator("button", { hasText: "Add New User" }).click();
  await settle();
  await page.fill('[name="newUser[Username]"]', words.user);
  await page.fill('[name="newUser[Password]"]', words.userPassword);
  await page.fill('[name="conf_password"]', words.userPassword);
  await page.locator('[name="newUser[Monitors]"]').selectOption("View", { force: true });
  await page.locator('button[name="action"][value="Save"]').click();
  await settle();
  await open("options&tab=users");
  await row(words.user).locator("a").first().click();
  await settle();
  await page.locator('[name="newUser[Events]"]').selectOption("View", { force: true });
  await page.locator('button[name="action"][value="Save"]').click();
  await settle();

  await open("options&tab=users");
  await row(words.user).locator('[name="markUids[]"]').check();
  await page.locator('[name="deleteBtn"]').click();
  await settle();
  await open("filter");
  const value = await page.locator('[name="Id"] option', { hasText: words.filter })
    .getAttribute("value");
  await page.locator('[name="Id"]').selectOption(value, { force: true });
  await settle();
  await page.locator('[data-on-click-this="deleteFilter"]').click();
  await settle();
  for (const name of [words.other, words.monitor]) {
    await open("console");
    await row(name).locator('[name="markMids[]"]').check();
    await page.locator('[name="deleteBtn"]').click();
    await settle();
  }
  await open("groups");
  await row(words.group).locator('[name="gid[]"]').check();
  await page.locator('[name="deleteBtn"]').click();
  await settle();
  await open("groups");
  await page.locator("a, button", { hasText: username }).first().click();
  await settle();
  await page.locator('#logoutForm button[value="logout"]').click();
  await settle();
}
