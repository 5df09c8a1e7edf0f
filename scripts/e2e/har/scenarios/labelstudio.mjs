/** Sets up a project, imports tasks from a file, labels one, looks at them, and removes it. */
export const words = [
  {
    title: "Garden birds",
    about: "Who visits the feeder",
    file: "visits.txt",
    rows: ["A robin at dawn", "Two sparrows at noon", "Nobody in the rain"],
    renamed: "Garden birds 2027",
    view: "Mornings",
  },
  {
    title: "Library letters",
    about: "What readers ask for",
    file: "letters.txt",
    rows: ["More poems please", "Longer hours on Friday", "Fewer stairs"],
    renamed: "Letters to the library",
    view: "Requests",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  await page.goto(`${url}/user/login/`);
  await page.fill("#email", username);
  await page.fill("#password", password);
  await page.click('button[type="submit"]');
  await settle(3000);
  await page.goto(`${url}/projects`);
  await settle(2000);
  await page.locator('button:has-text("Create")').first().click();
  await settle();
  await page.fill('input[name="name"], #project_name', words.title);
  await page.fill('textarea[name="description"], #project_description', words.about);
  await page.locator(
    '[data-testid*="import"], li:has-text("Data Import"), a:has-text("Data Import")',
  )
    .first().click();
  await settle();
  await page.setInputFiles('input[type="file"]', {
    name: words.file,
    mimeType: "text/plain",
    buffer: Buffer.from(words.rows.join("\n")),
  });
  await settle(2500);
  await page.locator('label:has-text("List of tasks"), :text("List of tasks")').first().click()
    .catch(() => {});
  await page.locator('li:has-text("Labeling Setup"), a:has-text("Labeling Setup")').first().click();
  await settle(2500);
  await page.locator(':text("Natural Language Processing")').first().click();
  await settle(700);
  await page.locator(':text("Text Classification")').first().click();
  await settle();
  await page.locator('button:has-text("Save")').first().click();
  await settle(4000);
  await page.locator(`:text("${words.rows[0]}")`).first().click();
  await settle(3000);
  await page.keyboard.press("1");
  await settle(500);
  await page.locator('button:has-text("Submit")').first().click();
  await settle(2500);
  const [id] = new URL(page.url()).pathname.match(/\d+/);
  await page.goto(`${url}/projects/${id}/settings`);
  await settle(2000);
  await page.fill('input[name="title"]', words.renamed);
  await page.locator('button:has-text("Save")').first().click();
  await settle(2000);
  await page.goto(`${url}/projects/${id}/data`);
  await settle(3000);
  await page.goto(`${url}/projects/${id}/settings/danger-zone`);
  await settle(2000);
  await page.locator('button:has-text("Delete Project")').last().click();
  await settle(700);
  await page.keyboard.type("delete");
  await page.locator('[data-testid="danger-zone-confirm-button"]').last().click();
  await settle(2500);
  await page.goto(`${url}/logout`);
  await settle();
}
