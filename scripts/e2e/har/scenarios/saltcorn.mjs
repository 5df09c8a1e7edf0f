import { Buffer } from "node:buffer";

/** Makes a table with fields and views, rows, a tag, a page and a user, changes and removes things. */
export const words = [
  {
    table: "Orchards",
    description: "Where the fruit of the village grows",
    title: "Title",
    label: "Name of the orchard",
    count: "Trees",
    rows: [
      ["Lakeside plums", "84"],
      ["Old mill cherries", "37"],
      ["Quince terrace", "12"],
    ],
    changed: ["Lakeside plums and pears", "91"],
    view: "Orchards at a glance",
    about: "Short overview for visitors",
    search: "cherries",
    tag: "harvest",
    page: "orchard-news",
    pageTitle: "News of the orchards",
    pageAbout: "What happens between the trees",
    pageRenamed: "News of the orchards and gardens",
    person: "kay.fielding@example.com",
    renamed: "kay.porter@example.com",
    secret: "Ladder-of-Kay-7",
    file: "pruning-plan.txt",
    text: "Prune the plums in March, the cherries in July.\n",
  },
  {
    table: "Lighthouses",
    description: "The lights along the northern coast",
    title: "Place",
    label: "Where the light stands",
    count: "Steps",
    rows: [
      ["Gull point", "214"],
      ["Harbour mole", "48"],
      ["Seal rock", "133"],
    ],
    changed: ["Gull point and its cottage", "219"],
    view: "Lights in one table",
    about: "Long enough for the keepers",
    search: "mole",
    tag: "coast",
    page: "keeper-letter",
    pageTitle: "Letter of the keepers",
    pageAbout: "What the keepers write in winter",
    pageRenamed: "Letter of the keepers and pilots",
    person: "noor.brook@example.com",
    renamed: "noor.marsh@example.com",
    secret: "Lantern-of-Noor-8",
    file: "lamp-duties.txt",
    text: "Clean the lens on Monday, wind the clock on Sunday.\n",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const click = async (target, ms) => {
    await page.locator(target).filter({ visible: true }).first().click();
    await page.waitForLoadState("load");
    await settle(ms);
  };
  const fill = (name, text) =>
    page.locator(`[name="${name}"]`).filter({ visible: true }).first().fill(text);
  const open = async (text) => {
    await click(`a.nav-link:has-text("${text}")`);
  };
  const settings = async (text) => {
    const item = page.locator(`a.collapse-item:has-text("${text}")`);
    if (!await item.isVisible()) await click('a.nav-link:has-text("Settings")', 700);
    await item.click();
    await page.waitForLoadState("load");
    await settle();
  };
  const inMenu = async (row, text) => {
    await click(`tr:has-text("${row}") button`, 500);
    await click(`.dropdown-menu.show >> text="${text}"`);
  };
  const addRow = async ([title, count]) => {
    await click('a:has-text("Add ")');
    await fill(words.title.toLowerCase(), title);
    await fill(words.count.toLowerCase(), count);
    await click('button:has-text("Save")');
  };

  await page.goto(`${url}/auth/login`);
  await fill("email", username);
  await fill("password", password);
  await click('button[type="submit"]');

  await open("Tables");
  await click('a:has-text("Create table")');
  await fill("name", words.table);
  await click('button[type="submit"]');
  await click('a:has-text("Add field")');
  await fill("label", words.title);
  await fill("description", words.label);
  await page.check('[name="required"]');
  await click('button:has-text("Next")');
  await click('button:has-text("Next")');
  await click('button:has-text("Finish")');
  await click('a:has-text("Add field")');
  await fill("label", words.count);
  await page.selectOption('[name="type"]', { label: "Integer" });
  await click('button:has-text("Next")');
  await click('button:has-text("Next")');
  await fill("description", words.description);
  await page.keyboard.press("Tab");
  await settle();
  await click('a:has-text("Create basic views")');
  await click('.modal button:has-text("Create views")', 2500);

  await click(`a:text-is("List ${words.table}")`);
  for (const row of words.rows) await addRow(row);
  await click(`tr:has-text("${words.rows[0][0]}") a:has-text("Edit")`);
  await fill(words.title.toLowerCase(), words.changed[0]);
  await fill(words.count.toLowerCase(), words.changed[1]);
  await click('button:has-text("Save")');
  await click(`tr:has-text("${words.rows[1][0]}") a:has-text("Show")`);

  await open("Views");
  await click('a:has-text("Create view")');
  await fill("name", words.view);
  await page.selectOption('[name="viewtemplate"]', { label: "List" });
  await page.selectOption('[name="table_name"]', { label: words.table });
  await fill("description", words.about);
  await click('button:has-text("Configure")', 3000);
  await click('button:has-text("Next")', 2500);
  await click('button:has-text("Next")', 2500);
  await click('button:has-text("Next")', 2500);
  await page.check('[name="_header_filters"]');
  await click('button:has-text("Finish")', 2500);
  await open("Views");
  await click(`a:text-is("${words.view}")`);
  await page.locator("th input").filter({ visible: true }).first().fill(words.search);
  await page.keyboard.press("Enter");
  await settle(2500);

  await page.goto(`${url}/tag`);
  await settle();
  await click('a:has-text("Create tag")');
  await fill("name", words.tag);
  await click('button:has-text("Create")');
  await click('a:has-text("Tables (0)")', 500);
  await click('a:has-text("Add tables")');
  await page.locator("select").filter({ visible: true }).first()
    .selectOption({ label: words.table });
  await click('button[type="submit"]');

  await open("Pages");
  await click('a:has-text("Create page")');
  await fill("name", words.page);
  await fill("title", words.pageTitle);
  await fill("description", words.pageAbout);
  await click('button:has-text("Save")', 3000);
  await click('button:has-text("Done")', 3000);
  await click(`a:text-is("${words.page}")`);
  await open("Pages");
  await click(`tr:has-text("${words.page}") a:text-is("Edit")`);
  await fill("title", words.pageRenamed);
  await click('button:has-text("Save")', 3000);

  await settings("Files");
  await page.setInputFiles('input[name="file"]', {
    name: words.file,
    mimeType: "text/plain",
    buffer: Buffer.from(words.text),
  });
  await settle(2500);

  await settings("Users");
  await click('a:has-text("Create user")');
  await fill("email", words.person);
  await page.selectOption('[name="role_id"]', { label: "staff" });
  await page.uncheck('[name="rnd_password"]');
  await settle(700);
  await fill("password", words.secret);
  await click('button:has-text("Create")');
  await click(`a:has-text("${words.person}")`);
  await fill("email", words.renamed);
  await click('button:has-text("Save")');
  await settings("Users");
  await inMenu(words.renamed, "Delete");

  await open("Views");
  await click(`a:text-is("List ${words.table}")`);
  await click(`tr:has-text("${words.rows[2][0]}") a:has-text("Delete")`);
  await page.goto(`${url}/tag`);
  await settle();
  await click(`tr:has-text("${words.tag}") button`);
  await open("Pages");
  await inMenu(words.page, "Delete");
  await open("Views");
  await inMenu(words.view, "Delete");
  await open("Tables");
  await click(`a:text-is("${words.table}")`);
  await click(`tr:has-text("${words.count}") form button`);
  await click("#dataMenuButton", 500);
  await click('.dropdown-menu.show >> text="Delete table+views+triggers"');

  await click('a.nav-link:has-text("User")', 700);
  await click('a:has-text("Logout")');
}
