/** Makes beds and plants in the pages of an API, changes them in two ways, searches and removes. */
export const words = [
  {
    beds: [["Bed at the south wall", "loam"], ["Cold frame of glass", "peat"]],
    soil: "loam with ash",
    plants: [["Artichoke of spring", "12.50"], ["Celery for soup", "4.00"]],
    note: "Water it in the evening only.",
    search: "artichoke",
  },
  {
    beds: [["Terrace by the well", "sand"], ["Barrel on wheels", "compost"]],
    soil: "sand and bark",
    plants: [["Fennel of August", "30.25"], ["Rocket for salad", "7.00"]],
    note: "Keep the snails away from it.",
    search: "fennel",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async () => {
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(600);
  };
  const press = async (name, place = page) => {
    await place.locator("button, input[type=submit], a.btn", { hasText: name }).last().click();
    await settle();
  };
  const visit = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  const form = page.locator("form[enctype='multipart/form-data']");
  const urlOfThis = async () =>
    /"url": .*?(http[^"<]*)/.exec(await page.locator(".response-info").innerText())[1];
  await visit("/api-auth/login/?next=/api/");
  await page.locator("input[name=username]").fill(username);
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[type=submit]").click();
  await settle();
  await page.getByRole("link", { name: /\/api\/beds\// }).first().click();
  await settle();
  const things = { beds: [], plants: [] };
  for (const [name, soil] of words.beds) {
    await visit("/api/beds/");
    await form.locator("input[name=name]").fill(name);
    await form.locator("input[name=soil]").fill(soil);
    await press("POST", form);
    things.beds.push(await urlOfThis());
  }
  for (const [index, [name, height]] of words.plants.entries()) {
    await visit("/api/plants/");
    await form.locator("input[name=name]").fill(name);
    await form.locator("input[name=height]").fill(height);
    await form.locator("select[name=bed]").selectOption({ label: words.beds[index][0] });
    await press("POST", form);
    things.plants.push(await urlOfThis());
  }
  await visit("/api/plants/");
  await page.locator(".response-info a", { hasText: things.plants[0] }).click();
  await settle();
  await form.locator("textarea[name=note]").fill(words.note);
  await form.locator("input[name=is_shaded]").check();
  await form.locator("select[name=state]").selectOption("growing");
  await press("PUT", form);
  // A bed gets another soil as JSON.
  await page.goto(things.beds[0]);
  await settle();
  await page.getByRole("tab", { name: "Raw data" }).or(page.locator("a[name=raw-tab]")).first()
    .click();
  await page.waitForTimeout(400);
  await page.locator("textarea[name=_content]").first()
    .fill(JSON.stringify({ name: words.beds[0][0], soil: words.soil }));
  await page.locator("button:visible", { hasText: "PUT" }).first().click();
  await settle();
  await visit(`/api/plants/?search=${words.search}`);
  await visit("/api/plants/?ordering=-height");
  await page.goto(`${things.plants[0]}harvest/`);
  await settle();
  await page.locator("button:visible", { hasText: "POST" }).first().click();
  await settle();
  await page.goto(things.plants[0]);
  await settle();
  await page.goto(things.plants[1]);
  await settle();
  await page.locator("button", { hasText: "DELETE" }).first().click();
  await page.waitForTimeout(800);
  await page.locator(".modal.in button, .modal.show button, .modal button:visible", {
    hasText: "Delete",
  }).last().click();
  await settle();
  await visit("/api/plants/");
  await visit("/api/beds/");
  await page.locator(".navbar .dropdown-toggle").first().click();
  await page.locator("button", { hasText: "Log out" }).or(page.getByText("Log out")).last().click();
  await settle();
}
