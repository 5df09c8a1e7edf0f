/** Puts up two places, devices with interfaces and a network, edits, notes, searches, takes it down. */
export const words = [
  {
    tenant: "Coast Guild",
    about: "Keeps the horns along the coast.",
    place: "Gull Rock",
    kind: "Lighthouse",
    address: "Behind the second buoy",
    other: "Seal Bank",
    device: "horn-north",
    type: "Foghorn 12",
    role: "Sender",
    serial: "BS-5521-K",
    second: "horn-south",
    secondType: "Foghorn 24",
    interface: "reed0",
    described: "Down to the keeper's kitchen",
    network: "10.61.8.0/24",
    networkFor: "Everything that hoots",
    changed: "BS-5522-K",
    comment: "Swapped after the storm in March.",
    note: "The reed sticks below zero.",
    search: "horn",
    retitled: "Everything that hoots or blinks",
  },
  {
    tenant: "Valley Growers",
    about: "Share one cold store and a scale.",
    place: "Mill Lane",
    kind: "Warehouse",
    address: "Third gate after the bridge",
    other: "Old Smithy",
    device: "scale-east",
    type: "Beacon 3",
    role: "Receiver",
    serial: "QT-80-118",
    second: "scale-west",
    secondType: "Foghorn 12",
    interface: "beam7",
    described: "Along the gutter to the office",
    network: "10.94.3.0/24",
    networkFor: "Scales and thermometers",
    changed: "QT-80-120",
    comment: "Calibrated with a sack of rye.",
    note: "Reads two grams too much at noon.",
    search: "scale",
    retitled: "Scales, thermometers and the door",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async (ms = 1200) => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(ms);
  };
  const open = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  const type = async (fields) => {
    for (const [name, text] of Object.entries(fields)) {
      await page.locator(`#nb-create-form [name="${name}"]`).first().fill(text);
    }
  };
  const choose = async (name, text) => {
    const field = page.locator(`#nb-create-form select[name="${name}"]`);
    await field.locator("xpath=following-sibling::span[contains(@class, 'select2')]").first()
      .click();
    await settle();
    const search = page.locator(".select2-container--open input.select2-search__field");
    if (await search.isVisible()) await search.pressSequentially(text, { delay: 60 });
    await settle();
    await page.locator(".select2-results__option", { hasText: text }).first().click();
    await settle(600);
  };
  const save = async () => {
    await page.locator('#nb-create-form [name="_create"], #nb-create-form [name="_update"]').first()
      .click();
    await settle();
    return new URL(page.url()).pathname;
  };
  const remove = async (path) => {
    await open(`${path}delete/`);
    await page.click('[name="_confirm"]');
    await settle();
  };

  await open("/login/");
  await page.fill('[name="username"]', username);
  await page.fill('[name="password"]', password);
  await page.locator('form[action="/login/"] [type="submit"]').click();
  await settle();

  await open("/tenancy/tenants/add/");
  await type({ name: words.tenant, description: words.about });
  const tenant = await save();

  const place = async (name, address) => {
    await open("/dcim/locations/add/");
    await choose("location_type", words.kind);
    await type({ name, ...(address ? { physical_address: address } : {}) });
    await choose("status", "Active");
    await choose("tenant", words.tenant);
    return await save();
  };
  const first = await place(words.place, words.address);
  const other = await place(words.other);

  const device = async (name, model, location, serial) => {
    await open("/dcim/devices/add/");
    await type({ name, serial });
    await choose("role", words.role);
    await choose("device_type", model);
    await choose("location", location);
    await choose("status", "Active");
    return await save();
  };
  const one = await device(words.device, words.type, words.place, words.serial);
  const two = await device(words.second, words.secondType, words.other, "");

  await open(`/dcim/interfaces/add/?device=${one.split("/")[3]}&return_url=${one}`);
  await page.fill('[name="name_pattern"]', words.interface);
  await page.fill('[name="description"]', words.described);
  await page.locator('select[name="type"]').selectOption("virtual", { force: true });
  await choose("status", "Active");
  await save();

  await open("/ipam/prefixes/add/");
  await type({ prefix: words.network, description: words.networkFor });
  await choose("status", "Active");
  const network = await save();

  await open(`${one}edit/`);
  await type({ serial: words.changed, comments: words.comment });
  await save();
  await open(`${one}notes/`);
  await page.fill('[name="note"]', words.note);
  await page.click("#createNote");
  await settle();
  await open(`${network}edit/`);
  await type({ description: words.retitled });
  await save();

  await open(`/dcim/devices/?q=${words.search}`);
  await open(one);
  await open(`${one}changelog/`);
  await remove(network);
  await remove(one);
  await remove(two);
  await remove(first);
  await remove(other);
  await remove(tenant);
  await open("/logout/");
}
