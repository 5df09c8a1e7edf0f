/** Writes two pages that belong together, edits, searches, moves and deletes them, and logs out. */
export const words = [
  {
    title: "Sourdough",
    text: "Feed it with rye flour every day.",
    more: "Keep it in a warm corner.",
    summary: "first notes",
    other: "Baking times",
    renamed: "Baking times by loaf",
    search: "rye flour",
  },
  {
    title: "Elderflower cordial",
    text: "Forty umbels for one litre.",
    more: "Strain through muslin.",
    summary: "from grandmother",
    other: "Bottles",
    renamed: "Bottles and corks",
    search: "forty umbels",
  },
];

export async function play({ page, url, username, password, words }) {
  const address = (title, query) =>
    `${url}/index.php?title=${encodeURIComponent(title.replaceAll(" ", "_"))}${query}`;
  const write = async (title, text, summary) => {
    await page.goto(address(title, "&action=edit"));
    const before = await page.inputValue("#wpTextbox1");
    await page.fill("#wpTextbox1", `${before}${text}\n`);
    await page.fill("#wpSummary", summary);
    await page.click("#wpSave");
    await page.waitForSelector("#ca-edit");
  };
  await page.goto(url);
  await page.click("#pt-login a");
  await page.fill("#wpName1", username);
  await page.fill("#wpPassword1", password);
  await page.click("#wpLoginAttempt");
  await page.waitForSelector("#pt-logout");
  await write(words.title, words.text, words.summary);
  await write(words.other, `See [[${words.title}]].`, words.summary);
  await write(words.title, words.more, "");
  await page.fill("#searchInput", words.search);
  await page.waitForTimeout(1500);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".mw-search-results, .searchresults");
  await page.goto(address(words.title, "&action=history"));
  await page.waitForTimeout(500);
  await page.goto(address(words.title, ""));
  await page.evaluate(async ({ title }) => {
    const { mw } = globalThis;
    await mw.loader.using("mediawiki.api");
    const api = new mw.Api();
    await api.postWithToken("watch", { action: "watch", titles: title, formatversion: 2 });
    await api.get({ action: "query", list: "watchlistraw", formatversion: 2 });
    await api.postWithToken("csrf", {
      action: "edit",
      title: `Talk:${title}`,
      section: "new",
      sectiontitle: "A question",
      text: "For how long?",
      formatversion: 2,
    });
    await api.get({
      action: "query",
      prop: "revisions",
      titles: `Talk:${title}`,
      rvprop: "content",
    });
  }, words);
  await page.goto(address(`Special:MovePage/${words.other}`, ""));
  await page.fill('input[name="wpNewTitleMain"]', words.renamed);
  await page.click('button[name="wpMove"]');
  await page.waitForSelector("#movepage-wrapper, .mw-htmlform, #firstHeading");
  for (const title of [words.renamed, words.other, `Talk:${words.title}`, words.title]) {
    await page.goto(address(title, "&action=delete"));
    await page.click('#wpConfirmB, button[name="wpConfirmB"]');
    await page.waitForTimeout(700);
  }
  await page.click("#pt-logout a");
  await page.waitForSelector("#pt-login");
}
