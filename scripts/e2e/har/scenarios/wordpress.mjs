/** Adds a category in a form, writes a post as the editor does, and removes both. */
export const words = [
  {
    category: "Recipes",
    title: "Bread for beginners",
    text: "Flour, water, salt.",
    changed: "Bread for everyone",
    comment: "Thank you!",
    tag: "baking",
  },
  {
    category: "Travel",
    title: "Three days in Porto",
    text: "Bring good shoes.",
    changed: "Four days in Porto",
    comment: "Nice trip",
    tag: "portugal",
  },
];

export async function play({ page, url, username, password, words }) {
  await page.goto(`${url}/wp-login.php`);
  await page.waitForTimeout(800);
  await page.fill("#user_login", username);
  await page.fill("#user_pass", password);
  await page.click("#wp-submit");
  await page.waitForSelector("#wpadminbar");
  await page.waitForTimeout(1000);
  await page.goto(`${url}/wp-admin/edit-tags.php?taxonomy=category`);
  await page.fill("#tag-name", words.category);
  await page.click("#submit");
  await page.waitForSelector(`#the-list a.row-title:has-text("${words.category}")`);
  await page.goto(`${url}/wp-admin/post-new.php`);
  await page.waitForTimeout(6000);
  await page.evaluate(async ({ category, title, text, changed, comment, tag: name }) => {
    const { wp } = globalThis;
    const send = (method, path, data) => wp.apiFetch({ path: `/wp/v2/${path}`, method, data });
    const [found] = await send("GET", `categories?search=${encodeURIComponent(category)}`);
    const tag = await send("POST", "tags", { name });
    const id = wp.data.select("core/editor").getCurrentPostId();
    await send("POST", `posts/${id}`, {
      title,
      content: `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`,
      status: "publish",
      categories: [found.id],
      tags: [tag.id],
    });
    await send("GET", `posts/${id}?context=edit`);
    await send("POST", `posts/${id}`, { title: changed });
    const reply = await send("POST", "comments", { post: id, content: comment });
    await send("GET", `comments?post=${id}`);
    await send("DELETE", `comments/${reply.id}?force=true`);
    await send("DELETE", `posts/${id}?force=true`);
    await send("DELETE", `tags/${tag.id}?force=true`);
  }, words);
  await page.waitForTimeout(500);
  await page.goto(`${url}/wp-admin/edit-tags.php?taxonomy=category`);
  await page.hover(`tr:has-text("${words.category}")`);
  await page.click(`tr:has-text("${words.category}") a.delete-tag`);
  await page.waitForTimeout(1500);
}
