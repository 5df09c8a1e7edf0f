import { actionsOn } from "../page_actions.mjs";

/** Adds suppliers, labels and plants, changes them, also in two tabs, exports, removes, signs up. */
export const words = [
  {
    suppliers: [
      ["Heron Nurseries", "desk@heron.example", "FR", "2011-04-19"],
      ["Quince and Daughters", "post@quince.example", "GB", "1998-10-02"],
      ["Seedhouse of the Dunes", "mail@dunes.example", "NL", "2016-02-27"],
    ],
    country: "DE",
    label: "Likes chalk",
    plants: [
      ["Lady's mantle", "Drops of water pearl on its leaves", "4.75", "31"],
      ["Purple moor grass", "Stands all winter", "6.20", "18"],
      ["Sea holly", "", "5.15", "44"],
    ],
    described: "Drops of dew pearl on its leaves",
    price: "5.35",
    stock: ["27", "29"],
    search: "moor",
    notes: ["Divide it in March", "The slugs leave it alone"],
    noteEdited: "Divide it in April",
    fullName: "Marta of the glasshouse",
    colleague: ["Ida Fenwick", "ida.fenwick@example.com", "Fenwick-pw-3", "Fenwick-pw-8"],
  },
  {
    suppliers: [
      ["Otter Valley Stock", "hello@otter.example", "DE", "2007-08-23"],
      ["Medlar Brothers", "shop@medlar.example", "FR", "2014-05-11"],
      ["Growers at the Weir", "info@weir.example", "GB", "1989-12-30"],
    ],
    country: "NL",
    label: "Needs a stake",
    plants: [
      ["Giant scabious", "Pale yellow until the frost", "7.45", "23"],
      ["Turkish sage", "Its whorls stay for months", "5.90", "36"],
      ["Masterwort", "", "8.35", "12"],
    ],
    described: "Pale yellow until the snow",
    price: "7.95",
    stock: ["21", "25"],
    search: "sage",
    notes: ["Sow it on the bench", "Bees sleep in it"],
    noteEdited: "Sow it under glass",
    fullName: "Jonas from the potting shed",
    colleague: ["Tom Averill", "tom.averill@example.com", "Averill-pw-5", "Averill-pw-6"],
  },
];

