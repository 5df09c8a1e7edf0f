import { actionsOn } from "../page_actions.mjs";

/** Adds crops and plots, lets one, sows and pulls out, searches, and removes some. */
export const words = [
  {
    crops: [["Scarlet runner", "2.35"], ["Pink fir potato", "4.10"], ["Black salsify", "3.05"]],
    plots: [
      ["Below the hawthorn", "62.50"],
      ["Beside the tap", "48.00"],
      ["Old pig run", "75.25"],
      ["Railway strip", "30.40"],
      ["Gate corner", "21.75"],
    ],
    edited: ["Below the old hawthorn", "64.75"],
    tenant: "Wilma Garth",
    sown: [["4", "2027-03-21", "Under fleece"], ["7", "2027-04-11", "Two feet apart"]],
    search: "old hawthorn",
  },
  {
    crops: [["Painted lady", "2.80"], ["Ratte potato", "3.95"], ["Sea beet", "1.65"]],
    plots: [
      ["Along the brook", "58.00"],
      ["Under the pylon", "44.20"],
      ["Former orchard", "81.50"],
      ["Bus stop strip", "27.30"],
      ["Compost corner", "19.60"],
    ],
    edited: ["Along the little brook", "59.90"],
    tenant: "Otto Brandl",
    sown: [["3", "2027-03-28", "Covered with straw"], ["9", "2027-04-18", "In the shade"]],
    search: "little brook",
  },
];

export async function play({ page, url, username, password, words }) {
  const { press, settle } = actionsOn(page, 500);
  const heading = (text) => page.locator("h1", { hasText: text }).waitFor();
  const row = (kind, text) => page.locator(`li.${kind}`, { hasText: text });
  const open = async (name) => {
    await page.getByRole("link", { name, exact: true }).click();
    await heading(name);
    await settle();
  };
  await page.goto(`${url}/index.html`);
  await page.getByPlaceholder("User").fill(username);
  await page.getByPlaceholder("Password").fill(password);
  await press("Log in");
  await heading("Plots");
  await page.getByPlaceholder("Crops").fill(words.crops.map((one) => one.join("=")).join(", "));
  await press("Add crops");
  await row("crop", words.crops[2][0]).waitFor();
  for (const [name, area] of words.plots) {
    await page.getByPlaceholder("Plot").fill(name);
    await page.getByPlaceholder("Area").fill(area);
    await press("Add plot");
    await row("plot", name).waitFor();
  }
  await press("Next");
  await open(words.plots[0][0]);
  await page.locator("#edit [name=name]").fill(words.edited[0]);
  await page.locator("#edit [name=area]").fill(words.edited[1]);
  await press("Save");
  await heading(words.edited[0]);
  for (const [index, [rows, sownOn, note]] of words.sown.entries()) {
    await page.locator("[name=crop_ID]").selectOption({ label: words.crops[index][0] });
    await page.locator("[name=rows]").fill(rows);
    await page.locator("[name=sownOn]").fill(sownOn);
    await page.getByPlaceholder("Note").fill(note);
    await press("Sow");
    await row("planting", note).waitFor();
  }
  await press("Pull out", row("planting", words.sown[0][2]));
  await row("planting", words.sown[0][2]).waitFor({ state: "detached" });
  await page.getByPlaceholder("Tenant").fill(words.tenant);
  await press("Let");
  await page.locator(".about", { hasText: "let" }).waitFor();
  await page.getByPlaceholder("Tenant").fill(words.tenant);
  await press("Let");
  await page.getByText("is not free").waitFor();
  await press("All plots");
  await press("First");
  await page.getByPlaceholder("Search").fill(words.search);
  await press("Search");
  await row("plot", words.edited[0]).waitFor();
  await page.getByPlaceholder("Search").fill("");
  await press("Search");
  await open(words.plots[4][0]);
  await press("Delete plot");
  await heading("Plots");
  await press("Delete crop", row("crop", words.crops[2][0]));
  await row("crop", words.crops[2][0]).waitFor({ state: "detached" });
  await press("Log out");
  await page.getByPlaceholder("Password").waitFor();
}
