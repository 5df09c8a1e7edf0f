/** Looks at alerts, silences one and another, changes a silence, finds it, and ends both. */
export const words = [
  {
    room: "greenhouse",
    creator: "nora of the garden",
    comment: "The vents are being repaired",
    changed: "The vents are being repaired until Friday",
    label: "machine",
    value: "seed-drill-40",
    second: "Drill is being cleaned",
  },
  {
    room: "cellar",
    creator: "hanna upstairs",
    comment: "Somebody boils jam for the fair",
    changed: "Somebody boils jam and jelly for the fair",
    label: "boiler",
    value: "copper-kettle-17",
    second: "Kettle is on loan",
  },
];

export async function play({ page, url, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const open = async (hash) => {
    await page.goto(`${url}/${hash}`);
    await settle();
  };
  const click = async (target) => {
    await page.locator(target).filter({ visible: true }).first().click();
    await settle();
  };
  const addMatcher = async (text) => {
    await page.fill("#filter-bar-matcher", text);
    await page.press("#filter-bar-matcher", "Enter");
    await settle();
  };
  const creator = page.locator(".form-group:has-text('Creator') input").last();
  const describe = async (name, comment) => {
    await creator.fill(name);
    await page.fill("textarea", comment);
    await page.keyboard.press("Tab");
    await settle(500);
  };

  await open("#/alerts");
  await addMatcher(`room="${words.room}"`);
  await page.locator("a:has(.fa-bell-slash-o)").last().click();
  await settle();
  await describe(words.creator, words.comment);
  await click('button:text-is("Preview Alerts")');
  await click('button:text-is("Create")');

  await open("#/silences/new");
  await addMatcher(`${words.label}="${words.value}"`);
  await describe(words.creator, words.second);
  await click('button:text-is("Create")');

  await open("#/silences");
  await addMatcher(`room="${words.room}"`);
  await click('a:has-text("View")');
  await click('a:has-text("Edit")');
  await page.fill("textarea", words.changed);
  await page.keyboard.press("Tab");
  await click('button:text-is("Update")');

  await open("#/silences");
  await addMatcher(`${words.label}="${words.value}"`);
  await click('button.btn-outline-danger:has-text("Expire")');
  await click('button:text-is("Confirm")');
  await open("#/alerts");
  await open("#/silences");
  await addMatcher(`room="${words.room}"`);
  await click('a:has-text("View")');
  await click('button.btn-outline-danger:has-text("Expire")');
  await click('button:text-is("Confirm")');
  await open("#/status");
}
