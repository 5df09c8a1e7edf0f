/** Makes a base with two tables, a field, and records, changes, finds and deletes one, and all. */
export const words = [
  {
    base: "Kitchen garden",
    table: "Plants",
    field: "Height",
    first: "Purple basil",
    height: "45",
    changed: "Thai basil",
    second: "Lemon thyme",
    search: "thyme",
    other: "Tools",
    renamed: "Hand tools",
  },
  {
    base: "Night trains",
    table: "Stations",
    field: "Platforms",
    first: "Malmo harbour",
    height: "12",
    changed: "Malmo central",
    second: "Berlin east",
    search: "Berlin",
    other: "Routes",
    renamed: "Winter routes",
  },
];

/** Where the grid, which is a picture, has its first cells. */
const GRID = { title: 498, value: 690, first: 141, second: 173, add: 637, head: 108 };

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 2500) => page.waitForTimeout(ms);
  const at = (id) => page.locator(`[data-testid="${id}"]:visible`).first();
  const button = (text) => page.locator(`button:has-text("${text}"):visible`).last();
  const write = async (x, y, text) => {
    await page.mouse.dblclick(x, y);
    await settle(700);
    await page.keyboard.press("Control+A");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await settle();
  };
  const addTable = async (name) => {
    await at("proj-view-btn__add-new-table").click();
    await settle(1500);
    await at("create-table-title-input").fill(name);
    await button("Create Table").click();
    await settle(5000);
  };
  await page.goto(`${url}/dashboard/`);
  await at("nc-form-signin__email").fill(username);
  await at("nc-form-signin__password").fill(password);
  await at("nc-form-signin__submit").click();
  await settle(5000);
  await at("nc-onboarding-flow-skip-button").click();
  await settle(4000);
  await at("nc-sidebar-create-base-btn").click();
  await settle(1500);
  await page.locator('input[placeholder="Title"]:visible').last().fill(words.base);
  await at("docs-create-proj-dlg-create-btn").click();
  await settle(4000);
  await addTable(words.table);
  await page.mouse.click(GRID.add, GRID.head);
  await settle(1500);
  await page.locator(".nc-column-name-input:visible").fill(words.field);
  await page.locator('text="Number" >> visible=true').first().click();
  await settle(1000);
  await at("nc-field-modal-submit-btn").click();
  await settle(3000);
  await button("New record").click();
  await settle(1500);
  await write(GRID.title, GRID.first, words.first);
  await write(GRID.value, GRID.first, words.height);
  await write(GRID.title, GRID.first, words.changed);
  await write(GRID.title, GRID.second, words.second);
  await at("nc-global-search-show-input").click();
  await settle(1000);
  await page.keyboard.type(words.search);
  await settle(4000);
  await page.mouse.click(GRID.title, GRID.first, { button: "right" });
  await settle(1000);
  await page.locator('li:has-text("Delete record"):visible').click();
  await settle(3000);
  await at("nc-sidebar-base-overview-btn").click();
  await settle(2000);
  await addTable(words.other);
  await at(`nc-tbl-title-${words.other}`).dblclick();
  await settle(1000);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(words.renamed);
  await page.keyboard.press("Enter");
  await settle(3000);
  const node = page.locator(`[data-testid="nc-tbl-side-node-${words.renamed}"]`);
  await node.hover();
  await node.locator("button").first().click();
  await settle(1000);
  await at(`sidebar-table-delete-${words.renamed}`).click();
  await settle(1500);
  await at("nc-delete-modal-delete-btn").click();
  await settle(3000);
  const title = page.locator(`[data-testid="nc-sidebar-base-title-${words.base}"]`);
  await title.hover();
  await title.locator("button, .nc-icon").first().click();
  await settle(1000);
  await at("nc-sidebar-base-delete").click();
  await settle(1500);
  await at("nc-delete-modal-delete-btn").click();
  await settle(3000);
  await at("nc-sidebar-userinfo").click();
  await settle(1000);
  await at("nc-sidebar-user-logout").click();
  await settle(3000);
}
