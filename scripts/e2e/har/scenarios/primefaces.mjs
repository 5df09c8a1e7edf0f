/** Makes categories and tools in tables and dialogs, edits, filters, comments, and removes some. */
export const words = [
  {
    categories: [["Saws and axes", "B3"], ["For the harvest", "C1"]],
    shelf: "B7",
    tools: [
      ["Bow saw of Enzo", "Blade is new.\nGloves are in the box.", "4.50", "2024-03-18"],
      ["Apple picker with a bag", "Do not fold it.", "2.25", "2023-09-02"],
    ],
    renamed: "Bow saw of Enzo, repaired",
    price: "5.75",
    filter: "enzo",
    comments: ["Cuts to the left a little.", "Handle is loose again."],
  },
  {
    categories: [["Masonry", "D2"], ["Paint and plaster", "E4"]],
    shelf: "D9",
    tools: [
      ["Mixer from the barn", "Wash it at once.\nNeeds a long cable.", "12.25", "2022-06-09"],
      ["Roller on a pole", "Two sleeves.", "1.50", "2025-01-27"],
    ],
    renamed: "Mixer from the barn, painted",
    price: "13.40",
    filter: "barn",
    comments: ["Runs dry after an hour.", "Drum has a dent."],
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async () => {
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(600);
  };
  const press = async (name, place = page) => {
    await place.getByRole("button", { name, exact: true }).first().click();
    await settle();
  };
  const follow = async (name) => {
    await page.getByRole("link", { name, exact: true }).first().click();
    await settle();
  };
  const field = (id) => page.locator(`[id="${id}"]`);
  const rowOf = (text) => page.locator("tr", { hasText: text });
  const said = (text) => page.locator(".ui-messages", { hasText: text }).waitFor();
  const dialog = page.locator(".ui-dialog:visible");
  /** Fills the dialog of a tool and saves it. */
  const saveTool = async ([name, description, price, bought], category, state) => {
    await dialog.waitFor();
    await field("dialogs:name").fill(name);
    if (description) await field("dialogs:description").fill(description);
    if (category) {
      await page.locator("[id='dialogs:category'] .ui-selectonemenu-trigger").click();
      await page.locator("li.ui-selectonemenu-item", { hasText: category }).click();
    }
    await field("dialogs:price_input").fill(price);
    if (bought) {
      await field("dialogs:bought_input").fill(bought);
      await field("dialogs:bought_input").press("Tab");
    }
    if (state) await page.getByText(state, { exact: true }).click();
    await press("Save", dialog);
    await dialog.waitFor({ state: "hidden" });
  };
  await page.goto(`${url}/`);
  await field("login:username").fill(username);
  await field("login:password").fill(password);
  await press("Login");
  await page.waitForURL("**/tools.xhtml");
  await follow("Categories");
  for (const [name, shelf] of words.categories) {
    await field("add:name").fill(name);
    await field("add:shelf").fill(shelf);
    await press("Add");
    await rowOf(name).waitFor();
  }
  const row = rowOf(words.categories[0][0]);
  await row.locator(".ui-row-editor-pencil").click();
  await settle();
  await row.locator("input:visible").nth(1).fill(words.shelf);
  await row.locator(".ui-row-editor-check").click();
  await said("Category Edited");
  await settle();
  await follow("Tools");
  for (const [index, tool] of words.tools.entries()) {
    await press("New");
    await saveTool(tool, words.categories[index][0]);
    await said("Tool Added");
  }
  await press("Edit", rowOf(words.tools[0][0]));
  await saveTool([words.renamed, undefined, words.price, undefined], undefined, "On loan");
  await said("Tool Updated");
  await page.locator("th input.ui-column-filter").pressSequentially(words.filter);
  await settle();
  await rowOf(words.tools[1][0]).waitFor({ state: "detached" });
  await follow(words.renamed);
  for (const comment of words.comments) {
    await field("form:comment").fill(comment);
    await press("Comment");
    await page.locator(".comment", { hasText: comment }).waitFor();
  }
  await page.locator(".comment", { hasText: words.comments[1] }).getByText("Remove").click();
  await settle();
  await follow("Tools");
  await press("Delete", rowOf(words.tools[1][0]));
  await press("Yes", dialog);
  await said("Tool Removed");
  await rowOf(words.tools[1][0]).waitFor({ state: "detached" });
  await follow("Categories");
  await press("Remove", rowOf(words.categories[1][0]));
  await rowOf(words.categories[1][0]).waitFor({ state: "detached" });
  await press("Log out");
  await field("login:password").waitFor();
}
