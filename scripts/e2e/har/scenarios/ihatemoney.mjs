/** Adds people and bills, edits both, filters and looks at balances, deletes, changes the project. */
export const words = [
  {
    people: ["Agnes", "Bruno", "Clara"],
    renamed: "Clarissa",
    weight: "2",
    bills: [["Roof tiles", "240.60"], ["Paint brushes", "18.90"]],
    changed: "Clay roof tiles",
    amount: "251.30",
    search: "brushes",
    project: "Summer house of 2026",
  },
  {
    people: ["Doris", "Erwin", "Fanny"],
    renamed: "Franziska",
    weight: "3",
    bills: [["Lift passes", "412.50"], ["Hot chocolate", "23.80"]],
    changed: "Lift passes for beginners",
    amount: "398.10",
    search: "chocolate",
    project: "Ski trip to Tyrol",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 700) => page.waitForTimeout(ms);
  const [first, second, third] = words.people;
  const loaded = async () => {
    await page.waitForLoadState("load");
    await settle();
    for (const alert of await page.locator(".flash .close:visible").all()) await alert.click();
    await settle(300);
  };
  const rowOf = (name) => page.locator("tr", { hasText: name });
  const act = async (row, action) => {
    const button = row.locator(`form.${action} button, a.${action}`).first();
    await row.hover();
    await button.click({ force: true });
    await loaded();
    if (action.startsWith("delete") && await button.isVisible()) {
      await button.click({ force: true });
      await loaded();
    }
  };
  const fillBill = async (what, amount, payer) => {
    const form = page.locator('form:has(input[name="what"]):visible').first();
    await form.locator('input[name="what"]').fill(what);
    await form.locator('select[name="payer"]').selectOption({ label: payer });
    await form.locator('input[name="amount"]').fill(amount);
    await form.locator('input[type="submit"], button[type="submit"]').first().click();
    await loaded();
  };
  await page.goto(`${url}/`);
  await page.fill("#authentication-form #id", username);
  await page.fill("#authentication-form #password", password);
  await page.locator("#authentication-form button").click();
  await loaded();
  for (const name of words.people) {
    await page.fill("#add-member-form input[name='name']", name);
    await page.locator("#add-member-form button, #add-member-form input[type='submit']").click();
    await loaded();
  }
  await act(rowOf(third), "edit");
  await page.locator('form.form-horizontal input[name="name"]').fill(words.renamed);
  await page.locator('form.form-horizontal input[name="weight"]').fill(words.weight);
  await page.locator("form.form-horizontal [type='submit']").first().click();
  await loaded();
  for (const [index, [what, amount]] of words.bills.entries()) {
    await page.locator("#new-bill a").click();
    await settle(900);
    await fillBill(what, amount, [first, second][index]);
  }
  await act(rowOf(words.bills[0][0]), "edit");
  await fillBill(words.changed, words.amount, words.renamed);
  await page.locator("#toggle-filters").click();
  await settle(900);
  await page.fill("#search", words.search);
  await page.press("#search", "Enter");
  await loaded();
  await page.locator('a[href$="/statistics"]').first().click();
  await loaded();
  await page.locator('a[href$="/settle_bills"]').first().click();
  await loaded();
  await page.goto(`${url}/${username}/edit`);
  await page.fill("#edit-project input[name='name']", words.project);
  await page.fill("#edit-project input[name='current_password']", password);
  await page.locator("#edit-project button").first().click();
  await loaded();
  await page.goto(`${url}/${username}/`);
  for (const what of [words.bills[1][0], words.changed]) {
    await act(rowOf(what), "delete-bill");
  }
  for (const name of [first, second, words.renamed]) await act(rowOf(name).first(), "delete");
  await page.locator(".dropdown-toggle").last().click();
  await settle();
  await page.locator('form[action$="/exit"] [type="submit"]').click();
  await loaded();
}
