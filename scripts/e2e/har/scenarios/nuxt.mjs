import { actionsOn } from "../page_actions.mjs";

/** Makes sites and specimens, edits, mounts, annotates and searches, and removes one of each. */
export const words = [
  {
    refused: ["Ey", "Nowhere"],
    sites: [["Withy Beck", "Cumbria", "180"], ["Dungeness shingle", "Kent", "4"]],
    specimens: [
      ["Drosera rotundifolia", "2026-07-14", "9.5", "In sphagnum, by the stile.", true],
      ["Crambe maritima", "2026-06-02", "61", "Above the tide line.", false],
    ],
    edited: ["Drosera anglica", "11.5", "In sphagnum, by the second stile."],
    search: "anglica",
    notes: ["Leaves are longer than wide.", "Compare with the sheet of 1911."],
    file: ["field-notes.txt", "Seven plants, two of them in flower."],
  },
  {
    refused: ["Au", "Nirgends"],
    sites: [["Murnauer Moos", "Oberbayern", "621"], ["Elbwiesen", "Sachsen", "104"]],
    specimens: [
      ["Pinguicula alpina", "2026-05-21", "7.2", "On wet tuff, in half shade.", true],
      ["Iris sibirica", "2026-06-11", "83", "Between reeds, many.", false],
    ],
    edited: ["Pinguicula vulgaris", "8.4", "On wet tuff, in full shade."],
    search: "vulgaris",
    notes: ["The spur is short and straight.", "Photographs are in the drawer."],
    file: ["route.txt", "From the station along the brook to the third bridge."],
  },
];

export async function play({ page, url, username, password, words }) {
  const { press, follow, settle } = actionsOn(page, 500);
  const heading = (text) => page.getByRole("heading", { name: text, exact: true }).waitFor();
  const itemOf = (text) => page.locator("main li", { hasText: text });
  const addSite = async ([name, county, altitude]) => {
    await page.getByPlaceholder("Name").fill(name);
    await page.getByPlaceholder("County").fill(county);
    if (altitude) await page.getByPlaceholder("Altitude").fill(altitude);
    await press("Add site");
  };
  await page.goto(`${url}/`);
  await settle();
  await page.getByLabel("Name").fill(username);
  await page.getByLabel("Password").fill(password);
  await press("Log in");
  await heading("Specimens");
  await follow("Sites");
  await addSite(words.refused);
  await page.locator("main [role=alert]").waitFor();
  for (const site of words.sites) {
    await addSite(site);
    await itemOf(site[0]).waitFor();
  }
  for (const [index, one] of words.specimens.entries()) {
    const [species, collected, height, label, isProtected] = one;
    await follow("Specimens");
    await follow("New specimen");
    await page.getByLabel("Species").fill(species);
    await page.getByLabel("Site").selectOption({ label: words.sites[index][0] });
    await page.getByLabel("Collected").fill(collected);
    await page.getByLabel("Height").fill(height);
    if (isProtected) await page.getByLabel("Protected").check();
    await page.getByLabel("Label").fill(label);
    await press("Save specimen");
    await heading(species);
  }
  await follow("Specimens");
  await follow(words.specimens[0][0]);
  await press("Edit");
  const [species, height, label] = words.edited;
  await page.getByLabel("Species").fill(species);
  await page.getByLabel("Height").fill(height);
  await page.getByLabel("Label").fill(label);
  await press("Save specimen");
  await heading(species);
  for (const text of words.notes) {
    await page.getByPlaceholder("Your note").fill(text);
    await press("Add note");
    await itemOf(text).waitFor();
  }
  await press("Delete", itemOf(words.notes[1]));
  await itemOf(words.notes[1]).waitFor({ state: "detached" });
  const [name, text] = words.file;
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
  await page.getByLabel("File").setInputFiles(file);
  await itemOf(name).waitFor();
  await press("Mount");
  await page.getByRole("button", { name: "Lend" }).waitFor();
  await follow("Specimens");
  await page.getByLabel("Status").selectOption("mounted");
  await settle();
  await page.getByPlaceholder("Search").fill(words.search);
  await page.getByPlaceholder("Search").press("Enter");
  await settle();
  await follow(species);
  await page.reload();
  await settle();
  await follow("Specimens");
  await follow(words.specimens[1][0]);
  await press("Delete specimen");
  await heading("Specimens");
  await follow("Sites");
  await press("Delete", itemOf(words.sites[1][0]));
  await itemOf(words.sites[1][0]).waitFor({ state: "detached" });
  await press("Log out");
  await heading("Log in");
}
