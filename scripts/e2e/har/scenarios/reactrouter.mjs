import { actionsOn } from "../page_actions.mjs";

/** Makes boats and trips, edits, opens, searches, comments, and removes one of each. */
export const words = [
  {
    boats: [["Dunlin", "6"], ["Old Sandpiper", "4"]],
    trips: [
      ["Round the islands", "2026-05-16", "240.50", "Seals first, then the lighthouse."],
      ["To the oyster sheds", "2026-06-27", "85", "Bring a jumper."],
    ],
    edited: ["Round the outer islands", "265.75", "Lighthouse first, seals if there is time."],
    search: "outer",
    comments: ["Is there a tide table?", "I get seasick, is that bad?"],
  },
  {
    boats: [["Heron of Ems", "8"], ["Mehlwurm", "3"]],
    trips: [
      ["Down the canal", "2026-04-11", "120.25", "Four locks and a bakery."],
      ["Night on the mere", "2026-08-08", "60", "Lamps are on board."],
    ],
    edited: ["Down the old canal", "131.40", "Six locks, two bakeries."],
    search: "old",
    comments: ["Who steers first?", "Dogs are welcome, I hope."],
  },
];

export async function play({ page, url, username, password, words }) {
  const { press, follow, settle } = actionsOn(page, 600);
  const heading = (text) => page.getByRole("heading", { name: text, exact: true }).waitFor();
  const itemOf = (text) => page.locator("main li", { hasText: text });
  await page.goto(`${url}/`);
  await settle();
  await page.getByLabel("Name").fill(username);
  await page.getByLabel("Password").fill(password);
  await press("Log in");
  await heading("Trips");
  await follow("Boats");
  for (const [name, berths] of [[words.boats[0][0], "none"], ...words.boats]) {
    await page.getByPlaceholder("Name").fill(name);
    await page.getByPlaceholder("Berths").fill(berths);
    await press("Add boat");
    await (berths === "none" ? page.getByRole("alert") : itemOf(name)).waitFor();
  }
  for (const [index, [title, day, price, plan]] of words.trips.entries()) {
    await follow("Trips");
    await follow("New trip");
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Day").fill(day);
    await page.getByLabel("Price").fill(price);
    await page.getByLabel("Boat").selectOption({ label: words.boats[index][0] });
    await page.getByLabel("Plan").fill(plan);
    await press("Save trip");
    await heading(title);
  }
  await follow("Trips");
  await follow(words.trips[0][0]);
  await follow("Edit");
  const [title, price, plan] = words.edited;
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Price").fill(price);
  await page.getByLabel("Plan").fill(plan);
  await press("Save trip");
  await heading(title);
  await press("Full");
  await page.getByRole("button", { name: "Open again" }).waitFor();
  for (const text of words.comments) {
    await page.getByPlaceholder("Your comment").fill(text);
    await press("Add comment");
    await itemOf(text).waitFor();
  }
  await press("Delete", itemOf(words.comments[1]));
  await itemOf(words.comments[1]).waitFor({ state: "detached" });
  await follow("Trips");
  await page.getByPlaceholder("Search").fill(words.search);
  await press("Search");
  await follow(title);
  await page.reload();
  await settle();
  await follow("Trips");
  await follow(words.trips[1][0]);
  await press("Delete trip");
  await heading("Trips");
  await follow("Boats");
  await press("Delete", itemOf(words.boats[1][0]));
  await itemOf(words.boats[1][0]).waitFor({ state: "detached" });
  await press("Log out");
  await heading("Log in");
}
