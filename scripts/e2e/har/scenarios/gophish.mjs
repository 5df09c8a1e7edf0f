/** Makes people, a mail, a page and a sender, schedules a campaign, changes and removes things. */
export const words = [
  {
    group: "Gardeners of the north wing",
    renamed: "Gardeners of the north wing and the pond",
    people: [
      ["Nora", "Fielding", "nora.fielding@example.com", "Head gardener"],
      ["Emil", "Carver", "emil.carver@example.com", "Waterer"],
    ],
    another: ["Ines", "Porter", "ines.porter@example.com", "Pond keeper"],
    template: "Letter about seed orders",
    from: "Seed office <seeds@example.com>",
    subject: "Your order of tulip bulbs",
    text: "Please look at the list of bulbs before Friday",
    changed: "Please look at the list of bulbs before Sunday",
    page: "Page of the seed shop",
    html: "<html><body><h1>Seeds and bulbs</h1><p>Choose what you want to plant</p></body></html>",
    profile: "Post office of the garden",
    sender: "Seeds <seeds@example.com>",
    host: "mail.garden.example:2525",
    headerKey: "X-Garden",
    headerValue: "tulips",
    campaign: "Bulbs in autumn",
    address: "http://garden.example",
    search: "north wing",
    hook: "Bell at the gate",
    hookUrl: "http://gate.example/ring",
    secret: "Latch-of-the-gate-7",
  },
  {
    group: "Sailors of the old pier",
    renamed: "Sailors of the old pier and the light",
    people: [
      ["Hanna", "Brook", "hanna.brook@example.com", "Helm"],
      ["Piet", "Marsh", "piet.marsh@example.com", "Cook on board"],
    ],
    another: ["Rosa", "Lund", "rosa.lund@example.com", "Keeper of the light"],
    template: "Notice about the harbour dues",
    from: "Harbour office <dues@example.com>",
    subject: "What you owe for the summer",
    text: "Pay for your berth until Monday",
    changed: "Pay for your berth until Tuesday",
    page: "Window of the harbour office",
    html: "<html><body><h1>Harbour dues</h1><p>Tell us the name of your boat</p></body></html>",
    profile: "Signal mast",
    sender: "Dues <dues@example.com>",
    host: "mail.harbour.example:2626",
    headerKey: "X-Harbour",
    headerValue: "berths",
    campaign: "Dues of the summer",
    address: "http://harbour.example",
    search: "old pier",
    hook: "Horn on the breakwater",
    hookUrl: "http://breakwater.example/blow",
    secret: "Chain-of-the-anchor-8",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1200) => page.waitForTimeout(ms);
  const open = async (path) => {
    await page.click(`.nav-sidebar a[href="${path}"]`);
    await page.waitForLoadState("load");
    await settle(2000);
  };
  const click = async (target) => {
    await page.locator(target).filter({ visible: true }).first().click();
    await settle();
  };
  const fill = (target, text) => page.locator(target).filter({ visible: true }).first().fill(text);
  const inRow = (text, button) => click(`tr:has-text("${text}") ${button}`);
  const addPerson = async ([first, last, email, position]) => {
    await fill("#firstName", first);
    await fill("#lastName", last);
    await fill("#email", email);
    await fill("#position", position);
    await click("#targetForm button");
  };
  const confirm = async () => {
    await click(".swal2-confirm");
    await settle(2000);
    await click(".swal2-confirm");
    await page.waitForLoadState("load");
    await settle(2000);
  };
  const fillSource = async (html) => {
    await click(".cke_button__source");
    await fill("textarea.cke_source", html);
    await click(".cke_button__source");
  };

  await page.goto(`${url}/`);
  await page.fill('[name="username"]', username);
  await page.fill('[name="password"]', password);
  await page.click('button[type="submit"]');
  await page.waitForLoadState("load");
  await settle(2000);

  await open("/groups");
  await click('button:has-text("New Group")');
  await fill("#name", words.group);
  for (const person of words.people) await addPerson(person);
  await click("#modalSubmit");
  await settle();

  await open("/templates");
  await click('button:has-text("New Template")');
  await fill("#name", words.template);
  await fill("#envelope-sender", words.from);
  await fill("#subject", words.subject);
  await fill("#text_editor", words.text);
  await click("#modalSubmit");
  await settle();
  await inRow(words.template, "button:has(.fa-pencil)");
  await fill("#text_editor", words.changed);
  await click("#modalSubmit");
  await settle();

  await open("/landing_pages");
  await click('button:has-text("New Page")');
  await fill("#name", words.page);
  await settle();
  await fillSource(words.html);
  await click("#modalSubmit");
  await settle();

  await open("/sending_profiles");
  await click('button:has-text("New Profile")');
  await fill("#name", words.profile);
  await fill("#from", words.sender);
  await fill("#host", words.host);
  await fill("#headerKey", words.headerKey);
  await fill("#headerValue", words.headerValue);
  await click("#addCustomHeader");
  await click("#modalSubmit");
  await settle();

  await open("/webhooks");
  await click('button:has-text("New Webhook")');
  await fill("#name", words.hook);
  await fill("#url", words.hookUrl);
  await fill("#secret", words.secret);
  await click("#modalSubmit");
  await settle();

  await open("/campaigns");
  await click('button:has-text("New Campaign")');
  await settle();
  const choose = async (box, text) => {
    await click(`#${box} + .select2 .select2-selection`);
    await click(`.select2-results__option:has-text("${text}")`);
  };
  await fill("#name", words.campaign);
  await choose("template", words.template);
  await choose("page", words.page);
  await fill("#url", words.address);
  await fill("#launch_date", "May 4th 2031, 9:30 am");
  await page.keyboard.press("Tab");
  await choose("profile", words.profile);
  await choose("users", words.group);
  await click("#launchButton");
  await confirm();
  await click("#refresh_btn");

  await open("/groups");
  await fill('input[type="search"]', words.search);
  await inRow(words.group, "button:has(.fa-pencil)");
  await fill("#name", words.renamed);
  await addPerson(words.another);
  await click("#modalSubmit");
  await settle();

  await open("/campaigns");
  await inRow(words.campaign, "button:has(.fa-trash-o)");
  await confirm();

  await open("/webhooks");
  await inRow(words.hook, ".delete_button, button:has(.fa-trash-o)");
  await confirm();

  for (
    const [path, text] of [
      ["/templates", words.template],
      ["/landing_pages", words.page],
      ["/sending_profiles", words.profile],
      ["/groups", words.renamed],
    ]
  ) {
    await open(path);
    await inRow(text, "button:has(.fa-trash-o)");
    await confirm();
  }

  await page.click('a[href="/logout"]');
  await page.waitForLoadState("load");
  await settle();
}
