/** Makes a class with a learner, a group and a lesson, changes them, and removes all. */
export const words = [
  {
    room: "Boat building, first year",
    renamed: "Boat building, second year",
    name: "Tilda Brandt",
    changed: "Tilda Brandt-Olsen",
    user: "tilda",
    group: "Sail makers",
    regrouped: "Sail makers and riggers",
    lesson: "How to scarf a plank",
    relesson: "How to scarf two planks",
    about: "Bring a plane and a ruler",
  },
  {
    room: "Orchard care, spring",
    renamed: "Orchard care, autumn",
    name: "Oskar Lind",
    changed: "Oskar Lindqvist",
    user: "oskar",
    group: "Pruners",
    regrouped: "Pruners and grafters",
    lesson: "When to cut plum trees",
    relesson: "When to cut cherry trees",
    about: "We meet at the gate with gloves",
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
    await page.getByRole("link", { name }).filter({ visible: true }).first().click();
    await settle(2500);
  };
  const fill = (label, text) => page.getByLabel(label).filter({ visible: true }).first().fill(text);
  const choose = async (option) => {
    await page.locator("li").filter({ hasText: option, visible: true }).last().click();
    await settle(1200);
  };
  const enroll = async () => {
    await follow("Enroll learners");
    await page.locator("tr", { hasText: words.name }).locator('input[type="checkbox"]').first()
      .check({ force: true });
    await press("Confirm");
  };
  const openMenuOf = async (user) => {
    await page.locator("tr", { hasText: user }).getByRole("button").last().click();
    await settle(800);
  };
  await go("/en/auth/");
  await page.fill('input[type="text"]', username);
  await press("Next");
  await page.fill('input[type="password"]', password);
  await press("Sign in");
  await settle(4000);
  await go("/en/facility/#/");
  await press("New class");
  await fill("Class name", words.room);
  await press("Save");
  await go("/en/facility/#/users");
  await follow("New user");
  await fill("Full name", words.name);
  await fill("Username", words.user);
  await press("Save and close");
  await go("/en/facility/#/classes");
  await follow(words.room);
  await press("Options");
  await choose("Rename class");
  await fill("Class name", words.renamed);
  await press("Save");
  await enroll();
  await go("/en/coach/#/classes");
  await follow("Groups");
  await press("New group");
  await page.locator('input[type="text"]').filter({ visible: true }).last().fill(words.group);
  await press("Save");
  await follow(words.group);
  await enroll();
  await follow("Groups");
  await press("Options");
  await choose("Rename group");
  await page.locator('input[type="text"]').filter({ visible: true }).last().fill(words.regrouped);
  await press("Save");
  await follow("Lessons");
  await follow("New lesson");
  await fill("Title", words.lesson);
  await fill("Description", words.about);
  await press("Save changes");
  await press("Options");
  await choose("Edit details");
  await fill("Title", words.relesson);
  await press("Save changes");
  await page.locator('[type="checkbox"]').first().click({ force: true });
  await settle(2000);
  await press("Options");
  await choose("Delete");
  await press("Delete");
  await follow("Groups");
  await press("Options");
  await choose("Delete");
  await press("Delete");
  await go("/en/facility/#/users");
  await openMenuOf(words.name);
  await choose("Edit details");
  await fill("Full name", words.changed);
  await press("Save");
  await go("/en/facility/#/users");
  await openMenuOf(words.changed);
  await choose("Delete");
  await press("Delete");
  await go("/en/facility/#/classes");
  await follow(words.renamed);
  await press("Options");
  await choose("Delete class");
  await press("Delete");
  await page.getByRole("button", { name: "Open site navigation" }).click();
  await settle();
  await page.locator("a", { hasText: "Sign out" }).first().evaluate((a) => a.click());
  await settle(3000);
}
