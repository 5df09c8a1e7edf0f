/** Adds two users, renames one, names the bridge, edits the settings as JSON, removes a user. */
export const words = [
  {
    user: "nora",
    name: "Nora of the garden",
    renamed: "Nora of the greenhouse",
    password: "Nora-pw-4711",
    second: "emil",
    secondName: "Emil from the cellar",
    bridge: "Bridge of the greenhouse",
    accessory: { accessory: "Lamp", name: "Light above the seedlings", serial: "SEED-40" },
  },
  {
    user: "hanna",
    name: "Hanna upstairs",
    renamed: "Hanna in the attic",
    password: "Hanna-pw-2938",
    second: "piet",
    secondName: "Piet at the door",
    bridge: "Bridge of the attic",
    accessory: { accessory: "Bell", name: "Bell beside the stairs", serial: "BELL-17" },
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const open = async (path) => {
    await page.goto(`${url}${path}`);
    await settle(3000);
  };
  const dialog = page.locator(".modal.show, .modal-content").last();
  const add = async (user, name) => {
    await page.click('[aria-label="Add User"]');
    await settle();
    await page.fill("#form-username", user);
    await page.fill("#form-name", name);
    await page.fill("#form-pass", words.password);
    await page.fill("#form-pass-confirm", words.password);
    await page.locator("#isAdmin").uncheck({ force: true });
    await dialog.locator('button[type="submit"]').click();
    await settle();
  };
  const card = (name) =>
    page.locator("div").filter({ hasText: name })
      .filter({ has: page.locator('[aria-label="Edit"]') }).last();

  await open("/");
  await page.locator('input[type="text"]').fill(username);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press("Enter");
  await settle(3000);

  await open("/users");
  await add(words.user, words.name);
  await add(words.second, words.secondName);
  await card(words.name).locator('[aria-label="Edit"]').click();
  await settle();
  await page.fill("#form-name", words.renamed);
  await dialog.locator('button[type="submit"]').click();
  await settle();

  await open("/settings");
  await page.locator('input[type="text"]:visible').first().fill(words.bridge);
  await page.keyboard.press("Tab");
  await settle(3000);

  await open("/config");
  await page.mouse.click(500, 300);
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(JSON.stringify({
    bridge: { name: words.bridge, username: "CC:22:3D:E3:CE:30", port: 51826, pin: "031-45-154" },
    accessories: [words.accessory],
    platforms: [{ platform: "config", name: "Config", port: +new URL(url).port, auth: "form" }],
  }));
  await settle();
  await page.locator("button:visible").nth(1).click();
  await settle(3000);
  await open("/config");
  await page.locator("button:visible").nth(0).click();
  await settle();
  await page.keyboard.press("Escape");
  await settle();

  await open("/users");
  await card(words.secondName).locator('[aria-label="Delete"]').click();
  await settle();
  // The last item of the menu.
  await page.mouse.click(28, 535);
  await settle(2000);
}
