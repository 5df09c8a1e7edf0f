export { words } from "./phpmyadmin.mjs";

/** Makes a database and a table, fills it by a form and by SQL, edits, searches, and drops both. */
export async function play({ page, url, username, password, words }) {
  const settle = async (ms = 600) => {
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(ms);
  };
  const open = async (text) => {
    await page.locator("#content a, #menu a", { hasText: text }).filter({ visible: true })
      .first().click();
    await settle();
  };
  const save = async () => {
    await page.locator('#content input[type="submit"][value="Save"]').first().click();
    await settle();
  };

  await page.goto(`${url}/`);
  await page.fill('[name="auth[username]"]', username);
  await page.fill('[name="auth[password]"]', password);
  await page.locator('input[type="submit"][value="Login"]').click();
  await settle();
  await open("Create database");
  await page.fill('#content [name="name"]', words.database);
  await save();
  await open("Create table");
  await page.fill('#content [name="name"]', words.table);
  await page.fill('[name="fields[1][field]"]', "id");
  await page.locator('[name="auto_increment_col"][value="1"]').check();
  await page.locator("[name='add[1]']").click();
  await page.locator("[name$='[field]']").nth(1).fill("title");
  await page.locator("[name$='[type]']").nth(1).selectOption("varchar");
  await page.locator("[name$='[length]']").nth(1).fill("80");
  await save();
  for (const row of words.rows) {
    await open("New item");
    await page.fill('[name="fields[title]"]', row);
    await save();
    await page.locator("#tables a", { hasText: words.table }).last().click();
    await settle();
  }
  await open("SQL command");
  await page.locator("pre.sqlarea").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(`INSERT INTO ${words.table} (title) VALUES ('${words.sql}')`);
  await page.locator('input[type="submit"][value="Execute"]').click();
  await settle();
  await page.locator("#tables a.select", { hasText: "select" }).first().click();
  await settle();
  await page.locator("#table a.edit", { hasText: "edit" }).first().click();
  await settle();
  await page.fill('[name="fields[title]"]', words.changed);
  await save();
  await page.locator("#fieldset-search").locator("xpath=..").locator("legend a").click();
  await page.selectOption('[name="where[0][col]"]', "title");
  await page.selectOption('[name="where[0][op]"]', "LIKE %%");
  await page.fill('[name="where[0][val]"]', words.search);
  await page.locator('#form input[type="submit"][value="Select"]').first().click();
  await settle();
  await page.locator('#table input[name="check[]"]').first().check();
  await page.locator('#content input[type="submit"][value="Delete"]').click();
  await settle();
  await open("Alter table");
  await page.fill('#content [name="name"]', words.renamed);
  await save();
  await open("Alter table");
  await page.locator('#content input[name="drop"]').click();
  await settle();
  await open("Alter database");
  await page.locator('#content input[name="drop"]').click();
  await settle();
  await page.locator("#logout").click();
  await settle();
}
