import { actionsOn } from "../page_actions.mjs";

/** Makes producers and bottles, edits, opens, searches, comments, and removes one of each. */
export const words = [
  {
    refused: "Ox",
    producers: [["Weingut Lerchenfeld", "Wachau"], ["Quinta do Vale", "Douro"]],
    bottles: [
      ["Riesling from the steps", "2021", "18.50", "Slate and green apples, still young."],
      ["Tawny for winter", "2009", "42", "A gift of the neighbours."],
    ],
    edited: ["Riesling of the upper steps", "19.75", "Slate, apples, and a little honey."],
    search: "upper",
    comments: [["Better on the second evening.", "4"], ["Too cold out of the fridge.", "2"]],
  },
  {
    refused: "Au",
    producers: [["Cantina Bellaria", "Langhe"], ["Domaine des Tilleuls", "Anjou"]],
    bottles: [
      ["Barbera in magnum", "2018", "31.20", "Cherries and smoke, for a roast."],
      ["Chenin by the river", "2022", "15", "Bought at the door."],
    ],
    edited: ["Barbera in double magnum", "36.40", "Cherries, smoke, and dry leaves."],
    search: "double",
    comments: [["Needs an hour in a carafe.", "5"], ["Cork was a bit crumbly.", "3"]],
  },
];

export async function play({ page, url, username, password, words }) {
  const { press, follow, settle } = actionsOn(page, 600);
  const heading = (text) => page.getByRole("heading", { name: text, exact: true }).waitFor();
  const rowOf = (text) => page.locator("tr, main li", { hasText: text });
  await page.goto(`${url}/`);
  await page.getByLabel("Name").fill(username);
  await page.getByLabel("Password").fill(password);
  await press("Log in");
  await heading("Bottles");
  await follow("Producers");
  await page.getByPlaceholder("Name").fill(words.refused);
  await page.getByPlaceholder("Region").fill("Nowhere");
  await press("Add producer");
  await page.locator("main [role=alert]").waitFor();
  for (const [name, region] of words.producers) {
    await page.getByPlaceholder("Name").fill(name);
    await page.getByPlaceholder("Region").fill(region);
    await press("Add producer");
    await rowOf(name).waitFor();
  }
  for (const [index, [name, vintage, price, description]] of words.bottles.entries()) {
    await follow("Bottles");
    await follow("New bottle");
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Vintage").fill(vintage);
    await page.getByLabel("Price").fill(price);
    await page.getByLabel("Producer").selectOption({ label: words.producers[index][0] });
    await page.getByLabel("Description").fill(description);
    await press("Save bottle");
    await heading(name);
  }
  await follow("Bottles");
  await follow("Edit", rowOf(words.bottles[0][0]));
  const [renamed, price, description] = words.edited;
  await page.getByLabel("Name").fill(renamed);
  await page.getByLabel("Price").fill(price);
  await page.getByLabel("Description").fill(description);
  await press("Save bottle");
  await heading(renamed);
  await follow("Bottles");
  await page.getByPlaceholder("Search bottles").pressSequentially(words.search, { delay: 40 });
  await page.waitForTimeout(800);
  await settle();
  await follow(renamed);
  await press("Open it");
  await page.getByRole("button", { name: "Put it back" }).waitFor();
  for (const [text, rating] of words.comments) {
    await page.getByPlaceholder("Your comment").fill(text);
    await page.locator("select[name=rating]").selectOption(rating);
    await press("Add comment");
    await rowOf(text).waitFor();
  }
  await press("Delete", rowOf(words.comments[1][0]));
  await rowOf(words.comments[1][0]).waitFor({ state: "detached" });
  await page.reload();
  await settle();
  await follow("Bottles");
  await follow(words.bottles[1][0]);
  await press("Delete bottle");
  await heading("Bottles");
  await follow("Producers");
  await press("Delete", rowOf(words.producers[1][0]));
  await rowOf(words.producers[1][0]).waitFor({ state: "detached" });
  await press("Log out");
  await heading("Log in");
}
