import { Buffer } from "node:buffer";

/** Makes a category, a feed and a schedule, uploads, renames, sorts and deletes, and removes it all. */
export const words = [
  {
    category: "lectures",
    folder: "spoken-lectures",
    feed: "Harbour radio",
    feedUrl: "https://radio.example.test/harbour.xml",
    speed: "350",
    jobs: ["Songs of the quay", "Maps of the estuary"],
    renamed: "Songs of the old quay",
  },
  {
    category: "gardening",
    folder: "garden-films",
    feed: "Orchard letters",
    feedUrl: "https://letters.example.test/orchard.xml",
    speed: "420",
    jobs: ["Pruning of plum trees", "Sounds of the beehive"],
    renamed: "Pruning of old plum trees",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async (ms = 1200) => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(ms);
  };
  const open = async (path) => {
    await page.goto(`${url}/${path}`);
    await settle();
  };
  const item = (name) => page.locator(".queue-item", { hasText: name }).first();
  const upload = async (name, priority) => {
    await page.locator('.main-navbar a[href="#modal-add-nzb"]').first().click();
    await settle();
    await page.fill("#nzbname", name);
    await page.selectOption('#modal-add-nzb [name="Category"]', words.category);
    await page.selectOption('#modal-add-nzb [name="Priority"]', priority);
    await page.setInputFiles('#modal-add-nzb [name="nzbFile"]', {
      name: `${name.split(" ").at(-1)}.nzb`,
      mimeType: "application/x-nzb",
      buffer: Buffer.from(nzbOf(name.split(" ").at(-1))),
    });
    await page.locator('#modal-add-nzb input[type="submit"]').last().click();
    await settle(2500);
    const close = page.locator("#modal-add-nzb .close:visible");
    if (await close.count() > 0) await close.click();
    await settle();
  };

  await open("login/");
  await page.fill('[name="username"]', username);
  await page.fill('[name="password"]', password);
  await page.click(".form-signin button");
  await settle();

  await open("config/categories/");
  const fresh = page.locator("form", { has: page.locator('[name="name"][value=""]') });
  await fresh.locator('[name="dir"]').fill(words.folder);
  await fresh.locator('[name="newname"]').fill(words.category);
  await page.keyboard.press("Enter");
  await settle();
  await open("config/rss/");
  await page.fill('form[action="add_rss_feed"] [name="feed"]', words.feed);
  await page.fill('form[action="add_rss_feed"] [name="uri"]', words.feedUrl);
  await page.click('form[action="add_rss_feed"] .Save');
  await settle();
  await open("config/scheduling/");
  await page.selectOption("#hour", "4");
  await page.selectOption("#action", "speedlimit");
  await page.fill("#arguments", words.speed);
  await page.click('form[action="addSchedule"] button');
  await settle();

  await open("");
  await upload(words.jobs[0], "1");
  await upload(words.jobs[1], "-1");
  await item(words.jobs[0]).locator('.name-options a[data-bind*="editName"]')
    .evaluate((link) => link.click());
  await item(words.jobs[0]).locator("form input").fill(words.renamed);
  await page.keyboard.press("Enter");
  await settle(2500);
  await item(words.jobs[1]).locator(".dropdown > a").click();
  await settle();
  await item(words.jobs[1]).locator('[name="Priority"]').selectOption({ label: "Normal" });
  await settle(2500);
  for (const name of [words.jobs[1], words.renamed]) {
    await item(name).locator(".delete .glyphicon-trash").click();
    await settle(2500);
  }

  await open("config/scheduling/");
  await page.locator('form[action="delSchedule"] button').first().click();
  await settle();
  await open("config/rss/");
  await page.locator("tr", { hasText: words.feed }).locator(".delFeed").first().click();
  await settle();
  await open("config/categories/");
  await page.locator("form", { has: page.locator(`[value="${words.category}"]`) })
    .locator(".delCat").click();
  await settle();
  await open("");
  await page.goto(`${url}/login/?logout=1`);
  await settle();
}

/** Returns the file of a download in the format NZB. */
export function nzbOf(name) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<nzb xmlns="http://www.newzbin.com/DTD/2003/nzb">
<file poster="porter@example.test" date="1700000000" subject="&quot;${name}.txt&quot; yEnc (1/1)">
<groups><group>alt.binaries.test</group></groups>
<segments><segment bytes="5000" number="1">${name}@example.test</segment></segments>
</file></nzb>`;
}
