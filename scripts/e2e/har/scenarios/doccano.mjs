/** Makes a project with labels, imports texts, labels one and comments on it, and removes it. */
export const words = [
  {
    project: "Garden letters",
    about: "What readers write about their gardens",
    labels: ["Wishes", "Complaints", "Praise"],
    renamed: "Wishes and hopes",
    file: "letters.txt",
    rows: ["More roses please", "Fewer nettles", "Water the ferns"],
    edited: "More climbing roses by the western wall please",
    search: "climbing",
    comment: "Sounds like the reader from last week",
    changed: "Letters about gardens and allotments",
  },
  {
    project: "Ferry feedback",
    about: "What passengers say about the crossing",
    labels: ["Delay", "Comfort", "Price"],
    renamed: "Delay or cancellation",
    file: "feedback.txt",
    rows: ["The boat was late", "Lovely seats", "Too expensive"],
    edited: "The morning boat was late again and nobody told us",
    search: "morning",
    comment: "Ask the captain about this one",
    changed: "Feedback about ferries and piers",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 2000) => page.waitForTimeout(ms);
  const box = (label) => page.getByLabel(label, { exact: true });
  const press = async (name, where = page) => {
    await where.getByRole("button", { name, exact: true }).last().click();
    await settle();
  };
  const open = async (name) => {
    await page.locator(`.v-navigation-drawer .v-list-item:has-text("${name}")`).click();
    await settle(3000);
  };
  const choose = async (text) => {
    await page.locator(`.v-menu__content .v-list-item:has-text("${text}")`).last().click();
    await settle();
  };
  const row = (text) => page.locator(`tr:has-text("${text}")`);
  const tool = async (icon) => {
    await page.locator(`.v-toolbar .v-btn:has(path[d^="${icon}"])`).first().click();
    await settle();
  };
  await page.addInitScript(sendAsText);
  await page.goto(`${url}/auth`);
  await settle();
  await page.locator("input").first().fill(username);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press("Enter");
  await settle(3000);
  await press("Create");
  await page.getByText("Text Classification").first().click();
  await box("Project name").fill(words.project);
  await box("Description").fill(words.about);
  await press("Create");
  await settle(3000);
  await open("Labels");
  await press("Actions");
  await choose("Create Label");
  await box("Label name").fill(words.labels[0]);
  await press("Save and add another");
  await box("Label name").fill(words.labels[1]);
  await press("Save and add another");
  await box("Label name").fill(words.labels[2]);
  await press("Save");
  await row(words.labels[0]).locator(".v-icon").last().click();
  await settle();
  await box("Label name").fill(words.renamed);
  await press("Save");
  await row(words.labels[2]).locator(".v-data-table__checkbox").first().click();
  await press("Delete");
  await page.locator(".v-dialog--active").getByText("Yes").click();
  await settle();
  await open("Dataset");
  await press("Actions");
  await choose("Import Dataset");
  await page.getByRole("button", { name: "File format" }).first().click();
  await settle();
  await choose("TextLine");
  await page.setInputFiles('input[type="file"]', {
    name: words.file,
    mimeType: "text/plain",
    buffer: Buffer.from(words.rows.join("\n")),
  });
  await settle(3000);
  await press("Import");
  await settle(6000);
  await row(words.rows[0]).getByText("Edit").last().click();
  await settle();
  await page.locator("textarea:visible").last().fill(words.edited);
  await press("Save");
  await settle();
  await open("Dataset");
  await page.getByLabel(/^Search/).last().fill(words.search);
  await settle(3000);
  await row(words.edited).getByText("Annotate").last().click();
  await settle(4000);
  await page.locator(`.v-chip:has-text("${words.renamed}")`).first().click();
  await settle();
  await tool("M20,2H4A2,2");
  await page.locator(".v-dialog--active textarea, .v-dialog--active input").first()
    .fill(words.comment);
  await press("Send", page.locator(".v-dialog--active"));
  await press("Close", page.locator(".v-dialog--active"));
  await tool("M19,6.41L17");
  await open("Comments");
  await open("Settings");
  await press("Edit");
  await box("Description").fill(words.changed);
  await press("Save");
  await open("Members");
  await press("Add");
  await box("User Search APIs").fill("ine");
  await settle();
  await choose("ines");
  await page.locator(".v-dialog--active .v-select").last().click();
  await settle();
  await choose("Annotator");
  await press("Save", page.locator(".v-dialog--active"));
  await row("ines").locator(".v-data-table__checkbox").first().click();
  await press("Delete");
  await page.locator(".v-dialog--active").getByText("Yes").click();
  await settle();
  await page.locator('.v-app-bar .v-btn:has-text("projects")').click();
  await settle();
  await page.getByLabel(/^Search/).last().fill(words.project);
  await settle(3000);
  await row(words.project).locator(".v-data-table__checkbox").first().click();
  await press("Delete");
  await page.locator(".v-dialog--active").getByText("Yes").click();
  await settle();
  await page.locator('.v-app-bar .v-btn:has(path[d^="M12,16"])').click();
  await settle();
  await page.locator('.v-menu__content .v-list-item:has-text("Sign Out")').click();
  await settle();
}

/**
 * Sends forms with files as text, since a recording of the browser leaves them out, and the server
 * takes them only under the name that the page gives them.
 */
function sendAsText() {
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = async function (body) {
    if (!(body instanceof FormData)) return send.call(this, body);
    const whole = new Response(body);
    this.setRequestHeader("content-type", whole.headers.get("content-type"));
    send.call(this, await whole.text());
  };
}
