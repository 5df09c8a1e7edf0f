/** Adds a user, two networks and two channels, edits each, lists and views them, deletes them. */
export const words = [
  {
    user: "rosalind",
    password: "Rosalind-pw-71",
    nick: "rosie",
    name: "Rosalind of the mill",
    networks: ["lantern", "harbour"],
    channels: ["#bread", "#butter"],
    key: "poppyseed",
    quit: "Off to the oven",
    realname: "Rosalind at the quay",
  },
  {
    user: "theodor",
    password: "Theodor-pw-83",
    nick: "teddy",
    name: "Theodor from the shed",
    networks: ["meadow", "orchard"],
    channels: ["#cider", "#perry"],
    key: "quince",
    quit: "Gone to the press",
    realname: "Theodor under the trees",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = () => page.waitForTimeout(500);
  const press = async (selector) => {
    await page.locator(selector).first().click();
    await page.waitForLoadState("load");
    await settle();
  };
  const save = () => press('input[name="submit_return"]');
  const inRow = (text, href) => press(`tr:has-text("${text}") a[href*="${href}"]`);
  await page.goto(`${url}/`);
  await page.fill('.loginbox input[name="user"]', username);
  await page.fill('.loginbox input[name="pass"]', password);
  await press('.loginbox input[type="submit"]');
  await press('a[href$="/webadmin/listusers"]');
  await press('td a[href$="/webadmin/adduser"]');
  await page.fill('input[name="user"]', words.user);
  await page.fill('input[name="password"]', words.password);
  await page.fill('input[name="password2"]', words.password);
  await page.fill('input[name="nick"]', words.nick);
  await page.fill('input[name="realname"]', words.name);
  await save();
  await inRow(words.user, "edituser");
  for (const name of words.networks) {
    await press('a[href*="/addnetwork"]');
    await page.fill('input[name="name"]', name);
    await page.uncheck('input[name="doconnect"]');
    await save();
  }
  await inRow(words.networks[0], "editnetwork");
  for (const name of words.channels) {
    await press('a[href*="/addchan"]');
    await page.fill('input[name="name"]', name);
    await save();
  }
  await inRow(words.channels[0], "editchan");
  await page.fill('input[name="key"]', words.key);
  await save();
  await page.fill('input[name="realname"]', words.realname);
  await save();
  await page.fill('input[name="quitmsg"]', words.quit);
  await save();
  await inRow(words.user, "edituser");
  await inRow(words.networks[0], "editnetwork");
  await inRow(words.channels[1], "delchan");
  await page.goto(`${url}/mods/global/webadmin/edituser?user=${words.user}`);
  await settle();
  await inRow(words.networks[1], "delnetwork");
  await press('.yesnobutton input[value="Yes"]');
  await press('a[href$="/webadmin/listusers"]');
  await inRow(words.user, "deluser");
  await press('.yesnobutton input[value="Yes"]');
  await press('a[href$="/webadmin/listusers"]');
  await press('a[href$="/logout"]');
}
