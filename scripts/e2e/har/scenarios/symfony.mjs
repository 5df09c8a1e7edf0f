import { actionsOn } from "../page_actions.mjs";

/** Adds customers, places their orders with several lines, ships one, changes a setting, deletes. */
export const words = [
  {
    customers: [
      [
        "Hotel Seeblick",
        "kitchen@seeblick.example",
        "Restaurant",
        "Ring twice.\nDogs in the yard.",
      ],
      ["Ida Mertens", "ida@mertens.example", "Private", ""],
    ],
    wrong: "kitchen at seeblick",
    renamed: "Hotel Seeblick and Spa",
    orders: [
      ["2027-03-12", ["Walnut baguette", "24"], ["Poppy plait", "9"], ["Raisin bun", "60"]],
      ["2027-03-19", ["Birthday cake with pears", "1"]],
    ],
    options: ["Sliced", "Call first"],
    quantity: "36",
    added: ["Cheese sticks", "48"],
    footer: "Closed in the first week of August",
    currency: "Franc",
    search: "seeblick",
  },
  {
    customers: [
      ["Corner shop Aksoy", "orders@aksoy.example", "Shop", "Deliver before six.\nBack entrance."],
      ["Piet van Dam", "piet@vandam.example", "Private", ""],
    ],
    wrong: "orders at aksoy",
    renamed: "Corner shop Aksoy and Daughters",
    orders: [
      ["2027-04-02", ["Spelt roll", "80"], ["Onion flatbread", "14"], ["Plum crumble", "7"]],
      ["2027-04-23", ["Wedding rolls with thyme", "120"]],
    ],
    options: ["Gift wrap", "Call first"],
    quantity: "95",
    added: ["Sesame rings", "33"],
    footer: "Stone oven since 1962",
    currency: "Pound",
    search: "aksoy",
  },
];

export async function play({ page, url, username, password, words }) {
  const { press, follow } = actionsOn(page, 400);
  const rowOf = (text) => page.locator("tr", { hasText: text });
  const notice = (text) => page.locator(".flash-notice", { hasText: text }).waitFor();
  const nav = (name) => follow(name, page.locator("nav"));
  const addLine = async ([article, quantity]) => {
    await page.getByRole("button", { name: "Add line" }).click();
    const line = page.locator("ol.lines li").last();
    await line.getByLabel("Article").fill(article);
    await line.getByLabel("Quantity").fill(quantity);
  };
  await page.goto(`${url}/`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await press("Sign in");
  await nav("Customers");
  for (const [index, [name, email, kind, notes]] of words.customers.entries()) {
    await follow("Create new");
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Kind").selectOption({ label: kind });
    await page.getByLabel("Notes").fill(notes);
    if (index === 0) {
      await page.getByLabel("Newsletter").check();
      await page.getByLabel("Email").fill(words.wrong);
      await press("Save");
      await page.getByText("This value is not a valid email address.").waitFor();
    }
    await page.getByLabel("Email").fill(email);
    await press("Save");
    await notice("The customer was added.");
  }
  await follow("edit", rowOf(words.customers[0][0]));
  await page.getByLabel("Name").fill(words.renamed);
  await press("Save");
  await notice("The customer was saved.");
  const names = [words.renamed, words.customers[1][0]];
  for (const [index, [date, ...lines]] of words.orders.entries()) {
    await nav("Orders");
    await follow("Create new");
    await page.getByLabel("Customer").selectOption({ label: names[index] });
    await page.getByLabel("Due on").fill(date);
    if (index === 0) {
      for (const option of words.options) await page.getByLabel(option).check();
      await press("Save");
      await page.getByText("An order has at least one line.").waitFor();
    }
    for (const line of lines) await addLine(line);
    await press("Save");
    await notice("The order was placed.");
  }
  await nav("Orders");
  await follow("edit", rowOf(names[0]));
  await page.locator("ol.lines li").first().getByLabel("Quantity").fill(words.quantity);
  await page.locator("ol.lines li").nth(1).getByRole("button", { name: "Remove line" }).click();
  await addLine(words.added);
  await page.getByLabel(words.options[0]).uncheck();
  await press("Save");
  await notice("The order was saved.");
  await press("Ship");
  await notice("The order was shipped.");
  await nav("Orders");
  await follow("shipped");
  await rowOf(names[0]).waitFor();
  await follow("open");
  await rowOf(names[1]).waitFor();
  await nav("Customers");
  await page.getByLabel("Search").fill(words.search);
  await press("Search");
  await follow("show", rowOf(words.renamed));
  await nav("Customers");
  await follow("show", rowOf(names[1]));
  await press("Delete");
  await page.getByText("The customer still has orders.").waitFor();
  await nav("Orders");
  await follow("show", rowOf(names[1]));
  await press("Delete");
  await notice("The order was deleted.");
  await nav("Customers");
  await follow("show", rowOf(names[1]));
  await press("Delete");
  await notice("The customer was deleted.");
  await nav("Settings");
  await page.getByLabel(words.currency).check();
  await page.getByLabel("Footer").fill(words.footer);
  await press("Save");
  await notice("The settings were saved.");
  await follow("Log out");
  await page.getByLabel("Password").waitFor();
}
