/** Makes a category with a topic, answers it and changes all, writes to somebody, and removes it. */
export const words = [
  {
    category: "Allotment talk",
    closed: "Former allotment talk",
    about: "Everything that grows behind the station",
    changed: "Whatever grows between station and canal",
    topic: "Slugs in the lettuce again",
    text: "They ate three rows of seedlings during one wet night.",
    answer: "Copper tape around the beds helped me last summer.",
    edited: "Copper tape around the beds helped me for two summers.",
    other: "Could somebody lend me a watering can?",
    retitled: "Slugs and snails in the lettuce",
    search: "lettuce",
    letter: "Key of the shed",
    message: "Please leave it under the third flowerpot.",
  },
  {
    category: "Ferry watchers",
    closed: "Earlier ferry watchers",
    about: "Boats that pass the old lighthouse",
    changed: "Boats and buoys around the old lighthouse",
    topic: "The Tuesday boat comes late",
    text: "It lay outside of the harbour for two hours in the fog.",
    answer: "The captain told me that the radar had failed.",
    edited: "The captain told me that both radars had failed.",
    other: "Has anybody photographs of the new funnel?",
    retitled: "The Tuesday boat and the fog",
    search: "Tuesday",
    letter: "Seats for Saturday",
    message: "We could meet at the upper landing stage.",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async () => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(700);
  };
  const follow = async (link) => {
    await page.locator(link).first().evaluate((a) => a.click());
    await settle();
  };
  const send = async (button) => {
    await page.locator(button).filter({ visible: true }).last().click();
    await settle();
  };
  const comment = (text) => `.js-comment:has-text("${text}")`;
  await page.goto(`${url}/`);
  await follow(".header__login");
  await page.fill("#id_username", username);
  await page.fill("#id_password", password);
  await send('form [type="submit"]');
  await follow('a[href="/st/admin/"]');
  await follow('a[href="/st/admin/category/"]');
  await follow('a[href="/st/admin/category/create/"]');
  await page.fill("#id_title", words.category);
  await page.fill("#id_description", words.about);
  await send('form [type="submit"]');
  await follow(`.admin__items_list__item:has-text("${words.category}") a[href*="/update/"]`);
  await page.fill("#id_description", words.changed);
  await send('form [type="submit"]');
  await page.goto(`${url}/`);
  await settle();
  await follow(`a[href^="/category/"]:has-text("${words.category}")`);
  await follow('a[href^="/topic/publish/"]');
  await page.fill("#id_title", words.topic);
  await page.fill("#id_comment", words.text);
  await send(".comment__reply__actions__publish");
  await page.fill("#id_comment", words.answer);
  await send(".comment__reply__actions__publish");
  await page.fill("#id_comment", words.other);
  await send(".comment__reply__actions__publish");
  await follow(`${comment(words.answer)} a[href$="/update/"]`);
  await page.fill("#id_comment", words.edited);
  await send('form.js-reply [type="submit"]');
  await follow(`${comment(words.other)} a[href$="/delete/"]`);
  await send('form [type="submit"]');
  await page.goto(`${url}/topic/active/`);
  await settle();
  await follow(`a:has-text("${words.topic}")`);
  await follow(".topic_edit_link");
  await page.fill("#id_title", words.retitled);
  await send('form [type="submit"]');
  await follow('a[href^="/topic/moderate/lock/"]');
  await page.locator('a[href="/search/"]').click();
  await page.fill(".js-search-content input", words.search);
  await page.press(".js-search-content input", "Enter");
  await settle();
  await follow('a[href="/topic/private/"]');
  await follow('a[href^="/topic/private/publish/"]');
  await page.fill("#id_title", words.letter);
  await page.fill("#id_users", "ines");
  await page.fill("#id_comment", words.message);
  await send(".comment__reply__actions__publish");
  await page.goto(`${url}/topic/active/`);
  await settle();
  await follow(`a:has-text("${words.retitled}")`);
  await follow('a[href^="/topic/moderate/delete/"]');
  await follow('a[href="/st/admin/"]');
  await follow('a[href="/st/admin/category/"]');
  await follow(`.admin__items_list__item:has-text("${words.category}") a[href*="/update/"]`);
  // It stays in the list, where another run would find it by its name.
  await page.fill("#id_title", words.closed);
  await page.check("#id_is_removed");
  await send('form [type="submit"]');
  await page.locator('a.js-tab[href="/user/menu/"]').click();
  await page.locator('a[href^="/user/logout/"]').click();
  await settle();
}
