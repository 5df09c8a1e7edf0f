/** Adds transactions, one after a mistake, looks them up, edits the journal, and removes one from it. */
export const words = [
  {
    first: {
      date: "2025-06-04",
      description: "Orchard Wenzel | plums for the cake",
      postings: [["expenses:fruit", "27.40 EUR"], ["assets:till", ""]],
    },
    second: {
      date: "2025-06-06",
      description: "Wedding at the weir",
      postings: [
        ["assets:bank", "310.00 EUR"],
        ["income:orders", "-280.00 EUR"],
        ["income:delivery", "-30.00 EUR"],
      ],
    },
    third: {
      date: "2025-06-09",
      description: "Repair of the dough mixer",
      postings: [["expenses:machines", "95.00 EUR"], ["assets:bank", "-59.00 EUR"]],
    },
    right: "-95.00 EUR",
    renamed: "Orchard Wenzel | plums and pears for the cake",
    search: "desc:plums",
    account: "bank",
    period: "date:2025-06-05..2025-06-30",
  },
  {
    first: {
      date: "2026-02-11",
      description: "Dairy Halvorsen | butter in blocks",
      postings: [["expenses:butter", "63.15 EUR"], ["assets:till", ""]],
    },
    second: {
      date: "2026-02-13",
      description: "Carnival of the rowers",
      postings: [
        ["assets:bank", "447.50 EUR"],
        ["income:orders", "-425.00 EUR"],
        ["income:delivery", "-22.50 EUR"],
      ],
    },
    third: {
      date: "2026-02-17",
      description: "Bricks for the old oven",
      postings: [["expenses:building", "120.00 EUR"], ["assets:bank", "-102.00 EUR"]],
    },
    right: "-120.00 EUR",
    renamed: "Dairy Halvorsen | butter and cream",
    search: "desc:butter",
    account: "bank",
    period: "date:2026-02-12..2026-02-28",
  },
];

export async function play({ page, url, words }) {
  const settle = async () => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(700);
  };
  const press = async (locator) => {
    await locator.click();
    await settle();
  };
  const fill = async ({ date, description, postings }) => {
    await page.fill('#addform [name="date"]', date);
    await page.fill('#addform [name="description"]', description);
    for (const [index, [account, amount]] of postings.entries()) {
      await page.locator('#addform [name="account"]').nth(index).fill(account);
      await page.locator('#addform [name="amount"]').nth(index).fill(amount);
    }
  };
  const send = () => press(page.locator('#addform [name="submit"]'));
  const add = async (transaction) => {
    await press(page.locator("#addformlink"));
    await fill(transaction);
    await send();
  };
  const search = async (text) => {
    await page.fill('#searchform [name="q"]', text);
    await press(page.locator('#searchform button[type="submit"]'));
  };
  const journal = () => press(page.locator('#sidebar-menu a[title^="Show general"]'));
  const file = async (name) => {
    await press(page.locator('a[title="Manage journal files"]'));
    await press(page.locator("#main-content tbody a", { hasText: name }));
  };
  const edit = async (change) => {
    await file("Edit");
    const text = page.locator("textarea");
    await text.fill(change(await text.inputValue()));
    await press(page.locator('input[value="Save"]'));
  };

  await page.goto(url);
  await settle();
  await add(words.first);
  await add(words.second);
  await add(words.third);
  await page.locator('#addform [name="amount"]').nth(1).fill(words.right);
  await send();
  await journal();
  await search(words.search);
  await journal();
  await press(page.locator("#sidebar-menu a.acct-name", { hasText: words.account }));
  await search(`inacct:assets:bank ${words.period}`);
  await edit((text) => text.replace(words.first.description, words.renamed));
  await search(words.search);
  await journal();
  await edit((text) =>
    text.split(/\n\n+/).filter((one) => !one.includes(words.second.description)).join("\n\n")
  );
  await journal();
  await press(page.locator("#sidebar-menu a.acct-name", { hasText: words.account }));
}
