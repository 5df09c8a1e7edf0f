/** Makes roles, users, keys, views, tags, an alarm and a message, changes and removes some. */
export const words = [
  {
    role: ["Gauge readers", "3", "They read the gauges of the pump house"],
    described: "They read the gauges and write them down",
    user: ["nora", "Nora Fielding", "Pump-house-4"],
    renamed: "Nora Fielding of the night shift",
    key: ["Recorder of the pump", "Writes the pressure of the old pump"],
    view: "Pump house",
    tag: ["Pressure of the main pipe", "Bar in the main pipe", "12"],
    another: ["Level of the basin", "How full the basin is", "75"],
    search: "basin",
    alarm: ["Pipe is about to burst", "Open the valve behind the shed"],
    location: ["Valve behind the shed", "The red one", "52.51", "13.37"],
    message: ["Mail to the plumbers", "plumbers@pump.example"],
    forwarded: "plumbers@night.example",
  },
  {
    role: ["Boiler keepers", "5", "They look after the boiler in the cellar"],
    described: "They look after the boiler and its chimney",
    user: ["emil", "Emil Carver", "Cellar-door-7"],
    renamed: "Emil Carver of the early shift",
    key: ["Counter of the boiler", "Writes the heat of the new boiler"],
    view: "Cellar of the mill",
    tag: ["Heat of the boiler", "Degrees in the boiler", "64"],
    another: ["Smoke of the chimney", "How thick the smoke is", "31"],
    search: "chimney",
    alarm: ["Boiler runs dry", "Close the lid under the stairs"],
    location: ["Lid under the stairs", "The blue one", "48.13", "11.57"],
    message: ["Mail to the sweepers", "sweepers@mill.example"],
    forwarded: "sweepers@early.example",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1200) => page.waitForTimeout(ms);
  const dialog = page.locator("mat-dialog-container").last();
  const field = (label) =>
    dialog.locator("span").filter({ hasText: new RegExp(`^\\s*\\*?${label}\\s*$`, "i") }).first()
      .locator("xpath=following::*[self::input or self::textarea][1]");
  const fill = (label, text) => field(label).fill(text);
  const icon = (name) => page.locator(`button:has(mat-icon:text-is("${name}"))`).first();
  const add = async () => {
    await page.locator('button.remove:has(mat-icon:text-is("add"))').first().click();
    await settle();
  };
  const ok = async () => {
    await dialog.locator('button:has-text("OK")').click();
    await settle(1800);
  };
  const setup = async (section) => {
    await icon("settings").click();
    await settle(800);
    await page.click(`button.card-btn:has-text("${section}")`);
    await settle(2200);
  };
  const inRow = async (text, name) => {
    const row = page.locator(`mat-row:has-text("${text}")`).first();
    await row.locator(`button:has(mat-icon:text-is("${name}"))`).first().click();
    await settle();
  };
  const tags = async () => {
    await setup("Connections");
    await page.locator(".device-list").first().click();
    await settle();
  };

  await page.goto(`${url}/editor`);
  await settle(3000);
  await dialog.locator("input").nth(0).fill(username);
  await dialog.locator("input").nth(1).fill(password);
  await ok();
  await settle(3000);

  await setup("Roles");
  await add();
  await fill("Name", words.role[0]);
  await fill("Index", words.role[1]);
  await fill("Description", words.role[2]);
  await ok();
  await inRow(words.role[0], "edit");
  await fill("Description", words.described);
  await ok();

  await setup("Users");
  await add();
  await fill("Username", words.user[0]);
  await fill("Fullname", words.user[1]);
  await fill("Password", words.user[2]);
  await dialog.locator('mat-list-option:has-text("Operator")').click();
  await ok();
  await inRow(words.user[0], "edit");
  await fill("Fullname", words.renamed);
  await ok();

  await setup("API Keys");
  await add();
  await fill("Name", words.key[0]);
  await fill("Description", words.key[1]);
  await ok();

  await setup("Views");
  await settle(1500);
  const addView = page.locator(
    'mat-expansion-panel-header:has-text("Views") mat-icon:text-is("add")',
  );
  await addView.click();
  await settle();
  await fill("Name", words.view);
  await ok();

  await tags();
  for (const [name, description, start] of [words.tag, words.another]) {
    await add();
    await fill("Tagname", name);
    await dialog.locator("mat-select").first().click();
    await page.click('mat-option:has-text("number")');
    await fill("Init value", start);
    await fill("Description", description);
    await ok();
  }
  await page.locator("input").first().fill(words.search);
  await settle();

  await setup("Alarms");
  await add();
  await fill("Name", words.alarm[0]);
  await fill("Text", words.alarm[1]);
  await ok();

  await setup("Locations");
  await add();
  await fill("Name", words.location[0]);
  await fill("Latitude", words.location[2]);
  await fill("Longitude", words.location[3]);
  await fill("Description", words.location[1]);
  await ok();

  await setup("Notifications");
  await add();
  await fill("Name", words.message[0]);
  await fill("Receivers:.*", words.message[1]);
  await dialog.locator("mat-select").first().click();
  await page.locator("mat-option").nth(1).click();
  await ok();
  await inRow(words.message[0], "edit");
  await fill("Receivers:.*", words.forwarded);
  await ok();

  await tags();
  await inRow(words.tag[0], "clear");
  await settle();

  await setup("Notifications");
  await inRow(words.message[0], "clear");
  await ok();

  for (
    const [section, text] of [["API Keys", words.key[0]], ["Users", words.user[0]], [
      "Roles",
      words.role[0],
    ]]
  ) {
    await setup(section);
    await inRow(text, "clear");
    await ok();
  }

  await setup("Views");
  await settle(1500);
  await page.locator(`.leftbar-item:has-text("${words.view}") mat-icon:text-is("more_vert")`)
    .click();
  await settle();
  await page.locator('button[mat-menu-item]:has-text("Delete")').click();
  await settle();
  await ok();

  await page.goto(`${url}/home`);
  await settle(3000);
  await page.locator('button:has(mat-icon:text-is("account_circle"))').first().click();
  await settle();
  await page.locator('button:has-text("Sign out")').first().click();
  await settle();
}
