/** Keeps settings, a policy, a role, a token and an intention, changes and removes some. */
export const words = [
  {
    key: "garden/tools/shed",
    value: "Three rakes and a spade",
    changed: "Three rakes, a spade and a new hose",
    another: ["garden/gate", "Closed at nine"],
    folder: "garden",
    policy: "garden-readers",
    rules: 'key_prefix "garden/" { policy = "read" }',
    about: "Read what is in the garden",
    reworded: "Read and count what is in the garden",
    role: ["garden-keepers", "Those who keep the garden"],
    token: "For the keeper of the gate",
    retold: "For the keeper of the north gate",
    intention: ["greenhouse", "pump", "The greenhouse may use the pump"],
    refused: "The greenhouse has its own pump now",
    search: "gate",
  },
  {
    key: "harbour/boats/pier",
    value: "Two ferries and a tug",
    changed: "Two ferries, a tug and a new yacht",
    another: ["harbour/light", "Lit at seven"],
    folder: "harbour",
    policy: "harbour-readers",
    rules: 'key_prefix "harbour/" { policy = "read" }',
    about: "Read what lies in the harbour",
    reworded: "Read and tell what lies in the harbour",
    role: ["harbour-masters", "Those who watch the harbour"],
    token: "For the watch at the light",
    retold: "For the watch at the old light",
    intention: ["crane", "winch", "The crane may use the winch"],
    refused: "The crane has its own winch now",
    search: "light",
  },
];

export async function play({ page, url, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const visible = (selector) => page.locator(selector).filter({ visible: true }).first();
  const click = async (selector) => {
    await visible(selector).click();
    await settle();
  };
  const fill = (selector, text) => visible(selector).fill(text);
  const open = (section) => click(`a.hds-side-nav__list-item-link:has-text("${section}")`);
  const create = () => click('a:text-is("Create"), a:has-text("Create")');
  const save = async () => {
    await click('button:has-text("Save")');
    await settle();
  };
  const choose = async (index, text, isNew) => {
    await page.locator(".ember-basic-dropdown-trigger").filter({ visible: true }).nth(index)
      .click();
    await settle(700);
    await page.keyboard.type(text);
    await settle(900);
    await click(`.ember-power-select-option:has-text("${isNew ? "Use a" : text}")`);
  };
  const code = async (text) => {
    await visible(".CodeMirror-lines").click();
    await page.keyboard.insertText(text);
    await settle(500);
  };
  const plain = async (text) => {
    await click('label:has-text("Code")');
    await fill("textarea", text);
  };
  const remove = async () => {
    await click('button:has-text("Delete")');
    await click(
      '[role="alertdialog"] button:has-text("Delete"), dialog button:has-text("Delete"), .modal-dialog button:has-text("Delete"), .with-confirmation button:has-text("Delete")',
    );
    await settle();
  };

  await page.goto(`${url}/ui/`);
  await settle(3000);
  await click('button:has-text("Log in")');
  await fill("input[type=password]", password);
  await page.keyboard.press("Enter");
  await settle(3000);

  await open("Key/Value");
  for (const [key, value] of [[words.key, words.value], words.another]) {
    await create();
    await fill('[name="additional"]', key);
    await plain(value);
    await save();
    await open("Key/Value");
  }
  await click(`a:text-is("${words.folder}")`);
  await click(`a:text-is("${words.key.split("/")[1]}")`);
  await click(`a:text-is("${words.key.split("/")[2]}")`);
  await plain(words.changed);
  await save();

  await open("Policies");
  await create();
  await fill('[name="policy[Name]"]', words.policy);
  await code(words.rules);
  await fill('[name="policy[Description]"]', words.about);
  await save();
  await click(`a:text-is("${words.policy}")`);
  await fill('[name="policy[Description]"]', words.reworded);
  await save();

  await open("Roles");
  await create();
  await fill('[name="role[Name]"]', words.role[0]);
  await fill('[name="role[Description]"]', words.role[1]);
  await choose(0, words.policy);
  await save();

  await open("Tokens");
  await create();
  await fill('[name="Description"]', words.token);
  await choose(0, words.role[0]);
  await save();
  await fill('[name="s"]', words.search);
  await settle();
  await click(
    `.consul-token-list a, tr:has-text("${words.token}") a, li:has-text("${words.token}") a`,
  );
  await fill('[name="Description"]', words.retold);
  await save();

  await open("Intentions");
  await create();
  await choose(0, words.intention[0], true);
  await choose(1, words.intention[1], true);
  await fill('[name="Description"]', words.intention[2]);
  await save();
  await click(`tr:has-text("${words.intention[0]}") a`);
  await fill('[name="Description"]', words.refused);
  await click('label:has-text("Deny")');
  await save();

  await click(`tr:has-text("${words.intention[0]}") a`);
  await remove();

  await open("Tokens");
  await click(`li:has-text("${words.retold}") a`);
  await remove();

  await open("Roles");
  await click(`a:text-is("${words.role[0]}")`);
  await remove();

  await open("Policies");
  await click(`a:text-is("${words.policy}")`);
  await remove();

  await open("Key/Value");
  await click(`a:text-is("${words.folder}")`);
  await click(`a:text-is("${words.another[0].split("/")[1]}")`);
  await remove();

  await click('button[aria-label="Auth menu"]');
  await click('button:has-text("Log out")');
}
