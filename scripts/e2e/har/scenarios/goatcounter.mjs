/** Makes a key, counts views with it, filters and purges them, keeps sites and users, logs out. */
export const words = [
  {
    key: "press counter",
    path: "/cider-press",
    title: "How the cider press works",
    other: "/cider-recipes",
    otherTitle: "Recipes with cider",
    search: "/cider%",
    site: "stats.cider.example",
    second: "stats.perry.example",
    user: "emil@cellar.example",
    secret: "Emil-pw-4711",
    renamed: "emil@attic.example",
  },
  {
    key: "pier counter",
    path: "/lighthouse-tour",
    title: "A tour of the lighthouse",
    other: "/lighthouse-keeper",
    otherTitle: "The last keeper of the light",
    search: "/lighthouse%",
    site: "stats.ferry.example",
    second: "stats.buoy.example",
    user: "hanna@quay.example",
    secret: "Hanna-pw-2938",
    renamed: "hanna@mole.example",
  },
];

export async function play({ page, url, username, password, words, call }) {
  const settle = (ms = 700) => page.waitForTimeout(ms);
  const press = async (button) => {
    await button.click();
    await page.waitForLoadState("load");
    await settle();
  };
  const rowOf = (text) => page.locator("tr", { hasText: text });

  await page.goto(`${url}/user/new`);
  await page.fill("#email", username);
  await page.fill("#password", password);
  await press(page.locator('form[action$="/user/requestlogin"] button'));

  await page.goto(`${url}/user/api`);
  const form = page.locator('form[action$="/user/api-token"]');
  await form.locator("#name").fill(words.key);
  await form.locator("label", { hasText: "Record pageviews" }).locator("input").check();
  await press(form.locator('button[type="submit"]'));
  const key = await rowOf(words.key).locator("[data-show]").getAttribute("data-show");
  await call(
    "POST",
    "/api/v0/count",
    {
      no_sessions: true,
      hits: [
        { path: words.path, title: words.title },
        { path: words.other, title: words.otherTitle },
      ],
    },
    { authorization: `Bearer ${key}` },
  );
  await settle(4000);

  await page.goto(`${url}/settings/purge`);
  await page.fill('input[name="path"]', words.search);
  await press(page.locator('form[method="get"][action$="/settings/purge"] button'));
  await page.goto(`${url}/settings/purge`);
  await page.fill('input[name="path"]', words.other);
  await press(page.locator('form[method="get"][action$="/settings/purge"] button'));
  await press(page.locator('form[method="post"][action$="/settings/purge"] button'));
  await settle(2000);
  await page.goto(`${url}/settings/purge`);
  await page.fill('input[name="path"]', words.search);
  await press(page.locator('form[method="get"][action$="/settings/purge"] button'));
  await press(page.locator('form[method="post"][action$="/settings/purge"] button'));

  await page.goto(`${url}/settings/sites`);
  for (const site of [words.site, words.second]) {
    await page.fill("#cname", site);
    await press(page.locator('form[action$="/sites/add"] button'));
  }
  await press(rowOf(words.second).locator('a[href*="/sites/remove/"]'));
  await press(page.locator('button:has-text("delete everything")'));

  await page.goto(`${url}/settings/users`);
  await press(page.locator('a[href$="/settings/users/add"]'));
  await page.fill("#email", words.user);
  await page.fill("#password", words.secret);
  await page.locator("label", { hasText: "Can change settings" }).locator("input").check();
  await press(page.locator('#users-form button[type="submit"]'));
  await press(rowOf(words.user).locator('a[href*="/settings/users/"]'));
  await page.fill("#email", words.renamed);
  await page.locator("label", { hasText: "Read only" }).locator("input").check();
  await press(page.locator('#users-form button[type="submit"]'));
  await press(rowOf(words.renamed).locator('form[action*="/users/remove/"] button'));

  await page.goto(`${url}/settings/sites`);
  await press(rowOf(words.site).locator('a[href*="/sites/remove/"]'));
  await press(page.locator('button:has-text("delete everything")'));
  await page.goto(`${url}/user/api`);
  await press(rowOf(words.key).locator('form[action*="/api-token/remove/"] button'));
  await press(page.locator('form[action$="/user/logout"] button'));
}
