/** Makes two variables, a key, a store with a text, a tool and a chat; edits, links, removes. */
export const words = [
  {
    variable: "harbour_name",
    value: "North quay",
    changed: "North quay and the old basin",
    second: "tide_level",
    other: "2.4 m at noon",
    key: "Key of the pilots",
    store: "Harbour rules",
    about: "What every boat must do",
    renamed: "Rules of the harbour",
    text: "Boats longer than nine metres ask for a berth. Nets dry on the east wall.",
    piece: "Boats longer than nine metres ask the master for a berth.",
    tool: "find_a_berth",
    does: "Finds a free berth for a boat",
    does2: "Finds a free berth, the nearest first",
    chat: "Harbour guide",
    better: "Guide for guests of the harbour",
  },
  {
    variable: "mill_owner",
    value: "Tilda Aske",
    changed: "Tilda Aske and sons",
    second: "grain_price",
    other: "31 crowns a sack",
    key: "Key of the millers",
    store: "Milling notes",
    about: "How the stones are dressed",
    renamed: "Notes on milling",
    text: "The runner stone turns sixty times a minute. Rye is milled on Thursdays.",
    piece: "The runner stone turns seventy times a minute.",
    tool: "weigh_the_sacks",
    does: "Says what a load of sacks weighs",
    does2: "Says what a load of sacks weighs, in stones",
    chat: "Mill helper",
    better: "Helper for customers of the mill",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const dialog = page.locator('[role="dialog"]').last();
  const press = async (name) => {
    await page.locator("button").filter({ hasText: name }).last().click();
    await settle();
  };
  const open = async (name) => {
    await page.locator("a").filter({ hasText: name }).first().click();
    await settle(2500);
  };
  const rowButton = async (text, title) => {
    await page.locator("tr").filter({ hasText: text }).locator(`button[title="${title}"]`).click();
    await settle();
  };
  const addVariable = async (name, value) => {
    await page.click("#btn_createVariable");
    await settle();
    await page.fill("#txtInput_variableName", name);
    await page.fill("#txtInput_variableValue", value);
    await page.click("#btn_confirmAddingNewVariable");
    await settle();
  };

  await page.goto(`${url}/signin`);
  await settle();
  await page.fill("#username", username);
  await page.fill("#password", password);
  await press("Login");
  await settle(3000);

  await open("Variables");
  await addVariable(words.variable, words.value);
  await addVariable(words.second, words.other);
  await rowButton(words.variable, "Edit");
  await page.fill("#txtInput_variableValue", words.changed);
  await press("Save");

  await open("API Keys");
  await page.click("#btn_createApiKey");
  await settle();
  await page.fill("#keyName", words.key);
  await dialog.locator("button").filter({ hasText: "Select All" }).first().click();
  await page.click("#btn_confirmAddingApiKey");
  await settle();

  await open("Document Stores");
  await press("Add New");
  await dialog.locator("input").fill(words.store);
  await dialog.locator("textarea").first().fill(words.about);
  await dialog.locator("button").filter({ hasText: "Add" }).click();
  await settle();
  await page.getByText(words.store).first().click();
  await settle(2500);
  await press("Add Document Loader");
  await page.getByText("Plain Text", { exact: true }).first().click();
  await settle(2500);
  await page.fill("#text", words.text);
  await press("Process");
  await settle(4000);
  await page.locator('button[title="Edit"]').first().click();
  await settle();
  await dialog.locator("input").fill(words.renamed);
  await dialog.locator("button").filter({ hasText: /Update|Save/ }).click();
  await settle();

  await page.locator("tr").last().click();
  await settle(2500);
  await page.getByText(words.text.slice(0, 20)).last().click();
  await settle();
  await page.locator('button[title="Edit Chunk"]').click();
  await settle();
  await dialog.locator('[contenteditable="true"], textarea').first().fill(words.piece);
  await press("Save");

  await open("Tools");
  await press("Create");
  await page.fill("#toolName", words.tool);
  await page.fill("#toolDesc", words.does);
  await dialog.locator("button").filter({ hasText: /^Add$/ }).click();
  await settle();
  await page.getByText(words.tool).first().click();
  await settle();
  await page.fill("#toolDesc", words.does2);
  await press("Save");

  await open("Chatflows");
  await press("Add New");
  await settle(3000);
  await page.locator('button[title="Save Chatflow"]').click();
  await settle();
  await page.fill("#chatflow-name", words.chat);
  await dialog.locator("button").filter({ hasText: "Save" }).click();
  await settle(2500);
  await page.locator('button[title="API Endpoint"]').click();
  await settle(2000);
  await page.click("#SelectKey");
  await page.locator('[role="option"]').filter({ hasText: words.key }).click();
  await settle();
  await page.keyboard.press("Escape");
  await settle();
  await page.locator('button[title="Edit Name"]').click();
  await page.locator("input").first().fill(words.better);
  await page.keyboard.press("Enter");
  await settle();
  await page.locator('button[title="Back"]').click();
  await settle(2500);
  await page.fill('input[placeholder^="Search"]', words.better.split(" ")[0]);
  await settle();

  await open("Variables");
  await rowButton(words.second, "Delete");
  await press("Delete");
  await open("Document Stores");
  await page.getByText(words.renamed).first().click();
  await settle(2500);
  await page.click("#document-store-header-action-button");
  await page.locator('[role="menuitem"]').filter({ hasText: "Delete" }).click();
  await settle();
  await press("Delete");

  await page.locator("header button").last().click();
  await settle(800);
  await page.getByText("Logout", { exact: true }).click();
  await settle();
}
