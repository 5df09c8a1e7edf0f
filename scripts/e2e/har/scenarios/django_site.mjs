/** Keeps groups and users with permissions, and books with copies, in forms, lists and actions. */
export const words = [
  {
    group: "Desk staff",
    user: "helga.brandt",
    initial: "first-Day-8251",
    first: "Helga",
    last: "Brandt",
    email: "helga@branch.example",
    password: "summer-Rain-3364",
    author: "Ines Okafor",
    born: "1961-04-17",
    books: ["Salt Roads", "Salt Winters"],
    published: ["1994-09-05", "1998-02-21"],
    fees: ["2.50", "3.20"],
    summary: "A caravan crosses the plain.",
    shelves: ["A12", "C07"],
    moved: "B31",
    file: "salt-roads.txt",
    sample: "The camels would not rise that morning.",
    fee: "4.75",
    search: "Salt",
  },
  {
    group: "Night shift",
    user: "tomas.vlk",
    initial: "early-Bird-9043",
    first: "Tomas",
    last: "Vlk",
    email: "tomas@tower.example",
    password: "winter-Snow-7718",
    author: "Rui Takeda",
    born: "1978-11-30",
    books: ["Glass Harbor", "Glass Gardens"],
    published: ["2007-06-14", "2011-10-02"],
    fees: ["1.90", "6.40"],
    summary: "An island builds a lighthouse.",
    shelves: ["K03", "M18"],
    moved: "L22",
    file: "glass-harbor.txt",
    sample: "From the pier nobody could see the lamp.",
    fee: "5.15",
    search: "Glass",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = () => page.waitForTimeout(700);
  const open = async (path) => {
    await page.goto(`${url}/admin/${path}`);
    await settle();
  };
  const save = async (button = "_save") => {
    await page.click(`[name="${button}"]`);
    await page.waitForSelector(".messagelist .success");
    await settle();
  };
  const follow = async (selector) => {
    await page.click(selector);
    await page.waitForLoadState();
    await settle();
  };
  /** Moves an option of a pair of lists to the right one. */
  const move = async (field, label) => {
    await page.selectOption(`#id_${field}_from`, { label });
    await page.click(`#id_${field}_add, #id_${field}_add_link`);
  };
  const pickAuthor = async () => {
    await page.click(".field-author .select2-selection");
    await page.locator(".select2-search__field").pressSequentially(words.author, { delay: 40 });
    await page.click(`.select2-results__option:has-text("${words.author}")`);
  };
  const writeBook = async (index) => {
    await page.fill("#id_title", words.books[index]);
    await pickAuthor();
    await page.fill("#id_published", words.published[index]);
    await page.fill("#id_fee", words.fees[index]);
  };
  const search = async (text) => {
    await page.fill("#searchbar", text);
    await follow('#changelist-search input[type="submit"]');
  };
  const confirm = () => follow('#content input[type="submit"]');

  await open("");
  await page.fill("#id_username", username);
  await page.fill("#id_password", password);
  await follow('input[type="submit"]');

  await follow('a[href="/admin/auth/group/add/"]');
  await page.fill("#id_name", words.group);
  await move("permissions", "Library | book | Can change book");
  await move("permissions", "Library | book | Can view book");
  await save();
  await open("auth/user/add/");
  await page.fill("#id_username", words.user);
  await page.fill("#id_password1", words.initial);
  await page.fill("#id_password2", words.initial);
  await save();
  await page.fill("#id_first_name", words.first);
  await page.fill("#id_last_name", words.last);
  await page.fill("#id_email", words.email);
  await page.check("#id_is_staff");
  await move("groups", words.group);
  await move("user_permissions", "Library | author | Can add author");
  await save("_continue");
  await follow('a[href$="/password/"]');
  await page.fill("#id_password1", words.password);
  await page.fill("#id_password2", words.password);
  await page.click('input[type="submit"][value="Change password"], [name="set-password"]');
  await page.waitForSelector(".messagelist .success");
  await settle();

  await open("library/author/add/");
  await page.fill("#id_name", words.author);
  await page.fill("#id_born", words.born);
  await save();
  await open("library/book/add/");
  await writeBook(0);
  await page.fill("#id_summary", words.summary);
  await page.setInputFiles("#id_sample", {
    name: words.file,
    mimeType: "text/plain",
    buffer: Buffer.from(words.sample),
  });
  for (const [index, shelf] of words.shelves.entries()) {
    await page.fill(`#id_copy_set-${index}-shelf`, shelf);
    await page.selectOption(`#id_copy_set-${index}-condition`, "new");
  }
  await save("_addanother");
  await writeBook(1);
  await save();

  await search(words.search);
  await page.fill(`tr:has-text("${words.books[1]}") .field-fee input`, words.fee);
  await page.check(`tr:has-text("${words.books[1]}") .field-is_lent input`);
  await save();
  await follow('#changelist-filter a[href*="is_lent__exact=1"]');
  await open("library/book/");
  await follow(`.change-list .toplinks a:has-text("${words.published[0].slice(0, 4)}")`);
  await open("library/book/");
  await follow(`th.field-title a:has-text("${words.books[0]}")`);
  await page.fill("#id_copy_set-0-shelf", words.moved);
  await page.selectOption("#id_copy_set-0-condition", "worn");
  await page.check("#id_copy_set-1-DELETE");
  await save("_continue");
  await follow("a.historylink");

  await open("library/book/");
  await search(words.search);
  for (const title of words.books) {
    await page.check(`tr:has-text("${title}") input[name="_selected_action"]`);
  }
  await page.selectOption('select[name="action"]', "delete_selected");
  await follow('button[name="index"]');
  await confirm();
  await open("library/author/");
  await follow(`th.field-name a:has-text("${words.author}")`);
  await follow("a.deletelink");
  await confirm();
  await open("auth/user/");
  await search(words.user);
  await follow(`th.field-username a:has-text("${words.user}")`);
  await follow("a.deletelink");
  await confirm();
  await open("auth/group/");
  await follow(`th.field-__str__ a:has-text("${words.group}")`);
  await follow("a.deletelink");
  await confirm();
  await follow('#logout-form button[type="submit"]');
}
