import { Buffer } from "node:buffer";
import { actionsOn } from "../page_actions.mjs";

/** Keeps the books of a workshop: adds, edits in cells and in forms, filters, exports, removes. */
export const words = [
  {
    customers: [
      ["Greta Lindqvist", "greta@lindqvist.example", "Leiden", "2019-03-14"],
      ["Hamish Orr", "hamish@orr.example", "Utrecht", "2021-09-02"],
      ["Pilar Navas", "pilar@navas.example", "Leiden", "2016-11-27"],
    ],
    city: "Haarlem",
    parts: [
      ["CHN-8410", "Chain of eight", "18.90", "14"],
      ["SDL-0277", "Leather saddle", "64.50", "3"],
    ],
    stock: "12",
    tags: ["tandem bikes", "gravel bikes"],
    jobs: [
      ["Squeaking bottom bracket", "2027-02-11", "Bring it back before the holidays"],
      ["Wheel out of true", "2027-03-05", "Spokes are in the drawer"],
    ],
    lines: [["2", "clean the old one"], ["1", "brown, not black"]],
    quantity: "3",
    remarks: "Bring it back after the holidays",
    search: "bracket",
    folder: "invoices of spring",
    renamed: "invoices of summer",
    file: ["torques.txt", "Stem bolts: five newton metres\n"],
    edited: "Stem bolts: six newton metres\n",
  },
  {
    customers: [
      ["Oskar Vaino", "oskar@vaino.example", "Arnhem", "2018-05-21"],
      ["Bettina Kroll", "bettina@kroll.example", "Zwolle", "2022-01-30"],
      ["Ramon Esteve", "ramon@esteve.example", "Arnhem", "2015-07-08"],
    ],
    city: "Deventer",
    parts: [
      ["BRK-5530", "Pair of brake pads", "12.40", "25"],
      ["HUB-1912", "Dynamo hub", "139.00", "2"],
    ],
    stock: "22",
    tags: ["cargo trikes", "folding frames"],
    jobs: [
      ["Gears jump uphill", "2027-04-19", "Ring him when it is ready"],
      ["Rear light is dead", "2027-01-28", "Cable may be broken"],
    ],
    lines: [["4", "keep the worn ones"], ["1", "thirty two holes"]],
    quantity: "6",
    remarks: "Write to him when it is ready",
    search: "uphill",
    folder: "manuals of hubs",
    renamed: "manuals of gears",
    file: ["spokes.txt", "Left side: two hundred sixty\n"],
    edited: "Left side: two hundred sixty one\n",
  },
];

