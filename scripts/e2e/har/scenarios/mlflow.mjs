/** Makes a data set of an experiment, a prompt, a model and a user, edits, searches, deletes. */
export const words = [
  {
    experiment: "Ferry delays",
    tag: ["season", "winter timetable"],
    dataset: "crossings-of-january",
    prompt: "delay-notice",
    text: "Tell {{ name }} that the ferry is late",
    message: "First words",
    better: "Tell {{ name }} politely that the ferry to {{ island }} is late",
    improved: "Names the island",
    alias: "harbour",
    promptTag: ["audience", "passengers"],
    model: "delay-model",
    description: "Guesses the minutes a ferry is late",
    user: "ines",
    userPassword: "Ines-password-3",
  },
  {
    experiment: "Vine yields",
    tag: ["grape", "late riesling"],
    dataset: "slopes-of-august",
    prompt: "picker-briefing",
    text: "Explain to {{ name }} which row comes first",
    message: "A draft",
    better: "Explain to {{ name }} which row of {{ slope }} comes first, and why",
    improved: "Gives a reason",
    alias: "tuesday",
    promptTag: ["readers", "pickers"],
    model: "yield-model",
    description: "Estimates what a row of vines will bear",
    user: "oskar",
    userPassword: "Oskar-password-5",
  },
];

export const options = ({ username, password }) => ({ httpCredentials: { username, password } });

export async function play({ page, url, username, words }) {
  const settle = (ms = 2500) => page.waitForTimeout(ms);
  const dialog = page.locator('[role="dialog"]:visible');
  const id = (name) => page.locator(`[data-component-id="${name}"]`);
  const open = async (path) => {
    await page.goto(`${url}/#${path}`);
    await settle(4000);
  };
  const press = async (name) => {
    await dialog.getByRole("button", { name, exact: true }).last().click();
    await settle();
  };
  const closeNews = async () => {
    const close = dialog.getByRole("button", { name: "Close", exact: true });
    if (await close.count() > 0) await close.last().click();
    await settle(1000);
  };
  const writeTag = async ([key, value]) => {
    await settle(1000);
    await dialog.locator('input[role="combobox"]').fill(key);
    await page.keyboard.press("Enter");
    await dialog.locator('input[name="value"]').fill(value);
    await dialog.getByRole("button", { name: "Add tag" }).click();
    await press("Save tags");
  };
  const choose = async (menu, item) => {
    await menu.click();
    await settle(1000);
    await page.getByRole("menuitem", { name: item, exact: true }).click();
    await settle(1000);
  };
  const headerMenu = id("codegen_mlflow_app_src_shared_building_blocks_pageheader.tsx_54");
  const rowOf = (text) => page.locator('[role="row"], tr').filter({ hasText: text }).last();

  await page.goto(`${url}/`);
  await settle(4000);
  await open("/experiments");
  await rowOf(words.experiment).locator('[data-component-id="mlflow.experiment.list.tag.add"]')
    .click();
  await writeTag(words.tag);
  await rowOf(words.experiment).locator("a").first().click();
  await settle(4000);
  await id("mlflow.detect_issues.guidance.got_it").click();
  await page.goto(page.url().replace(/(\/experiments\/\d+).*/, "$1/datasets"));
  await settle(4000);
  await id("mlflow.eval-datasets-v2.create-dataset.button").click();
  await dialog.locator('input[name="name"]').fill(words.dataset);
  await press("Create");

  await open("/prompts");
  await page.getByRole("button", { name: /create (a )?prompt/i }).first().click();
  await dialog.locator('input[name="draftName"]').fill(words.prompt);
  await dialog.locator('textarea[name="draftValue"]').fill(words.text);
  await dialog.locator('input[name="commitMessage"]').fill(words.message);
  await press("Create");
  await settle();
  await id("mlflow.prompts.details.create").click();
  await dialog.locator('textarea[name="draftValue"]').fill(words.better);
  await dialog.locator('input[name="commitMessage"]').fill(words.improved);
  await press("Create");
  await settle();
  await page.locator('button[data-component-id*="modelversiontablealiasescell"]').last().click();
  await settle(1000);
  await dialog.locator("input:visible").first().fill(words.alias);
  await page.keyboard.press("Enter");
  await press("Save aliases");
  await id("mlflow.prompts.details.tags.edit").click();
  await writeTag(words.promptTag);

  await open("/models");
  await closeNews();
  await page.getByText("Create model", { exact: false }).first().click();
  await dialog.locator("input:visible").last().fill(words.model);
  await press("Create");
  await id("codegen_mlflow_app_src_model-registry_components_modelview.tsx_467").click();
  await page.locator("textarea").first().fill(words.description);
  await id("codegen_mlflow_app_src_common_components_editablenote.tsx_114").click();
  await settle();

  await page.getByText(username, { exact: true }).last().click();
  await id("mlflow.sidebar.manage").click();
  await settle();
  await id("admin.users.create_button").click();
  await dialog.locator("input:visible").first().fill(words.user);
  await dialog.locator('input[type="password"]').first().fill(words.userPassword);
  await settle(500);
  await dialog.getByRole("button", { name: /^(Create|OK)/ }).last().click();
  await settle();

  await open("/experiments");
  await id("mlflow.experiment_list_view.search").fill(words.experiment.split(" ")[0]);
  await page.keyboard.press("Enter");
  await settle();
  await open("/prompts");
  await id("mlflow.prompts.global.list.search").fill(words.prompt.slice(0, 5));
  await settle();
  await page.locator(`a:has-text("${words.prompt}")`).first().click();
  await settle();
  await choose(id("mlflow.prompts.details.actions"), "Delete");
  await dialog.locator("button").filter({ hasText: "Delete" }).last().click();
  await settle();
  await open(`/models/${words.model}`);
  await choose(headerMenu.first(), "Delete");
  await dialog.locator("button").filter({ hasText: "Delete" }).last().click();
  await settle();
  await page.getByText(username, { exact: true }).last().click();
  await id("mlflow.sidebar.manage").click();
  await settle();
  await rowOf(words.user).locator('input[type="checkbox"]').check();
  await id("admin.users.bulk_delete_button").click();
  await settle(1000);
  await dialog.locator("button").filter({ hasText: "Delete" }).last().click();
  await settle();
}
