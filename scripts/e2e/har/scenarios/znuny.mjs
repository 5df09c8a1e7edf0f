/** Makes a company, a customer, a queue and tickets, works on one, searches, plans, and tidies up. */
export const words = [
  {
    company: { key: "harbour-works", name: "Harbour Works", city: "Northhaven", zip: "20457" },
    customer: { first: "Edda", last: "Quayle", login: "edda", email: "edda@harbour.example" },
    queue: { name: "Cranes and lifts", comment: "Everything that hoists" },
    template: { name: "Thanks for the report", text: "Thank you, we have a look at the crane." },
    ticket: { subject: "Crane seven is stuck", body: "It stopped at noon and does not turn." },
    other: { subject: "Lift makes a noise", body: "It squeaks on every second floor." },
    note: { subject: "Oil is missing", body: "The gearbox has run dry.", file: "gearbox.txt" },
    lines: "level: none\nlast service: 2024\n",
    title: "Crane seven is stuck and leaks",
    priority: "5 very high",
    reply: "The technician comes at eight.",
    close: { subject: "Crane turns again", body: "New oil, all tested." },
    phone: "+49 40 5550142",
    comment: "Rings twice before he speaks",
    find: "leaks",
    calendar: "Maintenance days",
    appointment: { title: "Grease the pulleys", place: "Pier nine" },
    language: "English (United Kingdom)",
  },
  {
    company: { key: "orchard-coop", name: "Orchard Cooperative", city: "Applewick", zip: "88045" },
    customer: { first: "Rupert", last: "Pomeroy", login: "rupert", email: "rupert@press.example" },
    queue: { name: "Presses and vats", comment: "All that makes juice" },
    template: { name: "Greeting of the mill", text: "Hello, somebody looks at your press today." },
    ticket: { subject: "Press two leaks", body: "Juice drips out of the lower valve." },
    other: { subject: "Vat smells of vinegar", body: "We noticed it on Tuesday." },
    note: { subject: "Seal is worn", body: "The washer fell to pieces.", file: "washer.txt" },
    lines: "size: 42 mm\nmaterial: rubber\n",
    title: "Press two leaks on both sides",
    priority: "4 high",
    reply: "We bring a new washer tomorrow.",
    close: { subject: "Press is tight", body: "Changed the washer, pressed a barrel." },
    phone: "+49 7541 555017",
    comment: "Only in the mornings",
    find: "both sides",
    calendar: "Harvest planning",
    appointment: { title: "Clean the barrels", place: "Cellar four" },
    language: "English (Canada)",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const open = async (query) => {
    await page.goto(`${url}/otrs/index.pl?${query}`);
    await settle();
  };
  // Its lists are boxes with a search, over lists that are hidden.
  const choose = async (on, id, text) => {
    await on.waitForLoadState("networkidle");
    await on.focus(`#${id}_Search`);
    await on.locator(".InputField_ListContainer .jstree-anchor", { hasText: text }).first().click();
    await on.waitForTimeout(800);
  };
  const write = async (on, text) => {
    const body = on.frameLocator("iframe.cke_wysiwyg_frame").locator("body");
    await body.click();
    await on.keyboard.type(text);
  };
  const save = async (button = "#Submit") => {
    await page.click(button);
    await page.waitForLoadState("load");
    await settle();
  };
  const popup = async (link, work) => {
    await page.waitForLoadState("networkidle");
    const opened = page.waitForEvent("popup");
    await page.locator(link).first().dispatchEvent("click");
    const window = await opened;
    await window.waitForLoadState("load");
    await window.waitForTimeout(1500);
    const closed = window.waitForEvent("close");
    await work(window);
    await window.locator("#submitRichText, button[type=submit].CallForAction").first().click();
    await closed;
    await page.waitForLoadState("load");
    await settle(2500);
  };

  const follow = async (text) => {
    await page.locator("a:visible", { hasText: text }).first().click();
    await page.waitForLoadState("load");
    await settle();
  };
  const search = async (title) => {
    await open("Action=AgentTicketSearch");
    await choose(page, "Attribute", "Title");
    await page.locator('[name="Title"]:visible').fill(title);
    await save("#SearchFormSubmit");
  };

  await page.goto(`${url}/otrs/index.pl`);
  await page.fill("#User", username);
  await page.fill("#Password", password);
  await page.click("#LoginButton");
  await page.waitForLoadState("load");
  await settle();

  // Who asks, and where it goes.
  await open("Action=AdminCustomerCompany;Subaction=Add");
  await page.fill("#CustomerID", words.company.key);
  await page.fill("#CustomerCompanyName", words.company.name);
  await page.fill("#CustomerCompanyZIP", words.company.zip);
  await page.fill("#CustomerCompanyCity", words.company.city);
  await save();
  await open("Action=AdminCustomerUser;Subaction=Add");
  await page.fill("#UserFirstname", words.customer.first);
  await page.fill("#UserLastname", words.customer.last);
  await page.fill("#UserLogin", words.customer.login);
  await page.fill("#UserEmail", words.customer.email);
  await choose(page, "UserCustomerID", words.company.name);
  await save();
  await open("Action=AdminQueue;Subaction=Add");
  await page.fill("#Name", words.queue.name);
  await choose(page, "GroupID", "users");
  await choose(page, "SystemAddressID", "znuny@localhost");
  await page.fill("#Comment", words.queue.comment);
  await save();
  await open("Action=AdminTemplate;Subaction=Add");
  await page.fill("#Name", words.template.name);
  await write(page, words.template.text);
  await page.fill("#Comment", words.queue.comment);
  await save();

  // Two tickets by phone.
  const call = async ({ subject, body }) => {
    await open("Action=AgentTicketPhone");
    await page.locator("#FromCustomer").pressSequentially(words.customer.last, { delay: 80 });
    await page.locator(".ui-autocomplete li", { hasText: words.customer.last }).first().click();
    await settle();
    await choose(page, "Dest", words.queue.name);
    await page.fill("#Subject", subject);
    await write(page, body);
    await save("#submitRichText");
  };
  await call(words.ticket);
  await call(words.other);

  // The first one is found, gets a note with a file, another title and another priority.
  await search(words.ticket.subject);
  await follow(words.ticket.subject);
  await popup('a[href*="Action=AgentTicketNote;"]', async (window) => {
    await window.fill("#Subject", words.note.subject);
    await write(window, words.note.body);
    await window.setInputFiles("#FileUpload", {
      name: words.note.file,
      mimeType: "text/plain",
      buffer: Buffer.from(words.lines),
    });
    await window.waitForTimeout(2000);
  });
  await popup('a[href*="Action=AgentTicketFreeText;"]', async (window) => {
    await window.fill("#Title", words.title);
  });
  await popup('a[href*="Action=AgentTicketPriority;"]', async (window) => {
    await choose(window, "NewPriorityID", words.priority);
    await window.fill("#Subject", words.priority);
    await write(window, words.title);
  });
  // Who writes about a ticket has it locked, and lets it go.
  await page.locator('a[href*="Action=AgentTicketLock;"]').first().dispatchEvent("click");
  await page.waitForLoadState("load");
  await settle();

  // A look at the queue, in which it is closed.
  await open("Action=AgentTicketQueue");
  await follow(words.queue.name);
  await page.locator("a", { hasText: "All tickets" }).first().click();
  await page.waitForLoadState("load");
  await settle();
  await follow(words.title);
  await popup('a[href*="Action=AgentTicketPhoneOutbound;"]', async (window) => {
    await window.fill("#Subject", words.reply);
    await write(window, words.note.body);
    await choose(window, "NextStateID", "open");
  });
  await popup('a[href*="Action=AgentTicketClose;"]', async (window) => {
    await window.fill("#Subject", words.close.subject);
    await write(window, words.close.body);
  });
  await search(words.find);

  // The customer gets a telephone and a comment.
  await open("Action=AdminCustomerUser");
  await follow(words.customer.login);
  await page.fill("#UserPhone", words.phone);
  await page.fill("#UserComment", words.comment);
  await save();

  // A calendar with an appointment, which ends again.
  await open("Action=AdminAppointmentCalendarManage;Subaction=New");
  await page.fill("#CalendarName", words.calendar);
  await choose(page, "GroupID", "users");
  await save();
  await open("Action=AgentAppointmentCalendarOverview");
  await page.locator("#AppointmentCreateButton").click();
  await settle();
  await page.fill("#Title", words.appointment.title);
  await page.fill("#Location", words.appointment.place);
  await choose(page, "CalendarID", words.calendar);
  await page.click("#EditFormSubmit");
  await settle(3000);
  await page.locator(".fc-event", { hasText: words.appointment.title }).first().click();
  await settle();
  await page.click("#EditFormDelete");
  await settle(3000);

  // The user's own setting, and the end of the template.
  await open("Action=AgentPreferences;Subaction=Group;Group=UserProfile");
  await choose(page, "UserLanguage", words.language);
  await page.locator("form", { has: page.locator("#UserLanguage") }).locator("button").click();
  await settle();
  await open("Action=AdminTemplate");
  await page.locator("tr", { hasText: words.template.name }).locator("a.TrashCan").first().click();
  await settle();
  await page.locator("#DialogButton1").click();
  await page.waitForLoadState("load");
  await settle();

  await page.locator("#LogoutButton").dispatchEvent("click");
  await page.waitForLoadState("load");
  await settle();
}
