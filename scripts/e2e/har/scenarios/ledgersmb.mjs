/** Keeps two customers, one with an address, mail and a note, and an account, and reads reports. */
export const words = [
  {
    customer: "Orchard Press Ltd",
    tax: "CHE-114.203",
    laterTax: "CHE-114.877",
    account: "Cider and juice",
    street: "Rue du Pressoir 4",
    city: "Vevey",
    code: "1800",
    mail: "office@orchard.example",
    mailOf: "Front office",
    subject: "Terms of payment",
    note: "Pays at the end of the harvest",
    other: "Harbour Kiosk",
    otherTax: "CHE-502.118",
    number: "5671",
    name: "Repair of presses",
    laterName: "Repair of presses and vats",
    search: "Kiosk",
  },
  {
    customer: "Lighthouse Lamps",
    tax: "FR-77.0014",
    laterTax: "FR-77.0951",
    account: "Lenses and wicks",
    street: "Quai du Phare 19",
    city: "Brest",
    code: "29200",
    mail: "lamps@lighthouse.example",
    mailOf: "Keeper of the store",
    subject: "Way of delivery",
    note: "Only by boat and only at high tide",
    other: "Island School",
    otherTax: "FR-31.6620",
    number: "5684",
    name: "Paint for towers",
    laterName: "Paint for towers and piers",
    search: "School",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async () => {
    await page.waitForTimeout(500);
    await page.waitForFunction(() => document.querySelector("#maindiv.done-parsing"));
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(1500);
  };
  const open = async (path) => {
    await page.evaluate((path) => location.hash = `/${path}`, path);
    await settle();
  };
  const press = async (value, within = "#maindiv") => {
    await page.locator(`${within} [name="action"][value="${value}"]`).first()
      .evaluate((one) => one.click());
    await settle();
  };
  const choose = (id, text) =>
    page.evaluate(
      ([id, text]) =>
        new Promise((resolve) =>
          globalThis.require(["dijit/registry"], (registry) => {
            const list = registry.byId(id);
            const one = list.getOptions().find(({ label }) =>
              label.replaceAll("&nbsp;", " ").trim().startsWith(text)
            );
            list.set("value", one.value);
            resolve();
          })
        ),
      [id, text],
    );
  const tab = async (name) => {
    await page.locator("#maindiv .dijitTab .tabLabel", { hasText: name }).first().click();
    await page.waitForTimeout(300);
  };
  const addCustomer = async (name, tax, country) => {
    await open("contact.pl?action=add");
    await choose("company-entity-class", "Customer");
    await choose("company-country-id", country);
    await page.fill("#legal-name", name);
    await page.fill("#tax-id", tax);
    await press("generate_control_code", "#company_div");
    await press("save_company", "#company_div");
  };
  const saveAccount = async () => {
    await page.locator("form", { has: page.locator("#accno") })
      .locator('[name="action"][value="save"]').first().evaluate((one) => one.click());
    await settle();
  };

  await page.goto(`${url}/login.pl`);
  await page.fill('input[name="login"]', username);
  await page.fill('input[name="password"]', password);
  await page.fill('input[name="company"]', "lab");
  await page.press('input[name="company"]', "Enter");
  await page.waitForURL(/action=login/);
  await settle();

  await addCustomer(words.customer, words.tax, "Switzerland");
  await tab("Credit Accounts");
  await page.fill("#description", words.account);
  await press("save_credit_new");
  await tab("Addresses");
  await page.fill("#line-one", words.street);
  await page.fill("#city", words.city);
  await page.fill("#mail-code", words.code);
  await choose("address-country-select", "Switzerland");
  await press("save_new_location");
  await tab("Contact Info");
  await choose("class-id", "Email");
  await page.fill("#contact_description", words.mailOf);
  await page.fill("#contact", words.mail);
  await press("save_contact");
  await tab("Notes");
  await page.fill("#subject", words.subject);
  await page.fill('textarea[name="note"]', words.note);
  await press("save_notes");
  await tab("Company");
  await page.fill("#tax-id", words.laterTax);
  await press("save_company", "#company_div");

  await open("account.pl?action=new");
  await tab("Account");
  await page.fill("#accno", words.number);
  await page.fill("#description", words.name);
  await saveAccount();
  await page.fill("#description", words.laterName);
  await saveAccount();

  await addCustomer(words.other, words.otherTax, "France");

  await open("reports.pl?action=start_report&report_name=contact_search&module_name=gl");
  await page.fill("#name-part", words.search);
  await press("search");
  await page.locator("#maindiv a", { hasText: words.other }).first().click();
  await settle();
  await open("reports.pl?action=start_report&report_name=trial_balance&module_name=gl");
  await press("run");
  await open("journal.pl?action=chart_of_accounts");
  await page.locator("#maindiv tr", { hasText: words.number }).locator("a", { hasText: "Delete" })
    .first().click();
  await settle();
  await page.goto(`${url}/login.pl?action=logout&target=_top`);
  await page.waitForTimeout(1000);
}
