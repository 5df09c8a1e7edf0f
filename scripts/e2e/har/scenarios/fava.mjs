/** Enters two transactions and a note, filters, rewrites one, queries, reads an account, deletes. */
export const words = [
  {
    payee: "Sailmaker Ott",
    narration: "Old canvas for the roof",
    date: "2021-03-04",
    from: "Assets:Purse",
    to: "Expenses:Tools",
    amount: "18.50",
    rewritten: "Canvas and cord for the roof",
    other: "Nursery Blum",
    otherNarration: "Forty leeks in a box",
    otherDate: "2021-03-22",
    otherTo: "Expenses:Seeds",
    otherAmount: "7.80",
    note: "Counted the coins twice",
    noteDate: "2021-03-25",
  },
  {
    payee: "Quarry Lind",
    narration: "Gravel for the path",
    date: "2022-06-17",
    from: "Assets:Bank",
    to: "Expenses:Tools",
    amount: "52.30",
    rewritten: "Gravel and sand for the path",
    other: "Beekeeper Falk",
    otherNarration: "Clover by the handful",
    otherDate: "2022-07-01",
    otherTo: "Expenses:Seeds",
    otherAmount: "4.15",
    note: "The statement came late",
    noteDate: "2022-07-09",
  },
];

export async function play({ page, url, words }) {
  const settle = async (ms = 1500) => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(ms);
  };
  const menu = async (name) => {
    await page.locator("aside").getByRole("link", { name, exact: true }).click();
    await settle();
  };
  const dialog = page.locator("dialog").filter({ visible: true }).last();
  const type = async (field, text) => {
    await field.fill(text);
    await page.keyboard.press("Tab");
    await settle(300);
  };
  const save = async (name = "Save") => {
    await dialog.getByRole("button", { name, exact: true }).click();
    await settle(2500);
  };
  const add = async (kind) => {
    await page.locator('aside a[href="#add-transaction"]').last().click();
    await dialog.getByRole("button", { name: kind }).click();
    await settle(500);
  };
  const pay = async (date, payee, narration, from, to, amount) => {
    await add("Transaction");
    await type(dialog.locator('input[type="date"]'), date);
    await type(dialog.getByPlaceholder("Payee"), payee);
    await type(dialog.getByPlaceholder("Narration"), narration);
    await type(dialog.getByPlaceholder("Account").nth(0), from);
    await type(dialog.getByPlaceholder("Amount").nth(0), `-${amount} EUR`);
    await type(dialog.getByPlaceholder("Account").nth(1), to);
    await save();
  };
  const read = async (text) => {
    await page.locator(".journal li").filter({ hasText: text }).locator(".datecell a").first()
      .click();
    await settle();
  };

  await page.goto(url);
  await settle();
  await pay(words.date, words.payee, words.narration, words.from, words.to, words.amount);
  await pay(
    words.otherDate,
    words.other,
    words.otherNarration,
    words.from,
    words.otherTo,
    words.otherAmount,
  );
  await add("Note");
  await type(dialog.locator('input[type="date"]'), words.noteDate);
  await type(dialog.getByPlaceholder("Account"), words.from);
  await type(dialog.locator("textarea"), words.note);
  await save();
  await menu("Journal");
  await read(words.narration);
  await dialog.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(
    `${words.date} * "${words.payee}" "${words.rewritten}"\n` +
      `  ${words.from}  -${words.amount} EUR\n  ${words.to}`,
  );
  await save();
  const filter = page.getByPlaceholder("Filter by tag, payee, …");
  await filter.fill(`payee:"${words.payee}"`);
  await page.keyboard.press("Enter");
  await settle();
  await filter.fill("");
  await page.keyboard.press("Enter");
  await settle();
  await menu("Query");
  await page.locator("article .cm-content").first().click();
  await page.keyboard.insertText(
    `SELECT date, narration, position WHERE account = '${words.to}' AND payee = '${words.payee}'`,
  );
  await page.keyboard.press("Control+Enter");
  await settle();
  await menu("Balance Sheet");
  await page.locator("article").getByRole("link", { name: words.from.replace("Assets:", "") })
    .first().click();
  await settle();
  await menu("Journal");
  for (const text of [words.rewritten, words.otherNarration, words.note]) {
    await read(text);
    await save("Delete");
  }
  await menu("Income Statement");
}
