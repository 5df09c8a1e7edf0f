/** Makes a conference with a track, a tag and two talks, accepts and discusses one, and deletes all. */
export const words = [
  {
    event: "Days of the small harbours",
    slug: "harbours",
    email: "harbours@example.com",
    from: "2027-05-07",
    to: "2027-05-08",
    track: "Ropes and knots",
    trackAbout: "Everything that holds a boat in its place",
    tag: "for beginners",
    tagAbout: "Needs no experience with boats",
    title: "Splicing three strands",
    abstract: "How to join two ropes without a knot.",
    notes: "Needs a table for the ropes",
    duration: "45",
    other: "Reading the tide tables",
    otherAbstract: "What the columns of the tables mean.",
    changed: "How to join two ropes, and why knots are weaker.",
    comment: "Could we put this one into the boathouse?",
    search: "strands",
    retracked: "Ropes, knots and anchors",
    rename: "Days of the small and smaller harbours",
  },
  {
    event: "Meeting of the orchard keepers",
    slug: "orchards",
    email: "orchards@example.com",
    from: "2027-10-15",
    to: "2027-10-17",
    track: "Old kinds of apples",
    trackAbout: "Trees that nobody plants any more",
    tag: "with a tasting",
    tagAbout: "Bring a knife and a napkin",
    title: "Grafting in late winter",
    abstract: "When the sap rises, and what to cut before.",
    notes: "Branches lie in the cold store",
    duration: "50",
    other: "Pressing cider at home",
    otherAbstract: "From the basket to the bottle.",
    changed: "When the sap rises, and which knife to take.",
    comment: "The greenhouse would be warmer for this.",
    search: "Grafting",
    retracked: "Old kinds of apples and pears",
    rename: "Meeting of the orchard and hedge keepers",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async () => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(800);
  };
  const follow = async (link) => {
    await page.locator(link).first().evaluate((a) => a.click());
    await settle();
  };
  const press = async (text) => {
    await page.locator("button").filter({ hasText: text, visible: true }).last().click();
    await settle();
  };
  const choose = async (field, text) => {
    const list = page.locator(`.choices:has(#${field})`);
    await list.click();
    await list.locator(`.choices__list--dropdown .choices__item:has-text("${text}")`).click();
  };
  const talk = async (title, abstract, notes = "", duration = "") => {
    await follow(`a[href="${event}submissions/"]`);
    await follow(`a[href="${event}submissions/new"]`);
    await page.fill("#id_title", title);
    await choose("id_submission_type", "Talk");
    await choose("id_track", words.track);
    await page.fill("#id_abstract", abstract);
    await page.fill("#id_notes", notes);
    await page.fill("#id_duration", duration);
    await press("Save");
  };
  await page.goto(`${url}/orga/login/`);
  await page.fill("#id_login_email", username);
  await page.fill("#id_login_password", password);
  await press("Log in");

  await follow('a[href="/orga/event/new/"]');
  await page.check("#id_initial-locales_0_0");
  await press("Next step");
  await page.fill("#id_basics-name_0", words.event);
  await page.fill("#id_basics-slug", words.slug);
  await page.fill("#id_basics-email", words.email);
  await press("Next step");
  await page.fill("#id_timeline-date_from", words.from);
  await page.fill("#id_timeline-date_to", words.to);
  await press("Next step");
  await press("Next step");
  await press("Next step");
  const event = `/orga/event/${words.slug}/`;
  await page.goto(`${url}${event}cfp/tracks/`);
  await settle();
  await follow(`a[href="${event}cfp/tracks/new/"]`);
  await page.fill("#id_name_0", words.track);
  await page.fill("#id_description_0", words.trackAbout);
  await page.fill("#id_color", "#336699");
  await press("Save");
  await page.goto(`${url}${event}submissions/tags/`);
  await settle();
  await follow(`a[href="${event}submissions/tags/new/"]`);
  await page.fill("#id_tag", words.tag);
  await page.fill("#id_description_0", words.tagAbout);
  await page.fill("#id_color", "#996633");
  await press("Save");
  await talk(words.title, words.abstract, words.notes, words.duration);
  await talk(words.other, words.otherAbstract);
  await follow(`a[href="${event}submissions/"]`);
  await page.fill("#id_q", words.search);
  await page.press("#id_q", "Enter");
  await settle();
  await follow(`a:text-is("${words.title}")`);
  await page.fill("#id_abstract", words.changed);
  await press("Save");
  await follow('a[href$="/comments/"]');
  await page.fill("#id_text", words.comment);
  await press("Save");
  await follow(`a[href="${event}submissions/"]`);
  await follow(`tr:has-text("${words.title}") a[href*="/accept"]`);
  await press("Do it");
  await page.goto(`${url}${event}cfp/tracks/`);
  await settle();
  await follow(`tr:has-text("${words.track}") a`);
  await page.fill("#id_name_0", words.retracked);
  await press("Save");
  await page.goto(`${url}${event}settings/`);
  await settle();
  await page.fill("#id_name_0", words.rename);
  await press("Save");

  await page.goto(`${url}${event}submissions/tags/`);
  await settle();
  await follow(`tr:has-text("${words.tag}") a[href*="/delete"]`);
  await press("Delete");
  await follow(`a[href="${event}submissions/"]`);
  await follow(`tr:has-text("${words.other}") a[href*="/delete"]`);
  await press("Do it");
  await page.goto(`${url}${event}delete`);
  await settle();
  await press("Delete");
  await page.goto(`${url}/orga/event/`);
  await settle();
  await page.locator('form[action="/orga/logout/"]').evaluate((form) => form.requestSubmit());
  await settle();
}
