/**
 * Registers a visitor, makes composers, pieces and a concert, edits, sorts and filters them, manages
 * users, removes things, and changes the settings and the password of the visitor.
 */
export const words = [
  {
    visitor: { login: "corinna", email: "corinna@fiddle.example", password: "Bow-and-string-4" },
    composers: [
      { name: "Amalia Thorne", town: "Lisbon", born: "1911-04-23", biography: "Taught the cello." },
      { name: "Ruben Castell", town: "Graz", born: "1876-11-02", biography: "Wrote at night." },
    ],
    pieces: [
      {
        title: "Harbour at dusk",
        mood: "CALM",
        minutes: "14",
        fee: "120.5",
        premiere: "2027-03-12",
      },
      { title: "Ferry polka", mood: "MERRY", minutes: "6", fee: "75", premiere: "2027-05-01" },
      { title: "Lament for a lamp", mood: "SOLEMN", minutes: "22", fee: "310.25", premiere: "" },
    ],
    edited: { mood: "MERRY", fee: "135.75", finishedAt: "2026-10-02T18:20" },
    concert: { title: "Night of the harbour", hall: "Customs house", seats: "180" },
    begins: "2027-06-18T19:30",
    moved: { hall: "Old granary", seats: "240" },
    contains: "polka",
    user: {
      login: "librarian.one",
      firstName: "Ines",
      lastName: "Carmo",
      email: "ines@score.example",
    },
    married: "Carmo Leal",
    settings: { firstName: "Corinna", lastName: "Bell", email: "corinna.bell@fiddle.example" },
    newPassword: "Rosin-and-gut-8",
  },
  {
    visitor: { login: "tobias", email: "tobias@horn.example", password: "Valve-and-mute-6" },
    composers: [
      { name: "Selma Okafor", town: "Bergen", born: "1932-08-15", biography: "Played the organ." },
      { name: "Piet van Hoorn", town: "Delft", born: "1858-01-30", biography: "Owned a mill." },
    ],
    pieces: [
      {
        title: "Snow on the fjord",
        mood: "SOLEMN",
        minutes: "17",
        fee: "88.4",
        premiere: "2027-02-09",
      },
      { title: "Miller's jig", mood: "CALM", minutes: "9", fee: "52", premiere: "2027-04-22" },
      { title: "Canon of the tides", mood: "MERRY", minutes: "31", fee: "275.6", premiere: "" },
    ],
    edited: { mood: "CALM", fee: "96.15", finishedAt: "2026-09-14T08:45" },
    concert: { title: "Morning in the mill", hall: "Flour loft", seats: "95" },
    begins: "2027-08-07T11:15",
    moved: { hall: "Boat shed", seats: "130" },
    contains: "jig",
    user: {
      login: "archivist.two",
      firstName: "Jonna",
      lastName: "Lund",
      email: "jonna@store.example",
    },
    married: "Lund Berg",
    settings: { firstName: "Tobias", lastName: "Grey", email: "tobias.grey@horn.example" },
    newPassword: "Bell-and-slide-9",
  },
];

