/** Reads, stars and annotates articles, keeps labels, filters and categories, and tidies up. */
export const words = [
  {
    note: "Take the warm coat on Sunday.",
    more: "Take the warm coat and the boots on Sunday.",
    search: "snow",
    category: "Weather stations",
    label: "Allotment",
    renamed: "Allotment plans",
    filter: "Frost at night",
    rule: "frost|hail",
    changed: "Frost and hail at night",
    feed: "Weather for the garden",
  },
  {
    note: "Read this before the meeting.",
    more: "Read this before the meeting, and print it.",
    search: "wind",
    category: "Forecasts",
    label: "Reading room",
    renamed: "Reading room news",
    filter: "Storms at sea",
    rule: "storm|gale",
    changed: "Storms at sea and on land",
    feed: "Weather for the library",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const press = async (text, inside = "") => {
    await page.locator(`${inside} .dijitButtonText:text-is("${text}")`)
      .filter({ visible: true }).last().click();
    await settle();
  };
  const answer = (text) => page.evaluate((text) => globalThis.prompt = () => text, text);
  const openFeed = async () => {
    const expander = '.dijitTreeRow:has-text("Uncategorized") .dijitTreeExpandoClosed';
    if (await page.locator(expander).count() > 0) await page.locator(expander).last().click();
    await settle();
    await page.locator('.dijitTreeLabel:has-text("News of the weather")').last().click();
    await settle(2500);
  };
  const annotate = async (note) => {
    await page.locator("#headlines-frame .cdm").last().locator('[title="Edit article note"]')
      .click();
    await settle(2000);
    await page.fill('#editNoteDlg textarea[name="note"]', note);
    await press("Save", "#editNoteDlg");
  };
  const openTab = async (name) => {
    await page.locator(`.dijitTab:has-text("${name}"), .dijitAccordionTitle:has-text("${name}")`)
      .first().click();
    await settle(2500);
  };
  const check = async (tree, name) => {
    await page.locator(`#${tree} .dijitTreeRow:has-text("${name}") .dijitCheckBox`).last().click();
    await settle(500);
  };
  await page.goto(`${url}/index.php`);
  await page.fill('input[name="login"]', username);
  await page.fill('input[name="password"]', password);
  await page.press('input[name="password"]', "Enter");
  await page.waitForSelector(".dijitTreeLabel >> nth=2");
  await settle(2500);
  await openFeed();
  await page.locator("#headlines-frame .cdm .marked-pic").first().click();
  await settle();
  await page.locator("#headlines-frame .cdm .pub-pic").nth(1).click();
  await settle();
  await annotate(words.note);
  await annotate(words.more);
  await page.evaluate('App.onActionSelected("qmcSearch")');
  await settle(2000);
  await page.fill("#search_query", words.search);
  await press("Search", "#searchDlg");
  await settle(2000);
  await page.goto(`${url}/prefs.php`);
  await page.waitForSelector(`.dijitTab:has-text("Feeds")`);
  await settle(3000);
  await openTab("Feeds");
  await answer(words.category);
  await page.evaluate(() => globalThis.dijit.byId("feedTree").createCategory());
  await settle(2500);
  await openTab("Labels");
  await answer(words.label);
  await press("Create label");
  await settle();
  await openTab("Filters");
  await press("Create filter");
  await settle();
  await page.fill('#filterEditDlg input[name="title"]', words.filter);
  const add = page.locator('#filterEditDlg .dijitButtonText:text-is("Add")');
  await add.first().click();
  await settle(2000);
  await page.fill('#filterNewRuleDlg textarea[name="reg_exp"]', words.rule);
  await press("Add rule", "#filterNewRuleDlg");
  await add.last().click();
  await settle(2000);
  await press("Add action", "#filterNewActionDlg");
  await page.locator("#filterEditDlg .alt-primary .dijitButtonNode").last().click();
  await settle(2500);
  await page.locator(`#filterTree .dijitTreeLabel:has-text("${words.filter}")`).last().click();
  await settle(2500);
  await page.fill('#filterEditDlg input[name="title"]', words.changed);
  await press("Save", "#filterEditDlg");
  await settle(2000);
  await openTab("Labels");
  await page.locator(`#labelTree .dijitTreeLabel:has-text("${words.label}")`).last().click();
  await settle(2000);
  await page.fill('#labelEditDlg input[name="caption"]', words.renamed);
  await press("Save", "#labelEditDlg");
  await openTab("Filters");
  await check("filterTree", words.changed);
  await press("Remove");
  await settle(2000);
  await openTab("Labels");
  await check("labelTree", words.renamed);
  await press("Remove");
  await settle(2000);
  await openTab("Feeds");
  await check("feedTree", words.category);
  await page.evaluate(() => globalThis.dijit.byId("feedTree").removeSelectedCategories());
  await settle(2500);
  await page.goto(`${url}/index.php`);
  await page.waitForSelector(".dijitTreeLabel >> nth=2");
  await settle(2000);
  await page.evaluate('App.onActionSelected("qmcLogout")');
  await page.waitForSelector('input[name="password"]');
  await settle();
}
