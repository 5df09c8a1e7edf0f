/** Plans a project: issues with files, comments and hours, a page of the wiki, and a search. */
export const words = [
  {
    project: "Greenhouse",
    about: "Glass, heat and seedlings",
    subject: "Replace the cracked pane",
    text: "Third row, left of the door.",
    file: "measures.txt",
    content: "60 by 40",
    changed: "Replace both cracked panes",
    note: "The second one broke in the storm.",
    work: "Ordered the glass",
    other: "Paint the frames",
    title: "Opening_hours",
    page: "From eight to six, but not on Mondays.",
    version: "Spring opening",
    search: "cracked",
  },
  {
    project: "Reading room",
    about: "Chairs, lamps and silence",
    subject: "Repair the long table",
    text: "Two legs are loose.",
    file: "legs.txt",
    content: "four of five",
    changed: "Repair or replace the long table",
    note: "A carpenter will look at it.",
    work: "Called the carpenter",
    other: "Buy lamps",
    title: "House_rules",
    page: "Whisper, and no apples.",
    version: "Winter term",
    search: "table",
  },
];

export async function play({ page, url, username, password, words }) {
  const id = words.project.toLowerCase().replaceAll(" ", "-");
  const settle = (ms = 700) => page.waitForTimeout(ms);
  const submit = async (selector = 'input[type="submit"][name="commit"]') => {
    await page.locator(selector).first().click();
    await page.waitForLoadState("load");
    await settle();
  };
  await page.goto(`${url}/login`);
  await page.fill("#username", username);
  await page.fill("#password", password);
  await submit("#login-submit");
  await page.goto(`${url}/projects/new`);
  await page.fill("#project_name", words.project);
  await page.fill("#project_identifier", id);
  await page.fill("#project_description", words.about);
  await settle();
  await submit();
  await page.goto(`${url}/projects/${id}/versions/new`);
  await page.fill("#version_name", words.version);
  await submit();
  await page.goto(`${url}/projects/${id}/issues/new`);
  await page.selectOption("#issue_tracker_id", { label: "Feature" });
  await settle(1000);
  await page.fill("#issue_subject", words.subject);
  await page.fill("#issue_description", words.text);
  await page.setInputFiles('input[type="file"].file_selector', {
    name: words.file,
    mimeType: "text/plain",
    buffer: Buffer.from(`${words.content}\n`),
  });
  await settle(1000);
  await submit();
  await page.locator("a.icon-edit").first().click();
  await settle();
  await page.fill("#issue_notes", words.note);
  await page.fill("#time_entry_hours", "1.5");
  await page.fill("#time_entry_comments", words.work);
  await page.selectOption("#time_entry_activity_id", { label: "Development" });
  await page.selectOption("#issue_status_id", { label: "In Progress" });
  await settle(1000);
  await page.fill("#issue_subject", words.changed);
  await submit('#issue-form input[name="commit"]');
  await page.goto(`${url}/projects/${id}/issues/new`);
  await page.fill("#issue_subject", words.other);
  await submit();
  await page.goto(`${url}/projects/${id}/issues`);
  await page.goto(`${url}/projects/${id}/wiki/${words.title}/edit`);
  await page.fill("#content_text", words.page);
  await submit();
  await page.fill("#q", words.search);
  await page.press("#q", "Enter");
  await page.waitForLoadState("load");
  await page.goto(`${url}/projects/${id}/time_entries`);
  await page.goto(`${url}/projects/${id}/issues`);
  await page.locator("td.subject a", { hasText: words.other }).click();
  await page.waitForLoadState("load");
  await page.locator(".contextual .drdn-trigger").first().click();
  await page.locator("a.icon-del:visible").first().click();
  await settle();
  await page.waitForLoadState("load");
  await settle();
  await page.goto(`${url}/admin/projects`);
  await page.locator(`tr:has-text("${words.project}") a.icon-del`).click();
  await page.fill('input[name="confirm"]', id);
  await submit();
  await page.click("a.logout");
  await page.waitForLoadState("load");
}
