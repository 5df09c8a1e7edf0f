/** Makes a database and a table, fills it by a form and by SQL, edits, searches, and drops both. */
export const words = [
  {
    database: "garden",
    table: "plants",
    rows: ["Borage", "Chicory"],
    changed: "Blue borage",
    sql: "Lovage",
    renamed: "herbs",
    search: "vage",
  },
  {
    database: "library",
    table: "books",
    rows: ["Poems of the sea", "Winter tales"],
    changed: "Poems of two seas",
    sql: "Maps of the north",
    renamed: "volumes",
    search: "north",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1200) => page.waitForTimeout(ms);
  const route = (path, query = "") => `${url}/index.php?route=${path}&db=${words.database}${query}`;
  await page.goto(`${url}/index.php`);
  await page.fill("#input_username", username);
  await page.fill("#input_password", password);
  await page.click("#input_go");
  await settle();
  await page.goto(`${url}/index.php?route=/server/databases`);
  await settle();
  await page.fill("#text_create_db", words.database);
  await page.click("#buttonGo");
  await settle(2500);
  await page.fill('#createTableMinimalForm input[name="table"]', words.table);
  await page.fill('#createTableMinimalForm input[name="num_fields"]', "2");
  await page.locator('#createTableMinimalForm input[type="submit"]').click();
  await settle(2500);
  await page.fill("#field_0_1", "id");
  await page.check("#field_0_9, [id^='field_0_'][name^='field_extra']").catch(() => {});
  await settle();
  const dialog = page.locator("#addIndexModalGoButton, #addIndexModal .btn-primary").first();
  if (await dialog.isVisible()) await dialog.click();
  await settle();
  await page.fill("#field_1_1", "title");
  await page.selectOption("#field_1_2", "VARCHAR");
  await page.fill("#field_1_3", "80");
  await page.locator('input[name="do_save_data"]').last().click();
  await settle(2500);
  for (const row of words.rows) {
    await page.goto(route("/table/change", `&table=${words.table}`));
    await settle();
    await page.locator(
      'textarea[name*="[multi_edit][0]"], input.textfield[name*="[multi_edit][0]"]',
    )
      .nth(1).fill(row);
    await page.locator('#insertForm input[type="submit"]').first().click();
    await settle(2000);
  }
  await page.goto(route("/table/sql", `&table=${words.table}`));
  await settle(1500);
  await page.evaluate(
    (sql) => globalThis.Functions.setQuery(sql),
    `INSERT INTO \`${words.table}\` (\`title\`) VALUES ('${words.sql}')`,
  );
  await page.locator("#button_submit_query").click();
  await settle(2000);
  await page.goto(route("/sql", `&table=${words.table}&pos=0`));
  await settle(1500);
  await page.locator("a.edit_row_anchor, td.edit_row_anchor a").first().click();
  await settle(2000);
  await page.locator(`textarea, input.textfield`).filter({ visible: true }).last()
    .scrollIntoViewIfNeeded();
  await page.locator('[name*="[multi_edit][0]"].textfield, textarea[name*="[multi_edit][0]"]').nth(
    1,
  )
    .fill(words.changed);
  await page.locator('#insertForm input[type="submit"]').first().click();
  await settle(2000);
  await page.goto(route("/table/search", `&table=${words.table}`));
  await settle();
  await page.locator('input[name="criteriaValues[1]"]').fill(words.search);
  await page.locator('select[name="criteriaColumnOperators[1]"]').selectOption("LIKE %...%");
  await page.locator('#tbl_search_form input[name="submit"]').click();
  await settle(2000);
  await page.goto(route("/table/operations", `&table=${words.table}`));
  await settle();
  await page.fill('#tableOptionsForm input[name="new_name"]', words.renamed);
  await page.locator('#tableOptionsForm input[type="submit"]').click();
  await settle(2500);
  await page.goto(route("/sql", `&table=${words.renamed}&pos=0`));
  await settle(1500);
  await page.locator("a.delete_row.ajax, td a.delete_row").first().click();
  await settle();
  await confirm(page);
  await settle(2000);
  await page.goto(route("/database/structure"));
  await settle(1500);
  await page.locator("a.drop_table_anchor").first().click();
  await settle();
  await confirm(page);
  await settle(2000);
  await page.goto(`${url}/index.php?route=/server/databases`);
  await settle(1500);
  await page.locator(`input[name="selected_dbs[]"][value="${words.database}"]`).check();
  await page.locator('button:has-text("Drop"), a:has-text("Drop")').first().click();
  await settle();
  await confirm(page);
  await settle(2000);
  await page.locator("a.logout, a[href*='route=/logout']").first().click();
  await settle();
}

async function confirm(page) {
  const button = page.locator(
    "#functionConfirmOkButton, .modal.show button:is(:has-text('OK'), :has-text('Drop'))",
  );
  const visible = button.filter({ visible: true }).first();
  if (await visible.isVisible()) await visible.click();
}
