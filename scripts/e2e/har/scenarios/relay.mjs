import { actionsOn } from "../page_actions.mjs";

/** Adds composers and pieces, works on one, uploads a scan, searches, and removes some. */
export const words = [
  {
    composers: [["Thomas Weelkes", "1576"], ["Fanny Hensel", ""]],
    pieces: [
      ["Hark all ye lovely saints", "3", "SATB"],
      ["Schweigend sinkt die Nacht", "5", "SSA"],
      ["As Vesta was descending", "4", "SATB"],
      ["Lockung", "2", "TTBB"],
      ["The nightingale", "6", "UNISON"],
      ["Im Walde", "7", "SATB"],
    ],
    edited: ["Hark, all ye lovely saints above", "8", "SSA"],
    search: "saints above",
    comments: ["Tenors, count the rests", "Page three is missing", "Sung at Whitsun"],
    scan: { name: "weelkes-hark.pdf", mimeType: "application/pdf", text: "%PDF-1.4 two pages" },
  },
  {
    composers: [["John Farmer", "1570"], ["Louise Farrenc", ""]],
    pieces: [
      ["Fair Phyllis I saw", "2", "SATB"],
      ["Andrea la folle", "9", "SSA"],
      ["Take time while time", "4", "SATB"],
      ["Le berger fidèle", "3", "TTBB"],
      ["Who would have thought", "5", "UNISON"],
      ["La tourterelle", "6", "SATB"],
    ],
    edited: ["Fair Phyllis, sitting all alone", "7", "SSA"],
    search: "sitting all",
    comments: ["Basses, do not run", "The repeat is optional", "Sung at the harvest"],
    scan: { name: "farmer-phyllis.pdf", mimeType: "application/pdf", text: "%PDF-1.4 one page" },
  },
];

export async function play({ page, url, username, password, words }) {
  const { press, settle } = actionsOn(page, 500);
  const heading = (text) => page.locator("h1", { hasText: text }).waitFor();
  const row = (kind, text) => page.locator(`li.${kind}`, { hasText: text });
  const field = (form, name) => page.locator(`form.${form} [name=${name}]`);
  const fillPiece = async (form, [title, minutes, voicing]) => {
    await field(form, "title").fill(title);
    await field(form, "minutes").fill(minutes);
    await field(form, "voicing").selectOption(voicing);
  };
  await page.goto(`${url}/`);
  await page.getByPlaceholder("E-mail").fill(username);
  await page.getByPlaceholder("Password").fill(password);
  await press("Log in");
  await heading("Pieces");
  for (const [name, born] of words.composers) {
    await page.getByPlaceholder("Composer").fill(name);
    await page.getByPlaceholder("Born").fill(born);
    await press("Add composer");
  }
  for (const [index, piece] of words.pieces.entries()) {
    await fillPiece("piece", piece);
    await field("piece", "composerId").selectOption({ label: words.composers[index % 2][0] });
    await press("Add piece");
  }
  await field("piece", "minutes").fill("500");
  await press("Add piece");
  await page.getByText("between 1 and 180 minutes").waitFor();
  await page.reload();
  await heading("Pieces");
  await settle();
  await press("More");
  await page.getByText("6 shown").waitFor();
  await row("piece", words.pieces[0][0]).getByRole("link").click();
  await heading(words.pieces[0][0]);
  await settle();
  await fillPiece("edit", words.edited);
  await press("Save");
  await heading(words.edited[0]);
  await press("Star");
  await page.locator(".about", { hasText: "★" }).waitFor();
  for (const text of words.comments) {
    await page.getByPlaceholder("Comment").fill(text);
    await press("Add comment");
    await row("comment", text).waitFor();
  }
  await press("Delete comment", row("comment", words.comments[1]));
  await row("comment", words.comments[1]).waitFor({ state: "detached" });
  const { text, ...scan } = words.scan;
  await page.locator("input[type=file]").setInputFiles({ ...scan, buffer: Buffer.from(text) });
  await page.locator(".scan", { hasText: scan.name }).waitFor();
  await settle();
  await press("All pieces");
  await page.getByPlaceholder("Search").fill(words.search);
  await press("Search");
  await page.getByText("1 shown").waitFor();
  await page.getByPlaceholder("Search").fill("");
  await page.getByLabel("Only").selectOption("TTBB");
  await press("Search");
  await row("piece", words.pieces[3][0]).getByRole("link").click();
  await heading(words.pieces[3][0]);
  await press("Delete piece");
  await heading("Pieces");
  await settle();
  await press("Log out");
  await page.getByPlaceholder("E-mail").waitFor();
}
