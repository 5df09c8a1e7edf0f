import { Buffer } from "node:buffer";
import { actionsOn } from "../page_actions.mjs";

/** Makes a database of files, asks it, copies, backs up and renames it, has a user, and cleans up. */
export const words = [
  {
    database: "orchard",
    copy: "orchard-winter",
    renamed: "orchard-attic",
    option: "ftindex",
    file: {
      name: "trees.xml",
      path: "rows/trees.xml",
      text: '<trees><tree id="t1" year="1987">Boskoop by the gate</tree>' +
        '<tree id="t2" year="1954">Old pear</tree></trees>',
    },
    other: {
      name: "baskets.xml",
      text: '<baskets><basket size="12">Willow, two handles</basket></baskets>',
    },
    moved: "stores/baskets-2026.xml",
    ask: "//tree[@year < 1960]",
    query: 'for $tree in db:get("orchard")//tree return string($tree)',
    update:
      'insert node <tree id="t3" year="2021">Quince espalier</tree> into db:get("orchard")/trees',
    saved: "count-trees.xq",
    comment: "Before the winter pruning",
    user: { name: "gardener", password: "Spade-in-the-shed-7", permission: "read" },
    permission: "create",
    pattern: "orchard*",
    local: "write",
  },
  {
    database: "harbour",
    copy: "harbour-summer",
    renamed: "harbour-hold",
    option: "tokenindex",
    file: {
      name: "boats.xml",
      path: "quays/boats.xml",
      text: '<boats><boat id="b7" length="11">Sea lavender</boat>' +
        '<boat id="b9" length="8">Little auk</boat></boats>',
    },
    other: { name: "ropes.xml", text: '<ropes><rope metres="40">Hemp, tarred</rope></ropes>' },
    moved: "lockers/ropes-2027.xml",
    ask: "//boat[@length > 10]",
    query: 'for $boat in db:get("harbour")//boat return string($boat)',
    update: 'insert node <boat id="b12" length="6">Curlew</boat> into db:get("harbour")/boats',
    saved: "list-boats.xq",
    comment: "Before the spring flood",
    user: { name: "pilot", password: "Lantern-on-the-pier-3", permission: "write" },
    permission: "read",
    pattern: "harbour*",
    local: "read",
  },
];

export async function play({ page, url, username, password, words }) {
  const { settle } = actionsOn(page, 400);
  const clickOn = (role) => async (name) => {
    await page.getByRole(role, { name, exact: true }).first().click();
    await settle();
  };
  const [press, follow] = ["button", "link"].map(clickOn);
  const tick = (value) => page.check(`input[type=checkbox][value="${value}"]`);
  const put = async ({ name, path = "", text }) => {
    await press("Put…");
    await page.setInputFiles("#file", {
      name,
      mimeType: "text/xml",
      buffer: Buffer.from(text),
    });
    await page.fill("input[name=path]", path);
    await press("Put");
  };
  const write = async (text) => {
    await page.locator(".CodeMirror").first().click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(text);
    await settle();
  };

  await page.goto(`${url}/dba`);
  await settle();
  await page.fill("input[name=_name]", username);
  await page.fill("input[name=_pass]", password);
  await press("Login");

  // A database with two files, one of which moves.
  await follow("Databases");
  await press("Create…");
  await page.fill("input[name=name]", words.database);
  await tick(words.option);
  await press("Create");
  await put(words.file);
  await put(words.other);
  await follow(words.other.name);
  await page.click('button[formaction="db-rename"]');
  await settle();
  await page.fill("input[name=target]", words.moved);
  await press("Rename");
  await follow(words.database);
  await follow(words.file.path);
  await page.fill("#input", words.ask);
  await page.press("#input", "End");
  await settle();

  // Queries in the editor: one that reads, one that changes, and one that is kept.
  await follow("Editor");
  await write(words.query);
  await press("Run");
  await write(words.update);
  await press("Run");
  await write(words.query);
  await press("Run");
  await page.fill("#file", words.saved);
  await press("Save");
  await press("Close");
  await follow("Files");

  // A copy under another name, and a backup of the first.
  await follow("Databases");
  await follow(words.database);
  await press("Copy…");
  await page.fill("input[name=newname]", words.copy);
  await press("Copy");
  await follow("Databases");
  await follow(words.copy);
  await press("Rename…");
  await page.fill("input[name=newname]", words.renamed);
  await press("Rename");
  await tick(words.moved);
  await press("Delete");
  await follow("Databases");
  await follow(words.database);
  await press("Create…");
  await page.fill("input[name=comment]", words.comment);
  await press("Create Backup");
  await press("Optimize…");
  await press("Optimize");

  // A user with a permission of all databases, and with another one of some.
  await follow("Users");
  await press("Create…");
  await page.fill("input[name=name]", words.user.name);
  await page.fill("input[name=pw]", words.user.password);
  await page.selectOption("select[name=perm]", words.user.permission);
  await press("Create");
  await follow(words.user.name);
  await page.selectOption("select[name=perm]", words.permission);
  await press("Update");
  await follow("Users");
  await follow(words.user.name);
  await press("Add…");
  await page.fill("input[name=pattern]", words.pattern);
  await page.selectOption("select[name=perm]", words.local);
  await press("Add Pattern");
  await tick(words.pattern);
  await press("Drop");
  await follow("Users");
  await tick(words.user.name);
  await press("Drop");

  // The end of all that.
  await follow("Databases");
  await follow(words.database);
  await page.locator("input[name=backup]").first().check();
  await page.locator('button[formaction="backup-drop"]').click();
  await settle();
  await follow("Files");
  await tick(words.saved);
  await press("Delete");
  await follow("Databases");
  await tick(words.database);
  await tick(words.renamed);
  await press("Drop");
  await follow("logout");
}
