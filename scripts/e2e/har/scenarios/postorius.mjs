/** Makes a domain with a list, fills and changes it, bans an address, and deletes what it made. */
export const words = [
  {
    host: "garden.example",
    about: "Lists of the allotments",
    list: "seedlings",
    short: "Who has young plants to give away",
    changed: "Young plants and seeds to give away",
    info: "Write what you have, and until when.",
    members: "olga@hills.example\nEmil Larsson <emil@coast.example>",
    member: "olga@hills.example",
    name: "Olga of the hills",
    search: "coast",
    moderator: "ines@hills.example",
    ban: "spam@pills.example",
    header: "X-Advert",
    pattern: "yes|true",
    footer: "The allotments of the town",
  },
  {
    host: "library.example",
    about: "Lists of the readers",
    list: "novels",
    short: "What to read next winter",
    changed: "What to read this winter",
    info: "One book a month, please.",
    members: "rosa@quay.example\nPavel Novak <pavel@tower.example>",
    member: "rosa@quay.example",
    name: "Rosa of the quay",
    search: "tower",
    moderator: "hans@quay.example",
    ban: "offers@shop.example",
    header: "X-Bulk",
    pattern: "bulk|list",
    footer: "The readers of the town",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 700) => page.waitForTimeout(ms);
  const follow = async (link) => {
    await page.locator(link).first().evaluate((a) => a.click());
    await page.waitForLoadState("load");
    await settle();
  };
  const send = async (button) => {
    await page.locator(button).filter({ visible: true }).first().click();
    await page.waitForLoadState("load");
    await settle();
  };
  const submit = 'form[method="post" i] [type="submit"]';
  await page.goto(`${url}/accounts/login/`);
  await page.fill("#id_login", username);
  await page.fill("#id_password", password);
  await send('form.login [type="submit"], ' + submit);
  await follow('a[href$="/domains/"]');
  await follow('a[href$="/domains/new/"]');
  await page.fill("#id_mail_host", words.host);
  await page.fill("#id_description", words.about);
  await send(submit);
  await follow('a[href$="/lists/"]');
  await follow('a[href$="/lists/new/"]');
  await page.fill("#id_listname", words.list);
  await page.selectOption("#id_mail_host", words.host);
  await page.locator('[name="advertised"]').first().check();
  await page.fill("#id_description", words.short);
  await send(submit);
  const list = `/lists/${words.list}.${words.host}`;
  await follow(`a[href*="${list}/settings"]`);
  await page.fill("#id_description", words.changed);
  await page.fill("#id_info", words.info);
  await send(submit);
  await follow(`a[href$="${list}/mass_subscribe/"]`);
  await page.fill("#id_emails", words.members);
  await page.locator('[name="pre_confirmed"]').check();
  await page.locator('[name="pre_approved"]').check();
  await page.locator('[name="pre_verified"]').check();
  await send(submit);
  await follow(`a[href$="${list}/members/member/"]`);
  await page.fill('input[name="q"]', words.search);
  await page.press('input[name="q"]', "Enter");
  await settle();
  await follow(`a[href$="${list}/members/member/"]`);
  await follow(`a[href*="${list}/members/options/${words.member}"]`);
  await page.locator('[name="moderation_action"]').first().selectOption("hold");
  await send('form:has([name="moderation_action"]) [type="submit"]');
  await follow(`a[href$="${list}/members/moderator/"]`);
  await page.fill("#id_email", words.moderator);
  await page.fill("#id_display_name", words.name);
  await send(submit);
  await follow(`a[href$="${list}/bans/"]`);
  await page.fill("#id_email", words.ban);
  await send(submit);
  await follow(`a[href$="${list}/header-matches/"]`);
  await page.locator('[name$="-header"]').last().fill(words.header);
  await page.locator('[name$="-pattern"]').last().fill(words.pattern);
  await page.locator('[name$="-action"]').last().selectOption("hold");
  await send(submit);
  await follow(`a[href$="${list}/templates"]`);
  await follow(`a[href$="${list}/templates/new"]`);
  await page.selectOption("#id_name", "list:member:regular:footer");
  await page.fill("#id_data", words.footer);
  await send(submit);
  await follow(`a[href$="${list}/bans/"]`);
  await send('form [name="del_ban"], form .btn-danger');
  await follow(`a[href$="${list}/members/moderator/"]`);
  await follow(`a[href*="${list}/remove/moderator/"]`);
  await send(submit);
  await follow(`a[href$="${list}/templates"]`);
  await follow(`a[href*="${list}/templates/"][href$="/delete"]`);
  await send(submit);
  await follow(`a[href$="${list}/delete"]`);
  await send(submit);
  await follow('a[href$="/domains/"]');
  await follow(`a[href$="/domains/${words.host}/delete"]`);
  await send(submit);
  await follow('a[href*="/accounts/logout/"]');
  await send(submit);
}
