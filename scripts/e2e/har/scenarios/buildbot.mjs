/** Prints and binds: starts builds, reads a log, repeats one, pauses a worker, cancels a request. */
export const words = [
  {
    reason: "Copies for the fair",
    title: "Songs of the valley",
    copies: "40",
    binding: "Needed on Friday",
    cover: "Grey linen",
    pause: "The glue has run out",
    cancelled: "Bind the rest later",
  },
  {
    reason: "Second edition",
    title: "Maps of the coast",
    copies: "75",
    binding: "For the museum",
    cover: "Blue leather",
    pause: "The knife is blunt",
    cancelled: "Too early for this one",
  },
];

export const options = ({ username, password }) => ({ httpCredentials: { username, password } });

export async function play({ page, url, words }) {
  const settle = (ms = 1200) => page.waitForTimeout(ms);
  const go = async (path) => {
    await page.goto(`${url}/#/${path}`);
    await settle(1800);
  };
  const open = async (list, name) => {
    await go(list);
    await page.locator(`a:text-is("${name}"):visible`).first().click();
    await settle(1800);
  };
  const press = async (name) => {
    await page.locator(`button:text-is("${name}"):visible`).last().click();
    await settle();
  };
  const field = (name, value) => page.fill(`[data-bb-test-id="force-field-${name}"]`, value);
  await page.goto(`${url}/`);
  await settle();
  await page.goto(`${url}/auth/login`);
  await settle(1800);
  await open("builders", "printing");
  await press("Print");
  await field("reason", words.reason);
  await field("title", words.title);
  await field("copies", words.copies);
  await press("Start build");
  await settle(5000);
  await press("Rebuild");
  await settle(5000);
  await open("builders", "binding");
  await press("Bind");
  await field("reason", words.binding);
  await field("cover", words.cover);
  await press("Start build");
  await settle(5000);
  await open("workers", "bindery");
  await press("Actions...");
  await page.fill(".modal-dialog textarea", words.pause);
  await press("Pause");
  await settle(1800);
  await open("builders", "binding");
  await press("Bind");
  await field("reason", words.cancelled);
  await field("cover", words.cover);
  await press("Start build");
  await settle(2500);
  await press("Cancel");
  await settle(2500);
  await open("workers", "bindery");
  await press("Actions...");
  await press("Unpause");
  await settle(1800);
  await open("builders", "printing");
  await page.goto(`${url}/auth/logout`);
  await settle();
}
