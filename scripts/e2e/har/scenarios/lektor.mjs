/** Adds two posts and a page below one, edits and finds them, reads them, and removes them. */
export const words = [
  {
    title: "Seedlings to give away",
    id: "seedlings",
    author: "Nora Halvorsen",
    body: "Forty tomatoes stand beside the gate until Sunday.",
    changed: "Twelve tomatoes are left beside the gate.",
    retitled: "Last seedlings to give away",
    other: "Water is off on Thursday",
    otherId: "water-off",
    search: "Seedlings",
  },
  {
    title: "Hedges are cut in March",
    id: "hedges",
    author: "Hanna Lindqvist",
    body: "Bring gloves and a ladder to the northern path.",
    changed: "Gloves are there, only ladders are missing.",
    retitled: "Hedges are cut in April",
    other: "Keys for the new shed",
    otherId: "shed-keys",
    search: "Hedges",
  },
];

export async function play({ page, url, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const follow = async (text) => {
    await page.locator(`#dash a:has-text("${text}")`).first().click();
    await settle();
  };
  const field = (label) =>
    page.locator("dl.field", { has: page.locator(`dt:has-text("${label}")`) }).first()
      .locator("input, textarea").first();
  const press = async (button) => {
    await page.locator(`.actions button:has-text("${button}")`).click();
    await settle(2500);
  };
  const add = async (title, id) => {
    await page.goto(`${url}/admin/edit?path=/news`);
    await settle(2500);
    await follow("Add Page");
    await field("Title").fill(title);
    await field("ID").fill(id);
    await press("Add Child Page");
  };
  await page.goto(`${url}/admin/`);
  await settle(2500);
  await add(words.title, words.id);
  await field("Author").fill(words.author);
  await field("Body").fill(words.body);
  await press("Save Changes");
  await add(words.other, words.otherId);
  await page.goto(`${url}/admin/edit?path=/news/${words.id}`);
  await settle(2500);
  await field("Title").fill(words.retitled);
  await field("Body").fill(words.changed);
  await press("Save Changes");
  await page.locator('button[title="Find Files"]').click();
  await settle();
  await page.locator("input:focus").pressSequentially(words.search, { delay: 20 });
  await settle();
  await page.keyboard.press("Escape");
  await settle();
  await page.goto(`${url}/news/${words.id}/`);
  await settle();
  for (const id of [words.otherId, words.id]) {
    await page.goto(`${url}/admin/edit?path=/news/${id}`);
    await settle(2500);
    await follow("Delete");
    await press("Yes, delete");
  }
  await page.goto(`${url}/news/`);
  await settle();
}