export async function play({ page, url, username, password, words, call }) {
  let open = 0;
  page.on("request", () => open++);
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, () => open--);
  /** Waits until nothing was asked for a while. */
  const settle = async () => {
    for (let quiet = 0; quiet < 9; quiet = open > 0 ? 0 : quiet + 1) await page.waitForTimeout(100);
  };
  const at = (name, place = page) => place.locator(`[data-cy="${name}"]:visible`);
  const fill = async (fields) => {
    for (const [name, value] of Object.entries(fields)) {
      const field = page.locator(`[name="${name}"]`);
      if (await field.evaluate(({ tagName }) => tagName) === "SELECT") {
        await field.selectOption(value);
      } else await field.fill(value);
    }
  };
  const submit = async (name = "submit") => {
    await at(name).click();
    await settle();
  };
  const rowOf = (text) => page.locator("tr", { hasText: text });
  const account = async (name) => {
    await at("accountMenu").click();
    await submit(name);
  };
  const list = async (name) => {
    await at("entity").click();
    await page.locator(`a.dropdown-item[href="/${name}"]`).click();
    await settle();
  };
  const save = () => submit("entityCreateSaveButton");
  const signIn = async (username, password) => {
    await page.goto(`${url}/login`);
    await settle();
    await fill({ username, password });
    await submit();
  };
  const edit = async (text) => {
    await at("entityEditButton", rowOf(text)).click();
    await settle();
  };
  const remove = async (text) => {
    await at("entityDeleteButton", rowOf(text)).click();
    await settle();
    await submit("entityConfirmDeleteButton");
  };
  // A visitor asks for an account, and an administrator comes.
  await page.goto(`${url}/account/register`);
  await settle();
  const { login, email, password: first } = words.visitor;
  await fill({ username: login, email, firstPassword: first, secondPassword: first });
  await submit();
  await signIn(username, password);
  for (const composer of words.composers) {
    await list("composer");
    await at("entityCreateButton").click();
    await settle();
    await fill(composer);
    await save();
  }
  for (const [index, piece] of words.pieces.entries()) {
    await list("piece");
    await at("entityCreateButton").click();
    await settle();
    await fill(piece);
    await at("composer").selectOption({ label: words.composers[index % 2].name });
    if (index === 0) await at("isPublic").check();
    await save();
  }
  await edit(words.pieces[0].title);
  await fill(words.edited);
  await save();
  await at("entityDetailsButton", rowOf(words.pieces[0].title)).click();
  await settle();
  await list("concert");
  await at("entityCreateButton").click();
  await settle();
  await fill({ ...words.concert, begins: words.begins });
  await at("pieces").selectOption(words.pieces.slice(0, 2).map(({ title }) => ({ label: title })));
  await save();
  await edit(words.concert.title);
  await fill(words.moved);
  await save();
  // The list of pieces in other orders, and parts of it as another client would ask for them.
  await list("piece");
  for (const column of ["Title", "Minutes"]) {
    await page.locator("th", { hasText: column }).click();
    await settle();
  }
  const token = await page.evaluate(() =>
    JSON.parse(sessionStorage.getItem("jhi-authenticationToken"))
  );
  const headers = { authorization: `Bearer ${token}` };
  for (
    const filter of [`title.contains=${words.contains}`, "minutes.greaterThan=12", "mood.in=MERRY"]
  ) {
    await call("GET", `/api/pieces?${filter}&sort=id,asc`, undefined, headers);
    await settle();
  }
  // The users: one more, and the visitor may come in.
  const users = async () => {
    await at("adminMenu").click();
    await page.locator('a.dropdown-item[href="/admin/user-management"]').click();
    await settle();
  };
  const button = async (name, place = page) => {
    await place.locator("a.btn, button", { hasText: name }).click();
    await settle();
  };
  await users();
  await button("Create a new user");
  await fill({ ...words.user, langKey: "de", authorities: ["ROLE_USER"] });
  await button("Save");
  await button("Deactivated", rowOf(login));
  await button("Edit", rowOf(words.user.login));
  await fill({ lastName: words.married });
  await button("Save");
  await button("View", rowOf(words.user.login));
  await users();
  await button("Delete", rowOf(words.user.login));
  await button("Delete", page.locator(".modal-footer"));
  // The end of the concert, of two pieces and of a composer.
  await list("concert");
  await remove(words.concert.title);
  await list("piece");
  await remove(words.pieces[1].title);
  await remove(words.pieces[2].title);
  await list("composer");
  await remove(words.composers[1].name);
  await account("logout");
  // The visitor is in, and has another name, language and password.
  await signIn(login, first);
  await account("settings");
  await fill({ ...words.settings, langKey: "de" });
  await submit();
  await account("passwordItem");
  const { newPassword } = words;
  await fill({ currentPassword: first, newPassword, confirmPassword: newPassword });
  await submit();
  await account("logout");
  await signIn(login, newPassword);
  await list("composer");
  await account("logout");
}
