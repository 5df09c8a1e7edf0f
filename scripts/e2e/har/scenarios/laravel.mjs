import { actionsOn } from "../page_actions.mjs";

/** Makes venues and gigs in them, notes what to do, uploads a rider, and bins and restores a gig. */
export const words = [
  {
    venues: [["Old Granary", "Wells", "140"], ["Lamp Room", "Frome", "65"]],
    city: "Glastonbury",
    gigs: [
      ["Accordions in winter", "2027-01-23", "12.50", "Bring a cushion.\nDoors at seven."],
      ["Psalms for six voices", "2027-04-17", "8.00", "Quiet evening."],
    ],
    tags: ["Folk", "Jazz"],
    renamed: "Accordions in late winter",
    price: "13.75",
    notes: ["Ask Berta for the piano key", "Print forty posters"],
    rider: ["stage_plan.txt", "Two microphones, one carpet.\n"],
    search: "late winter",
    profile: ["Marta Lindqvist", "+44 1749 555 210"],
  },
  {
    venues: [["Tithe Barn", "Alford", "220"], ["Signal Box", "Louth", "40"]],
    city: "Skegness",
    gigs: [
      ["Sea shanties and stew", "2027-02-27", "9.20", "Stew is served at eight.\nNo dogs."],
      ["Cello before breakfast", "2027-05-08", "15.00", "Starts on the minute."],
    ],
    tags: ["Choir", "Rock"],
    renamed: "Sea shanties and dumplings",
    price: "10.60",
    notes: ["Order the large pot", "Tell the vicar about parking"],
    rider: ["catering_list.txt", "Soup without onions.\n"],
    search: "dumplings",
    profile: ["Jonas Okafor", "+44 1507 555 388"],
  },
];

export async function play({ page, url, username, password, words }) {
  const { settle, press, follow } = actionsOn(page, 500);
  const rowOf = (text) => page.locator("tr", { hasText: text });
  const status = (text) => page.locator(".alert-success", { hasText: text }).waitFor();
  const nav = (name) => follow(name, page.locator("nav"));
  await page.goto(`${url}/`);
  await page.getByLabel("E-mail").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByLabel("Remember me").check();
  await press("Log in");
  await nav("Venues");
  for (const [name, city, capacity] of words.venues) {
    await follow("New venue");
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("City", { exact: true }).fill(city);
    await page.getByLabel("Capacity").fill(capacity);
    await press("Save");
    await status("Venue created.");
  }
  await follow("Edit", rowOf(words.venues[0][0]));
  await page.getByLabel("City", { exact: true }).fill(words.city);
  await press("Save");
  await status("Venue updated.");
  await nav("Gigs");
  for (const [index, [title, date, price, description]] of words.gigs.entries()) {
    await follow("New gig");
    await page.getByLabel("Venue").selectOption({ label: words.venues[index][0] });
    await page.getByLabel("Date").fill(date);
    await page.getByLabel("Price").fill(price);
    await page.getByLabel("Description").fill(description);
    if (index === 0) {
      await page.getByLabel("All ages").check();
      for (const tag of words.tags) await page.getByLabel(tag).check();
      await press("Save");
      await page.getByText("The title field is required.").waitFor();
    } else {
      await page.getByLabel("State").selectOption({ label: "Announced" });
    }
    await page.getByLabel("Title").fill(title);
    await press("Save");
    await status("Gig created.");
    await nav("Gigs");
  }
  await follow(words.gigs[0][0]);
  await follow("Edit");
  await page.getByLabel("Title").fill(words.renamed);
  await page.getByLabel("Price").fill(words.price);
  await page.getByLabel("State").selectOption({ label: "Sold out" });
  await page.getByLabel(words.tags[1]).uncheck();
  await press("Save");
  await status("Gig updated.");
  const note = (text) => page.locator(".note", { hasText: text });
  for (const body of words.notes) {
    await page.getByLabel("Note").fill(body);
    await press("Add note");
    await note(body).waitFor();
  }
  await note(words.notes[0]).getByRole("checkbox").check();
  await settle();
  await press("Remove", note(words.notes[1]));
  await note(words.notes[1]).waitFor({ state: "detached" });
  const [name, text] = words.rider;
  await page.getByLabel("Rider").setInputFiles({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });
  await press("Upload");
  await status("Rider uploaded.");
  await nav("Gigs");
  await page.getByLabel("Title").fill(words.search);
  await press("Search");
  await follow(words.renamed, page.locator("table"));
  await nav("Gigs");
  await page.getByLabel("State").selectOption({ label: "Sold out" });
  await press("Search");
  await rowOf(words.renamed).waitFor();
  await nav("Gigs");
  await page.getByRole("link", { name: "Next" }).first().click();
  await settle();
  await nav("Gigs");
  for (const [title] of words.gigs.slice(1)) {
    await press("Delete", rowOf(title));
    await status("Gig moved to the bin.");
    await nav("Bin");
    await press("Restore", rowOf(title));
    await status("Gig restored.");
    await press("Delete");
    await nav("Bin");
    await press("Delete for good", rowOf(title));
    await status("Gig deleted for good.");
  }
  await nav("Venues");
  await press("Delete", rowOf(words.venues[1][0]));
  await status("Venue deleted.");
  await nav("Profile");
  await page.getByLabel("Name").fill(words.profile[0]);
  await page.getByLabel("Phone").fill(words.profile[1]);
  await page.getByLabel("Newsletter").check();
  await press("Save");
  await status("Profile saved.");
  await press("Log out");
  await page.getByLabel("Password").waitFor();
}
