/** Adds a table with columns and an index, enters rows, changes and finds them, and removes it all. */
export const words = [
  {
    reader: "Nora Halvorsen",
    street: "Lighthouse road",
    moved: "Harbour square",
    since: "2011",
    other: "Emil Brandt",
    table: "seed_shelf",
    column: "variety",
    renamed: "variety_name",
    seed: "Winter spinach",
  },
  {
    reader: "Hanna Lindqvist",
    street: "Orchard street",
    moved: "Station yard",
    since: "2004",
    other: "Piet Verhoeven",
    table: "map_drawer",
    column: "region",
    renamed: "region_name",
    seed: "Northern fjords",
  },
];

export async function play({ page, url, password, words }) {
  const settle = async () => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(600);
  };
  const follow = async (link) => {
    await page.locator(link).first().click();
    await settle();
  };
  const send = async (button) => {
    await page.locator(`.btn[type="submit"]:has-text("${button}")`).last().click();
    await settle();
  };
  const tab = (name) => follow(`.nav-tabs .nav-link:has-text("${name}")`);
  const row = (text) => page.locator("tr", { hasText: text }).first();
  await page.goto(`${url}/`);
  await settle();
  await page.fill("#id_password", password);
  await send("Login");
  await follow('a[href="/reader/"]');
  for (const [name, street] of [[words.reader, words.street], [words.other, words.street]]) {
    await tab("Insert");
    await page.fill('[name="name"]', name);
    await page.fill('[name="street"]', street);
    await page.fill('[name="since"]', words.since);
    await send("Insert");
  }
  await tab("Content");
  await row(words.reader).locator('a[href*="/update/"]').first().click();
  await settle();
  await page.check('[name="chk_street"]');
  await page.fill('[name="street"]', words.moved);
  await send("Update");
  await tab("Query");
  await page.fill('textarea[name="sql"]', `SELECT * FROM "reader" WHERE name = '${words.reader}'`);
  await send("Execute");
  await page.goto(`${url}/`);
  await settle();
  await page.fill(
    'textarea[name="sql"]',
    `CREATE TABLE ${words.table} (id INTEGER PRIMARY KEY, label TEXT)`,
  );
  await send("Execute");
  await follow(`a[href="/${words.table}/"]`);
  await follow('a[href$="/add-column/"]');
  await page.fill("#id_name", words.column);
  await page.selectOption("#id_type", "TEXT");
  await send("Add column");
  await follow('a[href*="/rename-column/"]');
  await page.selectOption('[name="rename"]', words.column);
  await page.fill('[name="rename_to"]', words.renamed);
  await send("Rename");
  await tab("Insert");
  await page.fill(`[name="${words.renamed}"]`, words.seed);
  await send("Insert");
  await tab("Structure");
  await follow('a[href$="/add-index/"]');
  await page.selectOption('[name="indexed_columns"]', words.renamed);
  await send("Add index");
  await tab("Content");
  await tab("Drop");
  await send("Drop");
  await follow('a[href="/reader/"]');
  await tab("Content");
  for (const name of [words.other, words.reader]) {
    await row(name).locator('a[href*="/delete/"]').first().click();
    await settle();
    await send("Delete");
    await tab("Content");
  }
  await follow('a[href="/logout/"]');
}
