/** Makes pages, a form and a post in the administration, comments and answers as a visitor, deletes. */
export const words = [
  {
    section: "Excursions",
    about: "Where to go on a free Sunday.",
    title: "Along the river",
    text: "Start at the mill and turn back at the bridge.",
    retitled: "Along the upper river",
    keyword: "walking",
    form: "Join the walk",
    intro: "Tell us whether you come.",
    thanks: "We wait for you at the mill.",
    labels: ["Your name", "What you bring"],
    answers: ["Petra Brandt", "A basket of plums"],
    category: "Weather reports",
    post: "Fog until noon",
    draft: "The ferry does not run.",
    published: "The ferry runs again since ten.",
    visitor: ["Ludwig", "ludwig@example.com", "https://ludwig.example.com/"],
    comment: "I could not even see the pier.",
    reply: "It was gone by eleven.",
    corrected: "I could hardly see the pier.",
    search: "ferry",
  },
  {
    section: "Recipes",
    about: "What to cook when it rains.",
    title: "Soup of nettles",
    text: "Pick only the young leaves, and wear gloves.",
    retitled: "Soup of young nettles",
    keyword: "cooking",
    form: "Send your dish",
    intro: "We print the best of them.",
    thanks: "The kitchen reads it tonight.",
    labels: ["Name of the cook", "Main ingredient"],
    answers: ["Oskar Lind", "Two old cabbages"],
    category: "Market days",
    post: "Onions are cheap",
    draft: "Nobody wants them this week.",
    published: "Everybody wanted them after all.",
    visitor: ["Helene", "helene@example.org", "https://helene.example.org/"],
    comment: "Mine came with a whole wreath.",
    reply: "The stall at the corner has more.",
    corrected: "Mine came with half a wreath.",
    search: "wanted",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async (ms = 500) => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(ms);
  };
  const leave = async (act) => {
    const left = page.waitForNavigation();
    await act();
    await left;
    await settle();
  };
  const open = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  const follow = (link) => leave(() => page.locator(link).first().evaluate((a) => a.click()));
  const save = () => leave(() => page.locator('[name="_save"]:visible').first().click());
  const write = async (field, text) => {
    await page.waitForFunction((id) => globalThis.tinymce.get(id)?.initialized, field);
    await page.evaluate(
      ([id, html]) => globalThis.tinymce.get(id).setContent(html),
      [field, `<p>${text}</p>`],
    );
  };
  const sendForm = (form) =>
    leave(() => page.locator(`${form} [type="submit"]`).filter({ visible: true }).last().click());
  const remove = async () => {
    await follow('a.deletelink[href*="/delete/"]');
    await sendForm("form:has([name='post'])");
  };
  const edit = async (list, title) => {
    await open(list);
    await follow(`a:has-text("${title}"):not([href$="/delete/"])`);
  };

  await open("/admin/login/?next=/admin/");
  await page.fill("#id_username", username);
  await page.fill("#id_password", password);
  await sendForm("form:has(#id_username)");

  await open("/admin/pages/page/");
  await leave(() => page.selectOption("select:not([id])", { label: "Rich text page" }));
  await page.fill("#id_title", words.section);
  await write("id_content", words.about);
  await save();
  const row = page.locator("#tree li", { hasText: words.section }).last();
  await leave(() => row.locator("select.addlist").selectOption({ label: "Rich text page" }));
  await page.fill("#id_title", words.title);
  await write("id_content", words.text);
  await save();
  await edit("/admin/pages/page/", words.title);
  await page.fill("#id_title", words.retitled);
  await page.locator("#id_keywords_1").evaluate((one, word) => one.value = word, words.keyword);
  await save();

  await open("/admin/forms/form/add/");
  await page.fill("#id_title", words.form);
  await write("id_content", words.intro);
  await write("id_response", words.thanks);
  await page.locator(".add-another, .add-row a, a.add-handler").last().click();
  await settle();
  for (const [index, label] of words.labels.entries()) {
    await page.fill(`#id_fields-${index}-label`, label);
    await page.selectOption(`#id_fields-${index}-field_type`, { label: "Single line text" });
  }
  await save();

  await open("/admin/blog/blogcategory/add/");
  await page.fill("#id_title", words.category);
  await save();
  await open("/admin/");
  await page.fill("#quick-blog-form [name='title']", words.post);
  await page.fill("#quick-blog-form [name='content']", words.draft);
  await sendForm("#quick-blog-form");
  await edit("/admin/blog/blogpost/", words.post);
  await write("id_content", words.published);
  await page.locator("#id_categories_from").selectOption({ label: words.category });
  await page.click("#id_categories_add_link, #id_categories_add");
  await page.locator('[name="status"][value="2"]').check({ force: true });
  await save();

  await open("/blog/");
  await follow(`h2 a:has-text("${words.post}")`);
  const post = new URL(page.url()).pathname;
  const comment = async (form, text) => {
    const [name, email, site] = words.visitor;
    await page.fill(`${form} [name="name"]`, name);
    await page.fill(`${form} [name="email"]`, email);
    await page.fill(`${form} [name="url"]`, site);
    await page.fill(`${form} [name="comment"]`, text);
    await sendForm(form);
  };
  await comment("#comment", words.comment);
  await open(post);
  await page.click(".reply >> nth=0");
  await comment(".comment-reply-form:visible", words.reply);

  await open("/");
  await follow(`a:has-text("${words.form}")`);
  for (const [index, answer] of words.answers.entries()) {
    await page.fill(`form.mezzanine-form input[type="text"] >> nth=${index}`, answer);
  }
  await sendForm("form.mezzanine-form");
  await open("/");
  await page.fill('form[action="/search/"] [name="q"]', words.search);
  await leave(() => page.keyboard.press("Enter"));

  await edit("/admin/pages/page/", words.form);
  await follow('a[href*="/entries/"], a:has-text("View entries")');
  await leave(() => page.click('[type="submit"][value="View entries"]'));
  await edit(`/admin/generic/threadedcomment/?q=${words.comment}`, words.comment);
  await page.fill("#id_comment", words.corrected);
  await save();

  for (const one of [words.reply, words.corrected]) {
    await edit("/admin/generic/threadedcomment/", one);
    await remove();
  }
  await edit(`/admin/blog/blogpost/?q=${words.post}`, words.post);
  await remove();
  await edit("/admin/blog/blogcategory/", words.category);
  await remove();
  for (const one of [words.form, words.retitled, words.section]) {
    await edit("/admin/pages/page/", one);
    await remove();
  }
  await open("/admin/");
  await follow('a[href="/admin/logout/"]');
}
