/** Changes a page of a wiki, writes tickets and a thread of a forum, changes them, and looks them up. */
export const words = [
  {
    page: "Kitchen",
    text: "Feed it every morning.",
    better: "Feed it every morning, and keep it warm.",
    tickets: ["The oven door sticks", "No light in the cellar"],
    renamed: "The oven door sticks in winter",
    note: "It began after the frost.",
    remark: "Candle wax helps for a day.",
    thread: "Who has spare jars?",
    post: "We need twenty for the plums.",
    answer: "There are thirty in the attic.",
  },
  {
    page: "Kitchen",
    text: "Start with the bowline.",
    better: "Start with the bowline, then the cleat hitch.",
    tickets: ["The tiller creaks", "Water below the bench"],
    renamed: "The tiller creaks when it rains",
    note: "Only at low tide.",
    remark: "A drop of oil was enough.",
    thread: "Where is the second oar?",
    post: "It was behind the shed in June.",
    answer: "Look below the tarpaulin.",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1200) => page.waitForTimeout(ms);
  const go = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  const submit = async (name) => {
    await page.locator(`input[type="submit"][name="${name}"], input[value="${name}"]`).first()
      .click();
    await page.waitForLoadState("load");
    await settle();
  };
  await go("/login");
  await page.fill('input[name="u"]', username);
  await page.fill('input[name="p"]', password);
  await submit("in");
  for (const text of [words.text, words.better]) {
    await go(`/wikiedit?name=${encodeURIComponent(words.page)}`);
    await page.locator("#wikiedit-content-editor").fill(text);
    await page.locator("button.wikiedit-save-close:visible").first().click();
    await settle(3000);
    await go(`/wiki?name=${encodeURIComponent(words.page)}`);
  }
  await go("/wcontent");
  for (const title of words.tickets) {
    await go("/tktnew");
    await page.fill('input[name="title"]', title);
    await page.fill('textarea[name="icomment"]', words.note);
    await submit("preview");
    await submit("submit");
  }
  await go("/rptview?rn=1");
  await page.locator("a", { hasText: /^[0-9a-f]{10}$/ }).first().click();
  await settle();
  await page.locator('a:has-text("Edit")').first().click();
  await settle();
  await page.fill('input[name="title"]', words.renamed);
  await page.fill('textarea[name="icomment"]', words.remark);
  await submit("preview");
  await submit("submit");
  await go("/rptview?rn=1");
  await go("/forumnew");
  await page.fill('input[name="title"]', words.thread);
  await page.fill('textarea[name="content"]', words.post);
  await submit("preview");
  await submit("submit");
  await page.locator('input[value="Reply"]').first().click();
  await settle();
  await page.fill('textarea[name="content"]', words.answer);
  await submit("preview");
  await submit("submit");
  await go("/forum");
  await go("/login");
  await submit("out");
}
