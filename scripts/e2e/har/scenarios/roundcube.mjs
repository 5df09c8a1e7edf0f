/** Writes and files a draft, keeps contacts and a signature, and deletes what it made. */
export const words = [
  {
    to: "olga@garden.example",
    subject: "Bulbs for the autumn",
    text: "Shall we order forty tulips?",
    more: "And ten crocuses.",
    folder: "Garden club",
    first: "Olga",
    last: "Petrova",
    renamed: "Petrova-Lind",
    name: "Marta of the allotments",
    file: "list.txt",
  },
  {
    to: "emil@books.example",
    subject: "Novels for the winter",
    text: "Who has read the long one?",
    more: "I have, twice.",
    folder: "Book club",
    first: "Emil",
    last: "Larsson",
    renamed: "Larsson-Berg",
    name: "Jonas of the library",
    file: "titles.txt",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const show = async (query) => {
    await page.goto(`${url}/?${query}`);
    await settle();
  };
  await page.goto(url);
  await page.fill("#rcmloginuser", username);
  await page.fill("#rcmloginpwd", password);
  await page.click("#rcmloginsubmit");
  await page.waitForSelector("#messagelist, #mailboxlist");
  await settle();
  const frame = page.frameLocator("iframe[name$='frame'], #contentframe, #preferences-frame");
  const save = async () => {
    await frame.locator("button.submit, button.save, a.save, input.submit").first().click();
    await settle();
  };
  await show("_task=settings&_action=folders");
  await page.click("a.create");
  await frame.locator('[name="_name"]').fill(words.folder);
  await save();
  await show("_task=mail&_action=compose");
  await page.fill(".recipient-input input", words.to);
  await page.fill("#compose-subject", words.subject);
  await page.fill("#composebody", words.text);
  await page.setInputFiles("input[type=file]", {
    name: words.file,
    mimeType: "text/plain",
    buffer: Buffer.from(`${words.more}\n`),
  });
  await settle();
  await page.click("a.save");
  await settle(2000);
  await page.fill("#composebody", `${words.text}\n${words.more}`);
  await page.click("a.save");
  await settle(2000);
  await show("_task=mail&_mbox=Drafts");
  await page.fill("#mailsearchform", words.subject.split(" ")[0]);
  await page.press("#mailsearchform", "Enter");
  await settle();
  await page.locator("#messagelist td.subject").first().click();
  await settle();
  await page.locator("#toolbar-menu a.more").click();
  await page.locator("#message-menu a.move, a.move").first().click();
  await page.locator(`#folder-selector a:has-text("${words.folder}")`).click();
  await settle();
  await show("_task=addressbook");
  await page.click("a.create");
  await frame.locator('[name="_firstname"]').fill(words.first);
  await frame.locator('[name="_surname"]').fill(words.last);
  await frame.locator('[name^="_email_home"], [name^="_email"]').first().fill(words.to);
  await save();
  await page.fill("#searchform", words.last);
  await page.press("#searchform", "Enter");
  await settle();
  await page.locator("#contacts-table td.name").first().click();
  await settle();
  await frame.locator("a.edit, button.edit, .btn.edit").first().click();
  await settle();
  await frame.locator('[name="_surname"]').fill(words.renamed);
  await save();
  await page.locator("#contacts-table td.name").first().click();
  await settle(700);
  await page.locator("#layout-list ~ * a.delete, a.delete").first().click();
  await settle(500);
  await page.locator(".ui-dialog button.delete, .ui-dialog button.mainaction").first().click()
    .catch(() => {});
  await settle();
  await show("_task=settings&_action=identities");
  await page.locator("#identities-table td").first().click();
  await settle();
  await frame.locator('[name="_name"]').fill(words.name);
  await save();
  await show(`_task=mail&_mbox=${encodeURIComponent(words.folder)}`);
  await page.locator("#messagelist td.subject").first().click();
  await settle();
  await page.locator("#toolbar-menu a.delete").click();
  await settle();
  await show("_task=settings&_action=folders");
  await page.locator(`#subscription-table a:has-text("${words.folder}")`).first().click();
  await settle(700);
  await page.locator("a.delete").first().click();
  await settle(500);
  await page.locator(".ui-dialog button.delete, .ui-dialog button.mainaction").first().click();
  await settle();
  await page.locator("#taskmenu a.logout, a.button-logout").first().click();
  await page.waitForSelector("#rcmloginuser");
}
