/** Sets limits, adds and deletes partitions, reports events, starts and stops a schedule. */
export const words = [
  {
    pools: ["harbour-press", "harbour-mail"],
    partitions: ["north-pier", "south-pier"],
    note: "Counted by hand at the harbour",
    search: "press",
  },
  {
    pools: ["orchard-press", "orchard-mail"],
    partitions: ["plum-row", "apple-row"],
    note: "Weighed twice in the orchard",
    search: "mail",
  },
];

export async function play({ page, url, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const go = async (path) => {
    await page.goto(`${url}${path}`);
    await settle(3500);
  };
  const press = async (name) => {
    await page.getByRole("button", { name }).last().click();
    await settle();
  };
  const choose = async (item) => {
    await page.getByRole("button", { name: /Materialize/ }).locator("xpath=following::button[1]")
      .first().click();
    await settle(800);
    await page.getByText(item).first().click();
    await settle();
  };
  const openLimits = async () => {
    await go("/deployment/concurrency");
    await page.getByText("Global op/asset concurrency").click();
    await settle(2000);
  };

  await go("/assets/ledger");
  for (const name of ["Skip", "Dismiss"]) {
    const button = page.getByRole("button", { name });
    if (await button.count() > 0) await button.first().click();
    await settle();
  }
  for (const [index, name] of words.pools.entries()) {
    await openLimits();
    await press("Add concurrency limit");
    await page.fill('[placeholder="Concurrency key"]', name);
    await page.fill('[placeholder="0 - 1000"]', `${3 + index}`);
    await press("Add limit");
    await settle();
  }
  await page.getByText(words.pools[0], { exact: true }).click();
  await settle(2000);
  await press("Edit limit");
  await page.fill('[placeholder="0 - 1000"]', "7");
  await press("Update limit");
  await openLimits();
  await page.fill('[placeholder="Filter concurrency keys"]', words.search);
  await settle();
  await page.fill('[placeholder="Filter concurrency keys"]', "");
  await page.getByText(words.pools[1], { exact: true }).click();
  await settle(2000);
  await page.getByRole("button", { name: "Edit limit" }).locator("xpath=preceding::button[1]")
    .click();
  await settle(800);
  await page.getByRole("menuitem").filter({ hasText: "Delete" }).click();
  await settle();
  await press(/Delete/);
  await openLimits();

  await go("/assets/ledger");
  await choose("Report materialization event");
  await page.fill('[placeholder="Add a description"]', words.note);
  await press("Report event");
  await go("/assets/ledger?view=events");

  for (const name of words.partitions) {
    await go("/assets/letters?view=partitions");
    await press(/Materialize/);
    await page.getByText("Add a partition", { exact: true }).first().click();
    await settle();
    await page.fill('[placeholder="name"]', name);
    await press("Save");
    await press("Cancel");
  }
  await go("/assets/letters?view=partitions");
  await page.getByText(words.partitions[0], { exact: true }).first().click();
  await settle();
  for (const name of words.partitions) {
    await choose("Delete partitions");
    await page.getByText("Select a partition").click();
    await settle(800);
    await page.getByRole("menuitem").filter({ hasText: name }).first().click();
    await settle();
    await page.getByRole("button", { name: "Delete 1 partition" }).click();
    await settle(2500);
    await go("/assets/letters?view=partitions");
  }

  await go("/automation");
  for (let i = 0; i < 2; i++) {
    await page.locator('input[type="checkbox"]').last().evaluate((input) => input.click());
    await settle(2000);
  }
}
