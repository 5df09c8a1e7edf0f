import { actionsOn } from "../page_actions.mjs";

/** Adds labels, projects and tasks, several at once, changes, marks, finds and deletes them. */
export const words = [
  {
    labels: [["outdoors", "green"], ["noisy", "orange"]],
    refused: "Hut",
    projects: [
      ["Greenhouse rebuild", "New glass on the south side", "1850.5", "2027-05-31"],
      ["Bicycle shelter", "For six bicycles", "640", "2027-06-15"],
      ["Rain barrels", "", "120.75", "2027-03-20"],
    ],
    edited: [
      "Greenhouse rebuild, phase two",
      "New glass, and a vent in the roof",
      "2100.25",
      "2027-07-15",
    ],
    tasks: [["Order the glass", "high", "2.5"], ["Paint the frame", "normal", ""]],
    bulk: ["Clear the beds", "Carry away rubble", "Oil the hinges"],
    search: "phase two",
  },
  {
    labels: [["indoors", "blue"], ["heavy", "brown"]],
    refused: "Spa",
    projects: [
      ["Library shelves", "Oak, floor to ceiling", "2300.4", "2027-04-22"],
      ["Piano move", "Down to the ground floor", "410", "2027-08-09"],
      ["Door draughts", "", "75.6", "2027-02-11"],
    ],
    edited: [
      "Library shelves with a ladder",
      "Oak, with a ladder on rails",
      "2750.8",
      "2027-06-03",
    ],
    tasks: [["Choose the boards", "high", "4.25"], ["Wax the rails", "low", ""]],
    bulk: ["Pack the books", "Label the boxes", "Dust the walls"],
    search: "with a ladder",
  },
];

export async function play({ page, url, username, password, words }) {
  const { press, settle } = actionsOn(page, 400);
  const row = (list, text) => page.locator(`#${list} li`, { hasText: text });
  const title = (text) => page.locator("#title", { hasText: text }).waitFor();
  const fillProject = async ([name, description, budget, deadline]) => {
    await page.getByPlaceholder("Name").fill(name);
    await page.getByPlaceholder("Description").fill(description);
    await page.getByPlaceholder("Budget").fill(budget);
    await page.getByLabel("Deadline").fill(deadline);
    await press("Save project");
  };
  const open = async (name) => {
    await press("Open", row("projects", name));
    await title(name);
  };
  const mark = (text) => row("tasks", text).getByRole("checkbox").check();
  await page.goto(`${url}/`);
  await page.getByPlaceholder("E-mail").fill(username);
  await page.getByPlaceholder("Password").fill(password);
  await press("Log in");
  await page.getByRole("heading", { name: "Projects" }).waitFor();
  for (const [name, colour] of words.labels) {
    await page.getByPlaceholder("Label").fill(name);
    await page.getByPlaceholder("Colour").fill(colour);
    await press("Add label");
    await row("labels", name).waitFor();
  }
  await press("New project");
  await fillProject([words.refused, ...words.projects[0].slice(1)]);
  await page.locator("#project .problem", { hasText: "name" }).waitFor();
  for (const project of words.projects) {
    await press("New project");
    await fillProject(project);
    await title(project[0]);
  }
  await open(words.projects[0][0]);
  await press("Edit");
  await fillProject(words.edited);
  await title(words.edited[0]);
  for (const [name, priority, hours] of words.tasks) {
    await page.getByPlaceholder("Task", { exact: true }).fill(name);
    await page.getByLabel("Priority").selectOption(priority);
    await page.getByPlaceholder("Hours").fill(hours);
    await press("Add task");
    await row("tasks", name).waitFor();
  }
  await page.getByPlaceholder("A task a line").fill(words.bulk.join("\n"));
  await press("Add all");
  await row("tasks", words.bulk[2]).waitFor();
  await page.waitForTimeout(16_000);
  await row("tasks", words.tasks[0][0]).getByRole("combobox").selectOption({
    label: words.labels[0][0],
  });
  await settle();
  await press("Start", row("tasks", words.tasks[1][0]));
  await row("tasks", words.tasks[1][0]).getByText("doing").waitFor();
  await mark(words.bulk[0]);
  await mark(words.bulk[1]);
  await press("Mark as done");
  await page.getByLabel("Only").selectOption("done");
  await settle();
  await page.getByLabel("Only").selectOption("");
  await settle();
  await mark(words.bulk[1]);
  await mark(words.bulk[2]);
  await press("Delete marked");
  await row("tasks", words.bulk[2]).waitFor({ state: "detached" });
  await page.getByPlaceholder("Search").fill(words.search);
  await press("Find");
  await open(words.edited[0]);
  await press("Archive");
  await page.locator("#about", { hasText: "archived" }).waitFor();
  await page.getByPlaceholder("Search").fill("");
  await page.getByLabel("Sort").selectOption("name:asc");
  await press("Find");
  await open(words.projects[1][0]);
  await press("Delete project");
  await row("projects", words.projects[1][0]).waitFor({ state: "detached" });
  await press("Remove", row("labels", words.labels[1][0]));
  await row("labels", words.labels[1][0]).waitFor({ state: "detached" });
  await press("Log out");
  await page.getByPlaceholder("E-mail").waitFor();
}
