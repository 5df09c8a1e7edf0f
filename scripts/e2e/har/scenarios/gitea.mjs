/** Makes a repository, labels, a milestone and issues, comments, edits, searches, deletes. */
export const words = [
  {
    repository: "weather-vane",
    about: "Plans of a vane for the barn",
    label: "roof work",
    meaning: "Everything above the gutter",
    milestone: "Spring survey",
    issue: "The arrow sticks in frost",
    text: "It did not turn for a week.",
    renamed: "The arrow sticks in hard frost",
    comment: "Graphite instead of grease helps.",
    second: "Paint flakes off",
    file: "materials.md",
    content: "Copper sheet, two screws.",
    search: "flakes",
  },
  {
    repository: "tide-tables",
    about: "Sheets for three harbours",
    label: "printing",
    meaning: "What the copy shop needs",
    milestone: "Autumn edition",
    issue: "The column of heights is cut",
    text: "Page four of the proof.",
    renamed: "The column of heights is cut off",
    comment: "Narrower margins are enough.",
    second: "Wrong moon in May",
    file: "harbours.md",
    content: "Visby, Bergen, Emden.",
    search: "moon",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 800) => page.waitForTimeout(ms);
  const load = async () => {
    await page.waitForLoadState("load");
    await settle();
  };
  const repository = `${url}/${username}/${words.repository}`;
  const write = async (form, text) => {
    await page.locator(`${form} .combo-markdown-editor textarea.markdown-text-editor`).first()
      .fill(text);
  };
  await page.goto(`${url}/user/login`);
  await page.fill("#user_name", username);
  await page.fill("#password", password);
  await page.locator("form.ui.form button.primary").first().click();
  await load();
  await page.goto(`${url}/repo/create`);
  await page.fill("#repo_name", words.repository);
  await page.fill("#description", words.about);
  await page.locator('input[name="auto_init"]').first().check({ force: true });
  await page.locator("form.new-repo-form button.primary, form button.primary").last().click();
  await load();
  // A label and a milestone.
  await page.goto(`${repository}/labels`);
  await page.locator(".new-label.button, button.new-label, .ui.new-label").first().click();
  await settle();
  const dialog = page.locator("#issue-label-edit-modal");
  await dialog.locator('input[name="title"]').fill(words.label);
  await dialog.locator('input[name="description"]').fill(words.meaning);
  await dialog.locator('input[name="color"]').fill("#2b7a4b");
  await settle();
  await dialog.locator(".actions .approve").click();
  await settle(1500);
  await load();
  await page.goto(`${repository}/milestones/new`);
  await page.fill('input[name="title"]', words.milestone);
  await page.locator(".page-content form button.primary").last().click();
  await load();
  // Two issues.
  await page.goto(`${repository}/issues/new`);
  await page.fill("#issue_title", words.issue);
  await write("#new-issue", words.text);
  await page.locator("#new-issue .issue-sidebar-combo").filter({ hasText: "Labels" }).first()
    .locator(".ui.dropdown > a, .ui.dropdown").first().click();
  await settle();
  await page.locator(".issue-sidebar-combo .item", { hasText: words.label }).first().click();
  await page.keyboard.press("Escape");
  await settle();
  await page.locator("#new-issue button.primary").last().click();
  await load();
  await page.click("#issue-title-edit-show");
  await page.locator("#issue-title-editor input").fill(words.renamed);
  await page.locator("#issue-title-save-wrapper button.primary, #issue-title-editor button.primary")
    .first().click();
  await load();
  await write("#comment-form", words.comment);
  await page.locator("#comment-form button.primary").last().click();
  await load();
  await page.goto(`${repository}/issues/new`);
  await page.fill("#issue_title", words.second);
  await page.locator("#new-issue button.primary").last().click();
  await load();
  await page.locator("#status-button").click();
  await load();
  // Search, star, a file.
  await page.goto(`${repository}/issues?state=all`);
  await page.locator('form input[name="q"]').last().fill(words.search);
  await page.keyboard.press("Enter");
  await load();
  await page.goto(repository);
  await page.locator('form[action*="action/star"] button').first().click();
  await settle(1500);
  await page.goto(`${repository}/_new/main/`);
  await page.fill("#file-name", words.file);
  await settle(2500);
  await page.locator(".monaco-editor").first().click();
  await page.keyboard.type(words.content);
  await settle();
  await page.locator("#commit-button").click();
  await page.waitForURL(/\/src\//);
  await load();
  // The settings, and the end.
  await page.goto(`${repository}/settings`);
  await page.fill('input[name="website"]', `https://${words.repository}.example`);
  await page.locator('form input[name="action"][value="update"] ~ * button.primary').first()
    .click();
  await load();
  await page.locator('button[data-modal="#delete-repo-modal"]').click();
  await settle();
  await page.locator('#delete-repo-modal input[name="repo_name"]').fill(
    words.repository,
  );
  await page.locator("#delete-repo-modal button.red").last().click();
  await load();
  await page.goto(`${url}/`);
  await settle();
}
