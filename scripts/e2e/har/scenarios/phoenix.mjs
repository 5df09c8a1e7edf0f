/** Makes a dataset, a label, an annotation, a project and a user, changes and finds them, and removes all. */
export const words = [
  {
    dataset: "Harbour letters",
    about: "What captains wrote to the harbour office",
    changed: "What captains and pilots wrote to the office",
    label: "shipping",
    labelled: "Everything about ships",
    annotation: "clarity",
    meaning: "Whether a stranger understands the letter",
    project: "pilot-answers",
    purpose: "Answers for pilots at night",
    helper: "tilda",
    address: "tilda@example.org",
    secret: "Rowing-boat-31",
    search: "Harbour",
  },
  {
    dataset: "Orchard questions",
    about: "What neighbours ask about the old apple trees",
    changed: "What neighbours ask about apple and plum trees",
    label: "gardening",
    labelled: "Everything about trees",
    annotation: "kindness",
    meaning: "Whether the answer sounds friendly",
    project: "orchard-answers",
    purpose: "Answers for neighbours in spring",
    helper: "oskar",
    address: "oskar@example.org",
    secret: "Cider-press-47",
    search: "Orchard",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const go = async (path) => {
    await page.goto(`${url}${path}`);
    await settle(3000);
  };
  const press = async (name) => {
    await page.getByRole("button", { name }).filter({ visible: true }).last().click();
    await settle(2000);
  };
  const follow = async (name) => {
    await page.getByRole("link", { name }).first().click();
    await settle(3000);
  };
  const openDatasets = () => follow(/^Datasets &/);
  const rowOf = (text) => page.locator("tr", { hasText: text }).first();
  const choose = async (row, item) => {
    await rowOf(row).locator("button").last().click();
    await settle(1000);
    await page.locator('[role="menuitem"]', { hasText: item }).click();
    await settle();
  };
  const dialog = page.locator('[role="dialog"]').last();
  await go("/login");
  await page.fill('input[name="email"]', username);
  await page.fill('input[name="password"]', password);
  await page.click('button[type="submit"]');
  await settle(5000);
  await openDatasets();
  await press("New Dataset");
  await page.getByText("From scratch").click();
  await settle();
  await dialog.locator("input").filter({ visible: true }).first().fill(words.dataset);
  await dialog.locator("textarea").filter({ visible: true }).first().fill(words.about);
  await press("Create Dataset");
  await openDatasets();
  await choose(words.dataset, "Edit");
  await dialog.locator("textarea").filter({ visible: true }).first().fill(words.changed);
  await press("Save");
  await openDatasets();
  await page.getByPlaceholder("Search datasets by name").fill(words.search);
  await settle(2500);
  await follow(words.dataset);
  await go("/settings/datasets");
  await press("New Label");
  await page.getByPlaceholder("e.g., classifier").fill(words.label);
  await page.getByPlaceholder("A short description").fill(words.labelled);
  await press("Create Label");
  await openDatasets();
  await choose(words.dataset, "Label");
  await page.getByText(words.label, { exact: true }).last().click();
  await settle();
  await page.keyboard.press("Escape");
  await settle();
  await go("/settings/annotations");
  await press("New Configuration");
  await page.getByPlaceholder("e.g. correctness").fill(words.annotation);
  await page.getByPlaceholder(/A description of the ann/).fill(words.meaning);
  await page.getByText("Freeform", { exact: true }).first().click();
  await press("Create Annotation Config");
  await follow(/^Tracing/);
  await press("New Project");
  await page.getByPlaceholder("e.g. customer-feedback").fill(words.project);
  await page.getByPlaceholder("e.g. support agent in production").fill(words.purpose);
  await press("Create");
  await go("/settings/users");
  await press("Add User");
  await page.fill('input[name="email"]', words.address);
  await page.fill('input[name="username"]', words.helper);
  await page.fill('input[name="password"]', words.secret);
  await page.fill('input[name="confirmPassword"]', words.secret);
  await press("Add User");
  await go("/settings/users");
  await choose(words.helper, "Delete");
  await press("Delete");
  await go("/settings/annotations");
  await rowOf(words.annotation).locator('input[type="checkbox"]').check({ force: true });
  await press("Delete");
  await press("Delete");
  await go("/settings/datasets");
  await rowOf(words.label).getByRole("button").last().click();
  await settle();
  await press("Delete");
  await openDatasets();
  await choose(words.dataset, "Delete");
  await press("Delete Dataset");
  await follow(/^Tracing/);
  await page.locator(`a[title="${words.project}"]`).locator("xpath=..").locator("button").click();
  await settle();
  await page.locator('[role="menuitem"]', { hasText: "Delete" }).click();
  await settle();
  await press("Delete Project");
}
