/** Makes issues with a keyword, discusses and changes them, saves a query, and retires what it made. */
export const words = [
  {
    keyword: "ropes",
    issue: "The mooring line is worn through",
    retitled: "Both mooring lines are worn through",
    note: "It rubs on the edge of the quay whenever the wind is in the east.",
    answer: "A piece of old fire hose around it would help.",
    other: "Order a new pump for the bilge",
    reason: "The old one takes an hour for what should take ten minutes.",
    search: "mooring",
    file: "quay.txt",
    text: "Bollard 4 has a sharp edge on its seaward side.",
    query: "Everything about lines",
    helper: "tilda",
    name: "Tilda Brandt",
    address: "tilda@example.org",
    secret: "Rowing-boat-31",
    company: "Brandt and Daughters",
  },
  {
    keyword: "lanterns",
    issue: "The green lantern flickers",
    retitled: "The green lantern goes out at night",
    note: "Somebody saw it from the ferry last Tuesday.",
    answer: "The contact in the socket is corroded.",
    other: "Find out who has the second key",
    reason: "It was not on its hook after the summer party.",
    search: "lantern",
    file: "socket.txt",
    text: "The bulb is a 12 volt one with a bayonet.",
    query: "Whatever shines",
    helper: "oskar",
    name: "Oskar Lind",
    address: "oskar@example.org",
    secret: "Cider-press-47",
    company: "Lind Lighthouses",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async () => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(500);
  };
  const follow = async (link) => {
    await page.locator(link).first().click();
    await settle();
  };
  const send = () => follow('form[name="itemSynopsis"] input[type="submit"]');
  await page.goto(`${url}/boats/`);
  await page.fill('[name="__login_name"]', username);
  await page.fill('[name="__login_password"]', password);
  await follow('[type="submit"][value="Login"]');
  await follow('a[href="issue?@template=item"]');
  await page.fill('[name="title"]', words.issue);
  await page.selectOption('[name="priority"]', { label: "urgent" });
  await page.fill('[name="keyword"]', words.keyword);
  await page.fill('[name="@note"]', words.note);
  await send();
  await page.fill('[name="@note"]', words.answer);
  await page.selectOption('[name="status"]', { label: "in-progress" });
  await page.selectOption('[name="assignedto"]', { label: username });
  await send();
  await page.setInputFiles('[name="@file"]', {
    name: words.file,
    mimeType: "text/plain",
    buffer: Buffer.from(words.text),
  });
  await page.fill('[name="title"]', words.retitled);
  await send();
  await follow(`table.files a:has-text("${words.file}")`);
  await page.goBack();
  await settle();
  await follow('a[href="issue?@template=item"]');
  await page.fill('[name="title"]', words.other);
  await page.selectOption('[name="priority"]', { label: "feature" });
  await page.fill('[name="@note"]', words.reason);
  await send();
  await page.fill("#search-text", words.search);
  await follow("#submit");
  await follow(`a:has-text("${words.retitled}")`);
  await follow("table.messages a");
  await follow('a[href="issue?@template=search"]');
  await page.fill('form[name="itemSynopsis"] [name="title"]', words.search);
  await page.fill('[name="@queryname"]', words.query);
  await send();
  await follow('a:has-text("Show All")');
  await follow('a[href="user?@template=item"]');
  // The page makes up a name from this.
  await page.fill('[name="username"]', words.helper);
  await page.press('[name="username"]', "Tab");
  await page.fill('[name="realname"]', words.name);
  await page.fill('[name="password"]', words.secret);
  await page.fill('[name="@confirm@password"]', words.secret);
  await page.fill('[name="organisation"]', words.company);
  await page.fill('[name="address"]', words.address);
  await send();
  await follow('a[href="user"]');
  await follow(`tr:has-text("${words.helper}") [type="submit"][value="retire"]`);
  await follow('a[href="query?@template=edit"]');
  await follow(`tr:has-text("${words.query}") input[value="Delete"]`);
  await follow('a:has-text("Show All")');
  await follow(`a:has-text("${words.other}")`);
  await page.selectOption('[name="status"]', { label: "resolved" });
  await send();
  await follow('a:has-text("Show All")');
  await follow('a:has-text("Logout")');
}
