/** Keeps virtual hosts, users, permissions, policies and limits in the pages. */
export const words = [
  {
    host: "billing",
    user: "clerk",
    secret: "Clerk-9-blue",
    policy: "short-lived",
    queue: "reminders",
    ttl: "61000",
  },
  {
    host: "shipping",
    user: "driver",
    secret: "Driver-4-red",
    policy: "bounded",
    queue: "routes",
    ttl: "72000",
  },
];

export async function play({ page, url, username, password, words }) {
  page.setDefaultTimeout(30_000);
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const section = async (title) => {
    const heading = page.locator(`h2:has-text("${title}")`).first();
    await heading.waitFor();
    if (!await heading.locator("~ .hider").first().isVisible()) await heading.click();
    await settle(300);
  };
  await page.goto(url);
  await page.fill('input[name="username"]', username);
  await page.fill('input[name="password"]', password);
  await page.click('input[type="submit"]');
  await page.waitForSelector("#logout");
  await page.goto(`${url}/#/vhosts`);
  await section("Add a new virtual host");
  await page.fill('form[action="#/vhosts"] input[name="name"]', words.host);
  await page.click('form[action="#/vhosts"] input[type="submit"]');
  await page.waitForSelector(`#main td >> text="${words.host}"`);
  await page.goto(`${url}/#/users`);
  await section("Add a user");
  await page.fill('form[action="#/users-add"] input[name="username"]', words.user);
  await page.fill('form[action="#/users-add"] input[name="password"]', words.secret);
  await page.fill('form[action="#/users-add"] input[name="password_confirm"]', words.secret);
  await page.fill('form[action="#/users-add"] input[name="tags"]', "management");
  await page.click('form[action="#/users-add"] input[type="submit"]');
  await page.waitForSelector(`#main td >> text="${words.user}"`);
  await page.goto(`${url}/#/users/${words.user}`);
  await section("Permissions");
  await page.selectOption('form[action="#/permissions"] select[name="vhost"]', words.host);
  await page.click('form[action="#/permissions"][method="put"] input[type="submit"]');
  await settle();
  await page.goto(`${url}/#/vhosts/${words.host}`);
  await settle();
  await page.goto(`${url}/#/policies`);
  await section("Add / update a policy");
  await page.selectOption('form[action="#/policies"] select[name="vhost"]', words.host);
  await page.fill('form[action="#/policies"] input[name="name"]', words.policy);
  await page.fill('form[action="#/policies"] input[name="pattern"]', "^re");
  await page.fill('form[action="#/policies"] input[name="definition_1_mfkey"]', "message-ttl");
  await page.fill('form[action="#/policies"] input[name="definition_1_mfvalue"]', words.ttl);
  await page.selectOption('form[action="#/policies"] select[name="definition_1_mftype"]', "number");
  await page.click('form[action="#/policies"] input[type="submit"]');
  await page.waitForSelector(`#main td >> text="${words.policy}"`);
  await page.goto(`${url}/#/queues`);
  await section("Add a new queue");
  await page.selectOption('form[action="#/queues"] select[name="vhost"]', words.host);
  await page.fill('form[action="#/queues"] input[name="name"]', words.queue);
  await page.click('form[action="#/queues"] input[type="submit"]');
  await page.waitForSelector(`#main td >> text="${words.queue}"`);
  await page.goto(`${url}/#/queues/${words.host}/${words.queue}`);
  await settle(2500);
  await section("Delete");
  await page.click('form[action="#/queues"] input[value="Delete Queue"]');
  await settle();
  await page.goto(`${url}/#/policies/${words.host}/${words.policy}`);
  await section("Delete this policy");
  await page.click('form[action="#/policies"] input[type="submit"]');
  await settle();
  await page.goto(`${url}/#/users/${words.user}`);
  await section("Delete this user");
  await page.click('form[action="#/users"] input[type="submit"]');
  await settle();
  await page.goto(`${url}/#/vhosts/${words.host}`);
  await section("Delete this vhost");
  await page.click('form[action="#/vhosts"] input[type="submit"]');
  await settle(2500);
}
