/** Keeps a catalogue: a facet, a picture, a product with its price, a search, and a promotion. */
export const words = [
  {
    facet: "Flowering time",
    values: ["Early spring", "Late summer"],
    product: "Allium bulbs",
    slug: "allium-bulbs",
    text: "Purple globes on long stems.",
    sku: "AL-204",
    renamed: "Giant allium bulbs",
    file: "allium.png",
  },
  {
    facet: "Reading age",
    values: ["Picture book", "Young adults"],
    product: "Night train",
    slug: "night-train",
    text: "A story in twelve stations.",
    sku: "NT-118",
    renamed: "The night train",
    file: "train.png",
  },
];

const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  await page.goto(`${url}/admin/login`);
  await page.fill('input[name="username"], #login_username', username);
  await page.fill('input[name="password"], #login_password', password);
  await page.click('button[type="submit"]');
  await settle(4000);
  const field = (name) => page.locator(`input[formcontrolname="${name}"], #${name}`).first();
  const press = async (text) => {
    await page.locator(`button:has-text("${text}")`).last().click();
    await settle(2000);
  };
  await page.goto(`${url}/admin/catalog/facets/create`);
  await field("name").fill(words.facet);
  await press("Create");
  for (const value of words.values) {
    await press("Add facet value");
    await page.locator("vdr-modal-dialog input, .modal-dialog input").first().fill(value);
    await page.locator('.modal-dialog button:has-text("Confirm")').last().click();
    await settle();
  }
  await page.goto(`${url}/admin/catalog/assets`);
  await settle();
  await page.locator('input[type="file"]').first().setInputFiles({
    name: words.file,
    mimeType: "image/png",
    buffer: Buffer.from(PICTURE, "base64"),
  });
  await settle(2500);
  await page.goto(`${url}/admin/catalog/products/create`);
  await settle();
  await field("name").fill(words.product);
  await page.locator(".ProseMirror").first().fill(words.text);
  await page.locator(
    'vdr-product-variants-editor input, input[name="sku"], [formcontrolname="sku"]',
  )
    .first().fill(words.sku);
  await page.locator("vdr-currency-input input").first().fill("12.50");
  await press("Create");
  await settle(3000);
  await field("name").fill(words.renamed);
  await press("Update");
  await page.goto(`${url}/admin/catalog/products`);
  await settle();
  await page.locator('clr-icon[shape="search"]').first().click({ force: true });
  await page.locator('input[placeholder^="Search by"]').first()
    .fill(words.product.split(" ")[0]);
  await settle();
  const remove = async (list, name) => {
    await page.goto(`${url}/admin/catalog/${list}`);
    await settle();
    await page.locator(`tr:has-text("${name}") input[type="checkbox"]`).first().check({
      force: true,
    });
    await settle(500);
    await page.locator('vdr-bulk-action-menu button, button:has-text("With")').first().click();
    await page.locator('[vdrdropdownitem]:has-text("Delete"), .dropdown-item:has-text("Delete")')
      .first().click();
    await settle(500);
    await page.locator('.modal-dialog button:has-text("Delete")').last().click();
    await settle();
  };
  await remove("products", words.renamed);
  await remove("facets", words.facet);
  await page.locator("vdr-user-menu button").first().click();
  await page.locator('.dropdown-item:has-text("Log out"), button:has-text("Log out")').first()
    .click();
  await settle();
}
