/** Makes two tickets of which one waits for the other, comments, searches, and deletes them. */
export const words = [
  {
    first: "Lamp in the hall flickers",
    text: "It flickers since Monday morning.",
    second: "Replace the fuse box",
    order: "The old one is from 1987.",
    renamed: "Lamp in the hall is dark",
    comment: "The electrician comes on Friday.",
    search: "hall",
  },
  {
    first: "Train to the fair in Graz",
    text: "Two seats, in the quiet coach.",
    second: "Order a rail pass",
    order: "The half-fare one is enough.",
    renamed: "Night train to the fair in Graz",
    comment: "The booking office confirmed it.",
    search: "fair",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 800) => page.waitForTimeout(ms);
  const follow = async (link) => {
    await page.locator(link).first().evaluate((a) => a.click());
    await page.waitForLoadState("load");
    await settle();
  };
  const send = async (form) => {
    await page.locator(`${form} input[type="submit"]:visible`).last().click();
    await page.waitForLoadState("load");
    await settle();
  };
  const create = async (subject, text, waitsFor) => {
    await page.locator("#CreateTicketInQueue input:visible").click();
    await settle();
    await page.fill('input[name="Subject"]', subject);
    await page.fill('textarea[name="Content"]', text);
    if (waitsFor) {
      await page.locator('a:text-is("Details")').first().evaluate((a) => a.click());
      await settle();
      await page.fill('input[name="new-DependsOn"]', waitsFor);
    }
    await send('form[name="TicketCreate"]');
  };
  const remove = async (subject) => {
    await follow(`a[href*="/Ticket/Display.html?id="]:text-is("${subject}")`);
    await follow('a[href*="/Ticket/Modify.html?id="]');
    const status = page.locator('form[name="TicketModify"] select[name="Status"]');
    await status.selectOption({ value: "deleted" }, { force: true });
    await send('form[name="TicketModify"]');
  };
  await page.goto(`${url}/`);
  await page.fill('input[name="user"]', username);
  await page.fill('input[name="pass"]', password);
  await page.click('input[type="submit"]');
  await settle();
  await create(words.first, words.text);
  await follow('a[href*="/Ticket/Modify.html?id="]');
  await page.fill('form[name="TicketModify"] input[name="Subject"]', words.renamed);
  await send('form[name="TicketModify"]');
  await follow('a[href*="/Ticket/Update.html?Action=Comment"]');
  await page.fill('textarea[name="UpdateContent"]', words.comment);
  await send('form[name="TicketUpdate"]');
  const id = new URL(page.url()).searchParams.get("id");
  await create(words.second, words.order, id);
  await page.fill('input[name="q"]', words.search);
  await page.press('input[name="q"]', "Enter");
  await settle();
  await remove(words.renamed);
  await page.fill('input[name="q"]', words.second);
  await page.press('input[name="q"]', "Enter");
  await settle();
  await remove(words.second);
  await follow('a[href$="/NoAuth/Logout.html"]');
}
