/** Makes two topics and two articles of them, changes and finds one, archives all, logs out. */
export const words = [
  {
    topics: ["Wild herbs", "Old orchards"],
    title: "Nettles for the kitchen",
    teaser: "When to pick them, and how not to be stung",
    pages: "6",
    section: "gardens",
    second: "Grafting in March",
    about: "A knife, wax and patience",
    length: "11",
    changed: "When to pick them, with gloves and without",
    better: "Nettles for kitchen and garden",
    find: "Nettles",
  },
  {
    topics: ["River boats", "Locks and weirs"],
    title: "A week on the Havel",
    teaser: "From lock to lock with a hired boat",
    pages: "9",
    section: "rivers",
    second: "The keeper of lock seven",
    about: "Forty years beside the water",
    length: "14",
    changed: "From lock to lock with a boat of friends",
    better: "A week on the Havel and the Spree",
    find: "Havel",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 2000) => page.waitForTimeout(ms);
  const button = (name) => page.getByRole("button", { name, exact: true }).last();
  const field = (name) => page.locator(`[data-apos-field="${name}"]`).last();
  const press = async (name) => {
    await button(name).click();
    await settle();
  };
  const publish = async () => {
    await settle(1000);
    await page.locator(".apos-modal__header button").filter({ hasText: /^\s*(Publish|Update)/ })
      .last().click();
    await settle(3000);
  };
  const row = (title) => page.locator("tr").filter({ hasText: title }).last();
  const archive = async (title) => {
    await row(title).locator("label, input").first().click();
    await settle(800);
    await press("Archive");
    await page.getByRole("button", { name: /^Yes|^Archive|Continue/ }).last().click();
    await settle(3000);
  };

  await page.goto(`${url}/login`);
  await settle();
  await page.locator('input[type="text"]').fill(username);
  await page.locator('input[type="password"]').fill(password);
  await press("Login");
  await settle(3000);

  await press("Topics");
  for (const topic of words.topics) {
    await press("New Topic");
    await field("title").locator("input").fill(topic);
    await publish();
  }
  await press("Exit");

  await press("Articles");
  await press("New Article");
  await field("title").locator("input").fill(words.title);
  await field("teaser").locator("textarea").fill(words.teaser);
  await field("pages").locator("input").fill(words.pages);
  await field("section").locator("select").selectOption({ label: words.section });
  await press("Browse Topics");
  await row(words.topics[0]).locator("label, input").first().click();
  await settle(800);
  await press("Select Topics");
  await publish();
  await press("New Article");
  await field("title").locator("input").fill(words.second);
  await field("teaser").locator("textarea").fill(words.about);
  await field("pages").locator("input").fill(words.length);
  await publish();
  await row(words.title).getByRole("button").filter({ hasText: words.title }).click();
  await settle();
  await field("teaser").locator("textarea").fill(words.changed);
  await field("title").locator("input").fill(words.better);
  await publish();
  await page.locator('input[placeholder="Search Articles"]').fill(words.find);
  await settle();
  await page.locator('input[placeholder="Search Articles"]').fill("");
  await settle();
  await archive(words.second);
  await archive(words.better);
  await press("Exit");
  await press("Topics");
  for (const topic of words.topics) await archive(topic);
  await press("Exit");

  await press(username);
  await page.locator("button").filter({ hasText: "Log Out" }).last().click();
  await settle();
}
