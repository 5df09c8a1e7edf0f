/** Adds a label and wallets, pays an invoice of one from the other, labels it, and deletes them. */
export const words = [
  {
    name: ["Marta", "Lindqvist"],
    label: ["Harbour", "Berths, ropes and diesel"],
    wallet: "Regatta kitty",
    renamed: "Regatta kitty 2027",
    invoice: ["1250", "Entry fee for the Saturday race"],
    second: ["480", "Two coffees on the jetty"],
    search: "Saturday",
  },
  {
    name: ["Jonas", "Weidmann"],
    label: ["Orchard", "Crates, ladders and cider"],
    wallet: "Cider press",
    renamed: "Cider press and mill",
    invoice: ["2140", "Forty bottles for the village fair"],
    second: ["365", "Corks and a new funnel"],
    search: "village",
  },
];

export async function play({ page, url, username, password, words }) {
  const pause = (ms = 1500) => page.waitForTimeout(ms);
  const dialog = page.locator(".q-dialog");
  const press = async (name, within = page) => {
    const button = within.getByRole("button", { name: new RegExp(`${name}$`, "i") });
    await button.locator("visible=true").first().click();
    await pause();
  };
  const type = async (label, text, within = page) => {
    await within.getByLabel(label).locator("visible=true").first().fill(text);
    await pause(400);
  };
  const drawer = async (text) => {
    await page.locator(".q-drawer .q-item", { hasText: text }).first().click();
    await pause(2500);
  };
  const tab = async (name) => {
    await page.locator(".q-page-container .q-tab, .q-page-container .q-item", { hasText: name })
      .first().click();
    await pause();
  };
  const expand = async (name) => {
    await page.locator(".q-expansion-item", { hasText: name }).last().locator(".q-item").first()
      .click();
    await pause();
  };
  /** Makes an invoice in the wallet that the page shows, and returns it. */
  const invoice = async ([amount, memo]) => {
    await press("Receive");
    await type(/^Amount/, amount, dialog);
    await type("Memo", memo, dialog);
    const made = page.waitForResponse((one) =>
      one.request().method() === "POST" && one.url().endsWith("/api/v1/payments")
    );
    await press("Create Invoice", dialog);
    const { bolt11 } = await (await made).json();
    await pause();
    await press("Close", dialog);
    return bolt11;
  };
  const pay = async (text) => {
    await press("Send");
    await dialog.locator("textarea").first().fill(text);
    await press("Read", dialog);
    await press("Pay", dialog);
    await pause(3000);
  };

  await page.goto(`${url}/`);
  await pause(2000);
  await type(/Username/, username);
  await type(/^Password/, password);
  await page.keyboard.press("Enter");
  await pause(4000);
  if (await page.getByText("I understand").isVisible()) await press("I understand");

  await drawer("My Account");
  await type("First Name", words.name[0]);
  await type("Last Name", words.name[1]);
  await press("Update Account");
  await tab("Labels");
  await press("Add Label");
  await type("Name", words.label[0], dialog);
  await dialog.locator("textarea").first().fill(words.label[1]);
  await press("Add Label", dialog);
  await press("Update Account");

  await drawer("Add a new wallet");
  await type(/^Wallet name/i, words.wallet, dialog);
  await press("Add wallet", dialog);
  await pause(3000);
  const first = await invoice(words.invoice);
  const second = await invoice(words.second);

  await drawer("LNbits wallet");
  await pay(first);
  await pay(second);
  await drawer(words.wallet);
  await page.getByLabel(/Search by tag/).first().fill(words.search);
  await page.keyboard.press("Enter");
  await pause(2500);
  await page.locator(".q-table i", { hasText: "local_offer" }).first().click();
  await pause();
  await page.locator(".q-popup-edit .q-checkbox").first().click();
  await page.locator(".q-popup-edit .q-btn").last().click();
  await pause(2500);

  await expand("Wallet Config");
  await type(/^Name$/, words.renamed);
  await press("Update name");
  await pause(2000);
  await drawer("Payments");
  await drawer(words.renamed);
  await expand("Wallet Config");
  await press("Delete wallet");
  await press("OK", dialog);
  await pause(3000);
  await drawer("My Account");
  await tab("Labels");
  await page.locator(".q-table .q-btn", { hasText: "delete" }).first().click();
  await press("OK", dialog);
  await press("Update Account");
  await page.locator(".q-item, .q-tab", { hasText: "Logout" }).last().click();
  await press("OK", dialog);
  await pause(2500);
}
