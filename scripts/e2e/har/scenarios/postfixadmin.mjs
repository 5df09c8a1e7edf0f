/** Adds a domain with a mailbox, two aliases and an admin of it, changes them, and deletes all. */
export const words = [
  {
    domain: "orchard-press.test",
    text: "Printers behind the orchard",
    changedText: "Printers and binders behind the orchard",
    mailbox: "clara.weber",
    name: "Clara Weber",
    changedName: "Clara Weber-Lind",
    password: "Proofs-27-read",
    quota: "8",
    alias: "bookbinders",
    to: "workshop@paper.test",
    changedTo: ["workshop@paper.test", "thread@needles.test"],
    other: "deliveries",
    otherTo: "yard@paper.test",
    admin: "foreman@orchard-press.test",
    search: "binders",
  },
  {
    domain: "lighthouse-radio.test",
    text: "News for the islands",
    changedText: "News and music for the islands",
    mailbox: "tobias.munk",
    name: "Tobias Munk",
    changedName: "Tobias A. Munk",
    password: "Signals-48-ships",
    quota: "6",
    alias: "weatherdesk",
    to: "buoys@harbour.test",
    changedTo: ["buoys@harbour.test", "gulls@harbour.test"],
    other: "listeners",
    otherTo: "letters@harbour.test",
    admin: "keeper@lighthouse-radio.test",
    search: "weather",
  },
];

export async function play({ page, url, username, password, words }) {
  const loaded = async () => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(600);
  };
  const open = async (link) => {
    await page.locator(`a[href="${link}"]:not(.dropdown-toggle)`).first().evaluate((a) =>
      a.click()
    );
    await loaded();
  };
  const field = (name) => page.locator(`[name="value[${name}]"]`);
  const submit = async () => {
    await page.locator('input[name="submit"]').last().click();
    await loaded();
  };
  const row = (text) => page.locator("tr", { hasText: text }).last();
  const edit = async (kind, text) => {
    await row(text).locator(`a[href*="table=${kind}&edit="]`).first().click();
    await loaded();
  };
  const remove = async (text) => {
    await row(text).locator("button.btn-danger").click();
    await loaded();
  };
  const account = async () => {
    await field("password").fill(words.password);
    await field("password2").fill(words.password);
  };
  await page.goto(`${url}/login.php`);
  await page.fill('[name="fUsername"]', username);
  await page.fill('[name="fPassword"]', password);
  await page.locator('input[type="submit"], button[type="submit"]').first().click();
  await loaded();
  await open("edit.php?table=domain");
  await field("domain").fill(words.domain);
  await field("description").fill(words.text);
  await field("aliases").fill("30");
  await submit();
  await open("list.php?table=domain");
  await edit("domain", words.domain);
  await field("description").fill(words.changedText);
  await field("mailboxes").fill("12");
  await submit();
  await open("edit.php?table=mailbox");
  await field("local_part").fill(words.mailbox);
  await field("domain").selectOption(words.domain);
  await account();
  await field("name").fill(words.name);
  await field("quota").fill(words.quota);
  await field("welcome_mail").uncheck();
  await submit();
  await open("edit.php?table=alias");
  await field("localpart").fill(words.alias);
  await field("domain").selectOption(words.domain);
  await field("goto").fill(words.to);
  await submit();
  await open("edit.php?table=alias");
  await field("localpart").fill(words.other);
  await field("domain").selectOption(words.domain);
  await field("goto").fill(words.otherTo);
  await submit();
  await open("list.php?table=domain");
  await open(`list-virtual.php?domain=${words.domain}`);
  await edit("alias", words.alias);
  await field("goto").fill(words.changedTo.join("\n"));
  await submit();
  await edit("mailbox", words.mailbox);
  await field("name").fill(words.changedName);
  await field("email_other").fill(words.otherTo);
  await submit();
  await row(words.other).locator('a[href*="editactive.php"]').first().click();
  await loaded();
  await page.fill('input[name="search[_]"]', words.search);
  await page.press('input[name="search[_]"]', "Enter");
  await loaded();
  await open("edit.php?table=admin");
  await field("username").fill(words.admin);
  await account();
  await field("domains][").selectOption(words.domain);
  await submit();
  await open("viewlog.php");
  await page.locator('select[name="fDomain"]').selectOption(words.domain);
  await loaded();
  await open("list.php?table=admin");
  await remove(words.admin);
  await open("list-virtual.php");
  await page.locator('select[name="domain"], select[name="fDomain"]').first()
    .selectOption(words.domain);
  await loaded();
  await remove(words.other);
  await open("list.php?table=domain");
  await remove(words.domain);
  await open("login.php");
}
