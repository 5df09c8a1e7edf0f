/** Makes, edits and searches calendars, and uploads, downloads, shares and deletes them. */
export const words = [
  {
    calendar: "Allotment",
    about: "What grows where",
    renamed: "Allotment 2027",
    color: "#2f7d32",
    books: "Seed swappers",
    event: "Sow the broad beans",
    file: "sowing",
  },
  {
    calendar: "Choir",
    about: "Rehearsals on Tuesdays",
    renamed: "Choir and band",
    color: "#7b1fa2",
    books: "Sopranos",
    event: "Dress rehearsal",
    file: "concerts",
  },
];

export async function play({ page, url, username, password, words }) {
  const shown = (selector) => page.locator(`section:not(.hidden) ${selector}`).first();
  const settle = () => page.waitForTimeout(1500);
  const submit = async () => {
    await shown('[data-name="submit"]').click();
    await settle();
  };
  const card = (title) =>
    page.locator("article:not(.hidden)", { has: page.locator(`:text-is("${title}")`) }).first();
  const choose = async (title, action) => {
    await card(title).hover();
    await card(title).locator(`a[data-name="${action}"]`).click({ force: true });
    await page.waitForTimeout(500);
  };
  await page.goto(`${url}/.web/`);
  await shown('[data-name="user"]').fill(username);
  await shown('[data-name="password"]').fill(password);
  await page.keyboard.press("Enter");
  await settle();
  await page.locator('[data-name="new"]').first().click();
  await shown('[data-name="displayname"]').fill(words.calendar);
  await shown('[data-name="description"]').fill(words.about);
  await shown('[data-name="color"]').fill(words.color);
  await submit();
  await choose(words.calendar, "edit");
  await shown('[data-name="displayname"]').fill(words.renamed);
  await submit();
  await page.locator('[data-name="new"]').first().click();
  await shown('[data-name="type"]').selectOption("ADDRESSBOOK");
  await shown('[data-name="displayname"]').fill(words.books);
  await submit();
  await page.locator('[data-name="upload"]').first().click();
  await shown('[data-name="uploadfile"]').setInputFiles({
    name: `${words.file}.ics`,
    mimeType: "text/calendar",
    buffer: Buffer.from(calendar(words)),
  });
  await submit();
  await shown('[data-name="close"]').click();
  await page.locator('[data-name="refresh"]').first().click();
  await settle();
  for (const title of [words.books, words.renamed]) {
    await choose(title, "delete");
    const typed = shown('[data-name="confirmationtxt"]');
    if (await typed.isVisible()) await typed.fill("DELETE");
    await shown('button[data-name="delete"]').click();
    await settle();
  }
  await page.locator('[data-name="logout"]').first().click();
  await page.waitForTimeout(500);
}

function calendar({ event, file }) {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Garden//Plans//EN",
    `X-WR-CALNAME:${file}`,
    "BEGIN:VEVENT",
    `UID:${file}-1@plans.example`,
    "DTSTAMP:20260301T080000Z",
    "DTSTART:20260310T090000Z",
    "DTEND:20260310T100000Z",
    `SUMMARY:${event}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}
