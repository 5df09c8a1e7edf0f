/** Adds users, a group with a member, a role and a menu item, edits, searches, and removes them. */
export const words = [
  {
    user: "petra",
    other: "quentin",
    password: "Kettle-and-spoon-5",
    group: "Boatmen",
    renamed: "Boatmen of the lake",
    role: "Ferry watchers",
    changedRole: "Ferry and pier watchers",
    item: "Tide tables",
    target: "https://tides.example.test/lake",
    search: "quent",
  },
  {
    user: "ronja",
    other: "silvan",
    password: "Lantern-and-rope-8",
    group: "Beekeepers",
    renamed: "Beekeepers of the hill",
    role: "Hive watchers",
    changedRole: "Hive and meadow watchers",
    item: "Weather charts",
    target: "https://charts.example.test/hill",
    search: "silv",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async (ms = 1000) => {
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(ms);
  };
  const press = async () => {
    await page.locator('[name="btn_submit"]').filter({ visible: true }).last().click();
    await settle();
  };
  const open = async (text) => {
    await page.locator("#main a", { hasText: text }).filter({ visible: true }).first().click();
    await settle();
  };
  const remove = async (path, text) => {
    await page.goto(`${url}/${path}`);
    await settle();
    await page.locator("#main tr", { hasText: text })
      .locator('a[href*="/remove"]').first().click();
    await settle();
    await press();
  };

  await page.goto(`${url}/authentication/login`);
  await page.fill('[name="username"]', username);
  await page.fill('[name="password"]', password);
  await press();
  for (const name of [words.user, words.other]) {
    await page.goto(`${url}/user/list`);
    await settle();
    await open("Add a New User");
    await page.fill('[name="user_name"]', name);
    await page.fill('[name="password"]', words.password);
    await press();
  }
  await page.goto(`${url}/group/list`);
  await settle();
  await open("Add a New User Group");
  await page.fill('[name="group_name"]', words.group);
  await press();
  await page.goto(`${url}/group/list`);
  await settle();
  await open(words.group);
  await open("Add New Member");
  await page.selectOption('[name="users[]"], select[name^="user"]', words.user).catch(async () => {
    await page.fill('[name="users"]', words.user);
  });
  await press();
  await page.goto(`${url}/group/list`);
  await settle();
  await open(words.group);
  await page.locator("#main a.group-edit").click();
  await settle();
  await page.fill('[name="group_name"]', words.renamed);
  await press();
  await page.goto(`${url}/role`);
  await settle();
  await open("Create a New Role");
  await page.fill('[name="name"]', words.role);
  await page.fill('[name="users"]', words.user);
  await press();
  await page.goto(`${url}/role`);
  await settle();
  await open(words.role);
  await page.fill('[name="name"]', words.changedRole);
  await press();
  await page.goto(`${url}/navigation`);
  await settle();
  await open("Create a New Navigation Item");
  await page.fill('[name="name"]', words.item);
  await page.selectOption('[name="type"]', "menu-item").catch(() => {});
  await settle();
  await page.fill('[name="url"]', words.target);
  await press();
  await page.goto(`${url}/user/list`);
  await settle();
  await page.fill(
    '.filter-editor input[type="text"], input.search[name="q"], #main input[name="q"]',
    words.search,
  );
  await page.keyboard.press("Enter");
  await settle();
  await remove("navigation", words.item);
  await remove("role", words.changedRole);
  await remove("group/list", words.renamed);
  await remove("user/list", words.other);
  await page.goto(`${url}/authentication/logout`);
  await settle();
}
