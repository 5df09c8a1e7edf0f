/** Makes a collection with things and a file in it, changes them, keeps a version, searches, removes. */
export const words = [
  {
    collection: "lighthouse-logs",
    title: "Logs of the northern lighthouse",
    changed: "Logs of the northern lighthouse and its boats",
    about: "Eleven volumes in oilcloth",
    volume: "volume-three",
    volumeTitle: "Storms of the third winter",
    page: "A loose sheet on fog signals",
    creator: "Hedvig Aalto",
    file: "signals.txt",
    content: "two long, one short\n",
    newContent: "two long, three short\n",
    wrong: "dc:title has no end",
  },
  {
    collection: "orchard-maps",
    title: "Maps of the southern orchard",
    changed: "Maps of the southern orchard and its wells",
    about: "Drawn on linen by hand",
    volume: "sheet-nine",
    volumeTitle: "Pears along the wall",
    page: "A sketch of the cider press",
    creator: "Ambrose Keel",
    file: "legend.txt",
    content: "circles are pears\n",
    newContent: "circles are pears, squares are plums\n",
    wrong: "dc:title lacks its mark",
  },
];

export const options = ({ username, password }) => ({ httpCredentials: { username, password } });

export async function play({ page, url, words, call }) {
  const settle = async (ms = 1500) => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(ms);
  };
  const open = async (path) => {
    await page.goto(`${url}/rest/${path}`);
    await settle();
  };
  const up = async (place) => {
    await page.locator(".breadcrumb a").nth(place).click();
    await settle();
  };
  const add = async (id, turtle) => {
    await page.fill("#new_id", id);
    await page.fill("#turtle_payload", turtle);
    await page.click("#btn_action_create");
    await settle(2500);
  };
  const update = async (text) => {
    await page.fill(
      "#sparql_update_query",
      `PREFIX dc: <http://purl.org/dc/elements/1.1/>\n${text}\n`,
    );
    await page.click("#action_sparql_update button");
    await settle(2500);
  };
  const remove = async () => {
    await page.click("#action_delete button");
    await settle(2500);
  };
  const DC = "@prefix dc: <http://purl.org/dc/elements/1.1/> .\n";

  await open("");
  await add(words.collection, `${DC}<> dc:title "${words.title}" .`);
  await update(
    `DELETE { <> dc:title "${words.title}" }\n` +
      `INSERT { <> dc:title "${words.changed}" ; dc:description "${words.about}" }\nWHERE { }`,
  );
  await add(words.volume, `${DC}<> dc:title "${words.volumeTitle}" .`);
  await update(`INSERT { <> dc:creator "${words.creator}" }\nWHERE { }`);
  await up(1);
  await add("", `${DC}<> dc:title "${words.page}" .`);
  await up(1);

  // A file, then another content of it.
  await page.selectOption("#new_mixin", "binary");
  await page.fill("#new_id", words.file);
  await page.setInputFiles("#binary_payload", {
    name: words.file,
    mimeType: "text/plain",
    buffer: Buffer.from(words.content),
  });
  await page.click("#btn_action_create");
  await settle(2500);
  await page.setInputFiles("#update_file", {
    name: words.file,
    mimeType: "text/plain",
    buffer: Buffer.from(words.newContent),
  });
  await page.click("#binary_update_content");
  await settle(2500);

  // A version of the volume, then a change, and one with a mistake.
  await open(`${words.collection}/${words.volume}`);
  await page.click("#action_create_version button");
  await settle(2500);
  await page.locator("li a", { hasText: "GMT" }).first().click();
  await settle();
  await open(`${words.collection}/${words.volume}`);
  await update(`INSERT { <> ${words.wrong} }\nWHERE { }`);
  await page.keyboard.press("Escape");
  await settle();

  // A search.
  await page.locator("nav a", { hasText: "Search" }).click();
  await settle();
  await page.selectOption("#operator_1", "=");
  await page.fill("#search_value_1", `info:fedora/${words.collection}*`);
  await page.click("#action_search button[type=submit]");
  await settle(2500);

  // The end of all that.
  await open(`${words.collection}/${words.volume}`);
  await remove();
  await open(words.collection);
  await remove();
  await open("");
  await call("DELETE", `${url}/rest/${words.collection}/fcr:tombstone`);
  await settle();
}
