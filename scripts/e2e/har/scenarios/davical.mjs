/** Makes a group, a person and a room, lets the group see a calendar, puts events in it, removes it all. */
export const words = [
  {
    group: { username: "stagehands", fullname: "Stage hands", email: "stage@theatre.example" },
    person: { username: "tilda.brandt", fullname: "Tilda Brandt", email: "tilda@theatre.example" },
    room: { username: "rehearsal.room", fullname: "Rehearsal room", email: "room@theatre.example" },
    password: "Curtain-27-up",
    renamed: "Tilda Brandt-Lind",
    calendar: "premieres",
    title: "Premieres of the autumn",
    about: "What opens between September and November",
    changed: "What opens between September and December",
    events: ["Dress rehearsal of the storm", "Opening night"],
    moved: "Dress rehearsal with the orchestra",
    expires: "2031-05-17",
  },
  {
    group: { username: "ringers", fullname: "Bell ringers", email: "bells@tower.example" },
    person: { username: "oskar.weiss", fullname: "Oskar Weiss", email: "oskar@tower.example" },
    room: { username: "bell.loft", fullname: "Loft of the bells", email: "loft@tower.example" },
    password: "Clapper-48-low",
    renamed: "Oskar Weiss-Holm",
    calendar: "weddings",
    title: "Weddings with bells",
    about: "Who wants to hear all six of them",
    changed: "Who wants to hear all eight of them",
    events: ["Grease the great bell", "Peal for the regatta"],
    moved: "Grease and tune the great bell",
    expires: "2032-08-09",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async () => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(700);
  };
  const press = async (locator) => {
    await locator.click();
    await settle();
  };
  const menu = (name) =>
    page.locator("#menu a", { hasText: name }).first().evaluate((a) => a.click()).then(settle);
  const form = page.locator("#form_editor_1");
  const submit = () => press(form.locator('input[name="submit"]'));
  const create = async ({ username, fullname, email }, type) => {
    await menu("Create Principal");
    await form.locator('[name="xxxxusername"]').fill(username);
    await form.locator('[name="newpass1"]').fill(words.password);
    await form.locator('[name="newpass2"]').fill(words.password);
    await form.locator('[name="fullname"]').fill(fullname);
    await form.locator('[name="email"]').fill(email);
    await form.locator('[name="type_id"]').selectOption({ label: type });
    await submit();
  };
  const open = async (list, { username }) => {
    await menu(list);
    await press(page.locator("tbody tr", { hasText: username }).locator("a").first());
  };
  const section = (title) => page.locator("#browser", { has: page.locator(`text="${title}"`) });
  const confirmed = async (link) => {
    await press(link);
    await press(page.locator('a:text-matches("^Confirm")'));
  };
  const dav = (method, path, body, headers = {}) =>
    page.evaluate(async ([method, path, body, headers]) => {
      const response = await fetch(path, { method, body, headers });
      return await response.text();
    }, [method, path, body, {
      authorization: `Basic ${btoa(`${username}:${password}`)}`,
      ...headers,
    }]);

  await page.goto(`${url}/index.php`);
  await page.fill('[name="username"]', username);
  await page.fill('[name="password"]', password);
  await press(page.locator('input[name="submit"]'));
  await create(words.group, "Group");
  await create(words.room, "Resource");
  await create(words.person, "Person");
  await open("List Users", words.person);
  await form.locator('[name="fullname"]').fill(words.renamed);
  await form.locator('[name="date_format_type"]').selectOption({ label: "ISO Format" });
  await form.locator('[id="default_privileges_read"]').check();
  await submit();
  await press(page.locator("a", { hasText: "Create Collection" }));
  await form.locator('[name="collection_name"]').fill(words.calendar);
  await form.locator('[name="dav_displayname"]').fill(words.title);
  await form.locator('[name="description"]').fill(words.about);
  await submit();
  await form.locator('[name="description"]').fill(words.changed);
  await submit();
  await open("List Groups", words.group);
  const members = section("Group Members");
  await members.locator('[name="member_id"]').selectOption({ label: words.renamed });
  await press(members.locator('input[value="Add"]'));
  await open("List Users", words.person);
  const grants = section("Principal Grants");
  await grants.locator('[name="to_principal"]').selectOption({ label: words.group.fullname });
  await grants.locator("#grant_privileges_read").check();
  await press(grants.locator('[name="savegrantrow"]'));
  const tickets = section("Access Tickets");
  await tickets.locator('[name="target"]').fill(`/${words.person.username}/${words.calendar}/`);
  await tickets.locator('[name="expires"]').fill(words.expires);
  await tickets.locator("#ticket_privileges_read-free-busy").check();
  await press(tickets.locator('[name="ticketrow"]'));

  const home = `/caldav.php/${words.person.username}/${words.calendar}/`;
  const type = { "content-type": "text/calendar; charset=utf-8" };
  for (const [index, event] of words.events.entries()) {
    await dav("PUT", `${home}${slug(event)}.ics`, calendar(event, index, slug(event)), type);
  }
  await dav(
    "PUT",
    `${home}${slug(words.events[0])}.ics`,
    calendar(words.moved, 0, slug(words.events[0])),
    type,
  );
  await dav("PROPFIND", home, PROPERTIES, { depth: "1", "content-type": "application/xml" });
  await dav("REPORT", home, query(words.moved), { depth: "1", "content-type": "application/xml" });
  await dav("DELETE", `${home}${slug(words.events[1])}.ics`);
  await dav("PROPFIND", home, PROPERTIES, { depth: "1", "content-type": "application/xml" });

  await open("List Groups", words.group);
  await press(section("Group Members").locator("a", { hasText: "Remove" }));
  await menu("List Resources");
  await open("List Users", words.person);
  await confirmed(
    section("Principal Collections").locator("tr", { hasText: words.title })
      .locator("a", { hasText: "Delete" }),
  );
  await open("List Resources", words.room);
  await confirmed(page.locator("a", { hasText: "Delete Principal" }));
  await open("List Groups", words.group);
  await confirmed(page.locator("a", { hasText: "Delete Principal" }));
  await open("List Users", words.person);
  await confirmed(page.locator("a", { hasText: "Delete Principal" }));
  await menu("List Users");
  await menu("Logout");
}

const PROPERTIES = `<?xml version="1.0" encoding="utf-8"?>
<propfind xmlns="DAV:"><prop><getetag/><getcontenttype/></prop></propfind>`;

function query(text) {
  return `<?xml version="1.0" encoding="utf-8"?>
<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
<D:prop><D:getetag/><C:calendar-data/></D:prop>
<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">
<C:prop-filter name="SUMMARY"><C:text-match>${text}</C:text-match></C:prop-filter>
</C:comp-filter></C:comp-filter></C:filter>
</C:calendar-query>`;
}

function slug(text) {
  return text.toLowerCase().replaceAll(" ", "-");
}

function calendar(event, index, uid) {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Desk//Plans//EN",
    "BEGIN:VEVENT",
    `UID:${uid}@plans.example`,
    "DTSTAMP:20260301T080000Z",
    `DTSTART:2026031${index}T090000Z`,
    `DTEND:2026031${index}T100000Z`,
    `SUMMARY:${event}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}
