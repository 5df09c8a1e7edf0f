/** Keeps a shop: a collection with a product, a customer in a group, and a campaign. */
export const words = [
  {
    collection: "Garden season",
    handle: "garden-season",
    product: "Copper watering can",
    subtitle: "For two litres",
    text: "Made by hand, with a long spout.",
    renamed: "Large copper watering can",
    search: "watering",
    group: "Members of the garden club",
    first: "Helena",
    last: "Brandt",
    email: "helena@example.org",
    company: "Brandt Nurseries",
    phone: "+49301234567",
    campaign: "Spring opening",
    identifier: "SPRING-OPENING",
    about: "Before the first warm weekend",
  },
  {
    collection: "Quiet evenings",
    handle: "quiet-evenings",
    product: "Walnut reading lamp",
    subtitle: "With a linen shade",
    text: "The light is warm and does not flicker.",
    renamed: "Tall walnut reading lamp",
    search: "reading",
    group: "Friends of the library",
    first: "Tomas",
    last: "Novak",
    email: "tomas@example.org",
    company: "Novak and Sons",
    phone: "+420601234567",
    campaign: "Long nights",
    identifier: "LONG-NIGHTS",
    about: "When the clocks have changed",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const open = async (path) => {
    await page.goto(`${url}/app/${path}`);
    await settle(2500);
  };
  const dialog = page.locator('[role="dialog"]');
  const field = (name) => page.locator(`input[name="${name}"], textarea[name="${name}"]`).last();
  const press = async (name, within = page) => {
    await within.locator(`button:text-is("${name}")`).last().click();
    await settle();
  };
  const choose = async (menu, item) => {
    await menu.click();
    await settle(500);
    await page.locator(`[role="menuitem"]:has-text("${item}")`).click();
    await settle();
  };
  const menuOf = (title) =>
    page.locator(`xpath=//h1[.="${title}"]/ancestor::div[.//button[@aria-haspopup="menu"]][1]`)
      .locator('button[aria-haspopup="menu"]').last();
  const alert = page.locator('[role="alertdialog"]');
  const remove = async (menu) => {
    await choose(menu, "Delete");
    const typed = alert.locator("input");
    if (await typed.count() > 0) {
      await typed.fill(
        await alert.locator("label span").first().innerText(),
      );
    }
    await alert.locator("button").last().click();
    await settle(2500);
  };

  await page.goto(`${url}/app/login`);
  await page.fill('input[name="email"]', username);
  await page.fill('input[name="password"]', password);
  await page.click('button[type="submit"]');
  await settle(4000);

  await open("collections/create");
  await field("title").fill(words.collection);
  await field("handle").fill(words.handle);
  await press("Create");

  await open("products/create");
  await field("title").fill(words.product);
  await field("subtitle").fill(words.subtitle);
  await field("description").fill(words.text);
  await press("Continue");
  await page.locator('[name="collection_id"], label:has-text("Collection")').first().click();
  await page.keyboard.type(words.collection.slice(0, 6));
  await settle();
  await page.locator(`[role="option"]:has-text("${words.collection}")`).first().click();
  await press("Continue");
  await press("Publish");
  await settle(2500);
  await choose(menuOf(words.product), "Edit");
  await field("title").fill(words.renamed);
  await press("Save", dialog);

  await open("customer-groups/create");
  await field("name").fill(words.group);
  await press("Create");
  await open("customers/create");
  await field("first_name").fill(words.first);
  await field("last_name").fill(words.last);
  await field("email").fill(words.email);
  await field("company_name").fill(words.company);
  await press("Create");
  await settle();
  await choose(menuOf(words.email), "Edit");
  await field("phone").fill(words.phone);
  await press("Save", dialog);
  await page.locator('a[href$="/add-customer-groups"]').last().click();
  await settle();
  await dialog.locator(`tr:has-text("${words.group}") [role="checkbox"]`).first().click();
  await press("Save", dialog);

  await open("campaigns/create");
  await field("name").fill(words.campaign);
  await field("campaign_identifier").fill(words.identifier);
  await field("description").fill(words.about);
  await press("Create");

  await open(`products?q=${words.search}`);
  await page.getByText(words.renamed).first().click();
  await settle(2500);
  await remove(menuOf(words.renamed));
  await open("customers");
  await page.getByText(words.email).first().click();
  await settle(2500);
  await remove(menuOf(words.email));
  await open("customer-groups");
  await page.getByText(words.group).first().click();
  await settle(2500);
  await remove(menuOf(words.group));
  await open("campaigns");
  await page.getByText(words.campaign).first().click();
  await settle(2500);
  await remove(menuOf(words.campaign));
  await open("collections");
  await page.getByText(words.collection).first().click();
  await settle(2500);
  await remove(menuOf(words.collection));
  await page.locator(`aside button:has-text("${username}")`).last().click();
  await settle(500);
  await page.locator('[role="menuitem"]:has-text("Log out")').click();
  await settle();
}
