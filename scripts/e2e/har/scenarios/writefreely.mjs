/** Writes a draft and posts, makes and describes a blog, pins, moves and removes things. */
export const words = [
  {
    draft: "Notes on a rainy fence",
    draftText: "The paint does not dry before Thursday.",
    draftChanged: "The paint was dry on Saturday.",
    blog: "Seeds of the north wing",
    alias: "seeds-of-the-north-wing",
    about: "What grows behind the greenhouse",
    signature: "Ask the gardener for cuttings",
    post: "Forty tulips in a row",
    postText: "They came up after the frost. #bulbs",
    postChanged: "They came up a week after the frost. #bulbs",
    slug: "tulip-row",
    tag: "bulbs",
    second: "How to mend a watering can",
    secondText: "Take tin and patience, not glue.",
    third: "A list of good spades",
    thirdText: "Three of them are at the shed.",
    blogRenamed: "Seeds of both wings",
    email: "marta.seeds@example.com",
  },
  {
    draft: "Thoughts about a torn sail",
    draftText: "The thread will not hold in a gale.",
    draftChanged: "The thread held in a breeze.",
    blog: "Ropes of the old pier",
    alias: "ropes-of-the-old-pier",
    about: "What hangs under the boathouse",
    signature: "Ask the sailor for a knot",
    post: "Nine anchors by the wall",
    postText: "They were raised before the tide. #chains",
    postChanged: "They were raised a day before the tide. #chains",
    slug: "anchor-wall",
    tag: "chains",
    second: "How to tar a small boat",
    secondText: "Take heat and a brush, not a rag.",
    third: "A list of calm harbours",
    thirdText: "Two of them are on the island.",
    blogRenamed: "Ropes of both piers",
    email: "jonas.ropes@example.com",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async (ms = 800) => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(ms);
  };
  const click = async (target) => {
    await page.locator(target).filter({ visible: true }).first().click();
    await settle();
  };
  const goto = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  const write = async (title, text, blog) => {
    await click(".simple-btn");
    await page.hover("#publish-to");
    await click(`#blog-${blog} a`);
    await page.fill("#writer", `# ${title}\n\n${text}`);
    await page.waitForTimeout(500);
    await click("#publish");
    await settle();
  };
  const rewrite = async (title, text) => {
    await page.fill("#writer", `# ${title}\n\n${text}`);
    await page.waitForTimeout(500);
    await click("#publish");
    await settle();
  };
  const inPost = async (title, action) => {
    await page.hover(`article:has-text("${title}") .post-title`);
    await click(`article:has-text("${title}") .post-title a.action${action}`);
  };

  await goto("/login");
  await page.fill('[name="alias"]', username);
  await page.fill('[name="pass"]', password);
  await click("#btn-login");

  await goto("/me/c/");
  await write(words.draft, words.draftText, "anonymous");
  await goto("/me/posts/");
  await click(`.post:has-text("${words.draft}") a:text-is("edit")`);
  await rewrite(words.draft, words.draftChanged);

  await goto("/me/c/");
  await click("#new-collection");
  await page.fill("#blog-name", words.blog);
  await click("#create-collection-btn");
  await goto(`/me/c/${words.alias}`);
  await page.fill("#description", words.about);
  await page.check("#visibility-public");
  await page.check("#format-novel");
  await page.fill('[name="signature"]', words.signature);
  await click("#save-changes");

  await goto("/me/c/");
  await write(words.post, words.postText, words.alias);
  await click('a:text-is("Edit")');
  await rewrite(words.post, words.postChanged);
  await click('a:text-is("Edit")');
  await click("#edit-meta");
  await page.fill("#slug", words.slug);
  await click('input[type="submit"]');
  await goto("/me/c/");
  await write(words.second, words.secondText, words.alias);
  await goto("/me/c/");
  await write(words.third, words.thirdText, words.alias);

  await goto(`/${words.alias}/`);
  await inPost(words.second, ".pin");
  await goto(`/${words.alias}/tag:${words.tag}`);
  await goto("/read");

  await goto("/me/posts/");
  const draft = page.locator(`.post:has-text("${words.draft}")`);
  await draft.locator("select").selectOption({ label: words.blog });
  await settle(1500);

  await goto(`/${words.alias}/`);
  await inPost(words.third, ".delete");
  await settle();
  await click(`a.pinned:has-text("${words.second}")`);
  await click(".unpin");

  await goto(`/me/c/${words.alias}`);
  await page.fill("#title", words.blogRenamed);
  await click("#save-changes");
  await goto(`/me/c/${words.alias}/stats`);

  await goto("/me/settings");
  await page.fill('[name="email"]', words.email);
  await click('form:has([name="email"]) input[type="submit"]');

  await goto(`/me/c/${words.alias}`);
  await click('a[href="#modal-delete"], a:has-text("Delete Blog")');
  await page.fill("#confirm-text", words.alias);
  await click("#btn-delete");
  await settle();
  await goto("/me/logout");
}
