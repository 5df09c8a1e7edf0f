/** Sends mails, reads and tags one, searches, renames and removes tags, and removes mails. */
export const words = [
  {
    from: "harbour@ferry.example",
    to: "captain@pier.example",
    mails: [
      { subject: "Timetable of the night ferry", text: "It leaves at ten.", tags: ["timetables"] },
      { subject: "Oil for the lighthouse", text: "Two barrels, please.", tags: [] },
      { subject: "Ropes for the quay", text: "Forty metres of hemp.", tags: ["deliveries"] },
    ],
    tag: "urgent supplies",
    renamed: "supplies of spring",
    search: "lighthouse",
  },
  {
    from: "orchard@press.example",
    to: "cook@kitchen.example",
    mails: [
      { subject: "Harvest of the plums", text: "We begin on Monday.", tags: ["harvests"] },
      { subject: "Jars for the jam", text: "Sixty with lids.", tags: [] },
      { subject: "Sugar from the mill", text: "A sack of it.", tags: ["invoices"] },
    ],
    tag: "pantry shelf",
    renamed: "pantry of autumn",
    search: "jam",
  },
];

export const options = ({ username, password }) => ({ httpCredentials: { username, password } });

export async function play({ page, url, words, call }) {
  const settle = (ms = 1200) => page.waitForTimeout(ms);
  const rowOf = ({ subject }) => page.getByTestId("message-row").filter({ hasText: subject });
  const inbox = async () => {
    await page.goto(url);
    await settle();
  };
  await inbox();
  const [first, second, third] = words.mails;
  for (const { subject, text, tags } of words.mails) {
    await call("POST", "/api/v1/send", {
      From: { Name: "Porter", Email: words.from },
      To: [{ Name: "", Email: words.to }],
      Subject: subject,
      Text: text,
      HTML: `<p>${text}</p>`,
      Tags: tags,
    });
    await settle();
  }
  // A mail gets a new tag, shows its headers, and is no longer read.
  await inbox();
  await rowOf(second).click();
  await settle(2000);
  await page.locator(".messageHeaders input").first().fill(words.tag);
  await page.keyboard.press("Enter");
  await settle(1500);
  await page.getByRole("tab", { name: "Headers" }).click();
  await settle();
  await page.getByTitle("Mark unread").click();
  await settle();
  // A search, by a text and by the tag.
  await inbox();
  await page.locator("form input[type='text']").first().fill(words.search);
  await page.keyboard.press("Enter");
  await settle();
  await inbox();
  await page.locator("a:visible", { hasText: words.tag }).first().click();
  await settle();
  await rowOf(second).click({ modifiers: ["Control"] });
  await settle(500);
  await page.locator("button:visible", { hasText: "Mark read" }).click();
  await settle();
  // The tags: one gets another name, one ends.
  const dialog = page.locator("#EditTagsModal");
  const groupOf = async (tag) => {
    for (const group of await dialog.locator(".input-group").all()) {
      if (await group.locator("input").inputValue() === tag) return group;
    }
    throw new Error(`there is no tag ${tag}`);
  };
  const openTags = async () => {
    await inbox();
    await page.locator("button:visible", { hasText: "Tags" }).first().click();
    await page.locator('[data-bs-target="#EditTagsModal"]:visible').first().click();
    await settle();
  };
  const remove = async (tag) => {
    const group = await groupOf(tag);
    await group.getByRole("button", { name: "Delete" }).click();
    await group.getByRole("button", { name: "Confirm?" }).click();
    await settle(1500);
  };
  await openTags();
  const changed = await groupOf(words.tag);
  await changed.locator("input").fill(words.renamed);
  await changed.getByRole("button", { name: "Save" }).click();
  await settle(2000);
  await remove(first.tags[0]);
  // The end of two mails and of the other tag.
  await inbox();
  await rowOf(third).click();
  await settle();
  await page.getByTitle("Delete message").click();
  await settle();
  await inbox();
  await rowOf(first).click({ modifiers: ["Control"] });
  await settle(500);
  await page.locator("button:visible", { hasText: "Delete selected" }).click();
  await settle(1500);
  await openTags();
  await remove(words.renamed);
}
