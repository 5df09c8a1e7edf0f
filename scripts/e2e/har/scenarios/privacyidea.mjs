/** Makes a person with a container, a token in it and a policy, changes and finds them, deletes all. */
export const words = [
  {
    user: "edith",
    given: "Edith",
    surname: "Kroll",
    password: "Edith-pw-77",
    phone: "0431 778812",
    container: "Bunch of the boat house",
    token: "Key of the boat house",
    pin: "boat-4471",
    renamed: "Key of the old boat house",
    search: "old boat",
    policy: "boatkeepers",
    about: "What the keepers of boats may do",
    more: "What the keepers of boats and of canoes may do",
    action: "container_delete",
  },
  {
    user: "ludwig",
    given: "Ludwig",
    surname: "Hansen",
    password: "Ludwig-pw-31",
    phone: "04841 55930",
    container: "Things for the lighthouse",
    token: "Lamp room upstairs",
    pin: "lamp-9035",
    renamed: "Lamp room and the stairs to it",
    search: "the stairs",
    policy: "lampkeepers",
    about: "What the keepers of lamps may change",
    more: "What the keepers of lamps and of sirens may change",
    action: "container_create",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const field = (label) =>
    page.locator("mat-form-field").filter({ has: page.locator("mat-label", { hasText: label }) })
      .locator("input, textarea").first();
  const click = async (target) => {
    await target.click();
    await settle();
  };
  const press = (name) => click(page.locator("button, a").filter({ hasText: name }).last());
  const open = (path) => click(page.locator(`a[href="/app/v2/${path}"]`).first());
  const answer = () =>
    click(page.locator("mat-dialog-container button").filter({ hasText: /Delete|Confirm/ }).last());
  const search = async (label, text) => {
    await field(label).fill(text);
    await settle(2000);
  };

  await page.goto(`${url}/`);
  await page.fill("#username", username);
  await page.fill("#password", password);
  await click(page.locator(".login-btn"));
  await settle();

  await open("users");
  await press("Create User");
  await field("Username").fill(words.user);
  await field("Given").fill(words.given);
  await field("Surname").fill(words.surname);
  await field("Email").fill(`${words.user}@example.com`);
  await field("Password").fill(words.password);
  await click(page.locator("button").filter({ hasText: /Create\s*$/ }).last());
  await click(page.locator("a").filter({ hasText: new RegExp(`^\\s*${words.user}\\s*$`) }).first());
  await click(page.locator("button").filter({ hasText: "Edit" }).first());
  await field("Phone").fill(words.phone);
  await press("Save");

  await open("tokens");
  await open("containers");
  await press("Create Container");
  await field("Description").fill(words.container);
  await field("Enter User").fill(words.user);
  await click(page.locator("mat-option").filter({ hasText: words.user }).first());
  await press("Create Container");
  await press("Enroll Token");
  await field("Description").fill(words.token);
  await field("Enter User").fill(words.user);
  await click(page.locator("mat-option").filter({ hasText: words.user }).first());
  await field(/^PIN/).fill(words.pin);
  await field("Repeat PIN").fill(words.pin);
  await press("Enroll Token");
  await click(page.locator("mat-dialog-container a").first());
  const description = page.locator(".value-row").filter({ hasText: words.token });
  await description.hover();
  await click(description.locator("button").first());
  await page.locator(".value-row textarea").fill(words.renamed);
  await click(page.locator(".value-row button").filter({ hasText: "save" }));
  await press("Deactivate");

  await open("policies");
  await press("Create Policy");
  await field("Policy Name").fill(words.policy);
  await field("Description").fill(words.about);
  await page.locator("mat-form-field:has-text('Scope') mat-select").click();
  await click(page.locator("mat-option").filter({ hasText: /^\s*user\s*$/ }));
  await search("Search actions", words.action);
  await click(page.locator("button").filter({ hasText: /^add$/ }).first());
  await press("Save");
  await click(page.locator("a").filter({ hasText: words.policy }).first());
  await field("Description").fill(words.more);
  await press("Save");

  await open("tokens");
  await search("Filter", `description: "${words.search}"`);
  await page.locator("tbody input[type='checkbox']").first().check();
  await press("Delete");
  await answer();
  await open("containers");
  const container = page.locator("tbody tr").filter({ hasText: words.container });
  await click(container.locator("a").first());
  await click(page.locator("button").filter({ hasText: "Delete" }).first());
  await answer();
  await open("policies");
  await search("Filter", `name: ${words.policy}`);
  await page.locator("tbody input[type='checkbox']").first().check();
  await press("Delete");
  await answer();
  await open("users");
  await search("Filter", `surname: ${words.surname}`);
  await click(page.locator("a").filter({ hasText: words.user }).first());
  await click(page.locator("button").filter({ hasText: "Delete" }).first());
  await answer();
  await click(page.locator("button[aria-label='Logout']"));
}
