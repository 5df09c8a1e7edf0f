/** Files a photo under a new album, category, place and person, rates, searches, and removes it all. */
export const words = [
  {
    album: ["Harbour festival", "Boats, brass bands and rain"],
    changed: "Boats, brass bands and a little sun",
    part: ["Fireworks at midnight", "From the lighthouse"],
    category: ["Night shots", "Long exposures on a tripod"],
    place: {
      title: "Lighthouse rock",
      address: "Pier road 4",
      city: "Esbjerg",
      country: "Denmark",
    },
    notes: "Closed in winter",
    person: { first_name: "Tilda", last_name: "Brandt", email: "tilda@example.com" },
    born: "1984-03-21",
    title: "Rockets over the breakwater",
    description: "The last salvo, seen from the gallery.",
    comment: ["What a colour", "The green one is the best of the whole year."],
    rating: "8",
    group: ["Festival friends", "People who may see the boats"],
  },
  {
    album: ["Apple harvest", "Ladders, crates and wasps"],
    changed: "Ladders, crates and nobody stung",
    part: ["Pressing the cider", "In the old barn"],
    category: ["Black and white", "Scanned from film"],
    place: { title: "Miller orchard", address: "Plum lane 12", city: "Meran", country: "Italy" },
    notes: "Ring twice at the gate",
    person: { first_name: "Oskar", last_name: "Weiss", email: "oskar@example.org" },
    born: "1979-11-08",
    title: "Crates beneath the oldest tree",
    description: "Nobody has counted them before the rain.",
    comment: ["So quiet", "One can nearly smell the wet wood of the crates."],
    rating: "6",
    group: ["Pickers of September", "Neighbours with a ladder"],
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async () => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(900);
  };
  const follow = async (selector) => {
    await page.locator(selector).first().click();
    await settle();
  };
  const menu = (name) => follow(`nav.menu a:text-is("${name}"), ul.menu a:text-is("${name}")`);
  const action = (name) => follow(`.actionlink a:text-is("${name}")`);
  /** Fills in the fields of the form that has the first of them, and sends it. */
  const send = async (fields, button = 'input[type="submit"]') => {
    const [name] = Object.keys(fields);
    const form = page.locator("form", { has: page.locator(`[name="${name}"]`) });
    for (const [field, value] of Object.entries(fields)) {
      await form.locator(`[name="${field}"]`).fill(value);
    }
    await form.locator(button).last().click();
    await settle();
  };
  /** Types into a field that offers what has this name, and takes it. */
  const choose = async (field, text) => {
    await page.locator(`input[name="${field}"]`).click();
    await page.waitForTimeout(600);
    await page.locator(`input[name="${field}"]`).pressSequentially(text.slice(0, 5), { delay: 90 });
    await page.waitForTimeout(1200);
    await page.locator("ul.autocompdropdown li", { hasText: text }).locator("visible=true").first()
      .click();
    await page.waitForTimeout(500);
  };
  const remove = async () => {
    await action("delete");
    await action("confirm");
  };
  const name = `${words.person.first_name} ${words.person.last_name}`;

  await page.goto(`${url}/zoph.php`);
  await settle();
  await page.fill('[name="uname"]', username);
  await page.fill('[name="pword"]', password);
  await page.press('[name="pword"]', "Enter");
  await settle();

  await menu("albums");
  await action("new");
  await send({ album: words.album[0], album_description: words.album[1] });
  await send({ album_description: words.changed });
  await action("new");
  await send({ album: words.part[0], album_description: words.part[1] });
  await menu("categories");
  await action("new");
  await send({ category: words.category[0], category_description: words.category[1] });
  await menu("places");
  await action("new");
  await send({ ...words.place, notes: words.notes });
  await menu("people");
  await follow('a:text-is("Unknown Person")');
  await action("new");
  await choose("_home_id", words.place.title);
  await send({ ...words.person, dob: words.born });

  await menu("photos");
  await follow('a[href*="photo.php?_off=1"]');
  await action("edit");
  await choose("_location_id", words.place.title);
  await choose("_photographer_id", words.person.last_name);
  await choose("__album_id[0]", words.part[0]);
  await choose("__category_id[0]", words.category[0]);
  await send({ title: words.title, description: words.description });
  await page.locator("#ratingform select").selectOption(words.rating);
  await follow("#ratingsubmit");
  await action("add comment");
  await send({ subject: words.comment[0], comment: words.comment[1] });

  await menu("search");
  await page.locator('[name="_text[0]"]').selectOption("photographer");
  await page.locator('[name="_text_op[0]"]').selectOption("like");
  await page.fill('[name="text[0]"]', words.person.last_name);
  await follow('input[name="_action"][value="search"]');

  await menu("admin");
  await follow('.main a[href*="group.php"]');
  await action("new");
  await send({ group_name: words.group[0], description: words.group[1] });
  await menu("admin");
  await follow('.main a[href*="group.php"]');
  await follow(`dl.groups dt:text-is("${words.group[0]}") ~ ul a`);
  await remove();

  await menu("people");
  await follow(`a:has-text("${name}")`);
  await remove();
  await menu("places");
  await follow(`a:has-text("${words.place.title}")`);
  await remove();
  await menu("categories");
  await follow(`a:has-text("${words.category[0]}")`);
  await remove();
  await menu("albums");
  await follow(`a:text-is("${words.album[0]}")`);
  await follow(`a:text-is("${words.part[0]}")`);
  await remove();
  await remove();
  await menu("logout");
}
