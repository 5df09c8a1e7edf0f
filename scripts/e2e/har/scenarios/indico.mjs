/** Makes a conference with a talk, a session and a form, changes and finds them, deletes them. */
export const words = [
  {
    category: "Courses",
    event: "Rowing in the fog",
    about: "Three days on the water, whatever the weather is",
    talk: "How to hear a buoy",
    text: "Bells and whistles of the coast",
    renamed: "How to hear a buoy from afar",
    search: "buoy",
    session: "Morning on the pier",
    code: "PIER",
    form: "Places in the boats",
    contact: "boats@example.com",
  },
  {
    category: "Talks in the harbour",
    event: "Letters from sailors",
    about: "Readings with tea in the old sail loft",
    talk: "Ink that survives a storm",
    text: "What was written on board and how it came home",
    renamed: "Ink that survives a storm and salt",
    search: "storm",
    session: "Evening in the sail loft",
    code: "LOFT",
    form: "Chairs in the sail loft",
    contact: "letters@example.com",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const click = async (target) => {
    await page.locator(target).filter({ visible: true }).first().click();
    await settle();
  };
  const follow = async (link) => {
    await page.locator(link).first().evaluate((element) => element.click());
    await page.waitForLoadState("load");
    await settle();
  };
  const save = async () => {
    await click('input[type="submit"]');
    await settle();
  };
  const confirm = () => click('.ui-dialog button:has-text("OK"), .exclusivePopup .i-button.danger');

  await page.goto(`${url}/login/`);
  await page.fill('[name="identifier"]', username);
  await page.fill('[name="password"]', password);
  await page.keyboard.press("Enter");
  await page.waitForLoadState("load");
  await settle();

  await follow(`a:has-text("${words.category}")`);
  await click('a:has-text("Create event")');
  await click('a:has-text("Create conference")');
  await page.fill("#event-creation-title", words.event);
  await click('input[value="Create event"]');
  await page.waitForLoadState("load");
  await settle();
  await click('[data-href$="/manage/settings/data"]');
  await click(".ck-editor__editable");
  await page.keyboard.type(words.about);
  await save();

  await follow('a:has-text("Contributions")');
  await click('button:has-text("New contribution")');
  await page.fill('[name="title"]', words.talk);
  await page.fill('[name="description"]', words.text);
  await save();
  await page.fill("#search-input", words.search);
  await settle();
  await click('a[title="Edit contribution"]');
  await page.fill('[name="title"]', words.renamed);
  await save();

  await follow('a:has-text("Sessions")');
  await click("#add-new-session");
  await page.fill('[name="title"]', words.session);
  await page.fill('[name="code"]', words.code);
  await save();

  await follow('a:has-text("Registration")');
  await follow('a:has-text("Create form")');
  await page.fill('[name="title"]', words.form);
  await click('input[type="submit"]');
  await page.waitForLoadState("load");
  await settle();
  await follow('a[href$="/edit"]');
  await page.fill('[name="contact_info"]', words.contact);
  await click('input[type="submit"]');
  await page.waitForLoadState("load");
  await settle();

  await follow('a:has-text("Contributions")');
  await click('a[title="Delete contribution"]');
  await confirm();
  await click("#event-action-menu-actions-target");
  await click('[data-href$="/manage/delete"]');
  await page.locator('.ui-dialog input[type="checkbox"], #confirm-delete').first().check();
  await click(':is(button, input):is(:text("Delete event"), [value="Delete event"])');
  await page.waitForLoadState("load");
  await settle();
  await follow('a[href^="/logout/"]');
}
