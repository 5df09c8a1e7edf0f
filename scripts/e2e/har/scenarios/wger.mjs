/** Plans a workout and meals, logs what was done, edits, schedules, searches, reads, deletes. */
export const words = [
  {
    workout: "Before the rowing season",
    days: "Mornings on the quay",
    weekday: "Tuesday",
    exercise: "Rowing in",
    repetitions: "14",
    weight: "35",
    date: "2031-02-18",
    notes: "Wind from the north, hands cold.",
    renamed: "While the boats are ashore",
    plan: "Porridge until Easter",
    meal: "At the kitchen window",
    ingredient: "Rolled",
    grams: "80",
    replanned: "Porridge until Whitsun",
    schedule: "From thaw to regatta",
    start: "2031-03-10",
    weeks: "5",
  },
  {
    workout: "After the long winter",
    days: "Evenings in the barn",
    weekday: "Friday",
    exercise: "Plank with",
    repetitions: "9",
    weight: "22",
    date: "2032-04-27",
    notes: "The swallows have come back.",
    renamed: "Until the hay is in",
    plan: "Lentils on weekdays",
    meal: "Under the walnut tree",
    ingredient: "Lentils",
    grams: "120",
    replanned: "Lentils on market days",
    schedule: "From harvest to frost",
    start: "2032-09-06",
    weeks: "7",
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
  const type = async (fields) => {
    for (const [name, text] of Object.entries(fields)) {
      await page.locator(`[name="${name}"]:visible`).first().fill(text);
    }
  };
  const send = async (form) => {
    await page.locator(`${form} [type="submit"]`).filter({ visible: true }).last().click();
    await settle(1500);
  };
  const suggest = async (field, text) => {
    await page.locator(field).pressSequentially(text, { delay: 60 });
    await settle();
    await page.locator(".autocomplete-suggestion").first().click();
    await settle();
  };
  const dialog = async (link, fill) => {
    await follow(link);
    await page.locator("#ajax-info-content form").waitFor();
    await fill();
    await send("#ajax-info-content");
  };

  await open("/en/user/login");
  await type({ username, password });
  await send("form");
  await open("/en/workout/overview");
  await follow('a.btn[href$="/workout/add"]');
  const workout = new URL(page.url()).pathname;
  await dialog('a[href$="/edit"].wger-modal-dialog', () => type({ name: words.workout }));
  await dialog('a[href$="/day/add"]', async () => {
    await type({ description: words.days });
    await page.getByLabel(words.weekday).check({ force: true });
  });
  await follow('a[href*="/set/add"]');
  await suggest("#exercise-search", words.exercise);
  await page.locator('[name$="-0-reps"]').fill(words.repetitions);
  await page.locator('[name$="-0-weight"]').fill(words.weight);
  await send("form:has([name$='-0-reps'])");
  await follow('a[href$="/log/add"]');
  await page.locator('[name$="-0-reps"]').fill(words.repetitions);
  await page.locator('[name$="-0-weight"]').fill(words.weight);
  await type({ date: words.date });
  await settle();
  await type({ notes: words.notes });
  await send("form:has([name='notes'])");
  await open(workout);
  await dialog('a[href$="/edit"].wger-modal-dialog', () => type({ name: words.renamed }));

  await open("/en/nutrition/overview/");
  await follow('a.btn[href*="/nutrition/add"]');
  const plan = new URL(page.url()).pathname;
  await dialog('a[href$="/edit/"].wger-modal-dialog', () => type({ description: words.plan }));
  await dialog('a[href*="/meal/add"]', () => type({ name: words.meal }));
  await dialog('a[href*="/item/add"]', async () => {
    await suggest("#id_ingredient_searchfield", words.ingredient);
    await type({ amount: words.grams });
  });
  await open(plan);
  await dialog('a[href$="/edit/"].wger-modal-dialog', () => type({ description: words.replanned }));

  await open("/en/workout/schedule/overview");
  await dialog('a[href$="/schedule/add"]', async () => {
    await type({ name: words.schedule, start_date: words.start });
    await page.locator('[name="is_active"]').uncheck({ force: true });
  });
  const schedule = new URL(page.url()).pathname;
  await dialog('a[href*="/step/add"]', async () => {
    await page.selectOption('[name="workout"]', { label: words.renamed });
    await type({ duration: words.weeks });
  });
  await open("/en/dashboard");
  await open("/en/workout/overview");
  await open(schedule);
  await dialog('a[href$="/delete"].wger-modal-dialog', () => {});
  await open(workout);
  await dialog('a[href$="/delete"].wger-modal-dialog', () => {});
  await open(plan);
  await dialog('a[href$="/delete/"].wger-modal-dialog', () => {});
  await open("/en/nutrition/overview/");
  await follow('a[href*="/user/logout"]');
}
