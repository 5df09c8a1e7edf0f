/** Makes two workflows with notes, renames one, finds and archives the other, deletes the first. */
export const words = [
  { workflow: "Morning report", renamed: "Weekly report", second: "Nightly backup" },
  { workflow: "Order mails", renamed: "Order and return mails", second: "Stock alarm" },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 2500) => page.waitForTimeout(ms);
  const at = (id) => page.locator(`[data-test-id="${id}"]`);
  const name = async (text) => {
    await at("workflow-name-input").click();
    await page.keyboard.press("Control+A");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await settle();
  };
  const create = async (text) => {
    await page.goto(`${url}/workflow/new`);
    await settle(4000);
    await name(text);
    await at("add-sticky-button").click();
    await settle(1000);
    await page.click('button:has-text("Save")');
    await settle();
    return page.url();
  };
  await page.goto(`${url}/signin`);
  await page.fill('input[name="emailOrLdapLoginId"]', username);
  await page.fill('input[name="password"]', password);
  await at("form-submit-button").click();
  await settle(4000);
  const first = await create(words.workflow);
  await name(words.renamed);
  await create(words.second);
  await page.goto(`${url}/home/workflows`);
  await settle();
  await page.locator('input[placeholder^="Search"]').first().fill(words.second);
  await settle();
  const card = page.locator('[data-test-id="resources-list-item-workflow"]').first();
  await card.locator('[data-test-id="workflow-card-actions"]').click();
  await page.locator('[data-test-id="action-archive"]:visible').click();
  await settle();
  for (const action of ["archive", "delete"]) {
    await page.goto(first);
    await settle(4000);
    await at("workflow-menu").click();
    await at(`workflow-menu-item-${action}`).click();
    if (action === "delete") await page.click('[role="dialog"] button:has-text("delete")');
    await settle();
  }
  await at("main-sidebar-user-menu").click();
  await at("user-menu-item-logout").or(page.locator(':text-is("Sign out")')).first().click();
  await settle();
}
