import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

const CHOSEN = '<select name="garden"><option value="south-wall" selected>south-wall</select>';
const OFFERED = '<select name="garden"><option value="south-wall">south-wall</select>';

/** A garden with a bed, a choice of the garden, and a change that leads to the beds of it. */
function gardening(beds: string, address = "/beds?garden=south-wall"): readonly Exchange[] {
  return [
    save("/gardens/add", { slug: "south-wall" }, "/gardens"),
    save("/beds/add", { garden: "south-wall", plant: "Climbing roses" }, "/gardens"),
    page(address, CHOSEN + "Climbing roses"),
    save("/beds/edit", { garden: "south-wall", plant: "Climbing beans" }, "/beds"),
    page("/beds", beds),
  ];
}

function save(url: string, form: Readonly<Record<string, string>>, location: string): Exchange {
  return { method: "POST", url, form, status: 302, responseHeaders: { location } };
}

function page(url: string, text: string): Exchange {
  return { url, text: `<html><body>${text}</body></html>`, resourceType: "document" };
}

/** Whether the page by which the garden was chosen is a step. */
async function isChosen(exchanges: readonly Exchange[]): Promise<boolean> {
  const { text } = await converted(exchanges);
  assert.match(text, /(?:contains:|-) Climbing beans\n/);
  return /\/beds\n +query:\n|\/beds\?garden/.test(text);
}

Deno.test("a page that shows what the server has remembered needs the page that chose it", async () => {
  assert.ok(await isChosen(gardening(CHOSEN + "Climbing beans")));
  const field = '<input class="search" name="garden" value="south-wall">';
  assert.ok(await isChosen(gardening(field + "Climbing beans")));
});

Deno.test("a page that offers a choice, or has it in another field, remembers nothing", async () => {
  assert.ok(!await isChosen(gardening(OFFERED + "Climbing beans")));
  const field = '<input type="hidden" name="remove" value="south-wall">';
  assert.ok(!await isChosen(gardening(field + "Climbing beans")));
});

Deno.test("a short choice, as of a page of a list, is in other pages by chance", async () => {
  const short = CHOSEN.replace("south-wall", "2");
  assert.ok(!await isChosen(gardening(short + "Climbing beans", "/beds?garden=2")));
});

/** A form that removes a bed which only the link before it names, and its page shows. */
function removing(shown: string, address: string): readonly Exchange[] {
  const link = { url: address, status: 302, responseHeaders: { location: "/beds/remove" } };
  return [
    save("/beds/add", { slug: "south-wall" }, "/beds"),
    { ...link, resourceType: "document" },
    page("/beds/remove", `${shown}<input type="hidden" name="token" value="k3Xw9QbV7mZt">`),
    save("/beds/remove", { token: "k3Xw9QbV7mZt" }, "/beds"),
  ];
}

Deno.test("a page that shows what only the link to it named needs that link", async () => {
  const isStep = async (exchanges: readonly Exchange[]) =>
    /\/beds\/pick\b/.test((await converted(exchanges)).text);
  assert.ok(await isStep(removing("Remove south-wall?", "/beds/pick?bed='south-wall'")));
  assert.ok(!await isStep(removing("Remove it?", "/beds/pick?bed=south-wall")), "not shown");
  assert.ok(!await isStep(removing("Remove 7?", "/beds/pick?bed=7")), "in pages by chance");
});

Deno.test("a page that was chosen before a link that leads to it is a step as well", async () => {
  const [first, ...rest] = gardening(CHOSEN + "Climbing beans");
  const link = {
    url: "/beds/sort?bed=south-wall",
    status: 302,
    responseHeaders: { location: "/beds" },
    resourceType: "document",
  };
  const exchanges = [first, ...rest.slice(0, -1), link, rest.at(-1)!];
  assert.ok(await isChosen(exchanges));
  assert.match((await converted(exchanges)).text, /\/beds\/sort/);
});
