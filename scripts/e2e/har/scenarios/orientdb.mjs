/** Makes a class with a property, and three documents, asks for them, and removes all. */
export const words = [
  {
    type: "Orchard",
    property: "harvest",
    name: "Slope above the chapel",
    harvest: "early September",
    changed: "late September",
    other: "Meadow beside the weir",
    otherHarvest: "October",
    third: "Rows along the railway",
    thirdHarvest: "after the first frost",
  },
  {
    type: "Lighthouse",
    property: "signal",
    name: "Tower on the northern cape",
    harvest: "two white flashes",
    changed: "three white flashes",
    other: "Beacon of the inner harbour",
    otherHarvest: "steady red",
    third: "Lamp at the end of the pier",
    thirdHarvest: "green with a pause",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async () => {
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(1000);
  };
  const open = async (tab) => {
    await page.click(`a[href$="/${tab}"]:visible`);
    await settle();
  };
  const push = async (text, within = "") => {
    await page.locator(`${within} button:visible`, { hasText: text }).first().click();
    await settle();
  };
  const dialog = ".modal-content";
  const run = async (command) => {
    await page.locator(".CodeMirror").first().click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(command);
    await page.keyboard.press("Escape");
    await page.click("#button-run");
    await settle();
  };
  const insert = (name, harvest) =>
    run(`insert into ${words.type} set name = '${name}', ${words.property} = '${harvest}'`);

  await page.goto(`${url}/studio/index.html`);
  await settle();
  await page.fill("#user", username);
  await page.fill("#password", password);
  await page.click("#database-connect");
  await settle();

  await open("schema");
  await push("New Vertex");
  await page.fill(`${dialog} #inputName`, words.type);
  await push("Save", dialog);
  await page.click(`td:text-is("${words.type}"):visible`);
  await settle();
  await push("New Property");
  await page.fill(`${dialog} #inputName`, words.property);
  await page.locator(`${dialog} select`).first().selectOption({ label: "STRING" });
  await push("Save", dialog);

  await open("browse");
  await insert(words.name, words.harvest);
  await insert(words.other, words.otherHarvest);
  await insert(words.third, words.thirdHarvest);
  await run(`select from ${words.type} order by name`);
  await page.locator("tr:visible", { hasText: words.name }).locator("a", { hasText: "#" }).first()
    .click();
  await settle();
  await page.locator("textarea.form-control").evaluateAll(
    (areas, { harvest, changed }) => {
      const area = areas.find(({ value }) => value === harvest);
      area.value = changed;
      for (const type of ["input", "change"]) area.dispatchEvent(new Event(type));
    },
    words,
  );
  await push("Save");

  await open("browse");
  await run(`select count(*) as total from ${words.type}`);
  await run(`delete vertex from ${words.type} where name = '${words.other}'`);
  await run(`select from ${words.type} where ${words.property} like '%${words.changed}%'`);

  await run(`delete vertex from ${words.type}`);

  await open("schema");
  await page.locator("tr:visible", { hasText: words.type }).locator("button", { hasText: "Drop" })
    .click();
  await settle();
  await push(/yes|ok|drop/i, dialog);
  await page.click("#user-dropdown");
  await page.locator("a:visible", { hasText: "Log Out" }).click();
  await settle();
}
