/**
 * Adds two torrents, pauses one, and removes both. The server answers questions about one torrent
 * from a cache for a while, so that no read shows a change of its limits at once.
 */
export const words = [
  {
    hash: "9f3c1be07d52a84466e1c0b7f5d29a3380e4d716",
    name: "field-recordings",
    other: "2b70d5e9c4183fa6b9d07e51c2648fa31de05b97",
    otherName: "old-maps",
  },
  {
    hash: "c81e4a9d50f7326be4d9a1078c35f62b90e7d3a4",
    name: "lectures",
    other: "57ad03e8f19c64b2d07f8e31a5c9b6420d1fe873",
    otherName: "slides",
  },
];

export async function play({ page, url, password, words }) {
  const settle = (ms = 2500) => page.waitForTimeout(ms);
  const button = (name) => page.locator(".x-window button", { hasText: new RegExp(`^${name}$`) });
  const row = (name) => page.locator(".x-grid3-row", { hasText: name }).first();
  await page.goto(`${url}/`);
  await page.fill("input[type=password]", password);
  await settle(1000);
  await page.keyboard.press("Enter");
  await settle();
  const add = async (hash, name) => {
    await page.locator("button.icon-add").first().click();
    await settle(500);
    await page.locator("button.icon-add-url").click();
    await settle(500);
    await page.fill("input[name=url]", `magnet:?xt=urn:btih:${hash}&dn=${name}`);
    await button("Add").last().click();
    await settle();
    await button("Add").first().click();
    await settle();
  };
  await add(words.hash, words.name);
  await add(words.other, words.otherName);
  await row(words.name).click();
  await settle();
  await page.locator("button.icon-pause").first().click();
  await settle();
  for (const name of [words.otherName, words.name]) {
    await row(name).click();
    await settle(1000);
    await page.locator("button.icon-remove").first().click();
    await settle(500);
    await button("Remove Torrent").last().click();
    await settle();
  }
  await page.locator("button.icon-logout").click();
  await settle();
}
