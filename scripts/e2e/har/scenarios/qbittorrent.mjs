/** Adds torrents, puts one into a category, names and tags it, limits it, and removes both. */
export const words = [
  {
    hash: "9f3c1be07d52a84466e1c0b7f5d29a3380e4d716",
    link: "field-recordings",
    other: "2b70d5e9c4183fa6b9d07e51c2648fa31de05b97",
    otherLink: "old-maps",
    category: "Nature sounds",
    name: "Forest at dawn",
    tag: "quiet",
    limit: 20_480,
  },
  {
    hash: "c81e4a9d50f7326be4d9a1078c35f62b90e7d3a4",
    link: "lectures",
    other: "57ad03e8f19c64b2d07f8e31a5c9b6420d1fe873",
    otherLink: "slides",
    category: "Evening course",
    name: "History of glass",
    tag: "autumn",
    limit: 30_720,
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1700) => page.waitForTimeout(ms);
  await page.goto(`${url}/`);
  await page.fill("#username", username);
  await page.fill("#password", password);
  await page.click("#login");
  await page.waitForSelector("#torrentsTableDiv");
  await settle();
  const add = async (hash, name) => {
    await page.click("#downloadButton");
    const dialog = page.frameLocator('iframe[id^="downloadPage"]');
    await dialog.locator("#urls").fill(`magnet:?xt=urn:btih:${hash}&dn=${name}`);
    await dialog.locator("#startTorrent").uncheck();
    await dialog.locator('button[type="submit"]').click();
    await settle();
  };
  await add(words.hash, words.link);
  await add(words.other, words.otherLink);
  const send = (path, fields) =>
    page.evaluate(async ([path, fields]) => {
      await fetch(`api/v2/${path}`, { method: "POST", body: new URLSearchParams(fields) });
    }, [path, fields]);
  await send("torrents/createCategory", { category: words.category, savePath: "" });
  await settle();
  await send("torrents/setCategory", { hashes: words.hash, category: words.category });
  await send("torrents/rename", { hash: words.hash, name: words.name });
  await settle();
  await page.locator("#torrentsTableDiv tr", { hasText: words.name }).first().click();
  await settle();
  await send("torrents/addTags", { hashes: words.hash, tags: words.tag });
  await send("torrents/setDownloadLimit", { hashes: words.hash, limit: `${words.limit}` });
  await settle();
  await send("torrents/delete", { hashes: words.other, deleteFiles: "false" });
  await settle();
  await send("torrents/delete", { hashes: words.hash, deleteFiles: "true" });
  await send("torrents/removeCategories", { categories: words.category });
  await settle();
  await send("auth/logout", {});
}
