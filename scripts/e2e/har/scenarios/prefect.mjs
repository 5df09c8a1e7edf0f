/** Makes a work pool, variables, a limit and a run, edits, searches, cancels and deletes them. */
export const words = [
  {
    pool: "night-shift",
    described: "Runs after the shops close",
    changed: "Runs after the shops close, on weekdays",
    limit: "3",
    variable: "orders_bucket",
    value: '"orders-north"',
    edited: '"orders-north-2"',
    tag: "storage",
    second: "mail_sender",
    address: '{"name": "Orders", "retries": 4}',
    run: "orders of monday",
    source: "shop in the north",
    concurrency: "warehouse-api",
  },
  {
    pool: "big-machines",
    described: "For whatever needs much memory",
    changed: "For whatever needs very much memory",
    limit: "5",
    variable: "report_folder",
    value: '"reports/daily"',
    edited: '"reports/hourly"',
    tag: "finance",
    second: "chat_channel",
    address: '{"name": "Alerts", "retries": 7}',
    run: "second try for march",
    source: "files of the old shop",
    concurrency: "printer-queue",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 2500) => page.waitForTimeout(ms);
  const open = async (path) => {
    await page.goto(`${url}/v2${path}`);
    await settle();
  };
  const press = async (name) => {
    await page.getByRole("button", { name, exact: true }).last().click();
    await settle();
  };
  const choose = async (menu, item) => {
    await menu.click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
    await settle(1500);
  };
  const confirm = async () => {
    const button = page.locator(
      '[role="alertdialog"] button, [role="dialog"] :is([type="submit"], :text-is("Delete"))',
    );
    if (await button.count() > 0) await button.last().click();
    await settle();
  };
  const rowMenu = (text) => page.locator(`tr:has-text("${text}") button`).last();
  const writeValue = async (text) => {
    await page.locator('[role="dialog"] [role="textbox"]').click();
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await page.keyboard.insertText(text);
  };
  const createVariable = async (name, value, tag) => {
    await page.getByRole("button", { name: "Add Variable" }).or(
      page.locator("main button:has(svg.lucide-plus)"),
    ).first().click();
    await page.fill('[role="dialog"] input[name="name"]', name);
    await writeValue(value);
    await page.fill('[role="dialog"] input[name="tags"]', tag);
    await page.keyboard.press("Enter");
    await press("Create");
  };
  await page.goto(`${url}/`);
  await page.locator("input").first().fill(`${username}:${password}`);
  await page.click('button:has-text("Login")');
  await settle(4000);
  await open("/work-pools/create");
  await page.locator("main").getByText("Process", { exact: true }).click();
  await press("Next");
  await page.fill('main input[name="name"]', words.pool);
  await page.fill('main textarea[name="description"]', words.described);
  await page.fill('main input[name="concurrencyLimit"]', words.limit);
  await press("Next");
  await press("Create Work Pool");
  await choose(page.locator("main button[aria-haspopup=menu]").first(), "Edit");
  await page.fill('main textarea[name="description"]', words.changed);
  await press("Save");
  await open("/variables");
  await createVariable(words.variable, words.value, words.tag);
  await createVariable(words.second, words.address, words.tag);
  await page.getByPlaceholder("Search variables").fill(words.variable.slice(0, 6));
  await settle();
  await choose(rowMenu(words.variable), "Edit");
  await writeValue(words.edited);
  await press("Save");
  await open("/concurrency-limits");
  await page.locator("main button").filter({ hasText: "Add Concurrency Limit" }).click();
  await page.fill('[role="dialog"] input[name="name"]', words.concurrency);
  await page.fill('[role="dialog"] input[name="limit"]', words.limit);
  await page.locator('[role="dialog"] button[type="submit"]').click();
  await settle();
  await open("/deployments");
  await page.locator('main a:has-text("nightly")').first().click();
  await settle();
  await press("Run");
  await page.getByRole("menuitem", { name: "Custom Run" }).click();
  await settle();
  await page.fill('main input[name="name"]', words.run);
  await page.locator("main fieldset textarea").first().fill(words.source);
  await press("Submit");
  await page.locator(`main a:has-text("${words.run}")`).first().click();
  await settle();
  const menu = page.locator("main button[aria-haspopup=menu]").first();
  await choose(menu, "Cancel");
  await confirm();
  await choose(menu, "Delete");
  await confirm();
  await open("/variables");
  for (const name of [words.second, words.variable]) {
    await choose(rowMenu(name), "Delete");
    await confirm();
  }
  await open("/concurrency-limits");
  await choose(rowMenu(words.concurrency), "Delete");
  await confirm();
  await open("/work-pools");
  await page.getByPlaceholder("Search work pools").fill(words.pool);
  await settle(1000);
  await choose(menu, "Delete");
  await confirm();
  await page.click('button:has-text("Logout")');
  await settle();
}