export async function play({ page, url, username, password, words }) {
  const { settle, press } = actionsOn(page, 700);
  const field = (name) => page.locator(`.RaCreate-main, .RaEdit-main`).getByLabel(name);
  const menu = async (name) => {
    await page.locator(".RaMenu-open, .MuiDrawer-root").getByRole("menuitem", { name }).click();
    await settle();
  };
  const create = async () => {
    await page.getByLabel("Create", { exact: true }).first().click();
    await settle();
  };
  const pick = async (name, value, typed = value) => {
    await field(name).fill(typed);
    await settle();
    await page.getByRole("option", { name: value, exact: true }).click();
    await settle();
  };
  const select = async (name, value, place = page) => {
    await place.getByLabel(name).click();
    await page.getByRole("option", { name: value, exact: true }).click();
    await settle();
  };
  /** Waits until React Admin really does what could be undone. */
  const untilDone = async () => {
    await page.waitForTimeout(5500);
    await settle();
  };
  const row = (text) => page.locator("tbody tr", { hasText: text });
  const login = async (user, secret) => {
    await page.locator("input[name=username]").fill(user);
    await page.locator("input[name=password]").fill(secret);
    await press("Sign in");
    await page.locator(".RaLayout-content").waitFor();
    await settle();
  };
  const logout = async () => {
    await page.locator(".RaUserMenu-userButton").click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.locator("input[name=username]").waitFor();
    await settle();
  };

  await page.goto(`${url}/`);
  await login(username, password);

  // Suppliers: three new ones, one of which moves.
  await menu("Suppliers");
  for (const [name, email, country, since] of words.suppliers) {
    await create();
    await field("Name").fill(name);
    await field("Email").fill(email);
    await select("Country", country);
    await field("Since").fill(since);
    await press("Save");
    await row(name).waitFor();
  }
  await row(words.suppliers[1][0]).click();
  await settle();
  await select("Country", words.country);
  await field("Is preferred").check();
  await press("Save");
  await row(words.suppliers[1][0]).waitFor();

  // A label, and plants with suppliers and labels.
  await menu("Labels");
  await create();
  await field("Name").fill(words.label);
  await press("Save");
  await menu("Plants");
  for (const [index, [name, description, price, stock]] of words.plants.entries()) {
    await create();
    await field("Name").fill(name);
    if (description) await field("Description").fill(description);
    await field("Price").fill(price);
    await field("Stock").fill(stock);
    if (index === 0) await select("Status", "on_sale");
    await pick(
      "Supplier",
      words.suppliers[index % 2][0],
      words.suppliers[index % 2][0].slice(0, 5),
    );
    if (index < 2) await pick("Label", words.label);
    if (index === 0) await pick("Label", "Perennial");
    await press("Save");
    await row(name).waitFor();
  }

  // One is described anew, which could be undone; two tabs change another one.
  await row(words.plants[0][0]).click();
  await settle();
  await page.getByRole("link", { name: "Edit" }).click();
  await settle();
  await field("Description").fill(words.described);
  await field("Price").fill(words.price);
  await press("Save");
  await untilDone();
  const edit = async (tab, stock) => {
    await tab.getByLabel("Stock").fill(stock);
    await tab.getByRole("button", { name: "Save" }).click();
    await tab.waitForTimeout(6500);
  };
  await row(words.plants[1][0]).click();
  await settle();
  await page.getByRole("link", { name: "Edit" }).click();
  await settle();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel("Stock").waitFor();
  await other.waitForTimeout(700);
  await edit(page, words.stock[0]);
  await edit(other, words.stock[1]);
  await other.close();

  // Notes on a plant.
  for (const text of words.notes) {
    await menu("Plants");
    await row(words.plants[0][0]).click();
    await settle();
    await page.getByRole("link", { name: "New note" }).click();
    await settle();
    await field("Text").fill(text);
    await press("Save");
    await page.locator("main, .RaLayout-content").getByText(text).waitFor();
  }
  await page.getByText(words.notes[0]).click();
  await settle();
  await field("Text").fill(words.noteEdited);
  await press("Save");
  await untilDone();

  // Searches, filters, and the list as a file.
  await menu("Plants");
  await page.getByPlaceholder("Search").fill(words.search);
  await settle();
  await row(words.plants[1][0]).waitFor();
  await page.getByPlaceholder("Search").fill("");
  await settle();
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Status" })
    .or(page.getByRole("menuitem", { name: "Status" })).first().click();
  await settle();
  await select("Status", "on_sale", page.locator(".RaFilterForm-filterFormInput, form").first());
  await row(words.plants[0][0]).waitFor();
  await page.getByRole("button", { name: "Export as job" }).click();
  await page.getByText(/plants exported/).waitFor();
  await settle();
  await page.getByTitle("Remove this filter").or(page.getByLabel("Remove this filter")).first()
    .click();
  await settle();
  await page.locator("thead").getByText("Stock").click();
  await settle();

  // Some go: a note, two plants at once, and a supplier; one cannot go as it has a plant.
  await row(words.plants[0][0]).click();
  await settle();
  await page.getByText(words.notes[1]).click();
  await settle();
  await press("Delete");
  await untilDone();
  await menu("Plants");
  for (const [name] of words.plants.slice(1)) await row(name).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Delete" }).click();
  await untilDone();
  await menu("Suppliers");
  await row(words.suppliers[2][0]).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Delete" }).click();
  await untilDone();
  await row(words.suppliers[0][0]).click();
  await settle();
  await press("Delete");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("This supplier still has plants").waitFor();
  await settle();

  // The own profile.
  await menu("Profile");
  await page.getByPlaceholder("Full name").fill(words.fullName);
  await press("Save profile");
  await page.getByText("Profile updated").waitFor();
  await logout();

  // A colleague signs up, takes another password, and leaves.
  const [name, email, secret, newSecret] = words.colleague;
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByPlaceholder("Full name").fill(name);
  await page.getByPlaceholder("Email").fill(email);
  await page.getByPlaceholder("Password").fill(secret);
  await press("Create account");
  await row(words.plants[0][0]).waitFor();
  await menu("Profile");
  await page.getByPlaceholder("Current password").fill(secret);
  await page.getByPlaceholder("New password").fill(newSecret);
  await press("Set password");
  await page.getByText("Password set").waitFor();
  await logout();
  await login(email, newSecret);
  await menu("Profile");
  await press("Delete account");
  await page.locator("input[name=username]").waitFor();
  await settle();
}
