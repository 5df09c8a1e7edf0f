import { actionsOn } from "../page_actions.mjs";

/** Saves walks by forms, adds stops and comments by scripts, changes, publishes and deletes. */
export const words = [
  {
    refused: "Fen",
    walks: [
      ["Otter pools and weirs", "north", "11.5", "2027-04-10", "Boots, the banks are soft.", true],
      ["Lighthouse at low tide", "coast", "7.2", "2027-05-02", "Mind the tide table.", false],
      ["Vineyard terraces", "south", "14", "2027-09-18", "", true],
    ],
    edited: ["Otter pools, weirs and locks", "12.8", "Boots; the lock keeper sells tea."],
    stops: [["Upper weir", "15"], ["Lock cottage", "40"], ["Alder bridge", "10"]],
    comments: ["Saw two of them at dawn.", "The lower path is closed."],
    search: "weirs and locks",
  },
  {
    refused: "Alm",
    walks: [
      ["Chapel above the larches", "south", "9.4", "2027-06-12", "Steep, then flat & easy.", false],
      ["Dunes by night", "coast", "5.6", "2027-08-21", "Bring a lamp.", true],
      ["Old charcoal kilns", "north", "16", "2027-10-09", "", false],
    ],
    edited: ["Chapel and spring above the larches", "10.1", "Steep; the spring never dries up."],
    stops: [["Larch hut", "25"], ["Holy spring", "20"], ["Wayside cross", "5"]],
    comments: ["The bell rings at noon.", "Snow until the end of May."],
    search: "spring above",
  },
];

export async function play({ page, url, username, password, words }) {
  const { press, follow, settle } = actionsOn(page, 500);
  const heading = (text) => page.getByRole("heading", { name: text, exact: true }).waitFor();
  const itemOf = (text) => page.locator("main li", { hasText: text });
  const fillWalk = async ([title, region, km, day, about, dogs]) => {
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Region").selectOption(region);
    await page.getByLabel("Kilometres").fill(km);
    await page.getByLabel("Date").fill(day);
    await page.getByLabel("About").fill(about);
    await page.getByLabel("Dogs welcome").setChecked(dogs);
  };
  await page.goto(`${url}/`);
  await settle();
  await page.getByLabel("Name").fill(username);
  await page.getByLabel("Password").fill(password);
  await press("Log in");
  await heading("Walks");
  await follow("New walk");
  await fillWalk([words.refused, ...words.walks[0].slice(1)]);
  await press("Save walk");
  await page.getByText("Too short.").waitFor();
  for (const walk of words.walks) {
    await follow("New walk");
    await fillWalk(walk);
    await press("Save walk");
    await heading(walk[0]);
  }
  await follow("Walks");
  await follow(words.walks[0][0]);
  const [title, km, about] = words.edited;
  const [, region, , day, , dogs] = words.walks[0];
  await fillWalk([title, region, km, day, about, dogs]);
  await press("Change walk");
  await heading(title);
  for (const [name, minutes] of words.stops) {
    await page.getByPlaceholder("Stop").fill(name);
    await page.getByPlaceholder("Minutes").fill(minutes);
    await press("Add stop");
    await itemOf(name).waitFor();
  }
  await press("Remove", itemOf(words.stops[2][0]));
  await itemOf(words.stops[2][0]).waitFor({ state: "detached" });
  for (const text of words.comments) {
    await page.getByPlaceholder("Your comment").fill(text);
    await press("Comment");
    await itemOf(text).waitFor();
  }
  await press("Delete", itemOf(words.comments[0]));
  await itemOf(words.comments[0]).waitFor({ state: "detached" });
  await press("Like");
  await page.locator("#likes", { hasText: "1" }).waitFor();
  await press("Publish");
  await page.locator(".about", { hasText: "public" }).waitFor();
  await follow("Walks");
  await page.getByPlaceholder("Search").fill(words.search);
  await press("Search");
  await follow(title);
  await itemOf(words.comments[1]).waitFor();
  await follow("Walks");
  await follow(words.walks[1][0]);
  await press("Delete walk");
  await heading("Walks");
  await press(`Log out ${username}`);
  await heading("Log in");
}
