/** Makes an exchange and a queue in the page, binds them, sends a message, and takes it out. */
export const words = [
  { exchange: "orders", queue: "invoices", key: "order.paid", message: "invoice for order 17" },
  { exchange: "parcels", queue: "labels", key: "parcel.sent", message: "label of parcel 4711" },
];

export async function play({ page, url, username, password, words }) {
  const shown = (text) => page.waitForSelector(`#main td >> text="${text}"`);
  const section = async (title) => {
    const heading = page.locator(`h2:has-text("${title}")`);
    await heading.waitFor();
    if (!await heading.locator("~ .hider").isVisible()) await heading.click();
  };
  await page.goto(url);
  await page.fill('input[name="username"]', username);
  await page.fill('input[name="password"]', password);
  await page.click('input[type="submit"]');
  await page.waitForSelector("#logout");
  await page.goto(`${url}/#/exchanges`);
  await section("Add a new exchange");
  await page.fill('form[action="#/exchanges"] input[name="name"]', words.exchange);
  await page.selectOption('form[action="#/exchanges"] select[name="type"]', "topic");
  await page.click('form[action="#/exchanges"] input[type="submit"]');
  await shown(words.exchange);
  await page.goto(`${url}/#/queues`);
  await section("Add a new queue");
  await page.fill('form[action="#/queues"] input[name="name"]', words.queue);
  await page.click('form[action="#/queues"] input[type="submit"]');
  await shown(words.queue);
  await page.goto(`${url}/#/queues/%2F/${words.queue}`);
  await section("Bindings");
  await page.fill('form[action="#/bindings"] input[name="source"]', words.exchange);
  await page.fill('form[action="#/bindings"] input[name="routing_key"]', words.key);
  await page.click('form[action="#/bindings"][method="post"] input[type="submit"]');
  await page.waitForTimeout(1500);
  await page.goto(`${url}/#/exchanges/%2F/${words.exchange}`);
  await page.waitForSelector('h1:has-text("Exchange")');
  await section("Publish message");
  await page.fill('form[action="#/exchanges/publish"] input[name="routing_key"]', words.key);
  await page.fill('form[action="#/exchanges/publish"] textarea', words.message);
  await page.click('form[action="#/exchanges/publish"] input[type="submit"]');
  await page.waitForSelector(".form-popup-info");
  await page.click(".form-popup-info span");
  await page.goto(`${url}/#/queues/%2F/${words.queue}`);
  await page.waitForSelector('h1:has-text("Queue")');
  await section("Get messages");
  await page.click('form[action="#/queues/get"] input[type="submit"]');
  await page.waitForSelector(`text="${words.message}"`);
  await section("Purge");
  await page.click('form[action="#/queues"] input[value="Purge Messages"]');
  await page.waitForTimeout(1500);
  await page.click(".form-popup-info span").catch(() => {});
  await section("Delete");
  await page.click('form[action="#/queues"] input[value="Delete Queue"]');
  await page.waitForTimeout(1500);
  await page.goto(`${url}/#/exchanges/%2F/${words.exchange}`);
  await page.waitForSelector('h1:has-text("Exchange")');
  await section("Delete this exchange");
  await page.click('form[action="#/exchanges"] input[type="submit"]');
  await page.waitForTimeout(2000);
}
