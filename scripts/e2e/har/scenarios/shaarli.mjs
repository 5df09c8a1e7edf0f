/** Adds two bookmarks and a note, edits one, renames a tag, searches, pins, and deletes one. */
export const words = [
  {
    link: "http://127.0.0.1:9/rye-bread",
    title: "Rye bread in two days",
    text: "Feed the sourdough in the evening.",
    tags: "baking slow",
    note: "Oven log",
    noteText: "The lower one is hotter.",
    renamed: "patience",
    from: "slow",
    changed: "Rye bread in three days",
    search: "sourdough",
  },
  {
    link: "http://127.0.0.1:9/elderflower",
    title: "Elderflower cordial",
    text: "Forty umbels for one litre.",
    tags: "drinks summer",
    note: "Cellar list",
    noteText: "The green bottles are on the left.",
    renamed: "june",
    from: "summer",
    changed: "Elderflower cordial of grandmother",
    search: "umbels",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 700) => page.waitForTimeout(ms);
  const submit = async (selector) => {
    await page.locator(selector).first().click();
    await page.waitForLoadState("load");
    await settle();
  };
  await page.goto(`${url}/login`);
  await page.fill('#login-form input[name="login"]', username);
  await page.fill('#login-form input[name="password"]', password);
  await submit('#login-form input[type="submit"]');
  await page.goto(`${url}/admin/add-shaare`);
  await page.fill("#shaare", words.link);
  await submit('form[action*="admin/shaare"] input[type="submit"]');
  await page.fill("#lf_title", words.title);
  await page.fill("#lf_description", words.text);
  await page.fill("#lf_tags", words.tags);
  await submit("#button-save-edit");
  await page.goto(`${url}/admin/add-shaare`);
  await submit('form[action*="admin/shaare"] input[type="submit"]');
  await page.fill("#lf_title", words.note);
  await page.fill("#lf_description", words.noteText);
  await page.check("#lf_private");
  await submit("#button-save-edit");
  const item = (title) => page.locator(".linklist-item", { hasText: title }).first();
  await item(words.title).locator('a[href*="/admin/shaare/"]').first().click();
  await page.waitForLoadState("load");
  await page.fill("#lf_title", words.changed);
  await submit("#button-save-edit");
  await page.goto(`${url}/admin/tags`);
  await page.fill("#fromtag, input[name=fromtag]", words.from);
  await page.fill("#totag, input[name=totag]", words.renamed);
  await submit('input[name="renametag"]');
  await page.goto(`${url}/`);
  await page.locator("#search-button").click();
  await page.fill("#searchform_value", words.search);
  await page.press("#searchform_value", "Enter");
  await page.waitForLoadState("load");
  await settle();
  await page.goto(`${url}/tags/list`);
  await page.goto(`${url}/`);
  await item(words.changed).locator('a[href*="/pin"]').first().click();
  await page.waitForLoadState("load");
  await settle();
  await item(words.note).locator("a.delete-link, a[href*='/delete']").first().click();
  await page.waitForLoadState("load");
  await settle();
  await page.locator('a[href$="/admin/logout"]:visible').click();
  await page.waitForLoadState("load");
}
