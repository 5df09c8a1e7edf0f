/** Adds a folder with a page, an event and a link, publishes, edits, searches, lists and deletes. */
export const words = [
  {
    folder: "Summer camp",
    about: "Two weeks at the lake",
    page: "What to bring",
    summary: "A list for the rucksack",
    text: "Boots, a lamp and a warm pullover.",
    event: "Night hike",
    place: "At the boathouse",
    start: "2027-07-14T21:30",
    end: "2027-07-15T01:00",
    contact: "Hanna Berg",
    link: "Map of the lake",
    target: "https://maps.example.org/lake",
    changed: "What to bring and what not",
    note: "No phones this time",
    search: "rucksack",
  },
  {
    folder: "Choir of the town",
    about: "Every Thursday evening",
    page: "Songs for winter",
    summary: "Scores are in the cupboard",
    text: "Three old carols and a new one.",
    event: "Concert in the market hall",
    place: "Market hall, upper floor",
    start: "2027-12-03T19:00",
    end: "2027-12-03T21:15",
    contact: "Emil Sand",
    link: "Recordings of last year",
    target: "https://music.example.org/carols",
    changed: "Songs for winter and spring",
    note: "Two more in April",
    search: "cupboard",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 900) => page.waitForTimeout(ms);
  const press = async (selector) => {
    await page.locator(selector).first().click();
    await page.waitForLoadState("load");
    await settle();
  };
  const add = async (kind) => {
    await page.locator("#plone-contentmenu-factories > a").first()
      .click();
    await settle(400);
    await press(`#plone-contentmenu-factories a#${kind}`);
    await settle();
  };
  const remove = async () => {
    await page.locator("#plone-contentmenu-actions > a").first().click();
    await settle(400);
    await press("#plone-contentmenu-actions-delete");
    await settle(1200);
    await page.locator(".modal button", { hasText: "Delete" }).filter({ visible: true }).first()
      .click();
    await page.waitForLoadState("load");
    await settle(1500);
  };
  await page.goto(`${url}/Plone`);
  await page.goto(`${url}/Plone/login`);
  await page.fill("#__ac_name", username);
  await page.fill("#__ac_password", password);
  await press("#buttons-login");
  await add("folder");
  await page.fill("#form-widgets-IDublinCore-title", words.folder);
  await page.fill("#form-widgets-IDublinCore-description", words.about);
  await press("#form-buttons-save");
  const folder = page.url().replace(/\/view$/, "");
  await add("document");
  await page.fill("#form-widgets-IDublinCore-title", words.page);
  await page.fill("#form-widgets-IDublinCore-description", words.summary);
  await page.frameLocator("iframe.tox-edit-area__iframe").locator("body").fill(words.text);
  await press("#form-buttons-save");
  const document = page.url().replace(/\/view$/, "");
  await page.locator("#plone-contentmenu-workflow > a").first().click();
  await settle(400);
  await press("#workflow-transition-publish");
  await page.goto(folder);
  await settle();
  await add("event");
  await page.fill("#form-widgets-IDublinCore-title", words.event);
  await page.fill("#form-widgets-IEventBasic-start", words.start);
  await page.fill("#form-widgets-IEventBasic-end", words.end);
  await page.fill("#form-widgets-IEventLocation-location", words.place);
  await page.fill("#form-widgets-IEventContact-contact_name", words.contact);
  await press("#form-buttons-save");
  await page.goto(folder);
  await settle();
  await add("link");
  await page.fill("#form-widgets-IDublinCore-title", words.link);
  await page.locator('.linkModal a:has-text("External")').first().click();
  await page.fill('input[name="form.widgets.remoteUrl.external"]', words.target);
  await press("#form-buttons-save");
  await page.goto(document);
  await press("#contentview-edit a");
  await settle();
  await page.fill("#form-widgets-IDublinCore-title", words.changed);
  await page.fill("#form-widgets-IVersionable-changeNote", words.note);
  await press("#form-buttons-save");
  await page.fill("#searchGadget", words.search);
  await page.press("#searchGadget", "Enter");
  await page.waitForLoadState("load");
  await settle();
  await page.goto(`${folder}/folder_contents`);
  await settle(2500);
  await page.goto(folder);
  await press(`#content a:has-text("${words.event}")`);
  await remove();
  await page.goto(`${url}/Plone`);
  await press(`#portal-globalnav a:has-text("${words.folder}")`);
  await remove();
  await page.locator("#portal-personaltools > a, #personaltools-menulink").first().click();
  await settle(400);
  await press("#personaltools-logout");
}
