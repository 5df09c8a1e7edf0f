/** Makes two tables with rows, joins them, edits a row in the grid, and drops them. */
export const words = [
  {
    table: "garden_tool",
    first: "Wooden rake",
    second: "Copper spade",
    renamed: "Steel spade",
    other: "tool_loan",
    borrower: "Frieda Brandt",
  },
  {
    table: "board_game",
    first: "Castle siege",
    second: "River traders",
    renamed: "Harbour traders",
    other: "game_night",
    borrower: "Gustav Lind",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 900) => page.waitForTimeout(ms);
  const run = async (sql) => {
    const query = page.frame("h2query");
    await query.fill("textarea", sql);
    await query.locator('input[type="button"]').first().click();
    await settle();
  };
  await page.goto(`${url}/`);
  await page.waitForURL(/login\.jsp/);
  await page.fill('input[name="url"]', "jdbc:h2:./shop");
  await page.fill('input[name="user"]', username);
  await page.fill('input[name="password"]', password);
  await page.click('input[type="submit"]');
  await settle(1500);
  await run(`CREATE TABLE ${words.table} (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(80))`);
  await run(`INSERT INTO ${words.table} (name) VALUES ('${words.first}'), ('${words.second}')`);
  await run(
    `CREATE TABLE ${words.other} (id INT AUTO_INCREMENT PRIMARY KEY, thing INT, who VARCHAR(80))`,
  );
  await run(`INSERT INTO ${words.other} (thing, who) VALUES (2, '${words.borrower}')`);
  await run(`SELECT * FROM ${words.table}`);
  const result = page.frame("h2result");
  await result.locator('input[value="Edit"]').click();
  await settle();
  const row = result.locator("tr", { hasText: words.second });
  await row.locator("img").first().click();
  await settle();
  await result.locator(`input[value="${words.second}"]`).fill(words.renamed);
  await result.locator("#mainForm img, form img").first().click();
  await settle();
  await run(
    `SELECT name, who FROM ${words.other} JOIN ${words.table} ON thing = ${words.table}.id`,
  );
  await run(`DELETE FROM ${words.table} WHERE name = '${words.first}'`);
  await run(`SELECT * FROM ${words.table} ORDER BY name`);
  await run(`DROP TABLE ${words.other}`);
  await run(`DROP TABLE ${words.table}`);
  await page.frame("header").locator('a[href^="logout.do"]').click();
  await settle();
}
