/** Makes a category and two parties with it, edits one, searches, opens one, deletes all. */
export const words = [
  {
    category: "Chandlers",
    first: "Quay Traders",
    street: "Rope Walk 14",
    city: "Wismar",
    renamed: "Quay Traders and Daughters",
    second: "Harbour Bakery",
    other: "Fish Lane 3",
    search: "Bakery",
  },
  {
    category: "Millers",
    first: "Weir Grain Company",
    street: "Sluice Road 88",
    city: "Passau",
    renamed: "Weir Grain Cooperative",
    second: "Three Bridges Inn",
    other: "Market Square 21",
    search: "Bridges",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const press = async (id) => {
    await page.locator(`button#${id}:visible`).click();
    await settle(2000);
  };
  const menu = async (...path) => {
    for (const [depth, name] of path.entries()) {
      const entry = page.locator("#menu td").filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) });
      await (depth < path.length - 1 ? entry.first().dblclick() : entry.last().click());
      await settle(2000);
    }
  };
  const field = (name, type = "input") => page.locator(`${type}[name="${name}"]:visible`).first();
  const fill = async (element, text) => {
    await element.fill(text);
    await page.keyboard.press("Tab");
    await settle(600);
  };
  const search = async (text) => {
    await page.locator('input[placeholder="Search"]:visible').fill(text);
    await page.keyboard.press("Enter");
    await settle();
  };
  const open = async (name) => {
    await page.locator("td:visible").filter({ hasText: name }).last().dblclick();
    await settle(2000);
  };
  const confirm = async () => {
    await settle(800);
    await page.locator('.modal:visible button[title="OK"]').click();
    await settle(2000);
  };
  const remove = async (title) => {
    await page.locator(".dropdown-toggle:visible").filter({ hasText: title }).first().click();
    await page.locator(".dropdown-menu:visible a#delete_").click();
    await confirm();
  };
  const choose = async (category) => {
    const input = page.locator('input[name="categories"]:visible');
    await input.pressSequentially(category, { delay: 20 });
    await settle();
    await page.locator(".dropdown-menu:visible a").filter({ hasText: category }).first().click();
    await settle();
  };

  await page.goto(url);
  await page.fill("#login", username);
  await page.locator('.login-dialog button[type="submit"]').click();
  await page.locator("#ask-dialog-entry").fill(password);
  await page.locator('.ask-dialog button[title="OK"]').click();
  await settle(4000);

  await menu("Parties", "Categories");
  await press("new_");
  await fill(field("name"), words.category);
  await press("save");

  await menu("Parties");
  await press("new_");
  await fill(field("name"), words.first);
  await fill(field("street", "textarea"), words.street);
  await fill(field("city"), words.city);
  await choose(words.category);
  await press("save");
  await fill(field("name"), words.renamed);
  await press("save");

  await press("new_");
  await fill(field("name"), words.second);
  await fill(field("street", "textarea"), words.other);
  await choose(words.category);
  await press("save");

  await press("switch_");
  await search("");
  await search(words.search);
  await open(words.second);
  await remove("Parties");
  await press("switch_");
  await search(words.renamed);
  await open(words.renamed);
  await remove("Parties");
  await page.locator("#tablist a").filter({ hasText: "Categories" }).click();
  await settle();
  await remove("Categories");
  await page.locator("#user-logout > a").click();
  await confirm();
}
