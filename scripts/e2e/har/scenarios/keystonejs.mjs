/** Makes tags and recipes with them, edits, finds and deletes them, and signs out. */
export const words = [
  {
    tags: ["winter", "one pot"],
    title: "Lentil soup",
    method: "Boil the lentils with an onion.",
    changed: "Boil the lentils slowly, with two onions.",
    servings: "4",
    renamed: "Red lentil soup",
    second: "Pear crumble",
    steps: "Bake it until it is brown.",
    portions: "6",
    search: "crumble",
  },
  {
    tags: ["picnic", "for children"],
    title: "Potato salad",
    method: "Cook the potatoes the day before.",
    changed: "Cook small potatoes the day before.",
    servings: "8",
    renamed: "Warm potato salad",
    second: "Cheese straws",
    steps: "Roll, cut, twist and bake.",
    portions: "12",
    search: "straws",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 2500) => page.waitForTimeout(ms);
  const texts = page.locator('form input[type="text"]');
  const open = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  const press = async (name) => {
    await page.getByRole("button", { name, exact: true }).click();
    await settle();
  };
  const choose = async (box, text) => {
    await box.fill(text);
    await settle(1500);
    await page.locator('[role="option"]').first().click();
    await settle(500);
    await page.keyboard.press("Escape");
    await settle(500);
  };
  const createRecipe = async (title, method, servings, tag) => {
    await open("/recipes/create");
    await texts.first().fill(title);
    await page.locator("form textarea").first().fill(method);
    await texts.nth(1).fill(servings);
    await choose(texts.nth(2), username.replace(/@.*/, ""));
    await choose(texts.nth(3), tag);
    await press("Create");
  };
  const remove = async () => {
    await press("Delete");
    await press("Yes, delete");
  };
  const openItem = async (path, text) => {
    await open(path);
    await page.getByText(text, { exact: true }).first().click();
    await settle();
  };
  await page.goto(`${url}/`);
  await settle();
  await page.locator('input[type="text"], input[type="email"]').first().fill(username);
  await page.locator('input[type="password"]').fill(password);
  await press("Sign in");
  for (const tag of words.tags) {
    await open("/tags/create");
    await texts.first().fill(tag);
    await press("Create");
  }
  await createRecipe(words.title, words.method, words.servings, words.tags[0]);
  await createRecipe(words.second, words.steps, words.portions, words.tags[1]);
  await openItem("/recipes", words.title);
  await texts.first().fill(words.renamed);
  await page.locator("form textarea").first().fill(words.changed);
  await page.getByRole("radio", { name: "tested" }).click();
  await choose(texts.nth(3), words.tags[1]);
  await press("Save");
  await open("/recipes");
  await page.getByPlaceholder("Search").fill(words.search);
  await page.keyboard.press("Enter");
  await settle();
  await page.getByText(words.second, { exact: true }).first().click();
  await settle();
  await remove();
  await openItem("/recipes", words.renamed);
  await remove();
  for (const tag of words.tags) {
    await openItem("/tags", tag);
    await remove();
  }
  await press("Sign out");
}
