/** Writes an article with a document, publishes, moves, searches and deletes it, and redirects. */
export const words = [
  {
    section: "Excursions",
    summary: "Where to go on Sunday",
    title: "Along the river",
    about: "Two hours on foot",
    text: "Start at the mill and turn back at the bridge.",
    file: "Timetable of the ferry",
    content: "every full hour",
    changed: "Along the upper river",
    more: "Bring a hat.",
    collection: "Photos of spring",
    from: "river-walk",
    search: "upper",
  },
  {
    section: "Recipes",
    summary: "What to cook on Monday",
    title: "Soup of nettles",
    about: "Half an hour",
    text: "Pick only the young leaves, and wear gloves.",
    file: "Shopping list",
    content: "butter and one onion",
    changed: "Soup of young nettles",
    more: "Serve with bread.",
    collection: "Pictures of food",
    from: "nettle-soup",
    search: "young",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1000) => page.waitForTimeout(ms);
  const idIn = () => new URL(page.url()).pathname.match(/\d+/)[0];
  await page.goto(`${url}/admin/login/`);
  await page.fill("#id_username", username);
  await page.fill("#id_password", password);
  await page.click('button[type="submit"]');
  await page.waitForLoadState("load");
  await page.goto(`${url}/admin/pages/2/`);
  await add(page);
  await page.fill("#id_title", words.section);
  await page.fill("#id_summary", words.summary);
  await settle();
  await publish(page);
  await settle();
  await page.locator(`a:has-text("${words.section}")`).first().click();
  await settle();
  const section = idIn();
  await page.goto(`${url}/admin/documents/add/`);
  await page.setInputFiles("#id_file", {
    name: "notes.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(`${words.content}\n`),
  });
  await page.fill("#id_title", words.file);
  await page.locator('main form button[type="submit"]').last().click();
  await settle();
  await page.goto(`${url}/admin/pages/${section}/`);
  await add(page);
  await page.fill("#id_title", words.title);
  await page.fill("#id_summary", words.about);
  await page.fill("#id_text", words.text);
  await page.locator('button:has-text("Choose a document")').first().click();
  await settle(1500);
  await page.locator(`.modal a:has-text("${words.file}")`).first().click();
  await settle(1500);
  await page.locator('button.action-save, button:has-text("Save draft")').first().click();
  await settle(3000);
  const article = idIn();
  await settle();
  await page.fill("#id_title", words.changed);
  await page.fill("#id_text", `${words.text}\n${words.more}`);
  await settle();
  await publish(page);
  await settle();
  await page.goto(`${url}/admin/pages/${article}/history/`);
  await page.goto(`${url}/admin/pages/search/?q=${words.search}`);
  await settle();
  await page.goto(`${url}/admin/redirects/add/`);
  await page.fill("#id_old_path", `/${words.from}`);
  await page.locator('button:has-text("Choose a page")').first().click();
  await settle(1500);
  await page.locator(`.modal a:has-text("Welcome")`).first().click();
  await settle(1500);
  await page.locator('main form button[type="submit"]').last().click();
  await settle();
  await page.goto(`${url}/admin/collections/add/`);
  await page.fill("#id_name", words.collection);
  await page.selectOption("#id_parent", { index: 1 });
  await page.locator('main form button[type="submit"]').last().click();
  await settle();
  await page.locator(`a:has-text("${words.collection}")`).first().click();
  await settle();
  await page.goto(`${url}/admin/collections/${idIn()}/delete/`);
  await page.locator('main form [type="submit"]').last().click();
  await settle();
  await page.goto(`${url}/admin/pages/${article}/move/`);
  await settle();
  await page.evaluate(() => document.querySelector('[name="new_parent_page"]').value = "2");
  await page.locator('main form [type="submit"]').last().click();
  await settle();
  await page.locator('main form [type="submit"]').last().click();
  await settle();
  await page.goto(`${url}/admin/pages/2/`);
  await settle();
  for (const id of [article, section]) {
    await page.goto(`${url}/admin/pages/${id}/delete/`);
    await page.locator('main form [type="submit"]').last().click();
    await settle();
  }
  await page.goto(`${url}/admin/redirects/`);
  await page.locator(`a:has-text("${words.from}")`).first().click();
  await settle();
  await page.goto(`${url}/admin/redirects/${idIn()}/delete/`);
  await page.locator('main form [type="submit"]').last().click();
  await settle();
  await page.goto(`${url}/admin/documents/`);
  await page.locator(`main a:has-text("${words.file}")`).first().click();
  await settle();
  await page.goto(`${url}/admin/documents/delete/${idIn()}/`);
  await page.locator('main form [type="submit"]').last().click();
  await settle();
  await page.goto(`${url}/admin/`);
  await page.evaluate(() => document.querySelector('form[action$="/logout/"]').submit());
  await settle();
}

async function add(page) {
  await page.locator('a[href$="/add_subpage/"]').first().click();
  await page.waitForLoadState("load");
  await page.waitForTimeout(1000);
}

async function publish(page) {
  const button = page.locator('button[name="action-publish"]').first();
  if (!await button.isVisible()) {
    await page.locator(
      "footer .w-dropdown-button button[aria-label], footer [data-tippy-root], footer .w-dropdown__toggle",
    ).first()
      .click();
  }
  await button.click();
  await page.waitForLoadState("load");
}
