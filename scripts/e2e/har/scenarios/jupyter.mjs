/** Makes a folder, and in it a text and a notebook; renames, saves and removes them. */
export const words = [
  {
    folder: "Harvest 2026",
    file: "apples.md",
    text: "Forty baskets of Boskoop",
    renamed: "apples and pears.md",
    notebook: "yield.ipynb",
    code: "sum([40, 25])",
  },
  {
    folder: "Weather",
    file: "rainfall.md",
    text: "Twelve millimetres on Monday",
    renamed: "rainfall in May.md",
    notebook: "averages.ipynb",
    code: "max(3, 12, 7)",
  },
];

const VERSION = { nbformat: 4, nbformat_minor: 5 };

export async function play({ page, url, password, words, call }) {
  const listed = (name) => page.locator(`.jp-DirListing-item:has-text("${name}")`);
  const create = async (label, name) => {
    await page.click('[role="menuitem"]:has-text("New"):not(.lm-Menu-item)');
    await page.click(`.lm-Menu-item:has-text("${label}")`);
    await page.waitForSelector("input.jp-DirListing-editor");
    await page.fill("input.jp-DirListing-editor", name);
    await page.keyboard.press("Enter");
    await listed(name).waitFor();
    await page.waitForTimeout(800);
  };
  // The page sends what it saves in a form that recorders leave out.
  const save = async (path, body) => {
    const [{ value }] = (await page.context().cookies()).filter(({ name }) => name === "_xsrf");
    const address = path.split("/").map(encodeURIComponent).join("/");
    await call("PUT", `/api/contents/${address}?${Date.now()}`, body, { "x-xsrftoken": value });
  };
  const remove = async (name) => {
    await listed(name).click();
    await page.keyboard.press("Delete");
    await page.click(".jp-Dialog .jp-mod-accept");
    await page.waitForTimeout(2000);
  };
  await page.goto(url);
  await page.fill('input[name="password"]', password);
  await page.click('button[type="submit"]');
  await page.waitForSelector(".jp-DirListing-content");
  await page.waitForTimeout(2000);
  await create("New Folder", words.folder);
  await listed(words.folder).dblclick();
  await page.waitForTimeout(1500);
  await create("New File", words.file);
  await save(`${words.folder}/${words.file}`, {
    type: "file",
    format: "text",
    content: words.text,
  });
  await listed(words.file).click();
  await page.keyboard.press("F2");
  await page.fill("input.jp-DirListing-editor", words.renamed);
  await page.keyboard.press("Enter");
  await listed(words.renamed).waitFor();
  await page.click('[role="menuitem"]:has-text("New"):not(.lm-Menu-item)');
  const [notebook] = await Promise.all([
    page.context().waitForEvent("page"),
    page.click('.lm-Menu-item:has-text("Python 3")'),
  ]);
  await notebook.waitForSelector(".jp-Notebook .cm-content");
  await notebook.waitForTimeout(3000);
  await notebook.click("h1");
  await notebook.fill(".jp-Dialog input", words.notebook);
  await notebook.click(".jp-Dialog .jp-mod-accept");
  await notebook.waitForTimeout(1500);
  await notebook.close();
  await page.bringToFront();
  const cell = { cell_type: "code", source: words.code, metadata: {}, outputs: [], id: "c1" };
  await save(`${words.folder}/${words.notebook}`, {
    type: "notebook",
    format: "json",
    content: { cells: [{ ...cell, execution_count: null }], metadata: {}, ...VERSION },
  });
  await page.click('[data-command="filebrowser:refresh"]');
  await page.waitForTimeout(1000);
  await remove(words.renamed);
  await page.click(".jp-BreadCrumbs-home");
  await page.waitForTimeout(1500);
  await remove(words.folder);
  await page.goto(`${url}/logout`);
  await page.waitForTimeout(1000);
}
