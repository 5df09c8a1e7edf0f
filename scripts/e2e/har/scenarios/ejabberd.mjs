/** Adds two users, changes a password, fills a roster, makes a group and renames it, and removes all. */
export const words = [
  {
    user: "nora.field",
    second: "emil.brook",
    password: "Nora-lamp-4711",
    renewed: "Nora-lantern-4712",
    contact: "orchard@chat.example.test",
    group: "pickers",
    label: "Apple pickers",
    about: "Everybody on the ladders this autumn",
    renamed: "Apple and pear pickers",
  },
  {
    user: "hanna.stone",
    second: "piet.marsh",
    password: "Hanna-door-2938",
    renewed: "Hanna-gate-2939",
    contact: "quarry@chat.example.test",
    group: "masons",
    label: "Masons of the bridge",
    about: "Whoever lays stones until winter",
    renamed: "Masons of both bridges",
  },
];

export const options = ({ username, password }) => ({
  httpCredentials: { username, password },
});

export async function play({ page, url, words }) {
  const settle = async (ms = 800) => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(ms);
  };
  const press = async (name) => {
    await page.locator(`input[type="submit"][name^="${name}"]`).first().click();
    await settle();
  };
  const follow = async (path) => {
    await page.locator(`a[href$="${path}"]`).first().click();
    await settle();
  };
  const add = async (user) => {
    await page.fill('[name="newusername"]', user);
    await page.fill('[name="newuserpassword"]', words.password);
    await press("addnewuser");
  };

  await page.goto(`${url}/admin/`);
  await settle();
  await follow("vhosts/");
  await follow("server/localhost/");
  await follow("users/");
  await add(words.user);
  await add(words.second);
  await follow(`user/${words.user}/`);
  await page.fill('[name="password"]', words.renewed);
  await press("chpassword");
  await page.locator('a[href="roster/"]').click();
  await settle();
  await page.fill('[name="newjid"]', `${words.second}@localhost`);
  await press("addjid");
  await page.fill('[name="newjid"]', words.contact);
  await press("addjid");
  await page.locator("tr", { hasText: words.contact }).locator('input[name^="remove"]').click();
  await settle();

  await follow("shared-roster/");
  await page.fill('[name="namenew"]', words.group);
  await press("addnew");
  await follow(`${words.group}/`);
  await page.fill('[name="label"]', words.label);
  await page.fill('[name="description"]', words.about);
  await page.fill('[name="members"]', `${words.user}@localhost\n${words.second}@localhost`);
  await press("submit");
  await page.fill('[name="label"]', words.renamed);
  await press("submit");
  await follow("shared-roster/");
  await page.check(`[name="selected"][value="${words.group}"]`);
  await press("delete");

  for (const user of [words.second, words.user]) {
    await follow("/users/");
    await follow(`user/${user}/`);
    await press("removeuser");
  }
  await page.goto(`${url}/admin/server/localhost/users/`);
  await settle();
}
