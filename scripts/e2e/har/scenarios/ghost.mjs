/** Makes a tag, publishes a post with it, changes it, makes, finds and deletes a member, and all. */
export const words = [
  {
    tag: "Roses",
    about: "Everything with thorns",
    title: "Pruning in March",
    text: "Cut above an outer bud, and burn what is black.",
    excerpt: "When and where to cut",
    changed: "When to cut, and what to burn",
    member: "Greta Holm",
    email: "greta@example.org",
    note: "Met at the garden fair",
    renamed: "Greta Holm-Berg",
  },
  {
    tag: "Night trains",
    about: "Sleeping between two cities",
    title: "From Malmo to Berlin",
    text: "The lower berth is warmer, the upper one is quiet.",
    excerpt: "Which berth to take",
    changed: "Which berth to take in winter",
    member: "Pavel Novak",
    email: "pavel@example.org",
    note: "Writes about stations",
    renamed: "Pavel Novak junior",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 2500) => page.waitForTimeout(ms);
  const visit = async (path) => {
    await page.goto(`${url}/ghost/#/${path}`);
    await settle(4000);
  };
  const button = (text) => page.locator(`button:has-text("${text}"):visible`).last();
  const setting = async (changes) => {
    await page.click("[data-test-psm-trigger]");
    await settle(1500);
    await changes();
    await page.click("[data-test-psm-trigger]");
    await settle(1500);
  };
  await page.goto(`${url}/ghost/`);
  await page.fill("#identification", username);
  await page.fill("#password", password);
  await page.click('button[type="submit"]');
  await settle(6000);
  await visit("tags/new");
  await page.fill("#tag-name", words.tag);
  await page.fill("#tag-description", words.about);
  await button("Save").click();
  await settle();
  await visit("editor/post");
  await page.fill("[data-test-editor-title-input]", words.title);
  await page.locator('[data-lexical-editor="true"]').first().click();
  await page.keyboard.type(words.text);
  await settle(5000);
  await setting(async () => {
    await page.locator("#tag-input input").fill(words.tag);
    await settle(1500);
    await page.locator(`.ember-power-select-option:has-text("${words.tag}")`).first().click();
    await page.fill("#custom-excerpt", words.excerpt);
    await settle(1500);
  });
  await page.click('[data-test-button="publish-flow"]');
  await settle(1500);
  await page.click('[data-test-button="continue"]');
  await settle(1500);
  await page.dispatchEvent('[data-test-button="confirm-publish"]', "click");
  await settle(5000);
  await visit("posts");
  await page.keyboard.press("Escape");
  await settle();
  await page.click(`a:has-text("${words.title}")`);
  await settle(5000);
  if (!page.url().includes("/editor/")) await page.click('a:has-text("Edit post")');
  await settle(4000);
  await setting(async () => {
    await page.fill("#custom-excerpt", words.changed);
    await settle(1500);
  });
  await settle(3000);
  await visit("members/new");
  await page.fill("#member-name", words.member);
  await page.fill("#member-email", words.email);
  await page.fill("#member-note", words.note);
  await button("Save").click();
  await settle();
  await page.fill("#member-name", words.renamed);
  await button("Save").click();
  await settle();
  await visit("members");
  await page.fill('[data-testid="members-search-input"]', words.renamed);
  await settle(3000);
  await page.locator(`a:has-text("${words.renamed}")`).first().click();
  await settle(3000);
  await page.click('[data-testid="member-actions"]');
  await page.click('[role="menuitem"]:has-text("Delete member")');
  await settle(1000);
  await page.locator('[role="alertdialog"], [role="dialog"]').locator('button:has-text("Delete")')
    .click();
  await settle(3000);
  await visit("posts");
  await page.locator(`a:has-text("${words.title}")`).first().click({ button: "right" });
  await settle(1000);
  await button("Delete").click();
  await settle(1000);
  await page.click('[data-test-button="confirm"]');
  await settle();
  await visit("tags");
  await page.locator(`a:has-text("${words.tag}")`).first().click();
  await settle(3000);
  await page.click('[aria-label="Tag actions"]');
  await page.click('[role="menuitem"]:has-text("Delete")');
  await settle(1000);
  await page.locator('[role="alertdialog"], [role="dialog"]').locator('button:has-text("Delete")')
    .click();
  await settle();
  await page.click('[aria-label="User menu"]');
  await settle(1000);
  await page.locator('[role="menuitem"]:has-text("Sign out")').click();
  await settle(3000);
}
