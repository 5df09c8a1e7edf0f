/** Makes a group and a review request, publishes both it and a review, replies, and deletes all. */
export const words = [
  {
    group: "gardeners",
    groupName: "The gardeners",
    summary: "New beds by the pond",
    description: "Moves the herbs to the sunny side.",
    testing: "Planted basil and waited.",
    branch: "south-side",
    comment: "Mind the frogs near the water.",
    reply: "They have their own corner now.",
    better: "New beds by the pond, and a path",
  },
  {
    group: "sailors",
    groupName: "The sailors",
    summary: "Blue paint for the hull",
    description: "Covers the rust below the deck.",
    testing: "Left a plank in the rain.",
    branch: "dry-dock",
    comment: "Two coats would last longer.",
    reply: "There is paint for a third one.",
    better: "Blue paint for the hull and the mast",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 2000) => page.waitForTimeout(ms);
  const open = async (path) => {
    await page.goto(`${url}${path}`);
    await settle(3000);
  };
  const choose = async (menu, item) => {
    await page.hover(`#action-${menu}-menu`);
    await settle(1000);
    await page.locator(item).first().click();
    await settle(3000);
  };
  const edit = async (name, text) => {
    await page.locator(`[role="button"][aria-label="Edit the ${name} field"]`).click();
    await settle();
    const form = page.locator(`form[aria-label="Edit the ${name} field"]`);
    await page.keyboard.press("Control+A");
    await page.keyboard.type(text, { delay: 20 });
    await settle(1500);
    await form.locator('[data-action="save"]').click();
    await settle();
  };
  const publish = async () => {
    await page.getByText("Publish", { exact: true }).first().click();
    await settle(4000);
  };
  await page.goto(`${url}/account/login/`);
  await settle();
  await page.fill('[name="username"]', username);
  await page.fill('[name="password"]', password);
  await page.keyboard.press("Enter");
  await settle(3000);
  await open("/admin/db/reviews/group/add/");
  await page.fill('[name="name"]', words.group);
  await page.fill('[name="display_name"]', words.groupName);
  await page.locator('[name="_save"]').first().click();
  await settle();
  await open("/r/new/");
  await page.getByText("(None - File attachments only)").click();
  await settle();
  await page.getByRole("button", { name: /Create Review Request/i }).first().click();
  await settle(5000);
  await edit("Summary", words.summary);
  await edit("Description", words.description);
  await edit("Testing Done", words.testing);
  await edit("Groups", words.group);
  await edit("Branch", words.branch);
  await publish();
  await choose("unified-banner-review", "#action-unified-banner-add-general-comment");
  await page.keyboard.type(words.comment, { delay: 20 });
  await page.locator(".btn-save").click();
  await settle();
  await publish();
  await page.locator('a[aria-label="Add Comment"], .add_comment_link').first().click();
  await settle();
  await page.keyboard.type(words.reply, { delay: 20 });
  await page.locator('[data-action="save"]:visible').first().click();
  await settle();
  await publish();
  await page.locator('button:has-text("Fixed"), input[value="Fixed"]').first().click();
  await settle();
  await edit("Summary", words.better);
  await publish();
  await page.locator("#search_field").pressSequentially(words.better.slice(0, 8), { delay: 100 });
  await settle();
  await open(`/groups/${words.group}/`);
  await page.locator(`a:has-text("${words.better}")`).first().click();
  await settle(4000);
  await choose("review-request-close", '.ink-c-menu__item:has-text("Delete Permanently")');
  await page.getByText("Delete the review request", { exact: true }).click();
  await settle(4000);
  await open("/admin/db/reviews/group/");
  await page.locator(`tr:has-text("${words.group}") a`).first().click();
  await settle(3000);
  await page.locator('a[href$="/delete/"]').first().click();
  await settle();
  await page.locator('form [type="submit"]').last().click();
  await settle(3000);
  await open("/account/logout/");
}
