/** Adds groups and pages to watch, edits both, searches, pauses by boxes, deletes. */
export const words = [
  {
    groups: ["Ferries", "Vineyards"],
    renamed: "Ferries and buses",
    pages: ["http://harbour.example/times", "http://winery.example/prices"],
    title: "Times of the harbour",
    minutes: "45",
    ignored: "printed on",
    search: "winery",
  },
  {
    groups: ["Cinemas", "Libraries"],
    renamed: "Cinemas and theatres",
    pages: ["http://picturehouse.example/week", "http://reading-room.example/new"],
    title: "Programme of the week",
    minutes: "90",
    ignored: "last visit",
    search: "reading",
  },
];

export async function play({ page, url, password, words }) {
  const settle = (ms = 1200) => page.waitForTimeout(ms);
  const loaded = async () => {
    await page.waitForLoadState("load");
    await settle();
  };
  const rowOf = (text) => page.locator("tr", { hasText: text });
  const go = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  await go("/login");
  await page.fill("#password", password);
  await page.click('.login-form button[type="submit"]');
  await loaded();
  for (const name of words.groups) {
    await go("/tags/list");
    await page.fill('#new-watch-form input[name="name"]', name);
    await page.locator('#new-watch-form [type="submit"]').click();
    await loaded();
  }
  await rowOf(words.groups[0]).locator('a[href*="/edit"]').first().click();
  await loaded();
  await page.fill('input[name="title"]', words.renamed);
  await page.locator('form [type="submit"]:has-text("Save"), form input[value="Save"]').first()
    .click();
  await loaded();
  for (const address of words.pages) {
    await go("/");
    await page.fill("#new-watch-form input[name='url']", address);
    await page.click("#add-watch-go");
    await loaded();
  }
  await rowOf(words.pages[0]).locator('a[href*="/edit/"]').first().click();
  await loaded();
  await page.fill('input[name="title"]', words.title);
  await page.fill('input[name="tags"]', words.renamed);
  await page.locator('form [type="submit"]:has-text("Save"), form input[value="Save"]').first()
    .click();
  await loaded();
  await go(`/?q=${words.search}`);
  await go("/");
  await rowOf(words.title).locator('input[name="uuids"]').check();
  await page.locator('button[name="op"][value="mute"]').click();
  await loaded();
  for (const text of [words.title, words.pages[1]]) {
    await rowOf(text).locator('input[name="uuids"]').check();
    await page.locator('button[name="op"][value="delete"]').click();
    await settle();
    const sure = page.locator('dialog[open] button:has-text("Delete"), .modal button.button-error');
    if (await sure.count() > 0) await sure.last().click();
    await loaded();
  }
  for (const name of [words.renamed, words.groups[1]]) {
    await go("/tags/list");
    await rowOf(name).locator('a[href*="/delete"], button:has-text("Delete")').first().click();
    await settle();
    const sure = page.locator('dialog[open] button:has-text("Delete"), .modal button.button-error');
    if (await sure.count() > 0) await sure.last().click();
    await loaded();
  }
  await page.locator('form[action$="/logout"] button').first().click({ force: true });
  await loaded();
}
