/** Makes a company, a person and two tickets, edits, comments and searches, and removes all. */
export const words = [
  {
    company: "Quay Traders",
    mail: "office@quay.example",
    street: "Rope Walk",
    phone: "+49 3841 2207",
    remark: "Pays after thirty days",
    search: "Quay",
    first: "Lena",
    last: "Winterfeld",
    ticket: "The weighbridge sticks",
    subtitle: "Since the frost",
    renamed: "The weighbridge still sticks",
    comment: "The scale needs oil before Friday",
    other: "New lamps for the jetty",
    note: "Ask the chandler about brass",
  },
  {
    company: "Weir Grain Company",
    mail: "mill@weir.example",
    street: "Sluice Road",
    phone: "+49 851 4417",
    remark: "Delivers only on Mondays",
    search: "Weir",
    first: "Anton",
    last: "Haberland",
    ticket: "A millstone is cracked",
    subtitle: "On the upper floor",
    renamed: "A millstone was cracked",
    comment: "The mason comes on Tuesday",
    other: "Paint the granary doors",
    note: "Two coats of green will do",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 2500) => page.waitForTimeout(ms);
  const dialog = page.locator(".p-dialog:visible");
  let opened;
  const menu = async (group, name) => {
    if (opened !== group) await page.getByText(group, { exact: true }).first().click();
    opened = group;
    await settle(800);
    await page.locator(`xpath=//a[span[.='${group}']]/following::a[span[.='${name}']][1]`).click();
    await settle();
  };
  const press = async (name) => {
    await page.locator(`button.l-button-${name}:visible`).click();
    await settle();
  };
  const insert = async (...texts) => {
    await press("insert");
    for (const [i, text] of texts.entries()) await dialog.locator("input").nth(i).fill(text);
    await dialog.locator("button.l-button-submit_insert").click();
    await settle(4000);
  };
  const follow = async (action) => {
    await page.locator(`a[href*="${action}"]:visible`).last().click();
    await settle();
  };
  const tab = async (name) => {
    await page.getByRole("tab", { name, exact: true }).click();
    await settle();
  };
  const edit = async () => {
    await page.locator(".p-togglebutton:visible").last().click();
    await settle();
  };
  const save = async () => {
    await page.locator("button:visible:has(.pi-save)").click();
    await settle();
  };
  const field = (label) =>
    page.locator(`xpath=//input[ancestor::div[2][starts-with(normalize-space(.), "${label}")]]`)
      .locator("visible=true").first();
  const search = async (text) => {
    await page.getByPlaceholder("Quick search").fill(text);
    await page.keyboard.press("Enter");
    await settle();
  };
  const open = async (text) => {
    await page.locator("td:visible").filter({ hasText: text }).first().dblclick();
    await settle();
  };
  const remove = async () => {
    await press("delete_selected");
    await dialog.getByRole("button", { name: "Yes" }).click();
    await settle(3000);
  };
  const comment = async (text) => {
    await page.locator('a[href*="CommentsByRFC"][href*=".insert"]:visible').click();
    await settle();
    await dialog.locator(".ql-editor").first().click();
    await page.keyboard.insertText(text);
    await settle(500);
    await dialog.locator("button.l-button-submit_insert").click();
    await settle(4000);
  };

  await page.goto(url);
  await settle(4000);
  await page.getByText("Sign in", { exact: true }).first().click();
  await settle();
  await dialog.locator("input").first().fill(username);
  await dialog.locator("input[type=password]").fill(password);
  await dialog.getByRole("button", { name: "OK" }).click();
  await settle(5000);

  await menu("Contacts", "Organizations");
  await insert(words.company, words.mail);
  await edit();
  await page.locator(".ql-editor").click();
  await page.keyboard.insertText(words.remark);
  await tab("Contact");
  await field("Street").fill(words.street);
  await field("Phone").fill(words.phone);
  await save();
  await menu("Contacts", "Persons");
  await insert(words.first, words.last);

  await menu("Working time", "All tickets");
  await insert(words.ticket, words.subtitle);
  await comment(words.comment);
  await follow("start_session");
  await follow("mark_opened");
  await follow("end_session");
  await tab("Request");
  await edit();
  await field("Title").fill(words.renamed);
  await save();
  await menu("Working time", "All tickets");
  await insert(words.other);
  await comment(words.note);
  await follow("mark_closed");
  await remove();

  await menu("Contacts", "Organizations");
  await search(words.search);
  await open(words.company);
  await remove();
  await menu("Contacts", "Persons");
  await open(words.last);
  await remove();
  await page.getByRole("button", { name: "👤" }).click();
  await settle(800);
  await page.getByText("Sign out", { exact: true }).click();
  await settle(3000);
}