export async function play({ page, url, username, password, words }) {
  const { settle, press } = actionsOn(page, 500);
  const menu = async (name) => {
    await page.locator("nav").getByRole("link", { name, exact: true }).click();
    await settle();
  };
  const tab = async (name) => {
    await page.locator(".nav-tabs").getByRole("link", { name }).click();
    await settle();
  };
  const row = (text) => page.locator("tbody tr", { hasText: text });
  const fill = async (name, value, place = page) => {
    const field = place.locator(`[name="${name}"]`);
    await field.fill(value);
    // The calendar of a date ends with that.
    await field.press("Tab");
  };
  const saved = (text) => page.locator(".alert", { hasText: text }).first().waitFor();

  await page.goto(`${url}/admin/`);
  await settle();
  await fill("login", username);
  await fill("password", password);
  await press("Log in");

  // Customers, one after the other; two get other cells in the list.
  await menu("Customers");
  await tab("Create");
  for (const [index, [name, email, city, since]] of words.customers.entries()) {
    await fill("name", name);
    await fill("email", email);
    await fill("city", city);
    await fill("since", since);
    if (index === 1) await page.locator("input[name=is_member]").check();
    await press(index < words.customers.length - 1 ? "Save and Add Another" : "Save");
    await saved("created");
  }
  const editCell = async (place, name, value) => {
    await place.locator(`a[id="${name}"]`).click();
    const input = page.locator(".editable-input input, .editableform input");
    await input.fill(value);
    await page.locator(".editable-submit").click();
    await settle();
  };
  await editCell(row(words.customers[0][0]), "city", words.city);

  // Parts in dialogs.
  await menu("Parts");
  for (const [sku, name, price, stock] of words.parts) {
    await tab("Create");
    const dialog = page.locator(".modal.show");
    await dialog.locator("[name=sku]").waitFor();
    for (const [key, value] of Object.entries({ sku, name, price, stock })) {
      await fill(key, value, dialog);
    }
    await dialog.locator("input[value=Save]").click();
    await settle();
    await row(sku).waitFor();
  }
  await editCell(row(words.parts[0][0]), "stock", words.stock);

  // Tags, and repairs with lines.
  await menu("Tags");
  for (const name of words.tags) {
    await tab("Create");
    await fill("name", name);
    await press("Save");
    await saved("created");
  }
  await menu("Repairs");
  const pick = async (name, value) => {
    await page.locator(`select[name="${name}"]`).selectOption({ label: value }, { force: true });
  };
  for (const [index, [title, due, remarks]] of words.jobs.entries()) {
    await tab("Create");
    await fill("title", title);
    await pick("customer", words.customers[index][0]);
    await fill("due", due);
    await fill("remarks", remarks);
    await pick("tags", words.tags[0]);
    const [qty, remark] = words.lines[index];
    await page.getByText("Add Line").or(page.getByText("Add Lines")).first().click();
    await page.waitForTimeout(400);
    await pick("lines-0-part", words.parts[index][1]);
    await fill("lines-0-qty", qty);
    await fill("lines-0-remark", remark);
    await press("Save");
    await saved("created");
  }
  await row(words.jobs[0][0]).getByTitle("Edit Record").click();
  await settle();
  await fill("remarks", words.remarks);
  await fill("lines-0-qty", words.quantity);
  await page.getByText("Add Line").or(page.getByText("Add Lines")).first().click();
  await page.waitForTimeout(400);
  await pick("lines-1-part", words.parts[1][1]);
  await fill("lines-1-qty", words.lines[1][0]);
  await fill("lines-1-remark", words.lines[1][1]);
  await pick("status", "Waiting");
  await press("Save");
  await saved("saved");
  await row(words.jobs[0][0]).getByTitle("View Record").click();
  await page.getByText(words.remarks).waitFor();
  await settle();

  // Search, filter, sort, export.
  await menu("Repairs");
  await page.locator("input[name=search]").fill(words.search);
  await page.keyboard.press("Enter");
  await settle();
  await menu("Repairs");
  await page.locator("a", { hasText: "Add Filter" }).click();
  await page.locator("a.filter", { hasText: "customer / Customer / Name" }).click();
  await settle();
  await page.locator("input.filter-val").fill(words.customers[1][0].split(" ")[1]);
  await press("Apply");
  await row(words.jobs[1][0]).waitFor();
  await page.locator("thead a", { hasText: "Due" }).click();
  await settle();
  await page.evaluate(() => fetch(document.querySelector("a[title=Export]").href));
  await settle();

  const remove = async (text) => {
    await row(text).getByTitle("Delete Record").click();
    await settle();
    await saved("deleted");
  };

  // One repair is done, the other one goes, and so do two customers and a tag.
  await menu("Repairs");
  const mark = async (name, action) => {
    for (const one of name) await row(one).locator("input[name=rowid]").check();
    await page.locator("a", { hasText: "With selected" }).click();
    await page.locator(".dropdown-menu a", { hasText: action }).click();
    await settle();
  };
  await mark([words.jobs[0][0]], "Mark as done");
  await saved("are done");
  await remove(words.jobs[1][0]);
  await menu("Customers");
  await mark([words.customers[1][0], words.customers[2][0]], "Delete");
  await saved("deleted");
  await menu("Tags");
  await remove(words.tags[1]);

  // Files: a folder, a text in it, which is edited; both get removed.
  await menu("Files");
  await page.locator("a", { hasText: "Create Directory" }).click();
  await settle();
  const dialog = page.locator(".modal.show").or(page.locator("body"));
  const submit = async () => {
    await dialog.locator("input[type=submit]:visible, button[type=submit]:visible").last().click();
    await settle();
  };
  await page.locator("input[name=name]:visible").fill(words.folder);
  await submit();
  await row(words.folder).getByTitle("Rename File").click();
  await settle();
  await page.locator("input[name=name]:visible").fill(words.renamed);
  await submit();
  // A new name of a file loses its blanks.
  const renamed = words.renamed.replaceAll(" ", "_");
  await page.getByRole("link", { name: renamed }).click();
  await settle();
  await page.locator("a", { hasText: "Upload File" }).click();
  await settle();
  const [name, text] = words.file;
  await page.locator("input[type=file]:visible").setInputFiles({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });
  await submit();
  await page.getByRole("link", { name }).click();
  await settle();
  await page.locator("textarea[name=content]").fill(words.edited);
  await submit();
  await row(name).locator("form button").click();
  await settle();
  await menu("Files");
  await row(renamed).locator("form button").click();
  await settle();

  // The rest goes, too, as the names are free only once.
  await menu("Repairs");
  await remove(words.jobs[0][0]);
  await menu("Tags");
  await remove(words.tags[0]);
  await menu("Parts");
  for (const [sku] of words.parts) await remove(sku);
  await menu("Customers");
  await remove(words.customers[0][0]);

  await menu("Home");
  await page.getByRole("link", { name: "Log out" }).click();
  await settle();
}
