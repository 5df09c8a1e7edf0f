/** Adds users and a group, changes them, makes a token and takes it back, and deletes what it made. */
export const words = [
  {
    users: ["olga-petrov", "emil.larsson"],
    renamed: "olga-larsson",
    group: "botany",
    property: "room",
    value: "Greenhouse 4",
    note: "Backup of the seed lists",
  },
  {
    users: ["rosa-delgado", "pavel.novak"],
    renamed: "rosa-novak",
    group: "typography",
    property: "floor",
    value: "Attic, left side",
    note: "Nightly copy of the proofs",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const press = async (target) => {
    await page.locator(target).first().click();
    await settle();
  };
  const open = async (link) => {
    await page.locator(link).first().click();
    await page.waitForLoadState("load");
    await settle();
  };
  const editGroup = async () => {
    await open('a[href="/hub/admin"]');
    await press('a[href="#/groups"]');
    await press(`a:text-is("${words.group}")`);
  };
  const edit = (user) => press(`tr:has-text("${user}") button:text-is("Edit User")`);
  await page.goto(url);
  await page.fill("#username_input", username);
  await page.fill("#password_input", password);
  await open("#login_submit");
  await open('a[href="/hub/admin"]');
  await press('a[href="#/add-users"]');
  await page.fill("#add-user-textarea", words.users.join("\n"));
  await press("#submit");
  await edit(words.users[0]);
  await page.fill("textarea", words.renamed);
  await page.check("#admin-check");
  await press("#submit");
  await page.locator('[name="user_search"]').pressSequentially(words.renamed.slice(0, 7), {
    delay: 60,
  });
  await settle(2500);
  await page.fill('[name="user_search"]', "");
  await settle(2500);
  await press('a[href="#/groups"]');
  await press('a[href="#/create-group"]');
  await page.fill("#group-name", words.group);
  await press("#submit");
  await press(`a:text-is("${words.group}")`);
  for (const user of [words.renamed, words.users[1]]) {
    await page.fill("#username-input", user);
    await press("#validate-user");
  }
  const row = page.locator("#react-admin-hook input:not(#username-input)");
  await row.nth(-2).fill(words.property);
  await row.nth(-1).fill(words.value);
  await press("#add-item");
  await press("#submit");
  await editGroup();
  await press(`.users-container .item:has-text("${words.users[1]}")`);
  await press("#submit");
  await open('a[href="/hub/token"]');
  await page.fill("#token-note", words.note);
  await page.selectOption("#token-expiration-seconds", { label: "1 Week" });
  await press('button:text("Request new API token")');
  await page.reload();
  await settle();
  await press(`tr:has-text("${words.note}") button.revoke-token-btn`);
  await editGroup();
  await press("#delete-group");
  await open('a[href="/hub/admin"]');
  await edit(words.users[1]);
  await press("#delete-user");
  await edit(words.renamed);
  await press("#delete-user");
  await open("#logout");
}
