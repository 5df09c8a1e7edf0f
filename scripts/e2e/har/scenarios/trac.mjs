/** Adds a component, a milestone, tickets and a page, edits, queries, searches, deletes. */
export const words = [
  {
    component: "Keel",
    milestone: "Spring launch",
    moved: "Early spring launch",
    tickets: ["Planks are warped", "Order bronze screws"],
    about: "The third from the bow has a gap.",
    comment: "Steamed it once more.",
    keyword: "timber",
    page: "LarchNotes",
    text: "= Larch =\n\nKeep it wet until it is bent.",
    more: "It bends for ten minutes.",
    search: "bronze",
  },
  {
    component: "Mast",
    milestone: "Autumn regatta",
    moved: "Late autumn regatta",
    tickets: ["Halyard is frayed", "Paint the spreaders"],
    about: "It rubs where it leaves the block.",
    comment: "Turned it end for end.",
    keyword: "rope",
    page: "SpruceNotes",
    text: "= Spruce =\n\nOnly from slow trees.",
    more: "Look at the rings.",
    search: "spreaders",
  },
];

export const options = ({ username, password }) => ({ httpCredentials: { username, password } });

export async function play({ page, url, words }) {
  const settle = (ms = 700) => page.waitForTimeout(ms);
  const press = async (selector) => {
    await page.locator(selector).first().click();
    await page.waitForLoadState("load");
    await settle();
  };
  await page.goto(`${url}/`);
  await press('#metanav a[href$="/login"]');
  await page.goto(`${url}/admin/ticket/components`);
  await page.fill('#addcomponent input[name="name"]', words.component);
  await press('#addcomponent input[name="add"]');
  await page.goto(`${url}/roadmap`);
  await press('form#add input[type="submit"], input[value="Add new milestone"]');
  await page.fill('#edit input[name="name"]', words.milestone);
  await press('#edit input[type="submit"]:not([name="cancel"])');
  await press('form#editmilestone input[type="submit"], input[value="Edit milestone"]');
  await page.fill('#edit input[name="name"]', words.moved);
  await press('#edit input[name="save"], #edit input[type="submit"]');
  for (const summary of words.tickets) {
    await page.goto(`${url}/newticket`);
    await page.fill("#field-summary", summary);
    await page.fill("#field-description", words.about);
    await page.selectOption("#field-component", { label: words.component });
    await page.selectOption("#field-milestone", { label: words.moved });
    await press('#propertyform input[name="submit"]');
  }
  await press('a:has-text("View Tickets")');
  await press("#tabcontent a:has-text('All Tickets'), a:has-text('Active Tickets')");
  await press(`a:has-text("${words.tickets[0]}")`);
  await page.locator("#comment").fill(words.comment);
  if (!await page.locator("#field-keywords").isVisible()) {
    await page.click('a:has-text("Modify Ticket")');
  }
  await page.fill("#field-keywords", words.keyword);
  await press('#propertyform input[name="submit"]');
  await page.goto(`${url}/query?status=!closed&keywords=~${words.keyword}`);
  await settle();
  await page.goto(`${url}/wiki/${words.page}`);
  await press(
    '#modifypage input[type="submit"], form:has(input[value="edit"]) input[type="submit"]',
  );
  await page.fill("#text", words.text);
  await press("#save");
  await press(
    '#modifypage input[type="submit"], form:has(input[value="edit"]) input[type="submit"]',
  );
  await page.fill("#text", `${words.text}\n\n${words.more}`);
  await press("#save");
  await page.goto(`${url}/wiki/${words.page}?action=history`);
  await settle();
  await page.fill("#proj-search", words.search);
  await page.press("#proj-search", "Enter");
  await page.waitForLoadState("load");
  await settle();
  await page.goto(`${url}/wiki/${words.page}`);
  await press('#delete input[type="submit"]:not([name="delete_version"])');
  await press('#delete-confirm input[type="submit"]:not([name="cancel"])');
  await page.goto(`${url}/milestone/${encodeURIComponent(words.moved)}`);
  await press('form#deletemilestone input[type="submit"], input[value="Delete milestone"]');
  await press("#delete-confirm #delete");
  await page.goto(`${url}/admin/ticket/components`);
  await page.locator("tr", { hasText: words.component }).locator('input[name="sel"]').check();
  await press('#component_table input[name="remove"], input[name="remove"]');
  await press('form:has(input[value="logout"]) button, #logout button, a:has-text("Logout")');
}
