/** Imports a table, edits cells and columns, looks at facets, goes back and forth, exports, deletes. */
export const words = [
  {
    project: "Moorings of the north",
    columns: ["boat", "owner", "length"],
    rows: [
      ["Sea Holly", "Tilda Brandt", "9"],
      ["grey heron", "Ove Lund", "12"],
      ["Kittiwake", "Tilda Brand", "7"],
      ["Old Salt", "Ines Falk", "12"],
    ],
    renamed: "vessel",
    cell: "Grey Heron II",
    wrong: "Tilda Brand",
    right: "Tilda Brandt",
    added: "berth fee",
    expression: "value.toNumber() * 31",
    facet: "owner",
  },
  {
    project: "Trees behind the barn",
    columns: ["kind", "planter", "height"],
    rows: [
      ["Bramley", "Oskar Weiss", "4"],
      ["mirabelle", "Frida Moos", "3"],
      ["Reine Claude", "Oskar Weis", "6"],
      ["Quince", "Jonte Ahl", "3"],
    ],
    renamed: "sort",
    cell: "Mirabelle of Nancy",
    wrong: "Oskar Weis",
    right: "Oskar Weiss",
    added: "baskets",
    expression: "value.toNumber() * 17",
    facet: "planter",
  },
];

export async function play({ page, url, words }) {
  const settle = async (ms = 1500) => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(ms);
  };
  const press = async (target) => {
    await page.locator(target).filter({ visible: true }).first().click();
    await settle();
  };
  /** Chooses from the menu of a column. */
  const menu = async (column, ...items) => {
    await page.locator(".column-header", { hasText: column }).locator(".column-header-menu")
      .click();
    for (const item of items) {
      const entry = page.locator(".menu-container a", { hasText: item }).filter({ visible: true });
      await entry.first().hover();
      await page.waitForTimeout(400);
      if (item === items.at(-1)) await entry.first().click();
    }
    await settle();
  };
  /** Does what a dialog would do once it has been filled in. */
  const change = async (command, query, body, updates) => {
    await page.evaluate(
      ([command, query, body, updates]) =>
        new Promise((done) =>
          globalThis.Refine.postCoreProcess(command, query, body, updates, { onFinallyDone: done })
        ),
      [command, query, body, updates],
    );
    await settle();
  };
  const { columns, rows } = words;

  await page.goto(`${url}/`);
  await settle();
  await press('.action-area-tab:has-text("Create")');
  await press('.create-project-ui-source-selection-tab:has-text("Clipboard")');
  const table = [columns, ...rows].map((row) => row.join("\t")).join("\n");
  await page.fill("#default-importing-clipboard-textarea", table);
  await press('button:has-text("Next")');
  await settle(3000);
  await page.locator('[bind="projectNameInput"]').filter({ visible: true }).fill(words.project);
  await press('button:has-text("Create project")');
  await page.waitForURL(/project\?project=/);
  await settle(2500);
  const project = new URL(page.url()).searchParams.get("project");

  await menu(words.facet, "Facet", "Text facet");
  await change("rename-column", { oldColumnName: columns[0], newColumnName: words.renamed }, null, {
    modelsChanged: true,
  });
  const cell = page.locator(".data-table tbody tr").nth(1).locator(".data-table-cell-content")
    .first();
  await cell.hover();
  await cell.locator(".data-table-cell-edit").click();
  await settle(600);
  await page.locator(".data-table-cell-editor-editor").fill(words.cell);
  await page.locator('.data-table-cell-editor button:has-text("Apply")').first().click();
  await settle();
  await page.locator(".data-table tbody tr").nth(2).locator(".data-table-star-off").click();
  await settle();
  await page.locator(".data-table tbody tr").nth(3).locator(".data-table-flag-off").click();
  await settle();
  await change("mass-edit", {}, {
    columnName: columns[1],
    expression: "value",
    edits: JSON.stringify([{ from: [words.wrong], to: words.right }]),
  }, { cellsChanged: true });
  await menu(words.renamed, "Edit cells", "Common transforms", "To uppercase");
  await change(
    "add-column",
    {
      baseColumnName: columns[2],
      newColumnName: words.added,
      columnInsertIndex: 3,
      onError: "set-to-blank",
    },
    { expression: `grel:${words.expression}` },
    { modelsChanged: true },
  );
  await menu(columns[2], "Edit column", "Remove this column");
  await press('.ui-tabs-nav a:has-text("Undo")');
  await page.locator(".history-entry").filter({ hasText: words.added }).first().click();
  await settle();

  const answer = await page.evaluate(async (project) => {
    const engine = JSON.stringify({ facets: [], mode: "row-based" });
    const body = new URLSearchParams({ project, format: "csv", engine });
    const response = await fetch("command/core/export-rows/table.csv", { method: "POST", body });
    return response.text();
  }, project);
  if (!answer.includes(words.added)) throw new Error(answer);
  await page.goto(`${url}/`);
  await settle();
  await press('.action-area-tab:has-text("Open")');
  const row = page.locator("tr", { hasText: words.project }).first();
  await row.locator(".delete-project").click();
  await settle();
}
