/** Makes two books, changes and publishes one, finds and deletes the other, and then the first. */
export const words = [
  {
    title: "The sea wall",
    summary: "A village keeps the water out",
    changed: "A village holds back the water",
    pages: "312",
    second: "Trains at night",
    about: "From Lisbon to Kiruna",
    length: "288",
  },
  {
    title: "Bees in town",
    summary: "Honey from the roofs",
    changed: "Honey from roofs and balconies",
    pages: "176",
    second: "A short history of glue",
    about: "What holds chairs together",
    length: "204",
  },
];

const BOOKS = "/admin/content-manager/collection-types/api::book.book";

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 2500) => page.waitForTimeout(ms);
  const create = async (title, summary, pages) => {
    await page.goto(`${url}${BOOKS}`);
    await settle();
    await page.locator('a:has-text("Create new entry")').first().click();
    await settle();
    await page.fill('input[name="title"]', title);
    await page.fill('textarea[name="summary"]', summary);
    await page.fill('input[name="pages"]', pages);
    await page.click('button:has-text("Save")');
    await settle();
  };
  const remove = async (title) => {
    await page.locator(`tbody tr:has-text("${title}") button`).last().click();
    await page.click('[role="menuitem"]:has-text("Delete")');
    await page.click('[role="alertdialog"] button:has-text("Confirm")');
    await settle();
  };
  await page.goto(`${url}/admin`);
  await page.fill('input[name="email"]', username);
  await page.fill('input[name="password"]', password);
  await page.click('button[type="submit"]');
  await settle(4000);
  await create(words.title, words.summary, words.pages);
  await page.fill('textarea[name="summary"]', words.changed);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await settle();
  await create(words.second, words.about, words.length);
  await page.goto(`${url}${BOOKS}`);
  await settle();
  await page.click('button:has-text("Search")');
  await page.fill('input[name="search"]', words.second);
  await page.keyboard.press("Enter");
  await settle();
  await remove(words.second);
  await page.goto(`${url}${BOOKS}`);
  await settle();
  await remove(words.title);
  await page.locator("nav button:visible").last().click();
  await page.click('[role="menuitem"]:has-text("Log out")');
  await settle();
}
