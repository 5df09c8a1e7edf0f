/** Writes two pages with tags, edits one, compares, renames, searches, destroys both. */
export const words = [
  {
    first: "OrchardRota",
    text: "# Rota\n\nWho prunes when: Ines on Monday.",
    summary: "Who prunes the trees",
    tag: "orchard",
    comment: "as agreed in spring",
    added: "\n\nPavel rakes on Friday.",
    reason: "Pavel has time again",
    second: "CiderPress",
    other: "The press stands in the barn, see [the rota](/OrchardRota).",
    about: "Where to press apples",
    renamed: "OrchardCalendar",
    search: "prunes",
  },
  {
    first: "FerryCrew",
    text: "# Crew\n\nWho steers when: Rosa at dawn.",
    summary: "Who steers the boats",
    tag: "harbour",
    comment: "from the notice board",
    added: "\n\nEmil moors at dusk.",
    reason: "Emil is back from sea",
    second: "TicketHut",
    other: "The hut opens at nine, see [the crew](/FerryCrew).",
    about: "Where to buy passages",
    renamed: "FerryTimetable",
    search: "steers",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1000) => page.waitForTimeout(ms);
  const link = async (name) => {
    await page.getByRole("link", { name, exact: true }).first().click();
    await settle();
  };
  const save = async () => {
    await page.getByRole("button", { name: "OK" }).first().click();
    await settle(2000);
  };
  const write = async (name, text, summary, tag, comment) => {
    await page.goto(`${url}/${name}`);
    await link("Markdown");
    await page.fill('[name="content_form_data_text"]', text);
    await page.fill('[name="comment"]', comment);
    await page.fill('[name="meta_form_summary"]', summary);
    await page.fill('[name="meta_form_tags"]', tag);
    await save();
  };
  const destroy = async (name) => {
    await page.goto(`${url}/${name}`);
    await link("Destroy");
    await page.fill('[name="destroy_item_comment"]', `${name} is over`);
    await page.locator('form input[type="submit"][value="OK"]').click();
    await settle(2000);
  };

  await page.goto(`${url}/+login`);
  await page.fill('[name="login_username"]', username);
  await page.fill('[name="login_password"]', password);
  await page.click('form[name="login"] [type="submit"]');
  await settle();

  await write(words.first, words.text, words.summary, words.tag, words.comment);
  await write(words.second, words.other, words.about, words.tag, `about ${words.second}`);
  await page.goto(`${url}/${words.first}`);
  await link("Modify");
  await page.fill('[name="content_form_data_text"]', words.text + words.added);
  await page.fill('[name="comment"]', words.reason);
  await save();
  // There is one of all pages, too.
  await page.getByRole("link", { name: "History", exact: true }).last().click();
  await settle();
  await page.locator('input[type="submit"][value="Diff"]').first().click();
  await settle();
  await page.goto(`${url}/${words.first}`);
  await link("Rename");
  await page.fill('[name="target"]', words.renamed);
  await page.fill('[name="comment"]', `now ${words.renamed}`);
  await page.locator('form input[type="submit"][value="OK"]').click();
  await settle();
  await page.goto(`${url}/+tags`);
  await link(words.tag);
  await page.fill("#f_q", words.search);
  await page.click("#moin-search-submit");
  await settle();
  await page.goto(`${url}/+index`);
  await settle();
  await link(words.renamed);
  await destroy(words.second);
  await destroy(words.renamed);
  await link("Logout");
}
