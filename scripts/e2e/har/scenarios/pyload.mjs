/** Adds packages of links, edits, moves and restarts them, makes a user, and removes it all. */
export const words = [
  {
    packages: ["Songs of the harbour", "Maps of the coast"],
    renamed: "Songs of the old harbour",
    folder: "harbour-songs",
    links: ["http://127.0.0.1:9/songs/one.zip", "http://127.0.0.1:9/songs/two.zip"],
    more: "http://127.0.0.1:9/maps/coast.zip",
    helper: "tilda",
    secret: "Rowing-boat-31",
  },
  {
    packages: ["Recipes with plums", "Pictures of orchards"],
    renamed: "Recipes with dried plums",
    folder: "plum-recipes",
    links: ["http://127.0.0.1:9/plums/cake.zip", "http://127.0.0.1:9/plums/jam.zip"],
    more: "http://127.0.0.1:9/orchards/spring.zip",
    helper: "oskar",
    secret: "Cider-press-47",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const go = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  const packageOf = (name) => page.locator("#package-list > li", { hasText: name }).first();
  const press = async (name, title) => {
    const one = packageOf(name);
    await one.locator(".packagename").first().hover();
    await one.locator(`span[title^="${title}"]`).first().click({ force: true });
    await settle();
  };
  const confirm = async () => {
    const ok = page.locator("#okButton:visible");
    if (await ok.count() > 0) await ok.click();
    await settle(2500);
  };
  const add = async (name, links) => {
    await page.locator("#action_add2, #action_add1").locator("visible=true").first().click();
    await settle(800);
    await page.fill("#add_name", name);
    await page.fill("#add_links", links.join("\n"));
    await page.check("#add_dest2");
    await page.click("#add_submit");
    await settle(2500);
  };
  await go("/login");
  await page.fill('input[name="username"]', username);
  await page.fill('input[name="password"]', password);
  await page.locator('form [type="submit"]').first().click();
  await settle(2500);
  await go("/collector");
  await add(words.packages[0], words.links);
  await go("/collector");
  await add(words.packages[1], [words.more]);
  await go("/collector");
  await packageOf(words.packages[0]).locator(".packagename .name").click();
  await settle();
  await press(words.packages[0], "Edit Package");
  await page.fill("#pack_name", words.renamed);
  await page.fill("#pack_folder", words.folder);
  await page.locator('#pack_form [type="submit"]').click();
  await settle(2500);
  await go("/collector");
  await packageOf(words.renamed).locator(".packagename .name").click();
  await settle();
  await press(words.packages[1], "Reverse Entries");
  await go("/settings");
  await page.click('a[href="#users"]');
  await settle(800);
  await page.click("#user_add");
  await settle(800);
  await page.fill('#user_add_form input[name="new_user"]', words.helper);
  for (const field of await page.locator('#user_add_form input[type="password"]').all()) {
    await field.fill(words.secret);
  }
  await page.locator('#user_add_form [type="submit"]').click();
  await settle(2500);
  await go("/settings");
  await page.click('a[href="#users"]');
  await settle(800);
  const row = page.locator("#users tr", { hasText: words.helper });
  await row.locator(".dropdown-toggle").click();
  await row.locator(".delete_user").click();
  await settle();
  await confirm();
  await page.click("#user_submit");
  await settle(2500);
  for (const name of [words.packages[1], words.renamed]) {
    await go("/collector");
    await press(name, "Delete Package");
    await confirm();
  }
  await go("/collector");
  await go("/logout");
}
