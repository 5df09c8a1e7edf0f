/** Keeps users, files, pages and settings in forms, lists and the editor. */
export const words = [
  {
    user: "petra",
    email: "petra@garden.example",
    first: "Petra",
    file: "harbour-plan.txt",
    content: "North pier, south pier",
    title: "Plan of the harbour",
    caption: "Drawn in May",
    tagline: "Boats and piers",
    page: "Opening hours",
    text: "From nine to five.",
    changed: "Opening hours in winter",
  },
  {
    user: "gustav",
    email: "gustav@forest.example",
    first: "Gustav",
    file: "trail-map.txt",
    content: "Red trail, blue trail",
    title: "Map of the trails",
    caption: "Printed in June",
    tagline: "Trees and trails",
    page: "How to get here",
    text: "Take the bus.",
    changed: "How to get here by bus",
  },
];

export async function play({ page, url, username, password, words }) {
  page.setDefaultTimeout(60_000);
  const settle = (ms = 1000) => page.waitForTimeout(ms);
  await page.goto(`${url}/wp-login.php`);
  await settle();
  await page.fill("#user_login", username);
  await page.fill("#user_pass", password);
  await page.click("#wp-submit");
  await page.waitForSelector("#wpadminbar");
  await settle();
  await page.goto(`${url}/wp-admin/user-new.php`);
  await settle();
  await page.fill("#user_login", words.user);
  await page.fill("#email", words.email);
  await page.fill("#first_name", words.first);
  await page.selectOption("#role", "author");
  await page.uncheck("#send_user_notification");
  await page.click("#createusersub");
  await page.waitForSelector("#message");
  await settle();
  await page.goto(`${url}/wp-admin/media-new.php?browser-uploader`);
  await settle();
  await page.setInputFiles("#async-upload", {
    name: words.file,
    mimeType: "text/plain",
    buffer: Buffer.from(words.content),
  });
  await page.click("#html-upload");
  await page.waitForURL(/upload\.php/);
  await settle();
  await page.goto(`${url}/wp-admin/upload.php?mode=list`);
  await settle();
  await page.click(`#the-list tr:first-child .title a`);
  await page.waitForSelector("#title");
  await settle();
  await page.fill("#title", words.title);
  await page.fill("#attachment_caption", words.caption);
  await page.click("#publish");
  await page.waitForSelector("#message");
  await settle();
  await page.goto(`${url}/wp-admin/options-general.php`);
  await settle();
  await page.fill("#blogdescription", words.tagline);
  await page.click("#submit");
  await page.waitForSelector("#setting-error-settings_updated");
  await settle();
  await page.goto(`${url}/wp-admin/post-new.php?post_type=page`);
  await settle(5000);
  await page.keyboard.press("Escape");
  await page.evaluate(async ({ title, text }) => {
    const { dispatch } = globalThis.wp.data;
    dispatch("core/editor").editPost({
      title,
      content: `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`,
      status: "publish",
    });
    await dispatch("core/editor").savePost();
  }, { title: words.page, text: words.text });
  await settle(3000);
  await page.goto(`${url}/wp-admin/edit.php?post_type=page`);
  await settle();
  const row = (text) => page.locator("#the-list tr", { hasText: text }).first();
  await row(words.page).hover();
  await row(words.page).locator(".editinline").click();
  await settle();
  await page.locator(".inline-edit-row:visible input.ptitle").fill(words.changed);
  await page.locator(".inline-edit-row:visible .save").click();
  await settle(2500);
  await page.fill("#post-search-input", words.changed);
  await page.click("#search-submit");
  await settle(1500);
  await row(words.changed).hover();
  await row(words.changed).locator(".submitdelete").click();
  await settle(1500);
  await page.goto(`${url}/wp-admin/edit.php?post_status=trash&post_type=page`);
  await settle();
  await row(words.changed).hover();
  await row(words.changed).locator(".submitdelete").click();
  await settle(1500);
  await page.goto(`${url}/wp-admin/upload.php?mode=list`);
  await settle();
  await row(words.title).hover();
  await row(words.title).locator(".submitdelete").click();
  await settle(1500);
  await page.goto(`${url}/wp-admin/users.php`);
  await settle();
  await row(words.user).hover();
  await row(words.user).locator(".submitdelete").click();
  await page.waitForSelector("#submit");
  await settle();
  await page.click("#submit");
  await settle(1500);
  await page.locator("#wp-admin-bar-logout a").evaluate((link) => link.click());
  await settle(1500);
}
