/** Makes queues, a topic and a subscriber, sends, browses, moves and deletes, and removes it all. */
export const words = [
  {
    queue: "bakery.orders",
    other: "bakery.late",
    topic: "bakery.news",
    client: "counter",
    subscriber: "north-shop",
    selector: "region = 'north'",
    text: "Twelve rye rolls for the harbour",
    second: "Two poppy cakes, no sugar",
    correlation: "order-north-twelve",
    type: "bread",
    filter: "late",
  },
  {
    queue: "harbour.ferries",
    other: "harbour.archive",
    topic: "harbour.weather",
    client: "lighthouse",
    subscriber: "east-pier",
    selector: "kind = 'fog'",
    text: "The ferry leaves at nine from pier two",
    second: "Fog until noon, wait ashore",
    correlation: "ferry-nine-pier",
    type: "notice",
    filter: "archive",
  },
];

export const options = ({ username, password }) => ({ httpCredentials: { username, password } });

export async function play({ page, url, words }) {
  const settle = async (ms = 700) => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(ms);
  };
  const open = async (name) => {
    await page.locator("#site-breadcrumbs a", { hasText: name }).first().click();
    await settle();
  };
  const row = (text) =>
    page.locator(".sortable tbody tr").filter({ has: page.getByText(text, { exact: true }) })
      .first();
  const press = async (text, name) => {
    await row(text).locator("a", { hasText: name }).first().click();
    await settle();
  };
  const create = async (name) => {
    await page.locator('form[action="createDestination.action"] [name="JMSDestination"]')
      .fill(name);
    await page.click('input[value="Create"]');
    await settle();
  };
  const send = async (queue, text, fields = {}) => {
    await press(queue, "Send To");
    for (const [name, value] of Object.entries(fields)) await page.fill(`[name="${name}"]`, value);
    await page.check('[name="JMSPersistent"]');
    await page.fill('[name="JMSText"]', text);
    await page.click('input[value="Send"]');
    await settle();
  };

  await page.goto(`${url}/admin/`);
  await settle();
  await open("Queues");
  await create(words.queue);
  await create(words.other);
  await send(words.queue, words.text, {
    JMSCorrelationID: words.correlation,
    JMSType: words.type,
    JMSPriority: "7",
  });
  await send(words.queue, words.second);
  await press(words.queue, "Browse");
  await row(words.correlation).locator("a").first().click();
  await settle();
  await page.selectOption("#queue", words.other);
  await page.locator("a", { hasText: "Move" }).first().click();
  await settle();
  await open("Queues");
  await page.fill('[name="QueueFilter"]', words.filter);
  await page.click('input[value="Filter"]');
  await settle();
  await press(words.other, "Browse");
  await row(words.correlation).locator("a", { hasText: "Delete" }).click();
  await settle();
  await open("Queues");
  await press(words.queue, "Pause");
  await press(words.queue, "Resume");
  await open("Topics");
  await create(words.topic);
  await open("Subscribers");
  await page.fill('input[name="clientId"]', words.client);
  await page.fill('input[name="subscriberName"]', words.subscriber);
  await page.fill('input[name="JMSDestination"]', words.topic);
  await page.fill('input[name="selector"]', words.selector);
  await page.click('input[value="Create Durable Topic Subscriber"]');
  await settle();
  await press(words.client, "Delete");
  await open("Topics");
  await press(words.topic, "Delete");
  await open("Queues");
  await press(words.queue, "Purge");
  await press(words.other, "Delete");
  await press(words.queue, "Delete");
}
