/** Makes a group, a user, two projects of rules and a folder, filters, and cleans up. */
export const words = [
  {
    group: "Actuaries",
    about: "Those who know the tables",
    user: "ines.vogel",
    first: "Ines",
    last: "Vogel",
    project: "Tariffs",
    other: "Bonus Rules",
    folder: "limits",
    filter: "Tar",
  },
  {
    group: "Underwriters",
    about: "They sign every policy",
    user: "anton.berg",
    first: "Anton",
    last: "Berg",
    project: "Premiums",
    other: "Claim Checks",
    folder: "archive",
    filter: "Prem",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const press = async (selector, ms) => {
    await page.locator(selector).first().click();
    await page.waitForLoadState("load");
    await settle(ms);
  };
  const type = (selector, text) =>
    page.locator(selector).first().pressSequentially(text, { delay: 20 });
  await page.goto(`${url}/`);
  await settle();
  await page.fill("#loginName", username);
  await page.fill("#loginPassword", password);
  await press("#loginSubmit", 2500);

  await press('a:text-is("ADMIN"), a:text-is("Admin")', 2500);
  await press("text=Groups & Privileges");
  await press("#addNewGroup");
  await page.fill('#addEditGroupForm input[name="name"]', words.group);
  await page.fill('#addEditGroupForm input[name="description"]', words.about);
  await press('input[onclick="saveGroup()"]');
  await press("text=Users");
  await press("text=Add New User");
  await type("#user-username", words.user);
  await type("#user-email", `${words.user}@rules.example`);
  await type("#user-password", `${words.user}-Pw-7`);
  await type("#user-firstname", words.first);
  await type("#user-lastname", words.last);
  await page.check(`#user-groups input[value="${words.group}"]`);
  await press("#user-add");

  await press('a:text-is("REPOSITORY"), a:text-is("Repository")', 2500);
  const create = async (template, name) => {
    await press("#createNewProjectButton");
    await page.click(`#projectTemplates span:text-is("${template}")`);
    await page.fill('[id="createProjectFormTempl:projectName"]', "");
    await type('[id="createProjectFormTempl:projectName"]', name);
    await page.selectOption('[id="createProjectFormTempl:repositoryTemplate"]', "design");
    await settle();
    await press('[id="createProjectFormTempl:sbtTemplatesBtn"]', 4000);
  };
  await create("Empty Project", words.other);
  await create("Sample Project", words.project);
  await press("#projectTree .rf-trn-hnd-colps", 2500);
  await type("#nameFilter", words.filter);
  await settle();
  await page.fill("#nameFilter", "");
  await press(`#projectTree .rf-trn-lbl:has-text("${words.project}")`, 2500);
  await press('input[value="Add Folder"]');
  await type('[id="newFolderForm:folderName"]', words.folder);
  await press('[id="newFolderForm:addButton"]', 2500);
  await press(`#projectTree .rf-trn-lbl:has-text("${words.project}")`, 2500);
  await press('text="Revisions"', 2500);

  await press("#filterButton");
  await page.uncheck('[id="filterForm:hideDeleted"]');
  await press('#filterForm input[value="Apply"]', 2500);
  for (const name of [words.other, words.project]) {
    await press(`#projectTree .rf-trn-lbl:has-text("${name}")`, 2500);
    await press('input[value="Delete"]:visible');
    await press('#deleteNodeForm input[value="Delete"]:visible', 3000);
    await press(`#projectTree .rf-trn-lbl:has-text("${name}")`, 2500);
    await press('input[value="Erase"]:visible');
    await press('#eraseProjectForm input[value="Erase"]:visible', 3000);
  }
  await press('a:text-is("ADMIN"), a:text-is("Admin")', 2500);
  await press("text=Users");
  await press(`#users-form .row:has-text("${words.user}") .delete-icon`, 2500);
  await press("text=Groups & Privileges");
  await press(`#groupsTable .row:has-text("${words.group}") .delete-icon`, 2500);
  await page.locator('a:has-text("Sign out")').evaluate((link) => link.click());
  await page.waitForLoadState("load");
  await settle();
}
