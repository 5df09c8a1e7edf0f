/** Groups servers in a tree: makes a group and a server, renames and searches, and removes both. */
export const words = [
  { group: "Harvest", renamed: "Harvest 2026", server: "Barn", host: "127.0.0.2", comment: "Dry" },
  {
    group: "Rivers",
    renamed: "Rivers and creeks",
    server: "Gauge",
    host: "127.0.0.3",
    comment: "High",
  },
];

export async function play({ page, url, username, password, words }) {
  const node = (name) => page.locator(`.file-name:text-is("${name}")`).first();
  const choose = async (name, ...items) => {
    await node(name).click({ button: "right" });
    for (const item of items) {
      await page.locator(`[role="menuitem"]:has-text("${item}")`).last().click();
    }
    await page.waitForTimeout(1500);
  };
  const save = async () => {
    await page.click('button[data-test="Save"]:not([disabled])');
    await page.waitForTimeout(2000);
  };
  await page.goto(url);
  await page.fill('input[name="email"]', username);
  await page.fill('input[name="password"]', password);
  await page.click('button[name="internal_button"]');
  await node("Servers").waitFor();
  await page.waitForTimeout(3000);
  await choose("Servers", "Create", "Server Group...");
  await page.fill('input[name="name"]', words.group);
  await save();
  await choose(words.group, "Register", "Server...");
  await page.fill('input[name="name"]', words.server);
  await page.fill('textarea[name="comment"]', words.comment);
  await page.locator('label:has-text("Connect now?") ~ * input, input[name="connect_now"]').first()
    .uncheck();
  await page.click('button[role="tab"]:has-text("Connection")');
  await page.fill('input[name="host"]', words.host);
  await save();
  await choose(words.group, "Properties...");
  await page.fill('input[name="name"]', words.renamed);
  await save();
  await node(words.renamed).click();
  await page.waitForTimeout(1500);
  await node(words.server).waitFor();
  await choose(words.server, "Properties...");
  await page.click('button[data-test="Close"]');
  await choose(words.server, "Remove");
  await page.locator('button:has-text("Remove"), button:has-text("Delete")').last().click();
  await page.waitForTimeout(2000);
  await choose(words.renamed, "Remove");
  await page.locator('button:has-text("Remove"), button:has-text("Delete")').last().click();
  await page.waitForTimeout(2000);
  await page.goto(`${url}/logout?next=/`);
  await page.waitForSelector('input[name="email"]');
}
