/** Uploads a book, describes it, puts it on a shelf, and makes a user; then removes all. */
export const words = [
  {
    shelf: "Winter evenings",
    renamed: "Long winter evenings",
    file: "harbour.txt",
    text: "The harbour was empty in the morning.",
    title: "The empty harbour",
    author: "Greta Lindholm",
    tags: "Ships, Weather",
    series: "Coast stories",
    publisher: "Lighthouse Books",
    comment: "A keeper waits for the mail boat.",
    isbn: "9783161484100",
    search: "empty harbour",
    user: "pavel",
    email: "pavel@example.org",
    userPassword: "Pavel-pw-9",
    newEmail: "pavel.n@example.org",
  },
  {
    shelf: "For the train",
    renamed: "For the night train",
    file: "orchard.txt",
    text: "In the orchard nobody counts the apples.",
    title: "Counting apples",
    author: "Henrik Sommer",
    tags: "Trees, Harvest",
    series: "Village year",
    publisher: "Meadow Press",
    comment: "The pickers come back in the rain.",
    isbn: "9780306406157",
    search: "counting",
    user: "rosa",
    email: "rosa@example.org",
    userPassword: "Rosa-pw-8",
    newEmail: "rosa.b@example.org",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 900) => page.waitForTimeout(ms);
  const loaded = async () => {
    await page.waitForLoadState("load");
    await settle();
  };
  const follow = async (link) => {
    await page.locator(link).first().click();
    await loaded();
  };
  const save = async (button = "#submit") => {
    await page.locator(button).first().click();
    await loaded();
  };
  await page.goto(`${url}/login`);
  await page.fill("#username", username);
  await page.fill("#password", password);
  await save('button[name="submit"]');

  await follow("#nav_createshelf a");
  await page.fill("#title", words.shelf);
  await save();

  await page.locator("#btn-upload").setInputFiles({
    name: words.file,
    mimeType: "text/plain",
    buffer: Buffer.from(words.text),
  });
  await page.waitForURL(/\/(admin\/)?book\//);
  await loaded();
  await page.fill("#title", words.title);
  await page.fill("#authors", words.author);
  await page.fill("#tags", words.tags);
  await page.fill("#series", words.series);
  await page.fill("#series_index", "2");
  await page.fill("#publisher", words.publisher);
  await page.locator("#comments").evaluate((field, text) => {
    globalThis.tinymce?.get("comments")?.setContent(`<p>${text}</p>`);
    field.value = `<p>${text}</p>`;
  }, words.comment);
  await page.locator("#add-identifier-line, #add-identifier").first().click();
  await page.locator('[name^="identifier-type-"]').last().fill("isbn");
  await page.locator('[name^="identifier-val-"]').last().fill(words.isbn);
  await save();
  await page.locator("#add-to-shelf").click();
  await page.locator(`#add-to-shelves a:has-text("${words.shelf}")`).first().click();
  await settle();
  await page.locator("#have_read_form label").first().click();
  await settle();

  await follow(`#scnd-nav a:has-text("${words.shelf}")`);
  await follow("#edit_shelf");
  await page.fill("#title", words.renamed);
  await save();

  await page.fill("#query", words.search);
  await page.press("#query", "Enter");
  await loaded();
  await page.goto(`${url}/author`);
  await loaded();
  await page.goto(`${url}/category`);
  await loaded();

  await follow("#top_admin");
  await follow('a[href="/admin/user/new"]');
  await page.fill("#name", words.user);
  await page.fill("#email", words.email);
  await page.fill("#password", words.userPassword);
  await page.check("#download_role");
  await save("#user_submit");
  await page.goto(`${url}/admin/view`);
  await loaded();
  await follow(`a:text-is("${words.user}")`);
  await page.fill("#email", words.newEmail);
  await save("#user_submit");
  await page.goto(`${url}/admin/view`);
  await loaded();
  await follow(`a:text-is("${words.user}")`);
  await save("#btndeluser");
  await save("#btnConfirmYes-GeneralDeleteModal");

  await follow(`#scnd-nav a:has-text("${words.renamed}")`);
  await save("#delete_shelf");
  await save("#btnConfirmYes-GeneralDeleteModal");
  await page.fill("#query", words.search);
  await page.press("#query", "Enter");
  await loaded();
  await follow(".book .cover a, .book a[href*='/book/']");
  await settle();
  await page.evaluate(() => document.querySelector("#edit_book").click());
  await loaded();
  await page.locator("#delete").first().click();
  await settle();
  await save("#delete_confirm");
  await follow("#logout");
}
