/** Keeps variables and a pool, triggers a run and comments on it, and removes all of them. */
export const words = [
  {
    variable: "oven_heat",
    value: "two hundred and thirty",
    about: "For dark loaves",
    changed: "two hundred and fifty",
    other: "rest_time",
    duration: "ninety minutes",
    search: "oven",
    pool: "night_shift",
    slots: "3",
    purpose: "Until six in the morning",
    note: "The first batch was too dark.",
    run: "monday_batch",
  },
  {
    variable: "water_share",
    value: "seventy percent",
    about: "Of the flour",
    changed: "seventy-five percent",
    other: "salt_share",
    duration: "two percent",
    search: "water",
    pool: "weekend_team",
    slots: "5",
    purpose: "Saturday and Sunday",
    note: "Rye took longer to rise.",
    run: "friday_batch",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const dialog = page.locator('[role="dialog"]').filter({ visible: true }).last();
  const press = async (name, ms = 2000) => {
    await dialog.locator(`button:has-text("${name}")`).last().click();
    await settle(ms);
  };
  const open = async (path) => {
    await page.goto(`${url}${path}`);
    await settle(3000);
  };
  await page.goto(url);
  await page.fill('input[name="username"]', username);
  await page.fill('input[name="password"]', password);
  await page.click('button[type="submit"]');
  await settle(3000);
  await open("/variables");
  for (
    const [key, value, about] of [
      [words.variable, words.value, words.about],
      [words.other, words.duration, ""],
    ]
  ) {
    await page.click('button:has-text("Add Variable")');
    await settle();
    await dialog.locator('input[name="key"]').fill(key);
    await dialog.locator('textarea[name="value"]').fill(value);
    await dialog.locator('textarea[name="description"]').fill(about);
    await press("Save");
  }
  const row = page.locator(`tr:has-text("${words.variable}")`).first();
  await row.locator('button[aria-label="Edit Variable"]').click();
  await settle();
  await dialog.locator('textarea[name="value"]').fill(words.changed);
  await press("Save");
  await page.fill('[data-testid="search-dags"]', words.search);
  await settle(2000);
  await row.locator('button[aria-label="Delete Variable"]').click();
  await settle();
  await press("Delete");
  await page.fill('[data-testid="search-dags"]', "");
  await settle(2000);
  await page.locator(`tr:has-text("${words.other}")`).first()
    .locator('button[aria-label="Delete Variable"]').click();
  await settle();
  await press("Delete");
  await open("/pools");
  await page.click('button:has-text("Add Pool")');
  await settle();
  await dialog.locator('input[name="name"]').fill(words.pool);
  await dialog.locator('input[type="number"]').fill(words.slots);
  await dialog.locator('textarea[name="description"]').fill(words.purpose);
  await press("Save");
  await open("/pools");
  await open("/dags/bakery");
  await page.click('[data-testid="trigger-dag-button"]');
  await settle(2000);
  await dialog.locator('button:has-text("Advanced Options")').click();
  await settle();
  await dialog.locator('input[name="dagRunId"]').fill(words.run);
  await page.click('[data-testid="trigger-dag-submit"]');
  await settle(3000);
  await open(`/dags/bakery/runs/${encodeURIComponent(words.run)}`);
  await page.locator('button[aria-label="Edit note"]').first().click();
  await settle();
  await page.fill('[data-testid="markdown-input"]', words.note);
  await press("Confirm");
  await open("/dags/bakery/runs");
  await open(`/dags/bakery/runs/${encodeURIComponent(words.run)}`);
  await page.locator('button[aria-label="Delete Dag Run"]').first().click();
  await settle();
  await press("Delete", 3000);
  await open("/pools");
  await page.locator(
    `[data-testid*="pool"]:has-text("${words.pool}"), div:has-text("${words.pool}")`,
  )
    .last().locator('xpath=ancestor::*[.//button[@aria-label="Delete Pool"]][1]')
    .locator('button[aria-label="Delete Pool"]').first().click();
  await settle();
  await press("Delete");
  await page.locator('button[aria-label="User"]').click();
  await settle();
  await page.locator('[role="menuitem"]:has-text("Log")').last().click();
  await settle();
  if (await dialog.isVisible()) await press("Confirm", 2500);
}
