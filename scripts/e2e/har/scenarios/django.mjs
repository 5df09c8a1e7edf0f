/** Writes in the pages of an administration: a category, a product in it, a search, a removal. */
export const words = [
  {
    category: "Garden tools",
    product: "Spade with ash handle",
    renamed: "Spade with oak handle",
    price: "34.90",
    search: "Spade",
  },
  {
    category: "Kitchen",
    product: "Copper saucepan",
    renamed: "Steel saucepan",
    price: "89.50",
    search: "saucepan",
  },
];

export async function play({ page, url, username, password, words }) {
  const save = async () => {
    await page.click('input[name="_save"]');
    await page.waitForSelector(".messagelist .success");
  };
  await page.goto(`${url}/admin/`);
  await page.fill("#id_username", username);
  await page.fill("#id_password", password);
  await page.click('input[type="submit"]');
  await page.waitForSelector("#user-tools");
  await page.click('a[href="/admin/shop/category/add/"]');
  await page.fill("#id_name", words.category);
  await save();
  await page.goto(`${url}/admin/shop/product/add/`);
  await page.fill("#id_title", words.product);
  await page.fill("#id_price", words.price);
  await page.selectOption("#id_category", { label: words.category });
  await page.fill("#id_available_0", "2026-11-02");
  await page.fill("#id_available_1", "09:30:00");
  await save();
  await page.click(`th.field-title a:has-text("${words.product}")`);
  await page.fill("#id_title", words.renamed);
  await save();
  await page.fill("#searchbar", words.search);
  await page.click('#changelist-search input[type="submit"]');
  await page.waitForSelector(`th.field-title a:has-text("${words.renamed}")`);
  await page.check('tr:has(th.field-title) input[name="_selected_action"]');
  await page.selectOption('select[name="action"]', "delete_selected");
  await page.click('button[name="index"]');
  await page.click('#content input[type="submit"]');
  await page.waitForSelector(".messagelist .success");
  await page.goto(`${url}/admin/shop/category/`);
  await page.click(`th.field-name a:has-text("${words.category}")`);
  await page.click("a.deletelink");
  await page.click('#content input[type="submit"]');
  await page.waitForSelector(".messagelist .success");
  await page.click('#logout-form button[type="submit"]');
  await page.waitForLoadState();
}
