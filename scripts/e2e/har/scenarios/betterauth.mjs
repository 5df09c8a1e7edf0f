import { actionsOn } from "../page_actions.mjs";

/** Signs up, out and in; makes recipes with ingredients, edits, finds, plans and removes them. */
export const words = [
  {
    name: "Marta Winters",
    refused: "Ox",
    recipes: [
      ["Leek and potato soup", "starter", "6", "Sweat the leeks, then simmer.", true],
      ["Rabbit in mustard", "main", "4", "Brown it, add cream, wait.", false],
      ["Quince tart", "dessert", "8", "Poach the quinces first.", true],
      ["Smoked eel toast", "starter", "2", "Butter both sides.", false],
      ["Chestnut gnocchi", "main", "5", "Knead no longer than needed.", true],
      ["Walnut ice cream", "dessert", "10", "Stir every half hour.", true],
    ],
    edited: ["Rabbit in old mustard", "3", "Brown it slowly, add cream and tarragon."],
    ingredients: [["Rabbit", "1.5", "kg"], ["Whole-grain mustard", "3", "spoons"], [
      "Bay leaf",
      "",
      "",
    ]],
    search: "old mustard",
    course: "dessert",
    plans: [["2027-02-14", "dinner"], ["2027-02-16", "lunch"]],
  },
  {
    name: "Jonas Feld",
    refused: "Ei",
    recipes: [
      ["Beetroot carpaccio", "starter", "3", "Slice it as thin as paper.", true],
      ["Venison goulash", "main", "7", "Three hours on a low flame.", false],
      ["Poppy seed noodles", "dessert", "4", "Grind the seeds fresh.", true],
      ["Herring on rye", "starter", "5", "Soak the herring overnight.", false],
      ["Turnip gratin", "main", "6", "Plenty of nutmeg.", true],
      ["Elderflower fritters", "dessert", "9", "Shake the flowers, never wash.", true],
    ],
    edited: ["Venison goulash with sloes", "8", "Four hours; the sloes go in last."],
    ingredients: [["Venison shoulder", "2.2", "kg"], ["Dried sloes", "80", "g"], [
      "Juniper",
      "",
      "",
    ]],
    search: "with sloes",
    course: "starter",
    plans: [["2027-03-21", "lunch"], ["2027-03-25", "dinner"]],
  },
];

export async function play({ page, url, username, password, words }) {
  const { press, settle } = actionsOn(page, 400);
  const rowOf = (title) => page.locator("#recipes li", { hasText: title });
  const open = async (title) => {
    await press("Open", rowOf(title));
    await page.locator("#one h2", { hasText: title }).waitFor();
  };
  const fillRecipe = async ([title, course, servings, method, vegetarian]) => {
    await page.getByPlaceholder("Title").fill(title);
    await page.getByLabel("Course").selectOption(course);
    await page.getByPlaceholder("Servings").fill(servings);
    await page.getByPlaceholder("Method").fill(method);
    await page.getByLabel("Vegetarian").setChecked(vegetarian);
    await press("Save");
  };
  await page.goto(`${url}/`);
  await page.getByPlaceholder("Your name").fill(words.name);
  await page.getByPlaceholder("New e-mail").fill(username);
  await page.getByPlaceholder("New password").fill(password);
  await press("Create account");
  await page.locator("#who", { hasText: words.name }).waitFor();
  await press("Sign out");
  await page.getByPlaceholder("E-mail", { exact: true }).fill(username);
  await page.getByPlaceholder("Password", { exact: true }).fill(password);
  await press("Sign in");
  await page.locator("#who", { hasText: words.name }).waitFor();
  await press("New recipe");
  await fillRecipe([words.refused, "main", "4", "", false]);
  await page.locator("#recipe .errors", { hasText: "title" }).waitFor();
  for (const recipe of words.recipes) {
    await press("New recipe");
    await fillRecipe(recipe);
    await rowOf(recipe[0]).waitFor();
  }
  await press("More");
  await open(words.recipes[1][0]);
  await press("Edit");
  const [title, servings, method] = words.edited;
  await fillRecipe([title, "main", servings, method, false]);
  await page.locator("#one h2", { hasText: title }).waitFor();
  for (const [name, amount, unit] of words.ingredients) {
    await page.getByPlaceholder("Ingredient").fill(name);
    await page.getByPlaceholder("Amount").fill(amount);
    await page.getByPlaceholder("Unit").fill(unit);
    await press("Add ingredient");
    await page.locator(".ingredients li", { hasText: name }).waitFor();
  }
  await press("Remove", page.locator(".ingredients li", { hasText: words.ingredients[2][0] }));
  await press("Favourite");
  await page.locator(".about", { hasText: "favourite" }).waitFor();
  const [[day, meal], [other, otherMeal]] = words.plans;
  await page.getByLabel("Day").fill(day);
  await page.getByLabel("Meal").selectOption(meal);
  await press("Plan it");
  await page.locator("#plan li", { hasText: day }).waitFor();
  await page.getByPlaceholder("Search").fill(words.search);
  await press("Find");
  await open(title);
  await page.getByPlaceholder("Search").fill("");
  await page.getByLabel("Show").selectOption(words.course);
  await press("Find");
  const second = words.recipes.find(([, course]) => course === words.course);
  await open(second[0]);
  await page.getByLabel("Day").fill(other);
  await page.getByLabel("Meal").selectOption(otherMeal);
  await press("Plan it");
  await page.locator("#plan li", { hasText: other }).waitFor();
  await press("Cancel", page.locator("#plan li", { hasText: other }));
  await page.locator("#plan li", { hasText: other }).waitFor({ state: "detached" });
  await page.reload();
  await settle();
  await press("More");
  await open(words.recipes[0][0]);
  await press("Delete recipe");
  await rowOf(words.recipes[0][0]).waitFor({ state: "detached" });
  await press("More");
  await press("Sign out");
  await page.getByPlaceholder("E-mail", { exact: true }).waitFor();
}
