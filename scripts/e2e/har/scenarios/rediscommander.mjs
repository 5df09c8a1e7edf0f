/** Makes keys of four types, changes what they hold, runs commands, renames one, deletes all. */
export const words = [
  {
    folder: "greenhouse",
    note: "Water the ferns before nine",
    changed: "Water the ferns and the moss before nine",
    hash: "thermostat",
    fields: [["maker", "Hygrolux"], ["range", "5 to 40 degrees"]],
    edited: "7 to 45 degrees",
    list: "chores",
    items: ["Sweep the path", "Repot the lemon tree"],
    zset: "harvest",
    member: "tomatoes",
    scores: ["31", "38"],
    renamed: "gathered",
  },
  {
    folder: "lighthouse",
    note: "Lamp goes on at dusk",
    changed: "Lamp goes on half an hour before dusk",
    hash: "foghorn",
    fields: [["pitch", "Low B flat"], ["reach", "six sea miles"]],
    edited: "eight sea miles",
    list: "supplies",
    items: ["Forty litres of oil", "Two coils of rope"],
    zset: "passages",
    member: "schooners",
    scores: ["17", "22"],
    renamed: "sightings",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1200) => page.waitForTimeout(ms);
  const node = (text) => page.locator("#keyTree a.jstree-anchor").filter({ hasText: text }).first();
  const openRoot = async () => {
    await page.locator("#keyTree a.jstree-anchor").first().click();
    await page.getByRole("button", { name: "Add New Key..." }).waitFor();
    await settle();
  };
  const open = async (key) => {
    for (const name of ["local", words.folder]) {
      const closed = page.locator("#keyTree li.jstree-closed").filter({ hasText: name });
      if (await closed.count() > 0) {
        await closed.first().locator("> .jstree-ocl").click();
        await settle();
      }
    }
    await node(new RegExp(`^\\s*${key}\\b`)).click();
    await page.locator("#itemData").filter({ hasText: key }).waitFor();
    await settle();
  };
  const save = async (button) => {
    await page.locator(`${button}:visible`).click();
    await settle(2000);
  };
  const add = async (type, key, fill) => {
    await openRoot();
    await page.getByRole("button", { name: "Add New Key..." }).click();
    await settle(800);
    await page.fill("#keyValue", `${words.folder}:${key}`);
    await page.selectOption("#keyType", type);
    await fill();
    await save("#addKeyModal #saveKeyButton");
  };
  const command = async (line) => {
    await page.locator("#commandLine input").last().click();
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
    await settle(1500);
  };
  const remove = async (key) => {
    await open(key);
    await page.getByRole("button", { name: "Delete Key" }).click();
    await settle(2000);
  };

  await page.goto(url);
  await page.fill("#signinUsername", username);
  await page.fill("#signinPassword", password);
  await page.click("#signinButton");
  await node("local").waitFor();
  await settle();

  await add("string", "note", () => page.fill("#newStringValue", words.note));
  await add("hash", words.hash, async () => {
    await page.fill("#newFieldName", words.fields[0][0]);
    await page.fill("#newStringValue", words.fields[0][1]);
  });
  await add("list", words.list, () => page.fill("#newStringValue", words.items[0]));
  await add("zset", words.zset, async () => {
    await page.fill("#keyScore", words.scores[0]);
    await page.fill("#newStringValue", words.member);
  });

  await open("note");
  await page.fill("#stringValue", words.changed);
  await save("#itemData #saveKeyButton");
  await open(words.hash);
  await page.getByRole("button", { name: "Add New Field..." }).click();
  await settle(800);
  await page.fill("#addHashFieldName", words.fields[1][0]);
  await page.fill("#addHashFieldValue", words.fields[1][1]);
  await save("#saveHashFieldButton");
  await open(words.hash);
  await page.locator("#itemData tbody tr").filter({ hasText: words.fields[1][0] }).dblclick();
  await settle(800);
  await page.fill("#hashFieldValue", words.edited);
  await save("#editHashFieldButton");
  await open(words.list);
  await page.getByRole("button", { name: "Add New Value..." }).click();
  await settle(800);
  await page.fill("#addListValue", words.items[1]);
  await save("#saveValueButton");
  await open(words.zset);
  await page.locator("#itemData tbody tr").filter({ hasText: words.member }).dblclick();
  await settle(800);
  await page.fill("#zSetScore", words.scores[1]);
  await save("#editZSetValueButton");
  await open(words.zset);
  await node(new RegExp(`^\\s*${words.zset}\\b`)).click({ button: "right" });
  await page.locator(".jstree-contextmenu a").filter({ hasText: "Rename" }).click();
  await settle(800);
  await page.fill("#renamedKeyName", `${words.folder}:${words.renamed}`);
  await save("#renameKeyButton");
  await command(`hgetall ${words.folder}:${words.hash}`);
  await command(`lrange ${words.folder}:${words.list} 0 9`);

  await remove(words.list);
  await remove(words.renamed);
  await remove(words.hash);
  await remove("note");
}
