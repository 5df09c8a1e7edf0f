/** Makes a project with texts, translates, reviews and searches them, and removes it again. */
export const words = [
  {
    project: "Ferry tickets",
    web: "https://ferry.example/",
    component: "Ticket counter",
    language: "de",
    texts: [
      { key: "greeting", text: "Welcome aboard the night ferry", translated: "Willkommen an Bord" },
      { key: "farewell", text: "Mind the gap at the quay", translated: "Vorsicht am Kai" },
    ],
    corrected: "Herzlich willkommen an Bord",
    suggestion: "Achtung an der Kaimauer",
    comment: "Is the quay the one in the north?",
    explanation: "Shown beside the gangway",
    label: "harbour words",
    term: "lighthouse",
    meaning: "Leuchtturm",
    announcement: "New texts come before the summer timetable",
    instructions: "Please be polite to passengers",
    search: "gap",
    found: "quay",
    replaced: "pier",
    renamed: "Ticket office",
  },
  {
    project: "Cider labels",
    web: "https://press.example/",
    component: "Bottle backs",
    language: "fr",
    texts: [
      { key: "title", text: "Pressed from windfall apples", translated: "Pommes pressées" },
      { key: "hint", text: "Keep the jug in the cellar", translated: "À garder à la cave" },
    ],
    corrected: "Pressé avec des pommes",
    suggestion: "Garder la cruche à la cave",
    comment: "Should the cellar be a pantry?",
    explanation: "Printed below the barrel",
    label: "orchard words",
    term: "orchard",
    meaning: "verger",
    announcement: "Labels are printed after the harvest",
    instructions: "Please keep the lines short",
    search: "jug",
    found: "cellar",
    replaced: "pantry",
    renamed: "Bottle fronts",
  },
];

const slugOf = (name) => name.toLowerCase().replaceAll(" ", "-");

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const open = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  // Many forms are in tabs of their pages: fills one in, and presses its button.
  const submit = async (form, fields = {}, button = "[type=submit]", files = {}) => {
    await page.waitForSelector(form, { state: "attached" });
    for (const [input, file] of Object.entries(files)) await page.setInputFiles(input, file);
    const isGone = page.waitForEvent("framenavigated");
    await page.locator(form).first().evaluate((form, [fields, button]) => {
      for (const [name, value] of Object.entries(fields)) {
        const field = [...form.elements].findLast((one) => one.name === name && !one.disabled);
        if (field === undefined) throw new Error(`no field ${name}`);
        const radio = [...form.elements].find((one) => one.name === name && one.value === value);
        if (radio?.type === "radio") radio.checked = true;
        else field.value = value;
      }
      form.querySelector(button).click();
    }, [fields, button]);
    await isGone;
    await page.waitForLoadState();
    await settle();
  };
  await open("/accounts/login/");
  await page.fill("#id_username", username);
  await page.fill("#id_password", password);
  await submit("form:has(#id_password)");

  // A project with a component of texts.
  await open("/create/project/");
  const slug = slugOf(words.project);
  await submit("form[action='/create/project/']", {
    name: words.project,
    slug,
    web: words.web,
    instructions: words.instructions,
  });
  await open("/create/component/");
  const component = slugOf(words.component);
  await submit("form:has([name=origin][value=scratch])", {
    name: words.component,
    slug: component,
    file_format: "json",
  });
  const path = `${slug}/${component}`;
  // Two texts, of which each gets a translation and one more; the second is only suggested first.
  for (const { key, text } of words.texts) {
    await open(`/projects/${path}/en/`);
    await submit("form[action^='/new-unit/']", { context: key, source_0: text });
  }
  await open(`/new-lang/${path}/`);
  await submit("form[action^='/new-lang/']", { lang: words.language });
  const texts = `/translate/${path}/${words.language}/`;
  const translate = (value, button) => submit(".translation-form", { target_0: value }, button);
  const [first, second] = words.texts;
  await open(texts);
  await translate(first.translated, "[name=save-stay]");
  await translate(words.corrected, "[name=save-stay]");
  await open(`${texts}?q=${encodeURIComponent(words.search)}`);
  await translate(words.suggestion, "[name=suggest]");
  await open(`${texts}?q=${encodeURIComponent(words.search)}`);
  await submit("#comment-form", { comment: words.comment });
  await submit("form[action^='/source/']", { explanation: words.explanation });
  await submit("form:has([name=accept])", {}, "[name=accept]");
  await open(`/projects/${path}/${words.language}/`);
  await submit("form[action^='/upload/']", { method: "translate" }, "[type=submit]", {
    "input[name=file]": {
      name: `${words.language}.json`,
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ [second.key]: second.translated })),
    },
  });
  // What belongs to the project: a label, a term, an announcement; and a search through it.
  await open(`/labels/${slug}/`);
  await submit("form:has(#id_description)", { name: words.label, color: "green" });
  await open(`/projects/${slug}/glossary/en/`);
  await submit("form[action^='/new-unit/']", { source_0: words.term });
  await open(`/projects/${slug}/`);
  await submit("form[action^='/announcement/']", { message: words.announcement });
  await open(`/search/${slug}/?q=${encodeURIComponent(words.found)}`);
  await open(`/projects/${path}/`);
  await submit("form[action^='/replace/']", {
    search: words.found,
    replacement: words.replaced,
  });
  await submit("form:has([id^=confirm_])");
  await open(`/browse/${path}/${words.language}/`);
  await open(`/changes/browse/${path}/`);
  await open(`/projects/${path}/`);
  await submit("form[action^='/rename/']", { name: words.renamed });
  await open(`/projects/${slug}/`);

  // The end of the component, of the project and of the session.
  await open(`/projects/${path}/`);
  await submit("form[action^='/remove/']", { confirm: path });
  await open(`/projects/${slug}/`);
  await submit("form[action^='/remove/']", { confirm: slug });
  await open("/");
  await page.locator("#logout-button").evaluate((link) => link.click());
  await settle(2500);
}
