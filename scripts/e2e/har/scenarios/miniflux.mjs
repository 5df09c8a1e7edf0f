/** Makes categories and a feed, reads, stars and searches, manages a key and a user, deletes. */
export const words = [
  {
    first: "Allotments",
    renamed: "Allotments and yards",
    second: "Beekeeping",
    feed: "http://greenhouse.example/news.xml",
    title: "Greenhouse weekly",
    search: "Weeding",
    key: "watering script",
    reader: "petra",
    secret: "Petra-pw-8",
    renamedReader: "petra-maria",
  },
  {
    first: "Railways",
    renamed: "Railways and trams",
    second: "Timetables",
    feed: "http://signalbox.example/feed.xml",
    title: "Signal box daily",
    search: "Harvest",
    key: "departure board",
    reader: "oskar",
    secret: "Oskar-pw-9",
    renamedReader: "oskar-jan",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 600) => page.waitForTimeout(ms);
  const send = async () => {
    await page.locator('main form:not([action*="logout"]) button[type="submit"]').first().click();
    await page.waitForLoadState("load");
    await settle();
  };
  const confirm = async (button) => {
    await button.click();
    await page.locator(".confirm button").first().click();
    await settle(1200);
  };
  const addCategory = async (title) => {
    await page.goto(`${url}/categories`);
    await page.click('a[href$="/category/create"]');
    await page.fill("#form-title", title);
    await send();
  };
  const rowOf = (name) => page.locator("article", { hasText: name });
  const remove = (row) => confirm(row.locator('[data-url$="/remove"], [data-url$="/delete"]'));
  await page.goto(`${url}/`);
  await page.fill("#form-username", username);
  await page.fill("#form-password", password);
  await send();
  await addCategory(words.first);
  await addCategory(words.second);
  await rowOf(words.first).locator('a[href$="/edit"]').click();
  await page.fill("#form-title", words.renamed);
  await page.check('input[name="hide_globally"]');
  await send();
  await page.goto(`${url}/subscribe`);
  await page.fill("#form-url", words.feed);
  await page.selectOption("#form-category", { label: words.renamed });
  await send();
  await page.locator(".item-title a").first().click();
  await settle();
  await page.locator("[data-toggle-starred]").first().click();
  await settle();
  await page.goto(`${url}/starred`);
  await page.goto(`${url}/feeds`);
  await page.locator('.item-meta a[href$="/edit"]').first().click();
  await page.fill("#form-title", words.title);
  await send();
  await page.goto(`${url}/search`);
  await page.fill("#search-input", words.search);
  await page.press("#search-input", "Enter");
  await settle();
  await page.goto(`${url}/keys/create`);
  await page.fill("#form-description", words.key);
  await send();
  await page.goto(`${url}/user/create`);
  await page.fill("#form-username", words.reader);
  await page.fill("#form-password", words.secret);
  await page.fill("#form-confirmation", words.secret);
  await send();
  const user = page.locator("tr", { hasText: words.reader });
  await user.locator('a[href$="/edit"]').click();
  await page.fill("#form-username", words.renamedReader);
  await page.fill("#form-password", "");
  await page.fill("#form-confirmation", "");
  await send();
  await remove(page.locator("tr", { hasText: words.renamedReader }));
  await page.goto(`${url}/keys`);
  await remove(page.locator("table", { hasText: words.key }));
  await page.goto(`${url}/feeds`);
  await remove(rowOf(words.title));
  await page.goto(`${url}/categories`);
  await remove(rowOf(words.second));
  await page.goto(`${url}/categories`);
  await remove(rowOf(words.renamed));
  await page.locator('a[href$="/logout"]').click();
  await page.waitForLoadState("load");
}
