/** Makes a folder with data, a template and a script, runs it, renames, searches, deletes all. */
export const words = [
  {
    folder: "Harbour dues 2027",
    data: "Boats of the north pier",
    json: '{"boat":"Gannet","metres":"14"}',
    better: '{"boat":"Gannet of Skye","metres":"15"}',
    template: "Invoice for a berth",
    html: "<h1>Berth of {{boat}}</h1><p>{{metres}} metres</p>",
    renamed: "Invoice for a berth and water",
    script: "Round to whole metres",
    search: "Berth of",
  },
  {
    folder: "Orchard sales",
    data: "Crates picked in autumn",
    json: '{"orchard":"Mill slope","crates":"41"}',
    better: '{"orchard":"Mill slope and barn","crates":"43"}',
    template: "Delivery note",
    html: "<h2>Apples from {{orchard}}</h2><em>{{crates}} crates</em>",
    renamed: "Delivery note with weights",
    script: "Add the weight",
    search: "Apples from",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1000) => page.waitForTimeout(ms);
  const exactly = (text) => page.getByText(text, { exact: true });
  const inTree = (name) => page.getByText(name).first();
  const menu = async (name, ...items) => {
    await inTree(name).click({ button: "right" });
    await settle(500);
    const last = items.pop();
    for (const item of items) {
      await page.getByText(item).last().hover();
      await settle(500);
    }
    await exactly(last).last().click();
    await settle();
  };
  const answer = async (name) => {
    await page.keyboard.press("Control+A");
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await settle(1500);
  };
  const write = async (text) => {
    await page.mouse.click(500, 300);
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await page.keyboard.insertText(text);
    await settle(500);
    await page.click('[title^="Save current tab"]');
    await settle(1500);
  };
  const remove = async (name) => {
    await menu(name, "Delete");
    await exactly("Yes").click();
    await settle(1500);
  };

  await page.goto(url);
  await page.fill('[name="username"]', username);
  await page.fill('[name="password"]', password);
  await page.keyboard.press("Enter");
  await settle(3000);

  await page.click('[title="Add new"]');
  await exactly("New Folder").last().click();
  await settle(500);
  await answer(words.folder);
  await menu(words.folder, "New Entity", "sample data");
  await answer(words.data);
  await write(words.json);

  await menu(words.folder, "New Entity", "template");
  await page.keyboard.type(words.template);
  await page.locator("select").last().selectOption("html");
  await exactly("Next").click();
  await settle();
  await page.locator('input[type="radio"]').last().check();
  await exactly("select ...").last().click();
  await settle();
  await exactly(words.folder).last().click();
  await settle(500);
  await exactly(words.data).last().click();
  await settle(500);
  await exactly("Ok").first().click();
  await settle();
  await exactly("Ok").last().click();
  await settle();
  await write(words.html);
  await page.click('[title^="Run and preview"]');
  await settle(4000);

  await menu(words.folder, "New Entity", "script");
  await answer(words.script);
  await write("function beforeRender(req, res) {\n  req.options.checked = true\n}\n");

  await inTree(words.data).click();
  await settle();
  await write(words.better);
  await menu(words.template, "Rename");
  await answer(words.renamed);

  await page.reload();
  await settle(3000);
  await page.click('[title^="Text based search"]');
  await settle();
  await page.keyboard.type(words.search);
  await page.keyboard.press("Enter");
  await settle(1500);
  await inTree(words.renamed).click();
  await settle(1500);
  await page.click('[title^="Run and preview"]');
  await settle(4000);

  await remove(words.script);
  await remove(words.renamed);
  await remove(words.folder);
  await page.locator(".fa-cog").first().click();
  await settle(500);
  await exactly("Logout").click();
  await settle(2000);
}
