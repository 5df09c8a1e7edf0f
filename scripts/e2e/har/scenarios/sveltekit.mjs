import { actionsOn } from "../page_actions.mjs";

/** Makes customers and repairs, edits, finishes, searches, comments, and removes one of each. */
export const words = [
  {
    refused: ["Ms Greenaway", "ask her son"],
    customers: [["Ms Greenaway", "0161 496 07"], ["Mr Tansley", "0117 555 32"]],
    repairs: [
      ["Mantel clock of brass", "64.50", "2026-11-20", "Strikes thirteen at noon.", true],
      ["Bicycle bell", "8", "2026-10-02", "Does not ring.", false],
    ],
    edited: ["Mantel clock with a moon", "71.25", "2026-12-04", "Strikes thirteen, and too late."],
    search: "moon",
    comments: ["The spring is broken.", "Ordered a new one from Besançon."],
  },
  {
    refused: ["Herr Oppelt", "im Telefonbuch"],
    customers: [["Herr Oppelt", "0911 223 44"], ["Frau Zwick", "0921 887 10"]],
    repairs: [
      ["Radio with a green eye", "120", "2026-09-14", "Hums on long wave.", true],
      ["Desk fan", "15.75", "2026-09-30", "Smells of burning.", false],
    ],
    edited: ["Radio with two green eyes", "135.90", "2026-10-11", "Hums on all waves."],
    search: "two green",
    comments: ["A capacitor leaks.", "Customer is in no hurry."],
  },
];

export async function play({ page, url, username, password, words }) {
  const { press, follow, settle } = actionsOn(page, 600);
  const heading = (text) => page.getByRole("heading", { name: text, exact: true }).waitFor();
  const itemOf = (text) => page.locator("main li", { hasText: text });
  const addCustomer = async ([name, phone]) => {
    await page.getByPlaceholder("Name").fill(name);
    await page.getByPlaceholder("Phone").fill(phone);
    await press("Add customer");
  };
  const fillRepair = async ([title, price, due, details]) => {
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Price").fill(price);
    await page.getByLabel("Due").fill(due);
    await page.getByLabel("Details").fill(details);
  };
  await page.goto(`${url}/`);
  await settle();
  await page.getByLabel("Name").fill(username);
  await page.getByLabel("Password").fill(password);
  await press("Log in");
  await heading("Repairs");
  await follow("Customers");
  await addCustomer(words.refused);
  await page.locator("main [role=alert]").waitFor();
  for (const customer of words.customers) {
    await addCustomer(customer);
    await itemOf(customer[0]).waitFor();
  }
  for (const [index, repair] of words.repairs.entries()) {
    await follow("Repairs");
    await follow("New repair");
    await fillRepair(repair);
    await page.getByLabel("Customer").selectOption({ label: words.customers[index][0] });
    if (repair[4]) await page.getByLabel("Urgent").check();
    await press("Save repair");
    await heading(repair[0]);
  }
  await follow("Repairs");
  await follow(words.repairs[0][0]);
  await fillRepair(words.edited);
  await press("Save repair");
  await heading(words.edited[0]);
  for (const text of words.comments) {
    await page.getByPlaceholder("Your comment").fill(text);
    await press("Add comment");
    await itemOf(text).waitFor();
  }
  await press("Delete", itemOf(words.comments[1]));
  await itemOf(words.comments[1]).waitFor({ state: "detached" });
  await press("Finish");
  await page.getByText(", done").waitFor();
  await follow("Repairs");
  await page.getByPlaceholder("Search").fill(words.search);
  await press("Search");
  await follow(words.edited[0]);
  await page.reload();
  await settle();
  await follow("Repairs");
  await follow(words.repairs[1][0]);
  await press("Delete repair");
  await heading("Repairs");
  await follow("Customers");
  await press("Delete", itemOf(words.customers[1][0]));
  await itemOf(words.customers[1][0]).waitFor({ state: "detached" });
  await press("Log out");
  await heading("Log in");
}
