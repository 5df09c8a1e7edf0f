/** Holds senders and words back, weighs rules, scans and teaches mails, and looks at the history. */
export const words = [
  {
    senders: "shop@bulbs.example\noffers@seeds.example",
    fewer: "offers@seeds.example",
    held: "/cheap (bulbs|seeds)/i",
    add: "7.5",
    reject: "17",
    weight: "9.5",
    rule: "SENDERS_HELD",
    ip: "192.0.2.17",
    from: "shop@bulbs.example",
    to: "gardener@pond.example",
    mail: { subject: "Tulips for spring", text: "Get cheap bulbs before the frost comes back" },
    good: {
      subject: "Meeting at the pond",
      text: "We plant the reeds on Saturday morning at nine",
    },
    selector: 'header("Subject").lower',
    filter: "Tulips",
  },
  {
    senders: "crew@fastboats.example\nnews@anchors.example",
    fewer: "news@anchors.example",
    held: "/free (anchors|sails)/i",
    add: "6.5",
    reject: "19",
    weight: "10.5",
    rule: "SENDERS_HELD",
    ip: "192.0.2.44",
    from: "crew@fastboats.example",
    to: "captain@harbour.example",
    mail: { subject: "Anchors on sale", text: "Take free anchors for every second boat you own" },
    good: {
      subject: "Tide table",
      text: "High water is at seven, come to the pier an hour before",
    },
    selector: 'header("Subject").substring(1, 7)',
    filter: "Anchors",
  },
];

const source = ({ subject, text }, from, to) =>
  `From: Sender <${from}>
To: <${to}>
Subject: ${subject}
Date: Mon, 30 Nov 2026 10:00:00 +0000
Message-ID: <${subject.toLowerCase().replaceAll(" ", ".")}@mail.example>
Content-Type: text/plain; charset=utf-8

${text}. ${"It is what we talked about in the letter of last week, read it once more and tell me. "}
`;

export async function play({ page, url, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const open = async (tab) => {
    await page.click(`#${tab}_nav`);
    await settle(2000);
  };
  const editMap = async (name, text) => {
    await open("configuration");
    await page.locator(".map-link", { hasText: name }).click();
    await settle();
    await page.locator("#editor").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(`${text}\n`);
    await page.click("#modalSave");
    await settle(2000);
  };
  const paste = async (mail, from = words.from) => {
    await open("scan");
    await page.fill("#scanMsgSource", source(mail, from, words.to));
  };
  const press = async (what) => {
    await page.click(`[data-upload="${what}"]`);
    await settle(3000);
  };

  await page.goto(`${url}/`);
  await settle();
  await page.fill("#connectPassword", password);
  await page.click("#connectButton");
  await settle(3000);

  await paste(words.mail);
  await page.click("#scanOptionsToggle");
  await settle();
  await page.fill("#scan-opt-ip", words.ip);
  await page.fill("#scan-opt-from", words.from);
  await page.fill("#scan-opt-rcpt", words.to);
  await press("scan");
  await paste(words.good, words.to);
  await page.fill("#scan-opt-from", words.to);
  await press("scan");
  await paste(words.mail);
  await press("spam");
  await paste(words.good, words.to);
  await press("ham");

  await open("selectors");
  await page.fill("#selectorsMsgArea", source(words.mail, words.from, words.to));
  await page.fill("#selectorsSelArea", words.selector);
  await settle();
  await page.click("#selectorsChkMsgBtn");
  await settle();

  await open("history");
  await page.locator("#history .footable-filtering-search input").first().fill(words.filter);
  await page.keyboard.press("Enter");
  await settle();
  await page.click("#updateErrors");
  await settle();

  // What is held back from now on; it takes a moment until a mail is.
  await open("configuration");
  const scores = page.locator("#actionsFormField input");
  await scores.nth(1).fill(words.add);
  await scores.last().fill(words.reject);
  await page.click("#saveActionsBtn");
  await settle();
  await editMap("senders.map", words.senders);
  await editMap("words.map", words.held);

  await open("symbols");
  await page.locator("#symbolsTable .footable-filtering-search input[type=text]").fill(words.rule);
  await page.keyboard.press("Enter");
  await settle();
  await page.locator(`#_sym_${words.rule}`).fill(words.weight);
  await page.locator("#symbolsTable button[data-save]").first().click();
  await settle();

  await editMap("senders.map", words.fewer);
  await open("status");
  await open("throughput");
  await open("history");
  await page.click("#resetHistory");
  await settle();
  await page.click("#disconnect");
  await settle();
}
