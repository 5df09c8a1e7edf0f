/** Makes makers, labels and instruments, works on one, searches, filters, and removes one of each. */
export const words = [
  {
    makers: [["Marlow and daughters", "Lynton"], ["Harker", "Port Isaac"]],
    town: "Lynmouth",
    labels: ["varnish by spring", "borrowed bow"],
    instruments: [["Viola of the ferry", "4"], ["Lute from the attic", "15"]],
    renamed: "Viola of the night ferry",
    search: "night",
  },
  {
    makers: [["Osgood brothers", "Bakewell"], ["Tilling", "Edale"]],
    town: "Matlock",
    labels: ["cracked rib", "paid in plums"],
    instruments: [["Cello of the mill", "4"], ["Cittern in pieces", "10"]],
    renamed: "Cello of the water mill",
    search: "water",
  },
];

export async function play({ page, url, username, password, words }) {
  const rowOf = (text) => page.locator(".row", { hasText: text });
  const heading = (text) => page.locator("h1", { hasText: text }).waitFor();
  /** Presses a button and waits for all that this leads to. */
  const press = async (name, place = page) => {
    await place.getByRole("button", { name, exact: true }).last().click();
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(600);
  };
  const show = async (name) => {
    await press(name);
    await heading(name.toLowerCase());
  };
  const open = async (name) => {
    await press("Open", rowOf(name));
    await heading(name);
  };
  const fill = (name, text) => page.locator(`form.edit input[name=${name}]`).last().fill(text);
  await page.goto(`${url}/`);
  await page.getByPlaceholder("Username").fill(username);
  await page.getByPlaceholder("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/index.html*");
  await heading("instruments");
  await show("Makers");
  for (const [name, town] of words.makers) {
    await fill("name", name);
    await fill("town", town);
    await press("Add");
    await rowOf(name).waitFor();
  }
  await press("Edit", rowOf(words.makers[0][0]));
  await fill("town", words.town);
  await press("Save");
  await show("Labels");
  for (const title of words.labels) {
    await fill("title", title);
    await press("Add");
    await rowOf(title).waitFor();
  }
  for (const [index, [name, strings]] of words.instruments.entries()) {
    await show("Instruments");
    await page.getByLabel("maker").selectOption({ label: words.makers[index][0] });
    await fill("name", name);
    await fill("strings", strings);
    await press("Add");
    await heading(name);
  }
  await show("Instruments");
  await open(words.instruments[0][0]);
  await fill("name", words.renamed);
  await press("Rename");
  await heading(words.renamed);
  await press("Begin");
  await page.getByText("ON_THE_BENCH, urgent: false").waitFor();
  await press("Hurry");
  await page.getByText("ON_THE_BENCH, urgent: true").waitFor();
  for (const label of words.labels) {
    await press("Attach", rowOf(label));
    await rowOf(`Label: ${label}`).waitFor();
  }
  await press("Detach", rowOf(`Label: ${words.labels[1]}`));
  await rowOf(`Label: ${words.labels[1]}`).waitFor({ state: "detached" });
  await page.getByLabel("Search").fill(words.search);
  await press("Search");
  await heading("instruments");
  await page.locator("#filter").selectOption("ON_THE_BENCH");
  await page.waitForTimeout(1500);
  await open(words.renamed);
  await press("Finish");
  await page.getByText("FINISHED, urgent: false").waitFor();
  await page.locator("#filter").selectOption("FINISHED");
  await heading("instruments");
  await show("Instruments");
  await open(words.instruments[1][0]);
  await press("Remove instrument");
  await heading("instruments");
  for (const [list, name] of [["Labels", words.labels[1]], ["Makers", words.makers[1][0]]]) {
    await show(list);
    await press("Remove", rowOf(name));
    await rowOf(name).waitFor({ state: "detached" });
  }
  await show("Instruments");
  await press("Log out");
  await page.getByPlaceholder("Username").waitFor();
}
