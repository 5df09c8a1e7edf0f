import assert from "node:assert/strict";
import { convert } from "../../../lib/har/mod.ts";
import { converted } from "../support/converted.ts";
import { type Exchange, recordingOf } from "../support/har_of.ts";

/** Pages and forms as a shop and an issue tracker have them. */

const page = (url: string, body: string, raw: Exchange["raw"] = {}): Exchange => ({
  url,
  text: `<html><body>${body}</body></html>`,
  resourceType: "document",
  raw,
});
const post = (url: string, form: Readonly<Record<string, string>>, location: string): Exchange => ({
  method: "POST",
  url,
  form,
  status: 302,
  responseHeaders: { location },
  resourceType: "document",
});

async function both(one: readonly Exchange[], two: readonly Exchange[]): Promise<string> {
  const { flows: [{ text }] } = await convert([await recordingOf(one), await recordingOf(two)]);
  return text;
}

Deno.test("the page to which a redirect leads is that without the place in it", async () => {
  const { text, step } = await converted([
    post("/tickets", { summary: "Order new marker buoys" }, "/tickets/4213"),
    page("/tickets/4213", "<h1>Order new marker buoys</h1>"),
    post("/tickets/4213", { comment: "Buoys go out on Thursday." }, "/tickets/4213#comment:2"),
    page("/tickets/4213", "<h1>Order new marker buoys</h1><p>Buoys go out on Thursday.</p>"),
  ]);
  assert.match(step("update_ticket"), /location:\n +contains: \/tickets\/\$\{/);
  assert.match(text, /open_ticket_2[^]*- Buoys go out on Thursday\.\n/);
});

/** A card of a product, as a list of search results has it. */
const card = (name: string, id: number) =>
  `<li><article><a href="/p/${name.toLowerCase().replace(/ /g, "-")}_${id}/"><img></a>
<h3><a href="/p/${name.toLowerCase().replace(/ /g, "-")}_${id}/" title="${name}">${name}</a></h3>
<form action="/basket/add/${id}/" method="post"><button>Add to basket</button></form></article></li>`;
const add = (id: number) => post(`/basket/add/${id}/`, { quantity: "1" }, "/basket/");
const search = (...cards: readonly string[]) => page("/search?q=lan", `<ol>${cards.join("")}</ol>`);

Deno.test("the address of the form in a card is found by the title of the card", async () => {
  const { step } = await converted([
    search(card("Wall Hook", 1053), card("Brass Lantern", 1065)),
    add(1065),
  ]);
  assert.match(step("add_basket"), /basket\/add\/\$\{steps\.open_search\.capture\.basket_id\}\//);
  assert.match(step("open_search"), />\\\\s\*Brass\\\\s\*Lantern\\\\s\*<.*basket\/add/);
});

Deno.test("of several links, one is found by its text, also if it is the first", async () => {
  const links = '<a href="/category/1736">Books</a><a href="/category/1740">Clothing</a>';
  const { step } = await converted([
    page("/catalogue", links),
    page("/category/1736", "<h1>All of them</h1>"),
    post("/category/1736/follow", { a: "b" }, "/catalogue"),
  ]);
  assert.match(step("open_catalogue"), /category\/\(\[.*>\\s\*Books/);
});

Deno.test("what another recording chose by another text is found by that of this one", async () => {
  const shop = (ids: readonly [number, number], chosen: number): Exchange[] => [
    search(card("Wall Hook", ids[0]), card("Brass Lantern", ids[1])),
    add(chosen),
    page("/people", `<a href="/people/${ids[0]}9">Leo</a> <a href="/people/${ids[1]}9">Mia</a>`),
    post(`/people/${chosen}9/follow`, { a: "b" }, "/people"),
  ];
  const text = await both(shop([1053, 1065], 1065), shop([2053, 2065], 2053));
  assert.match(text, /basket\/add\/\$\{steps/);
  assert.match(text, /people\/\$\{steps/);
  assert.match(text, />\\s\*Mia/);
});

Deno.test("a short key in an address may be another one", async () => {
  const list = (key: string, id: number): Exchange[] => [
    post("/lists", { name: "Winter reading" }, `/lists/${key}/`),
    page("/p/lamp", `<a href="/lists/${key}/add/${id}/">Add to Winter reading</a>`),
    post(`/lists/${key}/add/${id}/`, { a: "b" }, `/lists/${key}/`),
  ];
  const { text } = await converted(list("dd58y3", 1065));
  assert.doesNotMatch(text, /dd\\d|dd58y3/);
  assert.match(text, /lists\/\[\^"'\/\?#&\]\+\/add\/\(/);
});

Deno.test("a number in a hidden field that nothing else explains is that of the page", async () => {
  const hidden = (name: string, value: number) =>
    `<input type="hidden" name="${name}" value="${value}">`;
  const form = { "lines-0-note": "Gift", "lines-0-list": "1491", "lines-MAX_NUM_FORMS": "1000" };
  const { text } = await converted([
    post("/lists", { name: "Winter reading" }, "/lists/7c0b8f2e-51d4-4c7e-9d2b-3a41f0c6a955/"),
    page(
      "/lists/7c0b8f2e-51d4-4c7e-9d2b-3a41f0c6a955/",
      hidden("lines-0-list", 1491) + hidden("lines-MAX_NUM_FORMS", 1000),
    ),
    post("/lists/7c0b8f2e-51d4-4c7e-9d2b-3a41f0c6a955/", form, "/lists"),
  ]);
  assert.match(text, /lines-0-list: \$\{steps\.\w+\.capture\.lines_0_list\}/);
  assert.match(text, /lines-MAX_NUM_FORMS: "1000"/);
});

Deno.test("a page is not expected to say that a list is empty, which others may fill", async () => {
  const list = (text: string) => page("/addresses", `<h1>Address book</h1><p>${text}</p>`);
  const { text } = await converted([
    list("Your addresses."),
    post("/addresses/4711/delete", { a: "b" }, "/addresses"),
    list("There are no addresses in your book."),
  ]);
  assert.doesNotMatch(text, /There are no/);
});

Deno.test("a page from the cache of the browser is no step, though it has a token", async () => {
  const token = '<input type="hidden" name="token" value="Qm7Rb2XsK9dLw4TzPv61">';
  const cached = {
    response: {
      status: 200,
      headers: [],
      cookies: [],
      content: { mimeType: "text/html", text: `<html><body>${token}</body></html>`, size: 90 },
      bodySize: -200,
      headersSize: 200,
      _transferSize: 0,
    },
  };
  const { draft } = await converted([
    page("/wiki/Plan", token),
    page("/wiki/Other", ""),
    page("/wiki/Plan", token, cached),
    post("/wiki/Plan", { token: "Qm7Rb2XsK9dLw4TzPv61", text: "Moved to Thursday" }, "/wiki/Plan"),
  ]);
  assert.deepEqual(draft.steps.map(({ name }) => name), ["open_plan", "create_plan"]);
});

Deno.test("what a page that sends its form by itself sent is taken from that page", async () => {
  const sign = "42c4d13a2dfc93b408e6faf00c29b3469b71432b714fd49178bb1f3e6eb3b596";
  const update = "/hosts?action=update&status=1";
  const { text, draft } = await converted([
    page("/hosts", "<h1>Hosts</h1>"),
    post("/hosts", { name: "jury-boat" }, "/hosts"),
    {
      ...post(update, { name: "jury-boat", status: "1" }, ""),
      status: 200,
      responseHeaders: { "content-type": "text/html" },
      raw: {
        response: {
          status: 200,
          headers: [{ name: "content-type", value: "text/html" }],
          cookies: [],
          content: { mimeType: "text/html", size: -1 },
        },
      },
    },
    {
      ...post("/hosts?uncheck=1", { sign, data: "" }, "/hosts"),
      headers: { referer: `https://app.test${update}` },
    },
  ]);
  assert.match(text, /sign: \$\{steps\.\w+\.capture\.sign/);
  assert.deepEqual(draft.environment.map(({ name }) => name), ["BASE_URL"]);
});

Deno.test("a choice that nobody made is not expected, nor is what was typed with a number lost", async () => {
  const choices = "<select><option>critical</option><option selected>minor</option></select>";
  const { step } = await converted([
    post(
      "/boats",
      { name: "Blue Heron", street: "14 Anchor Lane", class: "critical" },
      "/boats/81",
    ),
    page("/boats/81", `<h1>Blue Heron</h1><p>14 Anchor Lane</p>${choices}`),
  ]);
  assert.match(step("open_boat"), /- 14 Anchor Lane\n/);
  assert.doesNotMatch(step("open_boat"), /critical/);
});
