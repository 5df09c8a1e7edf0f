/** Keeps a shop: a category, a product in it, a coupon; then buys as a guest, and deletes all. */
export const words = [
  {
    category: "Beekeeping tools",
    key: "beekeeping-tools",
    title: "Tools for beekeepers",
    changedTitle: "Tools for beekeepers and honey makers",
    product: "Smoker with a leather bellows",
    sku: "SMK-1408",
    price: "38.5",
    changedPrice: "41.25",
    weight: "1.2",
    quantity: "64",
    productKey: "smoker-leather-bellows",
    about: "Burns two hours on one filling.",
    coupon: "SWARMINMAY",
    text: "For those whose bees have left",
    amount: "6",
    search: "leather",
  },
  {
    category: "Climbing ropes",
    key: "climbing-ropes",
    title: "Ropes for rock and ice",
    changedTitle: "Ropes for rock, ice and caves",
    product: "Half rope of sixty metres",
    sku: "HRP-6077",
    price: "129",
    changedPrice: "118.75",
    weight: "3.4",
    quantity: "27",
    productKey: "half-rope-sixty-metres",
    about: "Dry treated, with a mark in the middle.",
    coupon: "FIRSTSNOWFALL",
    text: "For early winters in the valley",
    amount: "9",
    search: "sixty",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 2000) => page.waitForTimeout(ms);
  const open = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  const field = (name) => page.locator(`input[name="${name}"], textarea[name="${name}"]`).first();
  const press = async (text) => {
    await page.locator(`button:text-is("${text}"), a:text-is("${text}")`).last().click();
    await settle();
  };
  const remove = async (list, name) => {
    await open(`/admin/${list}`);
    await page.locator("tr", { hasText: name }).locator('[role="checkbox"]').first().click();
    await settle(700);
    await page.locator(':text-is("Delete")').last().click();
    await settle(700);
    await press("Delete");
    await settle();
  };
  await open("/admin/login");
  await field("email").fill(username);
  await field("password").fill(password);
  await page.click('button[type="submit"]');
  await settle(3500);
  await open("/admin/categories/new");
  await field("name").fill(words.category);
  await field("url_key").fill(words.key);
  await field("meta_title").fill(words.title);
  await field("meta_description").fill(words.about);
  await press("Save");
  await settle();
  await field("meta_title").fill(words.changedTitle);
  await press("Save");
  await open("/admin/products/new");
  await field("name").fill(words.product);
  await field("sku").fill(words.sku);
  await field("price").fill(words.price);
  await press("Select category");
  await page.locator('[role="dialog"] input[type="text"]').first().fill(words.category);
  await settle();
  await press("Select");
  await settle();
  await page.click("#field-tax_class");
  await settle(700);
  await page.locator('[role="option"]').last().click();
  await field("qty").fill(words.quantity);
  await field("weight").fill(words.weight);
  await field("url_key").fill(words.productKey);
  await field("meta_title").fill(words.product);
  await field("meta_description").fill(words.about);
  await press("Save");
  await settle();
  await field("price").fill(words.changedPrice);
  await press("Save");
  await open("/admin/coupon/new");
  await field("coupon").fill(words.coupon);
  await field("description").fill(words.text);
  await field("discount_amount").fill(words.amount);
  await page.locator("label", { hasText: /fixed/i }).first().click();
  await press("Save");
  await open("/admin/products");
  await field("keyword").fill(words.search);
  await page.keyboard.press("Enter");
  await settle();
  await open(`/${words.productKey}`);
  await page.locator(`button:has-text("Add to cart")`).first().click();
  await settle();
  await open("/cart");
  await page.locator('input[name="coupon"]').first().fill(words.coupon);
  await page.locator('button:has-text("Apply")').first().click();
  await settle();
  await remove("coupons", words.coupon);
  await remove("products", words.product);
  await remove("categories", words.category);
  await page.locator('[aria-label="Account menu"]').click();
  await settle(700);
  await page.locator(':text-is("Logout")').last().click();
  await settle();
}
