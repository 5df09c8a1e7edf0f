/** Adds a user to a new group, starts a process, works on its tasks and another one, cleans up. */
export const words = [
  {
    user: "petra",
    secret: "Petra-pw-8",
    names: ["Petra", "Lindqvist"],
    email: "petra@tools.example",
    renamed: "Lindqvist-Berg",
    group: "toolkeepers",
    groupName: "Keepers of tools",
    key: "drill for the attic",
    comment: "She brings it back on Friday.",
    task: "Sharpen the chisels",
    about: "All five, and oil them.",
    filter: "Workshop first",
  },
  {
    user: "oskar",
    secret: "Oskar-pw-9",
    names: ["Oskar", "Brandt"],
    email: "oskar@boats.example",
    renamed: "Brandt-Nilsen",
    group: "harbourmasters",
    groupName: "Masters of the harbour",
    key: "rope for the jetty",
    comment: "He wants the long one.",
    task: "Grease the winch",
    about: "Before the first frost.",
    filter: "By the water",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1200) => page.waitForTimeout(ms);
  const open = async (path) => {
    await page.goto(`${url}/camunda/app/${path}`);
    await settle(2500);
  };
  const press = async (selector) => {
    await page.locator(`${selector} >> visible=true`).first().click();
    await settle();
  };
  await open("");
  await page.fill('input[type="text"]', username);
  await page.fill('input[type="password"]', password);
  await press('button[type="submit"]');
  await settle(2000);

  await open("admin/default/#/user-create");
  await page.fill("#inputUserId", words.user);
  await page.fill("#inputPassword", words.secret);
  await page.fill("#inputPasswordRepeat", words.secret);
  await page.fill("#inputFirstname", words.names[0]);
  await page.fill("#inputLastname", words.names[1]);
  await page.fill("#inputEmail", words.email);
  await press('button:has-text("Create new user")');
  await open("admin/default/#/group-create");
  await page.fill("#inputGroupId", words.group);
  await page.fill("#inputName", words.groupName);
  await page.fill("#inputType", "WORKFLOW");
  await press('button:has-text("Create new group")');
  await open(`admin/default/#/users/${words.user}?tab=groups`);
  await press('a:has-text("Add to a group"), button:has-text("Add to a group")');
  await page.locator(".modal-body tr", { hasText: words.group }).locator("input").check();
  await press('.modal button:has-text("Add Groups"), .modal button.btn-primary');
  await press('.modal button:has-text("OK"), .modal button:has-text("Close")');
  await open(`admin/default/#/users/${words.user}?tab=profile`);
  await page.fill("#inputLastname", words.renamed);
  await press('button:has-text("Update profile")');

  await open("tasklist/default/");
  await press('button:has-text("Create a filter")');
  await page.fill('.modal input[name="filterName"]', words.filter);
  await press('.modal button:has-text("Save")');
  await press('a:has-text("Start process")');
  await press('.modal a:has-text("Loan of a tool")');
  await page.fill("#business-key-field", words.key);
  await press('.modal button:has-text("Start")');
  await press('a:has-text("Create task")');
  await page.fill('.modal [name="taskName"], .modal input[type="text"]', words.task);
  await page.locator(".modal textarea").first().fill(words.about);
  await press('.modal button:has-text("Save")');
  await press('.task h4:has-text("Check the request"), a:has-text("Check the request")');
  await press('button:has-text("Add comment"), a:has-text("Add comment")');
  await page.locator(".modal textarea").first().fill(words.comment);
  await press('.modal button:has-text("Save")');
  await press('button:has-text("Complete")');

  await press(`.task h4:has-text("${words.task}"), a:has-text("${words.task}")`);
  await press('button:has-text("Claim"), a:has-text("Claim")');
  await press('button:has-text("Complete")');
  await press('.task h4:has-text("Hand out the tool"), a:has-text("Hand out the tool")');
  await settle();

  await open("cockpit/default/#/processes");
  await press('td a:has-text("Loan of a tool")');
  await settle(2500);
  await press(`tr:has-text("${words.key}") .instance-id a, tr:has-text("${words.key}") a`);
  await settle(2500);
  await press(".btn-toolbar:has(.glyphicon-remove)");
  await press('.modal button:has-text("Cancel process instance"), .modal button.btn-primary');
  await press('.modal button:has-text("Close"), .modal button:has-text("OK")');

  await open("tasklist/default/");
  await press(`a:has-text("${words.filter}")`);
  await press(".glyphicon-pencil");
  await press('.modal button:has-text("Delete filter")');
  await press('.modal button.btn-primary:has-text("Delete")');
  await settle();

  await open(`admin/default/#/groups/${words.group}?tab=group`);
  await press('button:has-text("Delete group")');
  await press('.modal button:has-text("Proceed")');
  await settle();
  await open(`admin/default/#/users/${words.user}?tab=account`);
  await press('button:has-text("Delete user")');
  await press('.modal button:has-text("Proceed")');
  await settle();
  await open("admin/default/#/users");
  await press(".account .dropdown-toggle");
  await press('a:has-text("Log out"), a:has-text("Logout"), a:has-text("Sign out")');
}
