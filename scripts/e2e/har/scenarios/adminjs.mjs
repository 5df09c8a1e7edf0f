/** Makes two orchards and two harvests, edits them, filters and searches, and deletes all. */
export const words = [
  {
    orchard: "Mill slope",
    region: "Upper valley",
    notes: "Old cherry trees by the mill",
    changedNotes: "Old cherry trees by the mill\nPruned every third winter",
    other: "Heron meadow",
    otherRegion: "River plain",
    crop: "Sour cherries",
    crates: "41",
    changedCrates: "57",
    secondCrop: "Damsons",
    secondCrates: "23",
    search: "Heron",
  },
  {
    orchard: "Chapel hill",
    region: "Northern ridge",
    notes: "Pears along the chapel wall",
    changedNotes: "Pears along the chapel wall\nGrafted in the spring",
    other: "Otter bend",
    otherRegion: "Eastern marsh",
    crop: "Winter pears",
    crates: "36",
    changedCrates: "48",
    secondCrop: "Medlars",
    secondCrates: "19",
    search: "Otter",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1000) => page.waitForTimeout(ms);
  const open = async (resource) => {
    await page.locator(`a[href="/admin/resources/${resource}"]`).first().click();
    await settle(1500);
  };
  const field = (name) => page.locator(`[name="${name}"]`).first();
  const add = async () => {
    await page.locator('[data-testid="action-new"]').first().click();
    await settle(1500);
  };
  const save = async () => {
    await page.locator('[data-testid="button-save"]').click();
    await settle(2000);
  };
  const show = async (text) => {
    await page.locator("tr", { hasText: text }).first().locator("td").nth(1).click();
    await settle(1500);
  };
  const action = async (name) => {
    await page.locator(`[data-testid="action-${name}"]`).first().click();
    await settle(1500);
  };
  const choose = async (text) => {
    const box = page.locator('[data-testid="property-edit-orchard_id"] input').first();
    await box.click();
    await box.pressSequentially(text, { delay: 60 });
    await settle(1500);
    await page.keyboard.press("Enter");
    await settle(500);
  };
  const confirm = async () => {
    await page.getByRole("button", { name: /^(Confirm|Yes|OK)/i }).last().click();
    await settle(2000);
  };

  await page.goto(`${url}/admin/login`);
  await page.fill('[name="email"]', username);
  await page.fill('[name="password"]', password);
  await page.press('[name="password"]', "Enter");
  await settle(2500);
  await page.getByText("Postgres", { exact: true }).click();
  await settle();

  await open("orchards");
  await add();
  await field("name").fill(words.orchard);
  await field("region").fill(words.region);
  await field("notes").fill(words.notes);
  await save();
  await open("orchards");
  await add();
  await field("name").fill(words.other);
  await field("region").fill(words.otherRegion);
  await save();
  await open("harvests");
  await add();
  await choose(words.orchard);
  await field("crop").fill(words.crop);
  await field("crates").fill(words.crates);
  await save();
  await open("harvests");
  await add();
  await choose(words.other);
  await field("crop").fill(words.secondCrop);
  await field("crates").fill(words.secondCrates);
  await save();

  await open("orchards");
  await show(words.orchard);
  await action("edit");
  await field("notes").fill(words.changedNotes);
  await save();
  await open("harvests");
  await show(words.crop);
  await action("edit");
  await field("crates").fill(words.changedCrates);
  await save();

  await open("orchards");
  await page.getByText("Filter", { exact: true }).first().click();
  await settle();
  await page.locator('[name="filter-name"]').fill(words.search);
  await page.getByRole("button", { name: /Apply/ }).click();
  await settle(1500);
  await show(words.other);

  await open("harvests");
  await show(words.secondCrop);
  await action("delete");
  await confirm();
  await open("harvests");
  await show(words.crop);
  await action("delete");
  await confirm();
  await open("orchards");
  await show(words.other);
  await action("delete");
  await confirm();
  await open("orchards");
  await show(words.orchard);
  await action("delete");
  await confirm();
  await page.goto(`${url}/admin/logout`);
  await settle();
}
