/** Makes a scope, users and a client with it, and a key, changes and searches them, and removes all. */
export const words = [
  {
    scope: "boats.rent",
    scopeTitle: "Rent boats",
    scopeText: "Take a boat out for a day",
    scopeChanged: "Take a boat out until sunset",
    user: "frieda",
    name: "Frieda Holm",
    mail: "frieda@boathouse.example",
    password: "Rudder-pw-31",
    code: "dock-17",
    renamed: "Frieda Holm-Bast",
    other: "gustav",
    otherName: "Gustav Rehm",
    otherMail: "gustav@boathouse.example",
    otherPassword: "Anchor-pw-32",
    client: "boathouse-kiosk",
    clientName: "Kiosk at the boathouse",
    redirect: "https://kiosk.boathouse.example/back",
    secret: "sail-4711-secret",
    clientRenamed: "Kiosk on the pier",
    search: "fried",
  },
  {
    scope: "honey.order",
    scopeTitle: "Order honey",
    scopeText: "Order up to ten jars",
    scopeChanged: "Order as many jars as there are",
    user: "annegret",
    name: "Annegret Imhof",
    mail: "annegret@apiary.example",
    password: "Clover-pw-41",
    code: "hive-203",
    renamed: "Annegret Imhof-Lutz",
    other: "wenzel",
    otherName: "Wenzel Krahl",
    otherMail: "wenzel@apiary.example",
    otherPassword: "Heather-pw-42",
    client: "apiary-shop",
    clientName: "Shop of the apiary",
    redirect: "https://shop.apiary.example/return",
    secret: "comb-9024-secret",
    clientRenamed: "Shop and museum of the apiary",
    search: "annegr",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async (ms = 1200) => {
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(ms);
  };
  const dialog = page.locator(".modal.show");
  const tab = async (name) => {
    await page.locator(".navbar").getByText(name, { exact: true }).first().click();
    await settle();
  };
  const press = async (title) => {
    await page.locator(`button[title="${title}"]:visible`).click();
    await settle();
  };
  const pressIn = async (row, title) => {
    await page.locator("tr:visible").filter({ hasText: row }).locator(`button[title="${title}"]`)
      .locator("visible=true").first().click();
    await settle();
  };
  const confirm = async () => {
    await dialog.locator("button", { hasText: /^\s*OK\s*$/ }).locator("visible=true").last()
      .click();
    await settle(2000);
  };
  const field = (name, text) => dialog.locator(`#${name}`).fill(text);
  const allow = async (scope) => {
    await dialog.locator("#modal-edit-scope").click();
    await settle(500);
    await dialog.locator(".dropdown-menu.show a").getByText(scope, { exact: true }).click();
    await settle(500);
  };
  const search = async (text) => {
    await page.locator("input[type=search]:visible").fill(text);
    await page.keyboard.press("Enter");
    await settle();
  };
  const addUser = async (name, fullName, mail, secret) => {
    await press("Add a user");
    await field("modal-edit-username", name);
    await field("modal-edit-password", secret);
    await field("modal-edit-confirmpassword", secret);
    await field("modal-edit-name", fullName);
    await field("modal-edit-email", mail);
  };
  const remove = async (row) => {
    await pressIn(row, "Delete");
    await confirm();
  };

  await page.goto(`${url}/index.html`);
  await settle();
  await press("Log in");
  await page.fill("#username", username);
  await page.fill("#password", password);
  await page.click("#loginbut");
  await settle();
  await page.getByText("Continue", { exact: true }).click();
  await settle(2000);

  await tab("Scopes");
  await press("Add");
  await field("scope-name", words.scope);
  await field("scope-display-name", words.scopeTitle);
  await field("scope-description", words.scopeText);
  await confirm();

  await tab("Users");
  await addUser(words.user, words.name, words.mail, words.password);
  await allow(words.scope);
  await field("modal-edit-user-code", words.code);
  await confirm();
  await addUser(words.other, words.otherName, words.otherMail, words.otherPassword);
  await allow("g_profile");
  await confirm();

  await tab("Clients");
  await press("Add a client");
  await field("modal-edit-client_id", words.client);
  await field("modal-edit-name", words.clientName);
  await allow(words.scope);
  await field("modal-edit-redirect_uri", words.redirect);
  await dialog.locator('button[title="Add an element"]:visible').first().click();
  await dialog.locator("#modal-edit-confidential").check();
  await field("modal-edit-client_secret", words.secret);
  await confirm();
  await pressIn(words.client, "Edit");
  await field("modal-edit-name", words.clientRenamed);
  await confirm();

  await tab("Scopes");
  await pressIn(words.scope, "Edit");
  await field("scope-description", words.scopeChanged);
  await confirm();

  await tab("Users");
  await search(words.search);
  await pressIn(words.user, "Edit");
  await field("modal-edit-name", words.renamed);
  await confirm();
  await search("");
  await pressIn(words.other, "Edit");
  await dialog.locator("#modal-edit-enabled").uncheck();
  await confirm();
  await remove(words.other);

  await page.getByText("Parameters", { exact: true }).locator("visible=true").first().click();
  await settle(500);
  await page.locator(".dropdown-menu.show").getByText("API Keys", { exact: true }).click();
  await settle();
  await press("Create a key");
  await dialog.locator("button", { hasText: "Close" }).locator("visible=true").last().click();
  await settle();
  await page.locator("tr:visible").filter({ hasText: username }).locator("td").last()
    .locator("a").click();
  await settle();
  await confirm();

  await tab("Clients");
  await remove(words.client);
  await tab("Users");
  await remove(words.user);
  await tab("Scopes");
  await remove(words.scope);
  await press("Log out");
  await settle();
}
