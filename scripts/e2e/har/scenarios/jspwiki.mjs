/** Writes pages that link to each other, a group, a comment and a file, searches, renames, deletes. */
export const words = [
  {
    page: "AppleTrees",
    heading: "Apple trees",
    text: "The old ones stand in two rows.",
    note: "first planting",
    more: "Prune them in March.",
    other: "PruningTools",
    about: "Hang the saw beside the door.",
    renamed: "SharpTools",
    group: "Pruners",
    members: ["Petra Holm", "Oskar Brandt"],
    member: "Ines Vogel",
    comment: "Three of them have canker.",
    file: "rows.txt",
    content: "nine by four",
    search: "canker",
  },
  {
    page: "BeanPoles",
    heading: "Bean poles",
    text: "Hazel lasts longer than willow.",
    note: "from the hedge",
    more: "Tie them at the top.",
    other: "SeedStore",
    about: "The tins are labelled by year.",
    renamed: "DrySeeds",
    group: "Sowers",
    members: ["Rosa Lind", "Pavel Kral"],
    member: "Anton Berg",
    comment: "Slugs ate the first ones.",
    file: "poles.txt",
    content: "forty and a half",
    search: "slugs",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1200) => page.waitForTimeout(ms);
  const press = async (selector) => {
    await page.locator(selector).first().click();
    await page.waitForLoadState("load");
    await settle();
  };
  const confirmed = async (selector) => {
    await page.locator(selector).first().evaluate((element) => element.click());
    await settle();
    await press(".modal.active .btn-success, .modal .btn-success:visible");
  };
  const open = async (path) => {
    await page.goto(`${url}/${path}`);
    await settle();
  };
  const save = async (text, note = "") => {
    await page.locator("textarea.editor:visible").first().fill(text);
    await settle(2000);
    if (note !== "") {
      await page.hover("button[name=ok]");
      await page.fill("#changenote", note);
    }
    await press("button[name=ok]");
  };
  await open("");
  await open("Login.jsp?redirect=Main");
  await page.fill("#j_username", username);
  await page.fill("#j_password", password);
  await page.press("#j_password", "Enter");
  await page.waitForLoadState("load");
  await settle();

  await open(`Edit.jsp?page=${words.page}`);
  await save(`!!! ${words.heading}\n\n${words.text} See [${words.other}].`, words.note);
  await press(`a.createpage:has-text("${words.other}")`);
  await save(`${words.about}\n\nBack to [${words.page}].`);
  await press(`.page-content a:has-text("${words.page}")`);
  await press('a[accesskey="e"]');
  await save(
    `!!! ${words.heading}\n\n${words.text} See [${words.other}].\n\n${words.more}`,
  );

  await open("NewGroup.jsp");
  await page.locator("#group:visible").fill(words.group);
  await page.locator("#members:visible").fill(words.members.join("\n"));
  await press('input[value="Save New Group"]');
  await open(`EditGroup.jsp?group=${words.group}`);
  await page.locator("#members:visible").fill([...words.members, words.member].join("\n"));
  await press("#editGroup .btn-success:visible");

  await open(`Upload.jsp?page=${words.page}`);
  await page.setInputFiles("#files", {
    name: words.file,
    mimeType: "text/plain",
    buffer: Buffer.from(`${words.content}\n`),
  });
  await press("#upload, #uploadform input[type=submit]:visible");
  await settle();
  await open(`Comment.jsp?page=${words.page}`);
  await save(words.comment);
  await settle(2500);
  await page.hover("#searchForm");
  await page.locator("#query").pressSequentially(words.search, { delay: 30 });
  await settle(1500);
  await page.press("#query", "Enter");
  await page.waitForLoadState("load");
  await settle();
  await open(`PageInfo.jsp?page=${words.page}`);
  await open(`Diff.jsp?page=${words.page}&r1=2&r2=1`);

  await open(`PageInfo.jsp?page=${words.other}`);
  await page.fill('#renameform input[name="renameto"]', words.renamed);
  await press('#renameform input[name="rename"]');
  await open(`Wiki.jsp?page=${words.page}`);

  await open(`PageInfo.jsp?page=${words.renamed}`);
  await confirmed("#delete-all");
  await open(`PageInfo.jsp?page=${words.page}`);
  await confirmed("#delete-all");
  await open(`Group.jsp?group=${words.group}`);
  await confirmed(`tr:has-text("${words.group}") button.btn-danger`);
  await open("Logout.jsp");
}
