/** Makes apiaries and hives in them, edits, searches, notes inspections, and removes one of each. */
export const words = [
  {
    apiaries: [["Churchyard wall", "Lustleigh"], ["Roof of the mill", "Ashburton"]],
    place: "Bovey Tracey",
    hives: [["Queen Isolde", "11"], ["Swarm of the pear tree", "6"]],
    founded: ["2023", "April", "17"],
    notes: "Gentle, but robs the neighbours.\nFeed it in October.",
    renamed: "Queen Isolde the second",
    frames: "12",
    search: "isolde",
    inspections: ["Saw eggs and two queen cells.", "Mouse guard is missing."],
  },
  {
    apiaries: [["Behind the bakery", "Oakham"], ["Allotment nine", "Uppingham"]],
    place: "Manton",
    hives: [["Blue brood box", "9"], ["Nucleus from Edith", "5"]],
    founded: ["2022", "July", "8"],
    notes: "Loud at noon.\nThe entrance faces the hedge.",
    renamed: "Blue brood box on stilts",
    frames: "14",
    search: "stilts",
    inspections: ["Varroa on the drone comb.", "Honey in the upper super."],
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async () => {
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(500);
  };
  const click = async (name, place = page) => {
    await place.getByRole("link", { name, exact: true }).first().click();
    await settle();
  };
  const submit = async (name) => {
    await page.getByRole("button", { name, exact: true }).click();
    await settle();
  };
  const notice = (text) => page.locator("#notice", { hasText: text }).waitFor();
  const rowOf = (text) => page.locator("tr", { hasText: text });
  await page.goto(`${url}/`);
  await page.getByLabel("Name").fill(username);
  await page.getByLabel("Password").fill(password);
  await submit("Log in");
  await notice("Welcome");
  await click("Apiaries");
  for (const [name, place] of words.apiaries) {
    await click("New Apiary");
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Place").fill(place);
    await submit("Create Apiary");
    await notice("created");
    await click("Back");
  }
  await click("Edit", rowOf(words.apiaries[0][0]));
  await page.getByLabel("Place").fill(words.place);
  await submit("Update Apiary");
  await notice("updated");
  await click("Hives");
  for (const [index, [name, frames]] of words.hives.entries()) {
    await click("New Hive");
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Apiary").selectOption({ label: words.apiaries[index][0] });
    await page.getByLabel("Frames").fill(frames);
    for (const [part, value] of words.founded.entries()) {
      await page.locator(`#hive_founded_${part + 1}i`).selectOption({ label: value });
    }
    if (index === 0) await page.getByLabel("Notes").fill(words.notes);
    else await page.getByLabel("Active").uncheck();
    await submit("Create Hive");
    await notice("created");
    await click("Back");
  }
  await click("Show", rowOf(words.hives[0][0]));
  await click("Edit");
  await page.getByLabel("Name").fill(words.renamed);
  await page.getByLabel("Frames").fill(words.frames);
  await submit("Update Hive");
  await notice("updated");
  for (const body of words.inspections) {
    await page.locator("#inspection_body").fill(body);
    await submit("Add inspection");
    await page.locator(".inspection", { hasText: body }).waitFor();
  }
  await click("Put to rest");
  await page.getByText("at rest").waitFor();
  await click("Remove", page.locator(".inspection", { hasText: words.inspections[1] }));
  await page.locator(".inspection", { hasText: words.inspections[1] })
    .waitFor({ state: "detached" });
  await click("Hives");
  await page.locator("#q").fill(words.search);
  await submit("Search");
  await rowOf(words.renamed).waitFor();
  await click("Show", rowOf(words.renamed));
  await click(words.apiaries[0][0]);
  await click("Hives");
  await click("Destroy", rowOf(words.hives[1][0]));
  await notice("destroyed");
  await click("Apiaries");
  await click("Destroy", rowOf(words.apiaries[1][0]));
  await notice("destroyed");
  await click("Log out");
  await page.getByLabel("Password").waitFor();
}
