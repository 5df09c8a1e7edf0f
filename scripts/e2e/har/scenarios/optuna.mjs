/** Makes studies, writes notes, renames, adds files and remarks, chooses, and removes it all. */
export const words = [
  {
    study: "Bread rolls of march",
    other: "Pizza at home",
    renamed: "Pizza in the garden",
    note: "Rolls from the stone oven",
    better: "Rolls from the stone oven, with less salt",
    file: ["rolls.txt", "Twelve rolls from one kilo"],
    remark: "Golden and thin",
    picture: ["crumb.csv", "loaf,holes\nfirst,19\n"],
    worst: 1,
  },
  {
    study: "Routes to the harbour",
    other: "Lamps of the pier",
    renamed: "Lamps of the long pier",
    note: "Measured on foot",
    better: "Measured on foot, then by bicycle",
    file: ["routes.txt", "Seven ways past the mill"],
    remark: "Too dark below",
    picture: ["minutes.csv", "way,minutes\nmill,27\n"],
    worst: 2,
  },
];

export async function play({ page, url, words }) {
  const settle = (ms = 2500) => page.waitForTimeout(ms);
  const dialog = page.locator('[role="dialog"]:visible');
  const open = async (path) => {
    await page.goto(`${url}/dashboard${path}`);
    await settle();
  };
  const press = async (name) => {
    await page.getByRole("button", { name, exact: true }).last().click();
    await settle();
  };
  const create = async (name, directions) => {
    await press("Create");
    await dialog.locator("input").first().fill(name);
    for (let i = 1; i < directions; i++) await dialog.getByText("Add", { exact: true }).click();
    await dialog.getByRole("button", { name: "Create", exact: true }).click();
    await settle();
  };
  const writeNote = async (text) => {
    await page.locator("button:has(svg[data-testid='EditIcon'])").last().click();
    await settle(1000);
    await page.locator("textarea").first().fill(text);
    await press("Save");
  };
  const upload = async ([name, text]) => {
    const buffer = Buffer.from(text);
    await page.locator('input[type="file"]').last().setInputFiles({
      name,
      mimeType: name.endsWith("csv") ? "text/csv" : "text/plain",
      buffer,
    });
    await settle();
  };
  const removeFile = async () => {
    await page.locator("button:has(svg[data-testid='DeleteIcon'])").last().click();
    await settle(1000);
    await dialog.locator("button").last().click();
    await settle();
  };
  const cardButton = (name, label) =>
    page.locator(".MuiCard-root").filter({ hasText: name }).getByLabel(label);

  await open("");
  await create(words.study, 2);
  await create(words.other, 1);
  await page.locator(`a:has-text("${words.study}")`).first().click();
  await settle();
  await upload(words.file);
  await page.locator('a:has-text("Note")').first().click();
  await settle();
  await writeNote(words.note);
  await page.reload();
  await settle();
  await writeNote(words.better);
  await open("");
  await cardButton(words.other, "rename study").click();
  await settle(1000);
  await dialog.locator("input").last().pressSequentially(words.renamed, { delay: 20 });
  await settle(500);
  await dialog.getByRole("button", { name: "Rename", exact: true }).click();
  await settle();
  await page.locator("input[type=text], input:not([type])").first().fill(words.renamed.slice(0, 5));
  await settle(1000);
  await page.locator(`a:has-text("${words.renamed}")`).first().click();
  await settle();
  await open("");
  await page.locator('a:has-text("Oven")').first().click();
  await settle();
  await page.locator('a:has-text("Trials (List)")').first().click();
  await settle();
  await page.getByText("Trial 3", { exact: true }).first().click();
  await settle();
  await page.locator("input.MuiInputBase-input").first().fill(words.remark);
  await press("Submit");
  await upload(words.picture);
  await page.reload();
  await settle();
  await removeFile();
  await open("");
  await page.locator('a:has-text("Jam")').first().click();
  await settle();
  await page.getByRole("button", { name: "Worst" }).nth(words.worst).click();
  await settle();
  await page.locator('a:has-text("History")').first().click();
  await settle();
  await page.locator("button:has(svg[data-testid='DeleteIcon'])").first().click();
  await settle();
  await open("");
  for (const name of [words.renamed, words.study]) {
    await cardButton(name, "delete study").click();
    await settle(1000);
    await dialog.getByRole("button", { name: "Yes", exact: true }).click();
    await settle();
  }
  await page.reload();
  await settle();
}
