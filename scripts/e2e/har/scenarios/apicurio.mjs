/** Keeps two schemas: describes them, sets rules, adds a version, searches, reads, and deletes both. */
export const words = [
  {
    group: "harbour",
    id: "boat-record",
    namespace: "port.example",
    record: "Boat",
    field: "hull",
    added: "draught",
    name: "Boats at the pier",
    description: "What the harbour master writes down",
    label: "quay",
    title: "Crane order",
    property: "tonnes",
    second: "Orders for the big crane",
    about: "One for each lift",
    search: "big crane",
  },
  {
    group: "bakery",
    id: "loaf-event",
    namespace: "oven.example",
    record: "Loaf",
    field: "flour",
    added: "crust",
    name: "Loaves out of the oven",
    description: "What the night shift counts",
    label: "dough",
    title: "Wedding cake",
    property: "tiers",
    second: "Cakes to be collected",
    about: "Only with a deposit",
    search: "be collected",
  },
];

export async function play({ page, url, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const click = async (id) => {
    await page.locator(`[data-testid="${id}"]`).filter({ visible: true }).first().click();
    await settle();
  };
  const upload = async (group, id, content) => {
    await click("btn-header-upload-artifact");
    await page.fill("#form-group", group);
    if (id !== undefined) await page.fill("#form-id", id);
    await page.fill("#artifact-content", JSON.stringify(content));
    await settle(500);
    await click("modal-btn-upload");
    await page.waitForURL(/\/versions\//);
    await settle();
  };
  const describe = async (name, description, label) => {
    await click("artifact-btn-edit");
    await page.fill("#form-name", name);
    await page.fill("#form-description", description);
    if (label !== undefined) await page.fill("#form-labels", label);
    await click("modal-btn-edit");
  };
  const record = (fields) => ({
    type: "record",
    name: words.record,
    namespace: words.namespace,
    fields: fields.map((name) => ({ name, type: "string", default: "" })),
  });

  await page.goto(`${url}/ui/artifacts`);
  await settle();
  await upload(words.group, words.id, record([words.field]));
  await click("rules-validity-enable");
  await click("rules-compatibility-enable");
  await click("header-btn-upload-version");
  await page.fill("#artifact-content", JSON.stringify(record([words.field, words.added])));
  await settle(500);
  await click("modal-btn-upload");
  await describe(words.name, words.description, words.label);
  await click("versions-toggle");
  await page.locator('[data-testid^="versions-lnk-"]').last().click();
  await settle();
  await page.locator('button:has-text("Content")').click();
  await settle();

  await page.goto(`${url}/ui/artifacts`);
  await settle();
  await upload(words.group, undefined, {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: words.title,
    type: "object",
    properties: { [words.property]: { type: "integer" } },
  });
  await describe(words.second, words.about);

  await page.goto(`${url}/ui/artifacts`);
  await settle();
  await page.fill("#filterValue", words.search);
  await click("toolbar-btn-filter-search");
  await page.locator(`a:has-text("${words.second}")`).first().click();
  await settle();
  await click("header-btn-delete");
  await click("modal-btn-delete");
  await settle();
  await page.goto(`${url}/ui/artifacts`);
  await settle();
  await page.locator(`a:has-text("${words.name}")`).first().click();
  await settle();
  await click("rules-compatibility-disable");
  await click("header-btn-delete");
  await click("modal-btn-delete");
  await settle();
}
