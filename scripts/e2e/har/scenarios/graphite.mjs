/** Draws and keeps graphs, notes an event, makes dashboards and a template, edits, finds, deletes. */
export const words = [
  {
    path: ["harbour", "crane", "load"],
    more: "wind",
    graph: "Crane in spring",
    other: "Wind above the quay",
    event: "Crane was greased",
    tags: ["grease", "crane"],
    about: "Two pots, and a new brush.",
    dashboard: "morning-watch",
    metrics: ["harbour.crane.load", "harbour.pier.waves"],
    later: "harbour.crane.wind",
    copy: "night-watch",
    template: "any-crane",
    key: "crane",
    search: "watch",
  },
  {
    path: ["orchard", "barn", "warmth"],
    more: "damp",
    graph: "Barn after the frost",
    other: "Damp below the roof",
    event: "Roof was thatched",
    tags: ["straw", "roof"],
    about: "Forty bundles from the next valley.",
    dashboard: "plum-season",
    metrics: ["orchard.barn.warmth", "orchard.well.depth"],
    later: "orchard.barn.damp",
    copy: "pear-season",
    template: "any-barn",
    key: "barn",
    search: "season",
  },
];

export async function play({ page, url, username, password, words, call }) {
  const settle = async (ms = 1200) => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(ms);
  };
  const open = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  const expand = async (text) => {
    await page.locator(".x-tree-node-el", { hasText: new RegExp(`^\\s*${text}\\s*$`) })
      .locator(".x-tree-ec-icon").first().click();
    await settle();
  };
  const choose = async (text) => {
    await page.locator(".x-tree-node-anchor", { hasText: new RegExp(`^\\s*${text}\\s*$`) }).first()
      .click();
    await settle();
  };
  const button = async (text) => {
    await page.locator(`button:visible`, { hasText: new RegExp(`^${text}$`) }).last().click();
    await settle();
  };
  const prompt = async (text) => {
    await page.locator(".x-window-dlg input:visible").fill(text);
    await button("OK");
  };
  const menu = async (...texts) => {
    await button(texts[0]);
    const item = (text) =>
      page.locator(".x-menu:visible .x-menu-item", { hasText: new RegExp(`^${text}$`) }).last();
    for (const text of texts.slice(1, -1)) await item(text).hover();
    await item(texts.at(-1)).click();
    await settle();
  };
  const icon = async (image) => {
    await page.locator(`[style*="${image}"] button`).first().click();
    await settle();
  };

  await open("/account/login");
  await page.fill('[name="username"]', username);
  await page.fill('[name="password"]', password);
  await page.click('[type="submit"]');
  await settle();

  await open("/composer");
  await expand("Metrics");
  const [area, thing, measured] = words.path;
  await expand(area);
  await expand(thing);
  await choose(measured);
  await icon("save.png");
  await prompt(words.graph);
  await button("OK");
  await choose(words.more);
  await icon("save.png");
  await prompt(words.other);
  await button("OK");
  await choose(words.graph);

  const noted = await call("POST", "/events/", {
    what: words.event,
    tags: words.tags,
    data: words.about,
  });
  if (noted.status !== 200) throw new Error(`the event was refused: ${noted.status}`);
  await call("GET", `/events/get_data?tags=${words.tags[0]}`);
  await open("/events/");
  await page.getByText(words.event).last().click();
  await settle();
  const event = new URL(page.url()).pathname.split("/").at(-1);

  await open("/dashboard/");
  const add = async (metric) => {
    await menu("Graphs", "New Graph", "From Metric");
    await page.locator(".x-window:visible input:visible").last().fill(metric);
    await button("OK");
  };
  for (const metric of words.metrics) await add(metric);
  await menu("Dashboard", "Save As");
  await prompt(words.dashboard);
  await open(`/dashboard/${words.dashboard}`);
  await add(words.later);
  await menu("Dashboard", `Save "${words.dashboard}"`);
  await menu("Dashboard", "Save As");
  await prompt(words.copy);
  await menu("Dashboard", "Save As Template");
  await page.locator("#dashboard-save-template-name").fill(words.template);
  await page.locator("#dashboard-save-template-key").fill(words.key);
  await button("Ok");
  const row = (text) =>
    page.locator(".x-window:visible .x-list-body dl", { hasText: text }).first();
  await open("/dashboard/");
  await menu("Dashboard", "Finder");
  await page.locator(".x-window:visible input:visible").pressSequentially(words.search, {
    delay: 60,
  });
  await settle(1500);
  for (const name of [words.dashboard, words.copy]) {
    await row(name).click();
    await button("Delete");
    await button("Yes");
    await button("OK");
  }
  await button("Close");
  await menu("Dashboard", "Template Finder");
  await row(words.template).click();
  await button("Delete");
  await button("Yes");
  await button("OK");
  await open("/composer");
  await icon("trash.png");
  await prompt(words.other);
  await button("OK");
  await icon("trash.png");
  await prompt(words.graph);
  await button("OK");
  await open(`/admin/events/event/${event}/delete/`);
  await page.locator('#content form [type="submit"]').click();
  await settle();
  await open("/account/logout");
}
