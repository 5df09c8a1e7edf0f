/** Keeps an address book with people and a list, an event and a task in a calendar; then deletes. */
export const words = [
  {
    book: "Choir of the valley",
    person: ["Agnes", "Birnbaum", "agnes@valley.example", "+43 512 9081"],
    other: ["Bruno", "Kofler", "bruno@valley.example", "+43 512 7734"],
    org: "Bakery at the bridge",
    list: "Sopranos and altos",
    search: "Birn",
    calendar: "Rehearsals",
    event: "Rehearsal before the concert",
    place: "Hall behind the church",
    comment: "Bring the red folders.",
    moved: "Big hall, second floor",
    task: "Print the programme",
    note: "Two hundred copies.",
    find: "programme",
  },
  {
    book: "Rowing club",
    person: ["Doris", "Ahlgren", "doris@rowing.example", "+46 31 4402"],
    other: ["Erwin", "Lind", "erwin@rowing.example", "+46 31 5519"],
    org: "Boatyard of the harbour",
    list: "Crew of the eight",
    search: "Ahlg",
    calendar: "Training",
    event: "Training on the lake",
    place: "Jetty near the lighthouse",
    comment: "Wear something warm.",
    moved: "Old boathouse",
    task: "Varnish the oars",
    note: "Use the clear one.",
    find: "oars",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1000) => page.waitForTimeout(ms);
  const click = async (selector) => {
    await page.locator(selector).locator("visible=true").first().click({ force: true });
    await settle();
  };
  const model = (name) => page.locator(`[ng-model="${name}"]`).locator("visible=true").last();
  const confirm = () => click("md-dialog .md-confirm-button, md-dialog button:has-text('OK')");
  const add = async (trigger, action) => {
    await page.locator(`md-fab-speed-dial [aria-label="${trigger}"]`).hover();
    await settle(600);
    if (!await page.locator(`[ng-click="${action}"]`).isVisible()) {
      await page.locator(`md-fab-speed-dial [aria-label="${trigger}"]`).click();
      await settle(600);
    }
    await click(`[ng-click="${action}"]`);
  };
  const addPerson = async ([first, last, mail, phone], org) => {
    await add("New Contact", "addressbook.newComponent('card')");
    await model("editor.card.c_givenname").fill(first);
    await model("editor.card.c_sn").fill(last);
    if (org !== undefined) await model("editor.card.org").fill(org);
    await click("[ng-click='editor.addEmail()']");
    await model("email.value").fill(mail);
    await click("[ng-click='editor.addPhone()']");
    await model("phone.value").fill(phone);
    await click("[ng-click='editor.save(contactForm)']");
    await settle(1200);
  };

  await page.goto(`${url}/SOGo/`);
  await page.locator("input[ng-model='app.creds.username']").fill(username);
  await page.locator("input[ng-model='app.creds.password']").fill(password);
  await click("button[type='submit']");
  await page.waitForURL(/Calendar/);
  await settle(2500);

  await click("[ng-href*='/Contacts'], a[href*='/Contacts']");
  await page.waitForURL(/Contacts/);
  await settle(2000);
  await click("[ng-click='app.newAddressbook()']");
  await page.locator("md-dialog input").fill(words.book);
  await confirm();
  await click(`.sg-item-name:has-text("${words.book}")`);
  await addPerson(words.person, words.org);
  await addPerson(words.other);
  await add("New Contact", "addressbook.newComponent('list')");
  await model("editor.card.c_cn").fill(words.list);
  const member = page.locator("md-contact-chips input").locator("visible=true").first();
  await member.pressSequentially(words.person[0].slice(0, 4), { delay: 80 });
  await settle(1800);
  await click(`.md-contact-suggestion, .md-autocomplete-suggestions li`);
  await click("[ng-click='editor.save(contactForm)']");
  await settle();
  await click(`md-list-item:has-text("${words.other[1]}") .sg-tile-content`);
  await settle(1200);
  await click("[aria-label='Edit']");
  await model("editor.card.org").fill(words.org);
  await model("editor.card.title").fill("Treasurer");
  await click("[ng-click='editor.save(contactForm)']");
  await settle();
  await click("[ng-click='addressbook.searchMode()']");
  await page.locator("input[name='folderSearch']").pressSequentially(words.search, { delay: 80 });
  await settle(2000);

  await click("a[href*='/Calendar']");
  await page.waitForURL(/Calendar/);
  await settle(2500);
  await click("[ng-click='app.newCalendar()']");
  await page.locator("md-dialog input").fill(words.calendar);
  await confirm();
  await settle(1200);
  await add("New Event", "list.newComponent($event, 'appointment')");
  await model("editor.component.summary").fill(words.event);
  await model("editor.component.location").fill(words.place);
  await model("editor.component.comment").fill(words.comment);
  await model("editor.component.destinationCalendar").click();
  await settle(700);
  await click(`md-option:has-text("${words.calendar}")`);
  await click("md-dialog button[type='submit']");
  await settle(2000);
  await click(`.sg-calendar-list .sg-event:has-text("${words.event}")`);
  await settle(1000);
  await click("md-dialog [ng-click='editor.edit()']");
  await model("editor.component.location").fill(words.moved);
  await click("md-dialog button[type='submit']");
  await settle(2000);
  await click("md-tab-item:has-text('Tasks')");
  await add("New Event", "list.newComponent($event, 'task')");
  await model("editor.component.summary").fill(words.task);
  await model("editor.component.comment").fill(words.note);
  await click("md-dialog button[type='submit']");
  await settle(2000);
  await click("[ng-click='list.searchMode()']");
  await page.locator("input[name='folderSearch']").pressSequentially(words.find, { delay: 80 });
  await settle(2000);
  await click(`md-list-item:has-text("${words.task}") .sg-tile-content`);
  await settle(1000);
  await click("md-dialog [ng-click='editor.component.markAsCompleted()']");
  await settle(2000);
  await page.reload();
  await settle(2500);
  await click("md-tab-item:has-text('Events')");
  await settle(1500);
  await click(`.sg-calendar-list .sg-event:has-text("${words.event}")`);
  await settle(1000);
  await click("md-dialog [ng-click='editor.deleteAllOccurrences()']");
  await settle(2000);
  await click(`md-list-item:has-text("${words.calendar}") md-icon:has-text("more_vert")`);
  await click("[ng-click='$menuCtrl.confirmDelete($event)']");
  await confirm();
  await settle(1500);
  await click("a[href*='/Contacts']");
  await page.waitForURL(/Contacts/);
  await settle(2000);
  await click(`.sg-item-name:has-text("${words.book}")`);
  await settle(1200);
  await click(`md-list-item:has-text("${words.other[1]}") .sg-tile-content`);
  await settle(1200);
  await click("[ng-click='editor.confirmDelete()']");
  await confirm();
  await settle(1500);
  await click(`md-list-item:has-text("${words.book}") md-icon:has-text("more_vert")`);
  await click("[ng-click='app.confirmDelete()'], [ng-click='app.confirmDelete(folder)']");
  await confirm();
  await settle(1500);
  await click("a[href$='/logoff']");
  await page.waitForLoadState("load");
  await settle(1500);
}
