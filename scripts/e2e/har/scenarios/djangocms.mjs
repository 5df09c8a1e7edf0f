/** Makes a page and one below it of texts, publishes, edits a draft, finds, reads and removes them. */
export const words = [
  {
    title: "Ferry over the bend",
    description: "When the ferry crosses",
    text: "It crosses every hour while the bell rings.",
    second: "Bicycles travel at the stern.",
    changed: "It crosses every other hour in winter.",
    retitled: "Ferry in winter",
    child: "Fares of the ferry",
    slug: "fares-of-the-ferry",
    about: "What the crossing costs",
    fare: "Two coins, and one for a dog.",
    search: "Ferry",
  },
  {
    title: "Tower with the weathercock",
    description: "How to climb the tower",
    text: "Ask for the key at the bakery.",
    second: "Mind the ninth step.",
    changed: "Ask for the key at the chapel.",
    retitled: "Climb the tower",
    child: "View from the tower",
    slug: "view-from-the-tower",
    about: "What is seen from above",
    fare: "On clear days as far as the lake.",
    search: "Tower",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async (ms = 1500) => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(ms);
  };
  const open = async (path) => {
    await page.goto(new URL(path, url).href);
    await settle(2000);
  };
  /** Follows an entry of the toolbar, also one that is in a closed menu. */
  const choose = async (link) => {
    await page.locator(`.cms-toolbar a[href*="${link}"]`).first().evaluate((a) => a.click());
    await settle(3000);
  };
  const dialog = page.locator(".cms-modal-open");
  const frame = page.frameLocator(".cms-modal-open iframe");
  const save = async () => {
    await dialog.locator(".cms-modal-buttons .cms-btn-action").first().click();
    await settle(3500);
  };
  const make = async (link, title, description) => {
    await choose(link);
    await frame.locator("#id_title").pressSequentially(title, { delay: 5 });
    await frame.locator("#id_meta_description").fill(description);
    await save();
  };
  const structure = async () => {
    if (await page.locator(".cms-structure-mode-structure").count() > 0) return;
    await page.click('.cms-toolbar a[href*="/structure/"]');
    await settle(2000);
  };
  const write = async (text) => {
    const editor = frame.locator("[contenteditable=true]").first();
    await editor.click();
    await editor.press("Control+a");
    await editor.pressSequentially(text, { delay: 5 });
    await save();
  };
  const addText = async (text) => {
    await structure();
    await page.locator(".cms-dragbar .cms-submenu-add").first().click();
    await settle();
    await page.locator('a[data-rel="add"][href="TextPlugin"]:visible').first().click();
    await settle(3000);
    await write(text);
  };
  const remove = async (path) => {
    await open(path);
    await open(await page.locator('.cms-toolbar a[href*="/delete/"]').getAttribute("href"));
    await page.click('#content [type="submit"]');
    await settle(2000);
  };
  const tree = () => open("/en/admin/cms/pagecontent/?language=en");

  await open("/en/admin/login/?next=/en/");
  await page.fill("#id_username", username);
  await page.fill("#id_password", password);
  await page.click("[type=submit]");
  await settle(2500);
  await make("/pagecontent/add/?", words.title, words.description);
  await addText(words.text);
  await addText(words.second);
  await choose("/publish/");
  await make("parent_page=", words.child, words.about);
  await addText(words.fare);
  await choose("/publish/");

  await tree();
  await page.locator(".cms-tree-item-preview a").last().click();
  await settle(2500);
  await choose("/edit-redirect/");
  await structure();
  await page.locator(".cms-draggable .cms-dragitem-text").first().dblclick();
  await settle(3000);
  await write(words.changed);
  await choose("/change/?");
  await frame.locator("#id_title").fill(words.retitled);
  await save();
  await choose("/publish/");
  const published = new URL(page.url()).pathname;

  await tree();
  await page.fill("#field-searchbar", words.search);
  await page.keyboard.press("Enter");
  await settle(2500);
  await open(published);
  await choose("/pagecontentversion/?page=");
  await page.locator(".cms-sideframe .cms-icon-close").click();
  await settle();
  await remove(`${published}${words.slug}/`);
  await remove(published);
  await open("/en/");
  await choose("/logout/");
}
