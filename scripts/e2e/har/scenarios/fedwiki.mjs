/** Makes two pages from links, writes, edits, moves and removes paragraphs, deletes both pages. */
export const words = [
  {
    page: "Our Jetty",
    link: "We look after [[Our Jetty]] in the north of the harbour.",
    first: "The planks are of oak, and were laid in May.",
    better: "The planks are of oak, and were laid in June by all of us.",
    second: "Two boats lie here: the Petrel and the Heron.",
    third: "Nobody swims on this side.",
    other: "Winter Storage",
    otherLink: "In October everything goes to [[Winter Storage]].",
    note: "The shed is behind the chandler.",
    search: "petrel",
  },
  {
    page: "Quince Jelly",
    link: "Every autumn there is a day for [[Quince Jelly]] at the mill.",
    first: "Wash the down off the fruit with a cloth.",
    better: "Rub the down off the ripe fruit with a rough cloth.",
    second: "Cook the peel as well, since it sets the Cydonia jelly.",
    third: "Never stir it with iron.",
    other: "Borrowed Jars",
    otherLink: "What we owe the neighbours is in [[Borrowed Jars]].",
    note: "Seven tall ones belong to the sexton.",
    search: "cydonia",
  },
];

export async function play({ page, url, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const active = page.locator(".page.active");
  const write = async (item, text) => {
    await item.dblclick({ position: { x: 40, y: 12 } });
    await settle(700);
    await page.locator("textarea").fill(text);
    await page.locator("textarea").press("Control+s");
    await settle();
  };
  const add = async (text) => {
    await active.locator(".add-factory").click();
    await settle(700);
    await write(active.locator(".factory").last(), text);
  };
  const item = (text) => active.locator(`.item:has-text("${text}")`);
  const create = async (name) => {
    await page.click(`a:text-is("${name}")`);
    await settle(2000);
    await active.locator("button.create").click();
    await settle();
  };
  const open = async (path) => {
    await page.goto(`${url}${path}`);
    await settle(2500);
  };

  await open("/view/welcome-visitors");
  await page.click("#show-security-dialog");
  await settle(500);
  await page.fill("#reclaimcode", password);
  await page.click("#confirmBtn");
  await settle();
  await open("/view/welcome-visitors");

  await add(words.link);
  await create(words.page);
  await add(words.first);
  await add(words.second);
  await add(words.third);
  await write(item(words.first), words.better);
  const from = await item(words.third).boundingBox();
  const to = await item(words.better).boundingBox();
  await page.mouse.move(from.x + 30, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, to.y + 20, { steps: 15 });
  await page.mouse.move(from.x + 30, to.y + 2, { steps: 5 });
  await settle(500);
  await page.mouse.up();
  await settle();
  await write(item(words.third), "");

  await open("/view/welcome-visitors");
  await add(words.otherLink);
  await create(words.other);
  await add(words.note);
  await page.fill("footer input.search", words.search);
  await page.press("footer input.search", "Enter");
  await settle(2500);

  const remove = async (name) => {
    await open(`/view/${name.toLowerCase().replace(" ", "-")}`);
    await active.locator(".journal .create").click();
    await settle(2000);
    await active.locator(".fork-page").click();
    await settle();
  };
  await remove(words.other);
  await remove(words.page);
  await open("/view/welcome-visitors");
  await write(item(words.page), "");
  await write(item(words.other), "");
  await page.click("#logout");
  await settle();
}
