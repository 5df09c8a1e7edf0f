import { actionsOn } from "../page_actions.mjs";

/** Adds categories and tools, changes, lends and searches them, writes notes, removes some. */
export const words = [
  {
    categories: ["Beekeeping", "Masonry"],
    renamed: "Masonry and stone",
    tools: [
      ["Smoker with bellows", "For calm bees", "34.5", "2021-04-12", "bees, smoke"],
      ["Honey extractor", "Four frames at once", "249.9", "2019-08-01", "bees"],
      ["Pointing trowel", "", "12", "2023-02-27", "mortar, walls"],
      ["Bolster chisel", "Bring your own goggles", "18.25", "2020-11-05", "stone"],
      ["Wax melter", "Runs on sunshine", "75", "2022-06-30", "bees, wax"],
      ["Lump hammer", "Two kilos", "22.4", "2018-01-15", "stone"],
      ["Spirit level", "A long one", "41", "2024-03-03", "walls"],
    ],
    edited: ["Smoker with new bellows", "39.75", "bees, smoke, leather"],
    search: "new bellows",
    borrowers: [["Agnes Holt", "2027-05-20"], ["Piet Vermeer", "2027-06-11"]],
    notes: [
      "Fuel it with dry lavender",
      "The hinge squeaks",
      "Bellows replaced in spring",
      "Agnes burnt a thumb",
      "Keep the lid closed",
    ],
  },
  {
    categories: ["Printing", "Sailing"],
    renamed: "Sailing and rowing",
    tools: [
      ["Brayer of rubber", "Ink only", "16.8", "2020-03-22", "ink, lino"],
      ["Nipping press", "Heavier than you think", "310.4", "2017-09-14", "paper"],
      ["Boat hook", "", "27", "2022-05-19", "deck, ropes"],
      ["Palm and needle", "For sails", "14.35", "2021-10-02", "sails"],
      ["Type cabinet", "Keep it in order", "95", "2016-12-24", "ink, lead"],
      ["Bilge pump", "Two strokes", "33.6", "2019-07-08", "deck"],
      ["Fender board", "Old oak", "52", "2023-01-11", "ropes"],
    ],
    edited: ["Brayer of soft rubber", "21.45", "ink, lino, soft"],
    search: "soft rubber",
    borrowers: [["Ruth Amsel", "2027-04-02"], ["Ivo Brandt", "2027-07-29"]],
    notes: [
      "Wash it at once",
      "The handle is loose",
      "New roller since June",
      "Ivo spilt the blue",
      "Hang it on the nail",
    ],
  },
];

export async function play({ page, url, username, password, words }) {
  const { press, settle } = actionsOn(page, 500);
  const heading = (text) => page.locator("h1", { hasText: text }).waitFor();
  const row = (kind, text) => page.locator(`li.${kind}`, { hasText: text });
  const open = async (name) => {
    await page.getByRole("link", { name, exact: true }).click();
    await heading(name);
    await settle();
  };
  const fillTool = async ([name, description, price, bought, tags], category) => {
    const field = (one) => page.locator(`form.edit [name=${one}]`);
    await field("name").fill(name);
    if (description !== undefined) await field("description").fill(description);
    await field("price").fill(price);
    if (bought !== undefined) await field("bought").fill(bought);
    await field("tags").fill(tags);
    if (category !== undefined) await field("categoryId").selectOption({ label: category });
    await press("Save");
    await page.locator("form.edit").waitFor({ state: "detached" });
  };
  await page.goto(`${url}/`);
  await page.getByPlaceholder("E-mail").fill(username);
  await page.getByPlaceholder("Password").fill(password);
  await press("Log in");
  await heading("Tools");
  for (const name of words.categories) {
    await page.getByPlaceholder("Category").fill(name);
    await press("Add category");
    await row("category", name).waitFor();
  }
  for (const [index, tool] of words.tools.entries()) {
    await press("New tool");
    await fillTool(tool, words.categories[index % 2]);
    await row("tool", tool[0]).waitFor();
  }
  await press("Next");
  await open(words.tools[0][0]);
  await press("Edit");
  const [name, price, tags] = words.edited;
  await fillTool([name, undefined, price, undefined, tags]);
  await heading(name);
  await page.waitForTimeout(16_000);
  for (const text of words.notes) {
    await page.getByPlaceholder("Note").fill(text);
    await press("Add note");
    await row("note", text).waitFor();
  }
  await press("More notes");
  await row("note", words.notes[0]).waitFor();
  await press("Delete note", row("note", words.notes[1]));
  await row("note", words.notes[1]).waitFor({ state: "detached" });
  for (const [index, [borrower, due]] of words.borrowers.entries()) {
    await page.getByPlaceholder("Borrower").fill(borrower);
    await page.locator("[name=due]").fill(due);
    await press("Lend");
    await row("loan", borrower).waitFor();
    if (index === 0) {
      await press("Lend");
      await page.getByText("Somebody has this tool").waitFor();
      await press("Give back", row("loan", borrower));
      await row("loan", borrower).getByText("returned").waitFor();
    }
  }
  await page.getByLabel("Status").selectOption("broken");
  await page.locator(".about", { hasText: "broken" }).waitFor();
  await press("All tools");
  await page.getByPlaceholder("Search").fill(words.search);
  await press("Search");
  await page.getByText("Page 1 of 1").waitFor();
  await page.getByPlaceholder("Search").fill("");
  await press("Search");
  await page.getByLabel("Show").selectOption({ label: words.categories[1] });
  await settle();
  page.removeAllListeners("dialog");
  page.once("dialog", (dialog) => dialog.accept(words.renamed));
  await press("Rename", row("category", words.categories[1]));
  await row("category", words.renamed).waitFor();
  await page.waitForTimeout(16_000);
  await open(words.tools[3][0]);
  await press("Delete tool");
  await heading("Tools");
  await settle();
  await page.getByLabel("Show").selectOption({ label: "everything" });
  await settle();
  await press("Log out");
  await page.getByPlaceholder("E-mail").waitFor();
}
