/** Makes an exchange, queues, a binding and a user, sends, reads and moves messages, and cleans up. */
export const words = [
  {
    exchange: "rowing.news",
    queue: "rowing.results",
    other: "rowing.late",
    key: "regatta",
    depth: "120",
    changed: "90",
    messages: ["Eights start at noon", "Fours are put off by an hour"],
    header: { river: "Oder" },
    user: "ferdinand",
    password: "Coxswain-pw-3",
    newPassword: "Coxswain-pw-4",
  },
  {
    exchange: "bakery.orders",
    queue: "bakery.orders.rye",
    other: "bakery.returns",
    key: "rye",
    depth: "75",
    changed: "64",
    messages: ["Twelve rolls for the inn", "Two loaves, sliced"],
    header: { street: "Mill Lane" },
    user: "ottilie",
    password: "Sourdough-pw-5",
    newPassword: "Sourdough-pw-6",
  },
];

export async function play({ page, url, username, password, words, call }) {
  const settle = (ms = 2000) => page.waitForTimeout(ms);
  const dialog = page.locator(".dijitDialog:visible");
  const place = page.locator(".dijitTabPaneWrapper").first();
  const pressIn = async (where, name) => {
    await where.getByRole("button", { name, exact: true }).locator("visible=true").last().click();
    await settle();
  };
  const press = (name) => pressIn(place, name);
  const confirm = (name) => pressIn(dialog, name);
  const tab = async (name) => {
    await page.locator(".dijitTab").filter({ hasText: name }).click();
    await settle();
  };
  const row = (text) =>
    page.locator(".dgrid-row:visible, .dojoxGridRow:visible").filter({ hasText: text }).first();
  const open = async (text) => {
    await row(text).locator("td").nth(1).dblclick();
    await settle(3000);
  };
  const tick = async (text) => {
    await row(text).locator("td").first().locator("input, .dojoxGridRowSelector, div").first()
      .click();
    await settle(500);
  };
  const field = (id, text) => page.fill(`[id="${id}"]`, text);
  const addQueue = async (name, depth) => {
    await press("Add Queue");
    await field("formAddQueue.name", name);
    if (depth !== undefined) await field("formAddQueue.maximumQueueDepthMessages", depth);
    await confirm("Save");
  };
  const send = async (content, headers) => {
    await call("POST", "/api/latest/virtualhost/harbour/harbour/publishMessage", {
      message: { address: `${words.exchange}/${words.key}`, persistent: true, content, headers },
    });
    await settle(500);
  };

  await page.goto(url);
  await settle(4000);
  await page.locator("input:visible").first().fill(username);
  await page.locator("input[type=password]:visible").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await settle(5000);

  await open("DERBY");
  await press("Add Exchange");
  await field("formAddExchange.name", words.exchange);
  await confirm("Save");
  await addQueue(words.queue, words.depth);
  await addQueue(words.other);
  await open(words.exchange);
  await press("Add Binding");
  await field("formAddbinding.destinationChooser", words.queue);
  await field("formAddbinding.bindingKey", words.key);
  await page.keyboard.press("Tab");
  await confirm("Create Binding");
  await send(words.messages[0], words.header);
  await send(words.messages[1]);

  await tab("VirtualHost");
  await open(words.queue);
  await open("Available");
  await confirm("Close");
  await tick("Available");
  await press("Move Messages");
  await page.locator("#moveMessagesSelectQueue").pressSequentially(words.other, { delay: 20 });
  await settle();
  await page.keyboard.press("Tab");
  await confirm("Move messages");
  await press("Edit Queue");
  await field("formAddQueue.maximumQueueDepthMessages", words.changed);
  await confirm("Save");
  await press("Clear Queue");
  await tab("VirtualHost");
  await open(words.other);
  await tick("Available");
  await press("Delete Messages");

  await tab("Broker");
  await open("Plain");
  await press("Add User");
  await field("formAddUser.name", words.user);
  await field("formAddUser.password", words.password);
  await confirm("Create User");
  await open(words.user);
  await dialog.locator("input[type=password]").fill(words.newPassword);
  await confirm("Set Password");
  await tick(words.user);
  await press("Delete Users");

  await tab("VirtualHost");
  await tick(words.other);
  await press("Delete Queue");
  await tab(words.queue);
  await press("Delete Queue");
  await tab(words.exchange);
  await press("Delete Exchange");
  await page.getByText(username, { exact: true }).first().click();
  await settle(800);
  await page.getByText("Log out", { exact: true }).click();
  await settle();
}
