/** Makes an address and queues, sends, browses, moves and deletes messages, and removes it all. */
export const words = [
  {
    address: "bakery.orders",
    queue: "bakery.orders.north",
    filter: "region = 'north'",
    other: "bakery.orders.late",
    header: ["region", "north"],
    text: "<order>Twelve rye rolls</order>",
    second: "<order>Two poppy cakes</order>",
  },
  {
    address: "harbour.news",
    queue: "harbour.news.ferries",
    filter: "kind = 'ferry'",
    other: "harbour.news.archive",
    header: ["kind", "ferry"],
    text: "<news>The ferry leaves at nine</news>",
    second: "<news>Fog until noon</news>",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 2000) => page.waitForTimeout(ms);
  const dialog = page.locator('[role="dialog"]:visible');
  const tab = async (name) => {
    await page.getByRole("tab", { name, exact: true }).click();
    await settle();
  };
  const choose = async (row, item) => {
    await page.locator("tbody tr").filter({
      has: page.getByText(row, { exact: true }),
    }).locator("button").last().click();
    await settle(800);
    await page.getByRole("menuitem", { name: item, exact: true }).click();
    await settle();
  };
  const press = async (name) => {
    await dialog.getByRole("button", { name, exact: true }).last().click();
    await settle();
  };
  const close = async () => {
    const button = dialog.getByRole("button", { name: /^(Close|Cancel)$/ });
    if (await button.count() > 0) await button.last().click();
    await settle();
  };
  const createQueue = async (name, filter) => {
    // The table is drawn anew now and then, which closes its menus.
    for (let i = 0; i < 5 && await page.locator("#queue-name").count() === 0; i++) {
      await choose(words.address, "Create Queue");
    }
    await page.fill("#queue-name", name);
    await page.check("#ANYCAST");
    await page.check("#durable");
    if (filter !== undefined) await page.fill("#filter", filter);
    await press("Create Queue");
    await close();
  };
  const sendTo = async (queue, text, [name, value] = []) => {
    await choose(queue, "Send Message");
    if (name !== undefined) {
      await dialog.getByRole("button", { name: "Add Headers" }).click();
      await page.fill('input[aria-label="name-input-0"], input[name="name-input-0"]', name);
      await page.fill('input[aria-label="value-input-0"], input[name="value-input-0"]', value);
    }
    await dialog.locator("textarea").first().focus();
    await page.keyboard.insertText(text);
    await settle(500);
    await press("Send");
    await close();
  };

  await page.goto(`${url}/console/`);
  await settle(3000);
  await page.fill("#pf-login-username-id", username);
  await page.fill("#pf-login-password-id", password);
  await page.click('button[type="submit"]');
  await settle(4000);
  await tab("addresses");
  await page.getByRole("button", { name: "Create Address" }).click();
  await settle(1000);
  await page.fill("#address-name", words.address);
  await page.check("#ANYCAST");
  await press("Create Address");
  await close();
  await createQueue(words.queue, words.filter);
  await createQueue(words.other);
  await tab("queues");
  await sendTo(words.queue, words.text, words.header);
  await sendTo(words.other, words.second);
  await choose(words.queue, "Browse Messages");
  await page.locator("tbody tr").first().locator("a, button").first().click();
  await settle();
  await page.click("#message-view-browse-button");
  await settle();
  const move = async (kind, target) => {
    await page.locator("tbody tr input[type=checkbox]").first().check();
    await page.getByRole("button", { name: kind, exact: true }).first().click();
    await settle();
    await dialog.locator("input").first().fill(target);
    await settle(1000);
    await dialog.getByLabel("Select a Queue").click();
    await settle(1000);
    await page.locator('[role="listbox"] button, [role="option"]').filter({ hasText: target })
      .first().click();
    await press("Confirm");
  };
  await move("Move", words.other);
  await page.click("#message-table-queues-button");
  await settle();
  await page.locator('.pf-v5-c-menu-toggle:has-text("ID")').first().click();
  await page.locator('.pf-v5-c-menu button:has-text("Name")').first().click();
  await page.fill('input[aria-label="search-text"], input[name="search-text"]', words.other);
  await page.click("#table-search-button");
  await settle();
  await choose(words.other, "Browse Messages");
  await page.locator("tbody tr input[type=checkbox]").first().check();
  await page.getByRole("button", { name: "Delete", exact: true }).first().click();
  await settle(1000);
  await press("Confirm");
  await page.click("#message-table-queues-button");
  await settle();
  await choose(words.other, "Purge");
  await press("Confirm");
  for (const name of [words.other, words.queue]) {
    await choose(name, "Delete");
    await press("Confirm");
  }
  await tab("addresses");
  await choose(words.address, "Delete Address");
  await press("Confirm");
  await page.click("#hawtio-header-user-dropdown-toggle");
  await settle(800);
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await settle();
}
