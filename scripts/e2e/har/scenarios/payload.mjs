/** Makes two venues and a concert in one of them, edits it, searches, deletes both, logs out. */
export const words = [
  {
    venues: ["Harbour Hall", "Castle Yard"],
    seats: ["450", "120"],
    concert: "Songs of the Sea",
    programme: "Shanties and ballads from the north",
    pieces: [["Grieg", "14"], ["Nielsen", "22"]],
    renamed: "Songs of the Sea and the Shore",
    search: "shore",
  },
  {
    venues: ["Glass House", "River Stage"],
    seats: ["88", "900"],
    concert: "Winter Quartets",
    programme: "Two quartets and a surprise for the children",
    pieces: [["Dvorak", "31"], ["Janacek", "18"]],
    renamed: "Late Winter Quartets",
    search: "late",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 2500) => page.waitForTimeout(ms);
  const open = async (path) => {
    await page.goto(`${url}/admin${path}`);
    await settle();
  };
  const save = async () => {
    await page.click("#action-save");
    await settle(4000);
  };
  const choose = async (field, text) => {
    await page.locator(`${field} input`).first().fill(text);
    await settle(1500);
    await page.locator(".rs__option", { hasText: text }).first().click();
    await settle(500);
  };
  const remove = async () => {
    await page.locator(".doc-controls__popup button, .doc-controls__popup .popup-button").first()
      .click();
    await page.click("#action-delete");
    await settle(1000);
    await page.locator('dialog button:has-text("Confirm"), #confirm-action').last().click();
    await settle(4000);
  };
  await open("/login");
  await page.fill("#field-email", username);
  await page.fill("#field-password", password);
  await page.click('button[type="submit"]');
  await page.waitForURL(/\/admin$/);
  await settle();
  for (const [index, venue] of words.venues.entries()) {
    await open("/collections/venues/create");
    await page.fill("#field-title", venue);
    await page.fill("#field-seats", words.seats[index]);
    await choose("#field-kind", index === 0 ? "hall" : "open air");
    await save();
  }
  await open("/collections/concerts/create");
  await page.fill("#field-title", words.concert);
  await choose("#field-venue", words.venues[1]);
  await page.locator('[contenteditable="true"]').first().click();
  await page.keyboard.type(words.programme);
  for (const [index, [composer, minutes]] of words.pieces.entries()) {
    await settle();
    await page.click('button:has-text("Add Piece")');
    await page.fill(`#field-pieces__${index}__composer`, composer);
    await page.fill(`#field-pieces__${index}__minutes`, minutes);
  }
  await settle();
  await save();
  await open("/collections/concerts");
  await page.locator(`a:has-text("${words.concert}")`).first().click();
  await settle();
  await page.fill("#field-title", words.renamed);
  await page.check("#field-isSoldOut");
  await save();
  await open("/collections/concerts");
  await page.locator("input.search-filter__input, .search-filter input").first().fill(words.search);
  await settle(4000);
  await page.locator(`a:has-text("${words.renamed}")`).first().click();
  await settle();
  await remove();
  await open("/collections/venues");
  await page.locator(`a:has-text("${words.venues[1]}")`).first().click();
  await settle();
  await remove();
  await open("/logout");
  await settle();
}
