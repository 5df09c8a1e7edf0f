/** Makes an event with a product, a quota, a voucher and a question, changes them, and deletes all. */
export const words = [
  {
    event: "Concert in the granary",
    slug: "granary",
    location: "Mill Lane 12, Harbourtown",
    date: "2027-07-03",
    category: "Seats on the gallery",
    product: "Front row of the gallery",
    price: "35.50",
    quota: "Gallery front",
    size: "60",
    about: "With a view of the whole stage.",
    dearer: "39.00",
    larger: "72",
    code: "PRESSGALLERY7",
    tag: "press",
    comment: "For the local papers",
    search: "PRESSG",
    changed: "For the local papers and the radio",
    question: "How do you get here?",
  },
  {
    event: "Night walk along the walls",
    slug: "nightwalk",
    location: "Gate Square 3, Hilltop",
    date: "2027-09-18",
    category: "Guided tours",
    product: "Tour with a lantern",
    price: "14.20",
    quota: "Lantern tours",
    size: "25",
    about: "Lanterns are handed out at the gate.",
    dearer: "16.80",
    larger: "31",
    code: "GUIDES2FRIENDS",
    tag: "friends",
    comment: "For friends of the guides",
    search: "GUIDES2",
    changed: "For friends and families of the guides",
    question: "Who carries your lantern?",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 900) => page.waitForTimeout(ms);
  const loaded = async () => {
    await page.waitForLoadState("load");
    await settle();
  };
  const follow = async (link) => {
    await page.locator(link).first().evaluate((a) => a.click());
    await loaded();
  };
  const save = async (button = ".submit-group .btn-save, .submit-group .btn-primary") => {
    await page.locator(button).filter({ visible: true }).last().click();
    await loaded();
  };
  const choose = async (field, text) => {
    await page.locator(`#${field} + .select2`).click();
    await page.locator(".select2-search__field").last().pressSequentially(text.slice(0, 7), {
      delay: 50,
    });
    await page.locator(`.select2-results__option:has-text("${text}")`).first().click();
    await settle();
  };
  await page.goto(`${url}/control/`);
  await page.fill('[name="email"]', username);
  await page.fill('[name="password"]', password);
  await page.click('button[type="submit"]');
  await loaded();
  await follow('a[href="/control/events/add"]');
  await save();
  await page.fill("#id_basics-name_0", words.event);
  await page.fill("#id_basics-slug", words.slug);
  await page.fill('[name="basics-date_from_0"]', words.date);
  await page.fill('[name="basics-date_from_1"]', "19:30:00");
  await page.fill("#id_basics-location_0", words.location);
  await page.fill("#id_basics-tax_rate", "7");
  await save();
  await save();
  const event = `/control/event/culture/${words.slug}`;
  await follow(`a[href="${event}/categories/"]`);
  await follow(`a[href="${event}/categories/add"]`);
  await page.fill("#id_name_0", words.category);
  await save();
  await follow(`a[href="${event}/items/"]`);
  await follow(`a[href="${event}/items/add"]`);
  await page.fill("#id_name_0", words.product);
  await choose("id_category", words.category);
  await page.fill("#id_default_price", words.price);
  await page.check("#id_quota_option_1");
  await page.fill("#id_quota_add_new_name", words.quota);
  await page.fill("#id_quota_add_new_size", words.size);
  await save();
  await page.fill("#id_description_0", words.about);
  await page.locator("#id_default_price").evaluate(
    (field, value) => field.value = value,
    words.dearer,
  );
  await save();
  await follow(`a[href="${event}/quotas/"]`);
  await follow(`a:text-is("${words.quota}")`);
  await follow(`a[href$="/change"]`);
  await page.fill("#id_size", words.larger);
  await save();
  await follow(`a[href="${event}/vouchers/"]`);
  await follow(`a[href="${event}/vouchers/add"]`);
  await page.fill("#id_code", words.code);
  await choose("id_itemvar", words.product);
  await page.fill("#id_tag", words.tag);
  await page.fill("#id_comment", words.comment);
  await save();
  await page.fill("#id_filter-search", words.search);
  await page.press("#id_filter-search", "Enter");
  await loaded();
  await follow(`a:has-text("${words.code}")`);
  await page.fill("#id_comment", words.changed);
  await save();
  await follow(`a[href="${event}/questions/"]`);
  await follow(`a[href^="${event}/questions/add"]`);
  await page.fill("#id_question_0", words.question);
  await page.selectOption("#id_type", "S");
  await page.locator(`label:has-text("${words.product}") input[name="items"]`).check();
  await save();
  await follow(`a[href="${event}/questions/"]`);
  await follow(`a[href*="${event}/questions/"][href$="/delete"]`);
  await save('form[method="post"] .btn-danger');
  await follow(`a[href="${event}/vouchers/"]`);
  await follow(`a[href*="${event}/vouchers/"][href$="/delete"]`);
  await save('form[method="post"] .btn-danger');
  await page.goto(`${url}${event}/delete/`);
  await page.fill('[name="slug"]', words.slug);
  await save('form[method="post"] .btn-danger');
  await follow('a[href="/control/logout"]');
}
