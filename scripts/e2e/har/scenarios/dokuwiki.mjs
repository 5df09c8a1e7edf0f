/** Writes pages that link to each other, edits a section, restores, uploads, searches, deletes. */
export const words = [
  {
    namespace: "bread",
    page: "sourdough",
    title: "Sourdough",
    text: "Feed it with rye flour every day.",
    more: "Keep it in a warm corner.",
    summary: "first notes",
    other: "ovens",
    heading: "Ovens",
    about: "The lower one is hotter.",
    file: "loaves.txt",
    content: "six white and four dark",
    search: "lower",
  },
  {
    namespace: "drinks",
    page: "cordial",
    title: "Elderflower cordial",
    text: "Forty umbels for one litre.",
    more: "Strain through muslin.",
    summary: "from grandmother",
    other: "bottles",
    heading: "Bottles",
    about: "The green ones are in the cellar.",
    file: "stock.txt",
    content: "twelve full and three open",
    search: "cellar",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 700) => page.waitForTimeout(ms);
  const address = (name, query = "") => `${url}/doku.php?id=${words.namespace}:${name}${query}`;
  const save = async (summary = "") => {
    if (summary !== "") await page.fill("#edit__summary", summary);
    await settle(1200);
    await page.click("#edbtn__save");
    await page.waitForLoadState("load");
    await settle();
  };
  const write = async (name, text, summary) => {
    await page.goto(address(name, "&do=edit"));
    await page.fill("#wiki__text", text);
    await save(summary);
  };
  await page.goto(`${url}/doku.php`);
  await page.click('a.action.login, a[href*="do=login"]');
  await page.fill('input[name="u"]', username);
  await page.fill('input[name="p"]', password);
  await page.click('#dw__login button[type="submit"]');
  await settle();
  await write(words.page, `====== ${words.title} ======\n\n${words.text}\n`, words.summary);
  await write(words.other, `====== ${words.heading} ======\n\n${words.about}\n`, "");
  await page.goto(address(words.page, "&do=edit"));
  await page.locator("#wiki__text").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(`\n${words.more} See [[${words.other}]].\n`);
  await save();
  await page.goto(address(words.page, "&do=revisions"));
  await settle();
  await page.goto(address(words.other, "&do=backlink"));
  await page.goto(
    `${url}/doku.php?id=${words.namespace}:${words.page}&do=media&ns=${words.namespace}`,
  );
  await settle(1500);
  await page.locator('.tabs a:has-text("Upload")').first().click();
  await settle(1000);
  await page.setInputFiles('#mediamanager__uploader input[type="file"]', {
    name: words.file,
    mimeType: "text/plain",
    buffer: Buffer.from(`${words.content}\n`),
  });
  await settle();
  await page.click("#mediamanager__upload_button");
  await settle(1500);
  await page.goto(`${url}/doku.php?id=start`);
  await page.fill("#qsearch__in", words.search);
  await settle(1500);
  await page.press("#qsearch__in", "Enter");
  await page.waitForLoadState("load");
  await page.goto(`${url}/doku.php?id=start&do=index`);
  await page.locator(`a.idx_dir:has-text("${words.namespace}")`).click();
  await settle(1000);
  await page.goto(address(words.page, "&do=subscribe"));
  await page.locator('#subscribe__form input[name="sub_target"]').first().check();
  await page.locator('#subscribe__form button[type="submit"]').first().click();
  await settle();
  await page.goto(`${url}/doku.php?id=start&do=recent`);
  for (const name of [words.other, words.page]) {
    await page.goto(address(name, "&do=edit"));
    await page.fill("#wiki__text", "");
    await save("done with it");
  }
  await page.locator('a.action.logout, a[href*="do=logout"]').first().click();
  await page.waitForLoadState("load");
}
