/** Makes a category and two products, sells one of them, works on the order, and removes all but it. */
export const words = [
  {
    category: "Things of rope",
    product: "Hammock of hemp",
    upc: "HMK-4417",
    sku: "rope-88",
    price: "64.50",
    stock: "23",
    retitled: "Wide hammock of hemp",
    lower: "59.90",
    other: "Doormat of coir",
    otherUpc: "DMT-2093",
    otherSku: "rope-91",
    otherPrice: "17.25",
    otherStock: "41",
    search: "hammock",
    review: "Carries two of us",
    opinion: "It has hung between the pear trees all summer.",
    score: "4",
    quantity: "3",
    first: "Nora",
    last: "Halvorsen",
    street: "Strandgata 12",
    city: "Bodin",
    postcode: "8003",
    note: "Ring twice, the bell is weak.",
    status: "Being processed",
  },
  {
    category: "Things of clay",
    product: "Bowl for bread",
    upc: "BWL-7730",
    sku: "clay-35",
    price: "38.40",
    stock: "16",
    retitled: "Deep bowl for bread",
    lower: "33.80",
    other: "Jug with a lid",
    otherUpc: "JUG-5162",
    otherSku: "clay-47",
    otherPrice: "26.75",
    otherStock: "52",
    search: "bowl",
    review: "Heavy and fine",
    opinion: "Dough rises well in it, even in winter.",
    score: "5",
    quantity: "2",
    first: "Hanna",
    last: "Lindqvist",
    street: "Kirkevegen 7",
    city: "Voss",
    postcode: "5700",
    note: "Leave it with the neighbour.",
    status: "Cancelled",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async (ms = 1000) => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(ms);
  };
  const open = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  const press = async (selector) => {
    const element = page.locator(selector).first();
    await element.waitFor({ state: "attached" });
    const loaded = page.waitForEvent("load");
    await element.evaluate((one) => one.click());
    await loaded;
    await settle();
  };
  const fill = async (fields) => {
    for (const [name, text] of Object.entries(fields)) {
      await page.locator(`[name="${name}"]`).first().fill(text, { force: true });
    }
  };
  const select = (name, option) =>
    page.locator(`[name="${name}"]`).first().selectOption(option, { force: true });
  const tab = async (name) => {
    await page.locator(`a[data-toggle="tab"][href="#${name}"]`).click();
    await page.waitForTimeout(500);
  };
  const addProduct = async (title, upc, sku, price, stock) => {
    await open("/dashboard/catalogue/");
    await select("product_class", { label: "Goods" });
    await press("#create_product_with_class_form button");
    await fill({ title, upc });
    await tab("product_category");
    await select("productcategory_set-0-category", { label: words.category });
    await tab("product_stock");
    await select("stockrecords-0-partner", { label: "Warehouse" });
    await fill({
      "stockrecords-0-partner_sku": sku,
      "stockrecords-0-price": price,
      "stockrecords-0-num_in_stock": stock,
    });
    await press('#create_update_product_form button[value="save"]');
  };
  const row = (text) => `tr:has-text("${text}")`;
  const remove = async (path, text) => {
    await open(path);
    await press(`${row(text)} a[href*="/delete/"]`);
    await press('form[method="post"] button[type="submit"].btn-danger');
  };

  await open("/accounts/login/?next=/dashboard/");
  await fill({ "login-username": username, "login-password": password });
  await press('[name="login_submit"]');
  await open("/dashboard/catalogue/categories/");
  await press('a.btn[href*="/categories/create/"]');
  await fill({ name: words.category });
  await press('form[method="post"].form-stacked button[type="submit"]');
  await addProduct(words.product, words.upc, words.sku, words.price, words.stock);
  await addProduct(words.other, words.otherUpc, words.otherSku, words.otherPrice, words.otherStock);
  await open("/dashboard/catalogue/");
  await page.fill("#search_product_form [name='title']", words.search);
  await press("#search_product_form button");
  await press(`${row(words.product)} a:has-text("${words.product}")`);
  await fill({ title: words.retitled });
  await tab("product_stock");
  await fill({ "stockrecords-0-price": words.lower });
  await press('#create_update_product_form button[value="save"]');

  const shown = page.locator(`${row(words.retitled)} a[href^="/catalogue/"]`).first();
  await open(await shown.getAttribute("href"));
  await press("#write_review");
  await fill({ title: words.review, body: words.opinion });
  await select("score", words.score);
  await press("#add_review_form button");
  await press("#add_to_basket_form button");
  await open("/basket/");
  await fill({ "form-0-quantity": words.quantity });
  await page.locator('#basket_formset button[type="submit"]').first().click();
  await settle(2500);
  await press('a[href="/checkout/"]');
  await fill({
    first_name: words.first,
    last_name: words.last,
    line1: words.street,
    line4: words.city,
    postcode: words.postcode,
  });
  await press('#new_shipping_address button[type="submit"]');
  await press("#view_preview");
  await press("#place-order");
  const number = (await page.locator("body").innerText()).match(/order number is (\d+)/i)?.[1];

  await open("/dashboard/orders/");
  await press(`a[href="/dashboard/orders/${number}/"]`);
  await tab("notes");
  await page.locator("#id_message").fill(words.note);
  await press("#order_note_form [type='submit']");
  await page.locator("#order_status_form select").selectOption(words.status, { force: true });
  await press("#order_status_form [type='submit']");
  await open("/accounts/addresses/");
  await press('a[href*="/delete/"]');
  await press('form[method="post"] button.btn-danger');
  await remove("/dashboard/catalogue/", words.other);
  await remove("/dashboard/catalogue/", words.retitled);
  await remove("/dashboard/catalogue/categories/", words.category);
  await open("/dashboard/");
  await press("#logout_form button");
}
