/** Starts and stops a record, adds one that is done, edits, searches, resumes one, deletes all. */
export const words = [
  {
    first: "Pruning the #orchard",
    edited: "Pruning and mulching the #orchard #winter",
    second: "Letter to the #cooperative",
    search: "mulching",
    other: "Letter",
  },
  {
    first: "Oiling the #looms",
    edited: "Oiling and tuning the #looms #workshop",
    second: "Invoice for the #museum",
    search: "tuning",
    other: "Invoice",
  },
];

export async function play({ page, url, username, password, words }) {
  // What changes is exchanged some seconds later.
  const settle = (ms = 6000) => page.waitForTimeout(ms);
  const button = (name) => page.locator(".dialog:visible button:visible").filter({ hasText: name });
  const key = async (one) => {
    await page.keyboard.press(one);
    await settle(1000);
  };
  const search = async (text, description) => {
    await key("f");
    await page.fill('[placeholder^="Tags or text"]:visible', text);
    await page.keyboard.press("Enter");
    await settle(1000);
    await page.locator(".record_grid a").filter({ hasText: description }).first().click();
    await settle(1000);
  };
  const close = async () => {
    await page.keyboard.press("Escape");
    await settle();
  };
  const remove = async (text, description) => {
    await search(text, description);
    await button("Delete").first().click();
    await button("Confirm deleting").last().click();
    await settle(1000);
    await close();
  };

  await page.goto(`${url}/timetagger/login`);
  await settle(1500);
  await page.fill("#input_u", username);
  await page.fill("#input_p", password);
  await page.click("#submit_up");
  await settle();

  await key("s");
  await page.fill('[placeholder^="What are you"]', words.first);
  await button("Start").last().click();
  await settle();
  await key("x");
  await settle();
  await key("s");
  await page.fill('[placeholder^="What are you"]', words.second);
  await page.locator(".dialog:visible label").filter({ hasText: "Already done" }).click();
  await button(/Create|Save/).last().click();
  await settle();

  await search(words.first.split("#")[1], words.first);
  await page.fill('[placeholder^="What has been"]', words.edited);
  await button("Save").last().click();
  await settle(1000);
  await close();
  await page.reload();
  await settle();
  await search(words.other, words.second);
  await button("Resume").last().click();
  await settle(1000);
  await close();
  await key("x");
  await settle();

  await page.goto(`${url}/timetagger/account`);
  await settle(3000);
  await page.goto(`${url}/timetagger/app/`);
  await settle();
  await remove(words.search, words.edited);
  await remove(words.other, words.second);
  await remove(words.other, words.second);
  await page.goto(`${url}/timetagger/logout`);
  await settle(3000);
}
