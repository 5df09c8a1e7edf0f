/** Makes a group and two users, edits a user and the group, filters the users, and deletes all. */
export const words = [
  {
    group: "beekeepers",
    about: "Hives behind the mill",
    changedAbout: "Hives behind the mill and the school",
    user: "honeyleo",
    first: "Leonie",
    last: "Brandner",
    mail: "leonie.brandner@example.org",
    phone: "+43 1 555 0112",
    changedPhone: "+43 1 555 0198",
    room: "Loft 12",
    otherUser: "waxcasimir",
    otherFirst: "Casimir",
    otherLast: "Dutoit",
    otherMail: "casimir.dutoit@example.org",
  },
  {
    group: "rangers",
    about: "Paths around the lake",
    changedAbout: "Paths around the lake and the moor",
    user: "moorhedwig",
    first: "Hedwig",
    last: "Oswald",
    mail: "hedwig.oswald@example.org",
    phone: "+49 30 555 0145",
    changedPhone: "+49 30 555 0176",
    room: "Cabin 3",
    otherUser: "lakeflorian",
    otherFirst: "Florian",
    otherLast: "Messmer",
    otherMail: "florian.messmer@example.org",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async () => {
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(700);
  };
  const press = async (button) => {
    await page.locator(`button[name^="${button}"], input[name^="${button}"]`)
      .filter({ visible: true }).first().click();
    await settle();
  };
  const list = async (type) => {
    await page.locator(`a[href$="list.php?type=${type}"]`).first().evaluate((a) => a.click());
    await settle();
  };
  const save = async () => {
    await press("accountContainerSaveAccount");
    await press("accountContainerBackToList");
  };
  const follow = async (text, link) => {
    await page.locator("tr", { hasText: text }).last().locator(`a[href^="${link}"]`).first()
      .click();
    await settle();
  };
  const makeUser = async (user, first, last, mail) => {
    await press("new");
    await page.fill("#givenName", first);
    await page.fill("#sn", last);
    await page.fill("#mail_0", mail);
    await press("form_main_posixAccount");
    await page.fill("#uid", user);
    await page.locator("#accountContainerRDN").selectOption("uid", { force: true });
    await save();
  };
  const remove = async (text) => {
    await follow(text, "deletelink.php");
    await press("delete");
  };

  await page.goto(`${url}/templates/login.php`);
  await page.fill("#username", username);
  await page.fill("#passwd", password);
  await press("checklogin");

  await list("group");
  await press("new");
  await page.fill("#cn", words.group);
  await page.fill("#description", words.about);
  await save();
  await list("user");
  await makeUser(words.user, words.first, words.last, words.mail);
  await makeUser(words.otherUser, words.otherFirst, words.otherLast, words.otherMail);
  await follow(words.last, "../account/edit.php");
  await page.fill("#telephoneNumber_0", words.phone);
  await page.fill("#roomNumber", words.room);
  await save();
  await page.fill("#filtersn", words.last);
  await press("apply_filter");
  await follow(words.last, "../account/edit.php");
  await page.fill("#telephoneNumber_0", words.changedPhone);
  await save();
  await list("group");
  await follow(words.group, "../account/edit.php");
  await page.fill("#description", words.changedAbout);
  await save();
  await follow(words.group, "../account/edit.php");
  await press("accountContainerBackToList");

  await list("user");
  await page.fill("#filtersn", "");
  await press("apply_filter");
  await remove(words.otherLast);
  await remove(words.last);
  await list("group");
  await remove(words.group);
  await page.locator('a[href$="logout.php"]').first().evaluate((a) => a.click());
  await settle();
}
