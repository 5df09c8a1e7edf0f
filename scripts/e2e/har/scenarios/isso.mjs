/** Comments below pages, replies, edits and votes; lets two through as a moderator, and removes all. */
export const words = [
  {
    author: "Nora Halvorsen",
    email: "nora@post.example",
    first: "Turn the heap in **October**, not later.",
    changed: "Turn the heap in September, and once more in October.",
    replier: "Emil Strand",
    reply: "Mine freezes through by then.",
    second: "Does anybody lend a wide fork?",
    site: "https://forks.example",
    corrected: "Does anybody lend a wide fork for a weekend?",
    page: "compost",
  },
  {
    author: "Hanna Lindqvist",
    email: "hanna@mail.example",
    first: "The hives stood *empty* on Sunday.",
    changed: "Two hives stood empty on Sunday, the third is fine.",
    replier: "Otto Brandt",
    reply: "Mice got into the left one.",
    second: "Who has sugar left over?",
    site: "https://sugar.example",
    corrected: "Who has forty pounds of sugar left over?",
    page: "bees",
  },
];

export async function play({ page, url, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const write = async (box, { text, author, email = "", site = "" }) => {
    await box.locator("textarea").fill(text);
    await box.locator('[name="author"]').fill(author);
    await box.locator('[name="email"]').fill(email);
    await box.locator('[name="website"]').fill(site);
  };
  const submit = async (box) => {
    await box.locator('input[type="submit"]').click();
    await settle();
  };
  const commentWith = async (text) => {
    const id = await page.locator(".isso-comment", { hasText: text }).last().getAttribute("id");
    return page.locator(`#${id}`);
  };
  const button = (comment, name) =>
    comment.locator(`> .isso-text-wrapper > .isso-comment-footer .isso-${name}`);
  const main = page.locator("#isso-thread > .isso-postbox");
  const open = async (name) => {
    await page.goto(`${url}/pages/${name}.html`);
    await settle(2500);
  };
  const plain = (text) => text.replaceAll("*", "");

  await open("welcome");
  await page.locator(".isso-upvote").first().click();
  await settle();
  await open(words.page);
  await write(main, { text: words.first, author: words.author, email: words.email });
  await main.locator('[name="preview"]').click();
  await settle();
  await submit(main);
  const first = await commentWith(plain(words.first));
  await button(first, "edit").click();
  await settle();
  await first.locator("textarea").fill(words.changed);
  await button(first, "edit").click();
  await settle();
  await button(first, "reply").click();
  await settle();
  const below = first.locator(".isso-postbox");
  await write(below, { text: words.reply, author: words.replier });
  await submit(below);
  await write(main, { text: words.second, author: words.replier, site: words.site });
  await submit(main);

  const row = (text) =>
    page.locator("#isso-root > .isso-comment", { has: page.locator("pre", { hasText: text }) });
  const act = async (text, button) => {
    await row(text).locator(`a:has-text("${button}")`).first().click();
    await settle(2500);
  };
  const moderate = async (mode) => {
    await page.locator(`.filters .label-${mode}`).first().click();
    await settle();
  };
  await page.goto(`${url}/admin/`);
  await page.fill('[name="password"]', password);
  await page.press('[name="password"]', "Enter");
  await settle();
  await moderate("pending");
  await act(words.changed, "Validate");
  await moderate("pending");
  await act(words.reply, "Validate");
  await moderate("pending");
  const id = await row(words.second).getAttribute("id");
  await page.locator(`#${id} a:has-text("Edit")`).click();
  await page.locator(`#${id} pre textarea`).fill(words.corrected);
  await page.locator(`#${id} a:has-text("Send")`).click();
  await settle();
  await open(words.page);
  await page.goto(`${url}/admin/`);
  await settle();
  await moderate("valid");
  await act(words.reply, "Delete");
  await moderate("valid");
  await act(words.changed, "Delete");
  await moderate("pending");
  await act(words.corrected, "Delete");
  await page.goto(`${url}/admin/`);
  await settle();
  await page.locator("#logout").click();
  await settle();
  await open("welcome");
}
