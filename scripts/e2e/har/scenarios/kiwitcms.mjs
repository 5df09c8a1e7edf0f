/** Plans tests, writes two cases, runs them, comments, reports a bug and closes it, removes it all. */
export const words = [
  {
    product: "Ferry",
    version: "2.0",
    build: "Ferry 2.0 nightly",
    plan: "Landing in fog",
    text: "Both ramps must be down before the horn sounds.",
    renamed: "Landing in thick fog",
    tag: "autumn",
    cases: ["Horn sounds twice", "Ramp lamp turns green"],
    steps: ["Press the left pedal and listen.", "Lower the ramp until it clicks."],
    note: "Only from the bridge",
    run: "Tuesday on the northern pier",
    comment: "Heard it from the far shore.",
    failed: "The lamp stayed yellow.",
    bug: "Lamp never leaves yellow",
    about: "It needs a new lens, or a better relay.",
    closing: "The relay was swapped on the quay.",
    severity: "High",
    search: "Ramp lamp",
  },
  {
    product: "Orchard",
    version: "1.0",
    build: "Orchard 1.0 nightly",
    plan: "Picking before noon",
    text: "Baskets are weighed twice, ladders once.",
    renamed: "Picking long before noon",
    tag: "plums",
    cases: ["Basket shows its weight", "Ladder refuses wet feet"],
    steps: ["Put three plums into it.", "Stand on the second rung with wet boots."],
    note: "Not on frosty days",
    run: "Friday behind the barn",
    comment: "Two grams too many, but steady.",
    failed: "Nothing happened at all.",
    bug: "Ladder lets anybody climb",
    about: "The sensor below the rung is full of mud.",
    closing: "Washed with a brush and vinegar.",
    severity: "Low",
    search: "Ladder refuses",
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
  const choose = async (list, label) => {
    await page.locator(list).selectOption({ label }, { force: true });
    await settle(700);
  };
  const write = async (editor, text) => {
    await page.locator(`${editor} .CodeMirror`).first().click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
  };
  const save = async () => {
    await page.locator(
      '#contents button[type="submit"], form.form-horizontal button[type="submit"]',
    )
      .filter({ hasText: "Save" }).first().click();
    await settle();
  };
  const here = () => new URL(page.url()).pathname;
  const idOf = (path) => /\/(\d+)\//.exec(path)[1];

  await open("/accounts/login/");
  await page.fill("#inputUsername", username);
  await page.fill("#inputPassword", password);
  await page.locator('form[action="/accounts/login/"] button[type="submit"]').click();
  await settle();

  await open("/plan/new/");
  await page.fill("#id_name", words.plan);
  await choose("#id_product", words.product);
  await choose("#id_version", words.version);
  await write("form", words.text);
  await save();
  const plan = idOf(here());
  await open(`/plan/${plan}/edit/`);
  await page.fill("#id_name", words.renamed);
  await save();
  await page.fill("#id_tags", words.tag);
  await page.click("#add-tag");
  await settle();

  const cases = [];
  for (const [index, summary] of words.cases.entries()) {
    await open(`/cases/new/?from_plan=${plan}`);
    await page.fill("#id_summary", summary);
    await choose("#id_status", "CONFIRMED");
    await write("form", words.steps[index]);
    await save();
    cases.push(idOf(here()));
  }
  await open(`/case/${cases[0]}/edit/`);
  await page.fill("#id_notes", words.note);
  await save();
  await open("/cases/search/");
  await page.fill("#id_summary", words.search);
  await page.click("#btn_search");
  await settle(1500);

  await open(`/plan/${plan}/`);
  await page.click(".js-checkbox-toolbar");
  await page.click("#testCaseActions");
  await page.click("#testplan-toolbar-newrun");
  await settle();
  await page.fill("#id_summary", words.run);
  await choose("#id_build", words.build);
  await save();
  const run = idOf(here());
  const judge = async (index, comment, verdict) => {
    const row = page.locator(".test-execution-element").filter({ hasText: words.cases[index] });
    const editor = row.locator(".CodeMirror").first();
    // A verdict opens the next one.
    if (!await editor.isVisible()) await row.locator(".test-execution-info").click();
    await settle();
    await editor.click();
    await page.keyboard.type(comment);
    await row.locator(`.change-status-button[title="${verdict}"]`).click();
    await settle(2000);
  };
  await judge(0, words.comment, "PASSED");
  await judge(1, words.failed, "FAILED");

  await open("/bugs/new/");
  await page.fill("#id_summary", words.bug);
  await choose("#id_severity", words.severity);
  await choose("#id_product", words.product);
  await choose("#id_version", words.version);
  await choose("#id_build", words.build);
  await write("form", words.about);
  await save();
  const bug = idOf(here());
  await write('form[action="/bugs/comment/"]', words.closing);
  await page.click('button[name="action"][value="close"]');
  await settle();

  await open(`/runs/${run}/`);
  const remove = async (path) => {
    await open(path);
    await page.locator('form [type="submit"]').filter({ visible: true }).last().click();
    await settle();
  };
  await remove(`/admin/bugs/bug/${bug}/delete/`);
  await remove(`/admin/testruns/testrun/${run}/delete/`);
  for (const one of cases) await remove(`/admin/testcases/testcase/${one}/delete/`);
  await remove(`/admin/testplans/testplan/${plan}/delete/`);
  await open("/accounts/logout/");
}
