/** Opens two tickets, answers, watches, edits and checks them, searches and keeps a search, deletes. */
export const words = [
  {
    title: "Crane does not turn left",
    text: "Since the storm it stops halfway and hums.",
    queue: "Harbour",
    answer: "Somebody comes with grease before noon.",
    solution: "A rope had wrapped itself around the axle.",
    retitled: "Crane turns left only halfway",
    other: "Bell of the pier is missing",
    otherText: "Only the hook is left on the post.",
    watcher: "pilot@example.com",
    checklist: "Before the crane moves",
    task: "Clear the quay below",
    search: "Crane",
    saved: "Everything with cranes",
  },
  {
    title: "Clock on platform two is slow",
    text: "It has lost four minutes over the weekend.",
    queue: "Station",
    answer: "The clockmaker looks at it tomorrow.",
    solution: "Pigeons had settled on the minute hand.",
    retitled: "Clock on platform two loses minutes",
    other: "Bench without a backrest",
    otherText: "The screws lie in the flower bed.",
    watcher: "porter@example.com",
    checklist: "While the clock stands still",
    task: "Hang a paper dial",
    search: "Clock",
    saved: "Everything about clocks",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async (ms = 1000) => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(ms);
  };
  const open = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  const follow = async (link) => {
    await page.locator(link).first().evaluate((a) => a.click());
    await settle();
  };
  const send = async (form) => {
    await page.locator(`${form} [type="submit"]`).filter({ visible: true }).last().click();
    await settle();
  };
  const file = async (title, text) => {
    await follow('a[href="/tickets/submit/"]');
    await page.selectOption("#id_queue", { label: words.queue });
    await page.fill("#id_title", title);
    await page.fill("#id_body", text);
    await send("form:has(#id_title)");
  };

  const respond = async (text, status) => {
    await page.getByRole("tab", { name: "Respond" }).click();
    await settle();
    await page.fill("#commentBox", text);
    if (status) await page.locator(`[name="new_status"][value="${status}"]`).check({ force: true });
    await send("form:has(#commentBox)");
  };

  await open("/login/");
  await page.fill("#username", username);
  await page.fill("#password", password);
  await send("form");
  await file(words.title, words.text);
  const first = new URL(page.url()).pathname;
  await respond(words.answer);
  await page.locator('[data-bs-target="#createChecklistModal"]').click();
  await settle();
  await page.fill("#createChecklistModal [name='name']", words.checklist);
  await send("#createChecklistModal form");
  await page.getByText("Add task").click();
  await page.locator('[name$="-description"]:visible').first().fill(words.task);
  await send("form:has([name$='-description'])");
  await open(first);
  await follow(`a[href="${first}cc/"]`);
  await follow('a[href="add/"]');
  await page.fill('[name="email"]', words.watcher);
  await send("form:has([name='email'])");
  await open(first);
  await follow(`a[href="${first}edit/"]`);
  await page.fill("#id_title", words.retitled);
  await send("form:has(#id_title)");

  await file(words.other, words.otherText);
  const second = new URL(page.url()).pathname;
  await open("/tickets/");
  await page.fill('[name="q"]', words.search);
  await page.keyboard.press("Enter");
  await settle(2500);
  await page.click("#queries");
  await settle();
  await page.fill('form[action="/save_query/"] [name="title"]', words.saved);
  await send('form[action="/save_query/"]');
  await open(first);
  await respond(words.solution, "3");
  await open(second);
  await follow(`a[href="${second}delete/"]`);
  await send("form");
  await open("/dashboard/");
  await follow('form[action="/logout/"] button');
}
