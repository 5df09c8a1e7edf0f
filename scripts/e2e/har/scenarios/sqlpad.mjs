/** Makes a connection, runs queries, keeps two with tags, edits, invites a user, deletes all. */
export const words = [
  {
    connection: "Orchard ledger",
    renamed: "Orchard ledger of the valley",
    table: "harvest_of_2027",
    columns: "orchard varchar(40), crates int",
    rows: "('Mill slope', 41), ('Upper field', 17)",
    query: "Crates of each orchard",
    better: "Crates of each orchard, most first",
    order: "crates desc",
    tags: ["harvest", "autumn report"],
    second: "Orchards by name",
    user: "nora@example.com",
  },
  {
    connection: "Ferry counts",
    renamed: "Ferry counts of both piers",
    table: "sailings_in_may",
    columns: "pier varchar(30), boats int",
    rows: "('North pier', 12), ('Old pier', 35)",
    query: "Boats at each pier",
    better: "Boats at each pier, fewest first",
    order: "boats asc",
    tags: ["ferries", "weekly digest"],
    second: "Piers in the harbour",
    user: "emil@example.com",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1200) => page.waitForTimeout(ms);
  const button = (name) => page.getByRole("button", { name, exact: true }).last();
  // The buttons of the toolbar have no names.
  const [TAGS, SAVE] = [2, 5];
  const tool = async (index) => {
    await page.locator("button").filter({ visible: true }).nth(index).click();
    await settle();
  };
  const menu = async (name) => {
    await page.locator('button[id^="button-"]').last().click();
    await page.locator('[role="menuitem"]').filter({ hasText: name }).click();
    await settle();
  };
  const close = async () => {
    await page.keyboard.press("Escape");
    await settle(800);
  };
  const rowOf = (element) =>
    page.locator("div, li").filter({ has: element }).filter({ has: page.locator("button") }).last();
  const remove = async (element) => {
    await rowOf(element).locator("button").last().click();
    await settle(600);
    await page.getByRole("button", { name: /^(Yes|Confirm|Delete)/ }).last().click();
    await settle();
  };
  const write = async (sql) => {
    await page.locator(".ace_content").first().click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(sql);
    await settle(500);
  };
  const run = async (sql) => {
    if (sql !== undefined) await write(sql);
    await button("Run").click();
    await settle(1800);
  };
  const openQueries = async () => {
    await page.locator("button").filter({ hasText: "Queries" }).first().click();
    await settle();
  };

  await page.goto(`${url}/signin`);
  await page.fill('[name="email"]', username);
  await page.fill('[name="password"]', password);
  await page.click('button[type="submit"]');
  await settle(2000);

  await page.locator("select").first().selectOption({ label: "... New connection" });
  await settle();
  await page.fill('[name="name"]', words.connection);
  await page.selectOption('[name="driver"]', { label: "Postgres" });
  await settle(600);
  await page.fill('[name="database"]', "postgres");
  await page.fill('[name="username"]', "lab");
  await button("Test").click();
  await settle();
  await button("Save").click();
  await settle(2000);

  await run(`create table ${words.table} (${words.columns})`);
  await run(`insert into ${words.table} values ${words.rows}`);
  await run(`select * from ${words.table}`);
  await page.fill('[placeholder="Query name"]', words.query);
  await tool(TAGS);
  for (const tag of words.tags) {
    await page.locator('input[id^="downshift-"]').last().fill(tag);
    await page.keyboard.press("Enter");
    await settle(600);
  }
  await close();
  await tool(SAVE);
  await run(`select * from ${words.table} order by ${words.order}`);
  await page.fill('[placeholder="Query name"]', words.better);
  await tool(SAVE);

  await page.locator('a[href="/queries/new"]').click();
  await settle();
  await page.locator("select").first().selectOption({ label: words.connection });
  await page.fill('[placeholder="Query name"]', words.second);
  await run(`select distinct ${words.columns.split(" ")[0]} from ${words.table} order by 1`);
  await tool(SAVE);

  await menu("Users");
  await button("Add user").click();
  await settle(600);
  await page.fill('[name="email"]', words.user);
  await page.locator("select").last().selectOption("editor");
  await button("Add user").click();
  await settle();
  await close();

  await page.reload();
  await settle(2000);
  await openQueries();
  await page.locator("a").filter({ hasText: words.better }).first().click();
  await settle(2000);
  await run();
  await menu("Connections");
  await rowOf(page.getByText(words.connection)).locator("button").first().click();
  await settle();
  await page.fill('[name="name"]', words.renamed);
  await button("Save").click();
  await settle();
  await close();
  await close();
  await run(`drop table ${words.table}`);
  await openQueries();
  await remove(page.locator('a[href^="/queries/"]').filter({ hasText: words.second }));
  await remove(page.locator('a[href^="/queries/"]').filter({ hasText: words.better }));
  await close();
  await menu("Users");
  await remove(page.getByText(words.user));
  await close();
  await menu("Connections");
  await remove(page.getByText(words.renamed));
  await close();
  await menu("Sign out");
}
