/** Makes a collection in the page, writes, changes, finds and removes a record, and the collection. */
export const words = [
  { collection: "recipes", title: "Bread", changed: "Rye bread", minutes: "95" },
  { collection: "journeys", title: "Lisbon", changed: "Lisbon by train", minutes: "1440" },
];

export async function play({ page, url, username, password, words }) {
  const panel = ".overlay-panel-container.active";
  const field = async (kind, name) => {
    await page.click(`${panel} .field-types-btn`);
    await page.click(`.field-types-dropdown .dropdown-item:has-text("${kind}")`);
    await page.fill(`${panel} input[placeholder="Field name"]:focus`, name);
  };
  const saved = () => page.waitForSelector(panel, { state: "detached" });
  await page.goto(`${url}/_/`);
  await page.fill('input[type="email"]', username);
  await page.fill('input[type="password"]', password);
  await page.click('button[type="submit"]');
  await page.click('button:has-text("New collection")');
  await page.fill(`${panel} input[placeholder^="eg."]`, words.collection);
  await field("Plain text", "title");
  await field("Number", "minutes");
  await page.click(`${panel} button:has-text("Create")`);
  await saved();
  await page.click('button:has-text("New record")');
  await page.locator(`${panel} .form-field:has-text("title") :is(input, textarea)`).fill(
    words.title,
  );
  await page.locator(`${panel} .form-field:has-text("minutes") input`).fill(words.minutes);
  await page.click(`${panel} button:has-text("Create")`);
  await saved();
  await page.click(`td:has-text("${words.title}")`);
  await page.locator(`${panel} .form-field:has-text("title") :is(input, textarea)`).fill(
    words.changed,
  );
  await page.click(`${panel} button:has-text("Save changes")`);
  await saved();
  await page.waitForSelector(`td:has-text("${words.changed}")`);
  await page.click(".searchbar .code-editor");
  await page.keyboard.type(words.changed);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".searchbar button:has-text('Clear')");
  await page.waitForTimeout(800);
  await page.click("tbody tr .bulk-select-col label");
  await page.click('.bulkbar button:has-text("Delete selected")');
  await page.click(".overlay-panel-container.active button:has-text('Yes')");
  await page.waitForSelector('td:has-text("No records found")');
  await page.click('button[aria-label="Edit collection"]');
  await page.click(`${panel} .panel-header .ri-more-line`);
  await page.click('.dropdown-item:has-text("Delete")');
  await page.click(".overlay-panel-container.active button:has-text('Yes')");
  await page.waitForTimeout(1500);
}
