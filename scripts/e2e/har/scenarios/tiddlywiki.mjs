/** Writes two notes with a tag, edits one, searches, reads it after a reload, deletes the other. */
export const words = [
  {
    title: "Bread of rye and caraway",
    text: "Mix the flour with warm water.",
    better: "Mix the flour with warm water, and wait overnight.",
    tag: "baking",
    second: "Jam of sour plums",
    secondText: "Boil the plums for an hour.",
    search: "overnight",
  },
  {
    title: "Tour of the old harbour",
    text: "Begin at the lighthouse.",
    better: "Begin at the lighthouse, before the ferry leaves.",
    tag: "walks",
    second: "Path along the dunes",
    secondText: "Take the bus to the last stop.",
    search: "ferry",
  },
];

export const options = ({ username, password }) => ({ httpCredentials: { username, password } });

export async function play({ page, url, words }) {
  // The page saves what it has a while later.
  const settle = (ms = 2500) => page.waitForTimeout(ms);
  const button = (name) => `button[class$="Buttons%2F${name}"]`;
  // The field for the text is in a frame, for its buttons.
  const write = async (words) => {
    await page.frameLocator("iframe").first().locator("textarea").fill(words);
    await settle(1500);
  };
  const save = async () => {
    await page.click(button("save"));
    await settle();
  };
  const add = async (title, words, tag) => {
    await page.locator(button("new-tiddler")).first().click();
    await settle(1500);
    await page.keyboard.press("Control+A");
    await page.keyboard.type(title);
    await write(words);
    if (tag !== undefined) {
      await page.fill('input[placeholder="tag name"]', tag);
      await page.locator('button:text-is("add")').first().click();
      await settle(1000);
    }
    await save();
  };
  const find = async (words) => {
    await page.locator('input[type="search"]').first().fill(words);
    await settle(1500);
    await page.locator(".tc-search-drop-down a").first().click();
    await settle();
  };
  const frame = (title) => page.locator(`[data-tiddler-title="${title}"]`);

  await page.goto(url);
  await settle();
  await add(words.title, words.text, words.tag);
  await add(words.second, words.secondText);
  await frame(words.title).locator(button("edit")).click();
  await settle(1500);
  await write(words.better);
  await save();
  await page.reload();
  await settle();
  await find(words.search);
  await find(words.second);
  await frame(words.second).locator(button("edit")).click();
  await settle(1500);
  await page.click(button("delete"));
  await settle(4000);
}
