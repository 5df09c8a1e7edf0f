/** Makes two flags and a segment, changes, switches on, finds, archives and deletes them. */
export const words = [
  {
    flag: "dark-header",
    described: "Shows the header in dark colours",
    changed: "Shows the header in dark and warm colours",
    second: "fast-checkout",
    purpose: "Asks for the address last",
    segment: "Early birds",
    members: "Those who asked for early access",
  },
  {
    flag: "new-search",
    described: "Looks into the attachments, too",
    changed: "Looks into attachments and comments, too",
    second: "shorter-mails",
    purpose: "Leaves the greeting out",
    segment: "Night owls",
    members: "Those who come after midnight",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 2500) => page.waitForTimeout(ms);
  const project = async () => {
    await page.goto(`${url}/projects/default`);
    await settle();
  };
  const create = async (name, description) => {
    await project();
    await page.click('button:has-text("New feature flag")');
    await page.locator('[role="dialog"] input[type="text"]').first().fill(name);
    await page.locator('[role="dialog"] textarea').first().fill(description);
    await page.click('[data-testid="FORM_CREATE_BUTTON"]');
    await settle();
  };
  const archive = async (name) => {
    await project();
    await page.locator('[data-testid="SEARCH_INPUT"]').nth(1).fill(name);
    await settle();
    await page.click(`#feature-${name}-actions`);
    await page.click('[role="menuitem"]:has-text("Archive")');
    await page.click('[role="dialog"] button:has-text("Archive")');
    await settle();
    await page.locator('[data-testid="SEARCH_INPUT"]').nth(1).fill("");
    await settle();
  };
  const confirm = async (text) => {
    await page.fill('[role="dialog"] input', text);
    await page.click('[data-testid="DIALOGUE_CONFIRM_ID"]');
    await settle();
  };
  await page.goto(`${url}/login`);
  await page.fill('input[name="username"]', username);
  await page.fill('input[name="password"]', password);
  await page.click('button:has-text("Sign in")');
  await settle();
  await create(words.flag, words.described);
  await page.click('[data-testid="TAB-Settings"]');
  await settle();
  await page.locator('button:has(svg[data-testid="EditIcon"])').last().click();
  await page.locator("textarea").first().fill(words.changed);
  await page.click('button:has-text("Save")');
  await settle();
  await page.click('[data-testid="TAB-Overview"]');
  await settle();
  await page.click('input[aria-label="development"]');
  await settle();
  const fields = page.locator('input[type="text"]:not(#command-bar-input)');
  await page.goto(`${url}/segments/create`);
  await settle();
  await fields.first().fill(words.segment);
  await fields.nth(1).fill(words.members);
  await page.click('button:has-text("Next")');
  await settle(500);
  await page.click('[data-testid="SEGMENT_CREATE_BTN_ID"]');
  await settle();
  await create(words.second, words.purpose);
  await archive(words.second);
  await archive(words.flag);
  await page.goto(`${url}/segments`);
  await settle();
  await page.click(`[data-testid="SEGMENT_DELETE_BTN_ID_${words.segment}"]`);
  await confirm(words.segment);
  await project();
  await page.click('button:has-text("View archived flags")');
  await settle();
  await page.locator('input[type="checkbox"]').first().click();
  await page.click('button:has-text("Delete")');
  await confirm("I want to delete");
  await page.locator(`header >> text=${username}`).last().click();
  await page.click('button:has-text("Log out")');
  await settle();
}
