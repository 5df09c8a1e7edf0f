/** Asks two questions, answers and comments one, edits the other, searches, follows, deletes. */
export const words = [
  {
    title: "How do I keep moss off the jetty?",
    text: "The planks are slippery after every rain.",
    tags: "jetty moss",
    other: "Which rope is best for a swing?",
    otherText: "It hangs from an old oak by the water.",
    otherTags: "rope",
    better: "Which rope is best for a swing on an oak?",
    answer: "Brush it off in the spring, and let the sun do the rest.",
    comment: "A stiff broom is enough for me.",
    more: "And never use salt.",
    search: "slippery",
  },
  {
    title: "When should I prune the quince?",
    text: "It blossoms a lot but has few fruits.",
    tags: "quince pruning",
    other: "What eats the leaves of my beans?",
    otherText: "Small round holes appear over night.",
    otherTags: "beans",
    better: "What eats the young leaves of my beans?",
    answer: "In late winter, while it is still bare.",
    comment: "Mine never needed it at all.",
    more: "Take the old wood first.",
    search: "blossoms",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const press = async (selector) => {
    await page.locator(selector).first().click();
    await page.waitForLoadState("load");
    await settle();
  };
  const save = () => press(':text-is("save"):visible, input[value="save"]:visible');
  const ask = async (title, text, tags) => {
    await press(".js-ask-btn");
    await page.fill("#id_title", title);
    await page.fill("#editor", text);
    await page.fill("#id_tags", tags);
    await press('input[name="post"]');
  };
  await page.goto(`${url}/account/signin/`);
  await settle();
  await page.fill("#id_username", username);
  await page.fill("#id_password", password);
  await press('input[name="login_with_password"]');
  await ask(words.other, words.otherText, words.otherTags);
  await press('[id^="js-edit-btn-question-title-"]');
  await page.locator("textarea:visible").first().fill(words.better);
  await save();
  await ask(words.title, words.text, words.tags);
  await press(".js-add-comment-btn");
  await page.locator(".js-post-comments textarea").last().fill(words.comment);
  await press(".js-post-comments button:visible");
  await press(".js-folded-editor-trigger");
  await page.locator(".js-answer-form textarea:visible").fill(words.answer);
  await press("#add-answer-btn");
  await page.locator('[id^="js-edit-btn-post-body-"]').last().click();
  await settle();
  await page.locator("textarea:visible").first().fill(`${words.answer} ${words.more}`);
  await save();
  await press(".js-follow-question-btn");
  await page.fill(".js-search-input", words.search);
  await page.press(".js-search-input", "Enter");
  await settle(3000);
  await press(`a:has-text("${words.title}")`);
  await page.locator(".js-post-delete-btn").last().click();
  await settle();
  await page.goto(`${url}/questions/`);
  await press(`a:has-text("${words.title}")`);
  await press(".js-question-controls .js-post-delete-btn");
  await page.goto(`${url}/account/signout/`);
  await settle();
}
