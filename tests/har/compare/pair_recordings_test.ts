import { deepEqual, equal, match } from "node:assert/strict";
import { compareRecordings } from "../../../lib/har/compare/compare_recordings.ts";
import type { Decision } from "../../../lib/har/provenance.ts";
import type { Exchange } from "../support/har_of.ts";
import { stagesOf } from "../support/stages_of.ts";

const OTHER = "5d2e8f10-3c4b-4a6d-b7e9-1f0a9c8d7e6b";
const IDS = ["0b6f3c52-7d51-4c1e-9a44-5a1f0e0a9b11", "c71e0a9b-1d2c-4f53-8a63-0f5d3c0b7a22"];

Deno.test("a binding that is right in both recordings is confirmed", async () => {
  const { of } = await paired((n) => [
    post("/notes", { title: "one" }, { id: IDS[n] }),
    { url: `/notes/${IDS[n]}`, json: {} },
  ]);
  const decision = of("1 path 1");
  equal(sourceOf(decision), '0 json ["id"]');
  equal(decision.confidence, "high");
  match(decision.reason, /both recordings say so/);
});

Deno.test("a number with a meaningless name is found through both recordings", async () => {
  const { of } = await paired((n) => [
    { url: "/queue", json: { head: { slot: 17 + n * 25, total: 17 } } },
    post("/work", { lane: 17 + n * 25 }, {}),
  ]);
  equal(sourceOf(of('1 json ["lane"]')), '0 json ["head","slot"]');
});

Deno.test("of two tokens in a page, the one at the place that is right in both is found", async () => {
  const tokens = ["4c1e9a445a1f0e0a", "9b110f5d3c0b7a22", "7a22c71e0a9b1d2c"];
  const { of } = await paired((n) => [
    {
      url: "/notes",
      text: `<a href="/out?_token=${tokens[n * 2]}">out</a>` +
        `<body data-token="${tokens[n]}"><input type="hidden" name="_token" value="${tokens[0]}">`,
    },
    { ...post("/notes", { title: "Plums" }, {}), headers: { "x-csrf-token": tokens[n] } },
  ]);
  const source = sourceOf(of("1 header x-csrf-token 0"));
  equal(source, '0 text \\bdata-token\\s*=\\s*"([^"]+)');
});

Deno.test("an item of a list that is sorted by ids goes with the one from the same source", async () => {
  const { of } = await paired((n) => {
    const boats = [{ boat: IDS[n], name: "own" }, { boat: OTHER, name: ["Gull", "Tern"][n] }];
    return [
      { url: "/status", json: { myBoat: IDS[n] } },
      post("/fleet", { boats: n === 0 ? boats : boats.toReversed() }, {}),
    ];
  });
  equal(sourceOf(of('1 json ["boats",0,"boat"]')), '0 json ["myBoat"]');
  match(of('1 json ["boats",0,"boat"]').reason, /both recordings say so/);
  equal(of('1 json ["boats",0,"name"]').open, undefined);
  equal(of('1 json ["boats",1,"boat"]').template, undefined);
});

Deno.test("a text made by the client is not taken from its echo", async () => {
  const { of } = await paired((n) => [
    post("/notes", { ref: IDS[n] }, { ok: true, ref: IDS[n] }),
    post("/tags", { note: IDS[n] }, {}),
  ]);
  equal(of('1 json ["note"]').template, undefined);
});

Deno.test("a value that differs and comes from nowhere is open, unless it is supplied", async () => {
  const { pair, of } = await paired((n) => [post("/notes", { mark_id: 40 + n }, {})]);
  equal(of('0 json ["mark_id"]').open, undefined);
  const open = pair.markOpen(pair.decisions).get('0 json ["mark_id"]')!;
  match(open.open!, /^`mark_id` in the body differs between the two recordings/);
  const provided: Decision = {
    ...open,
    open: undefined,
    template: [{ to: "random", what: "UUID" }],
  };
  equal(
    pair.markOpen(new Map([[provided.requestValue.id, provided]])).get(provided.requestValue.id)!
      .open,
    undefined,
  );
});

Deno.test("what was typed differently is not open, and what shows it does not differ", async () => {
  const words = (n: number) => n === 0 ? "Dune" : "Solaris";
  const { pair, entries } = await paired((n) => [
    { url: "/shelves", json: [] },
    post("/books", { title: words(n), shelf: `shelf-${words(n)}` }, { id: 1 }),
    { url: "/books/1", json: { title: words(n), tags: [words(n)], place: { shelf: `at ${n}` } } },
    { url: `/shelves/shelf-${words(n)}`, json: { name: `shelf-${words(n)}` } },
  ]);
  const decisions = pair.markOpen(pair.decisions);
  deepEqual([...decisions.values()].filter(({ open }) => open !== undefined), []);
  deepEqual(pair.notes.map(({ text }) => text), [
    "3 values typed differently in the second recording",
  ]);
  const paths = [["title"], ["tags"], ["place"], ["place", "shelf"]];
  deepEqual(paths.map((path) => pair.responses.volatility(entries[2], path)), [
    false,
    false,
    true,
    true,
  ]);
  equal(pair.responses.volatility(entries[3], ["name"]), false);
});

Deno.test("a number that was typed differently is not open where it is sent again", async () => {
  const { pair, of } = await paired((n) => {
    const qty = [64, 27][n];
    return [
      post("/parcels", { title: "Parcel", qty }, { id: IDS[n] }),
      { url: `/edit/${IDS[n]}`, text: `<input name="qty" value="${qty}">` },
      { ...post(`/parcels/${IDS[n]}`, { title: "Packet", qty }, {}), method: "PATCH" },
    ];
  });
  const marked = pair.markOpen(pair.decisions);
  for (const id of ['0 json ["qty"]', '2 json ["qty"]']) {
    equal(of(id).template, undefined);
    equal(marked.get(id)!.open, undefined);
  }
});

Deno.test("a choice by typed text holds in both, though each recording looks for its own text", async () => {
  const rows = (title: string, id: number) =>
    `<table><tr><td><a href="/pens/${id + 40}/edit">Other</a></td></tr>
    <tr><td><a href="/pens/${id}/edit">${title}</a></td></tr></table>`;
  const titles = ["Blue ink", "Red ink"];
  for (const ids of [[7, 9], [7, 7]]) {
    const { of } = await paired((n) => [
      post("/pens", { title: titles[n] }, {}),
      { url: "/pens", text: rows(titles[n], ids[n]), type: "text/html" },
      post(`/pens/${ids[n]}/edit`, { title: "Sold" }, {}),
    ]);
    match(sourceOf(of("2 path 1")) ?? "none", /Blue/);
  }
});

Deno.test("a box that another label chose is taken by the label in each recording", async () => {
  const tags = ["garden", "indoor", "metal"];
  const boxes = (n: number) =>
    tags.map((tag, i) =>
      `<input type="checkbox" name="tag_ids[]" value="${
        61 + n * 20 + i
      }" id="tag_${i}"><label>${tag}</label>`
    );
  const { of } = await paired((n) => [
    {
      url: "/tasks/new",
      text: `<input type="hidden" name="tag_ids[]" value="">${boxes(n).join("")}`,
    },
    { method: "POST", url: "/tasks", form: { "tag_ids[]": `${61 + n * 22}` }, status: 302 },
  ]);
  const source = sourceOf(of("1 form tag_ids[] 0"));
  match(source!, /^0 text <input.*\(\?!input\).*garden/);
});

Deno.test("a number of seats is not the id of another thing that has it by chance in both", async () => {
  const { of, pair } = await paired((n) => [
    {
      url: "/events",
      json: { data: [{ title: "Fair", venue: { id: 3 + n } }, { title: "Ball" }] },
    },
    post("/guests", { name: ["Emil", "Ruth"][n], seats: 3 + n }, {}),
  ]);
  equal(of('1 json ["seats"]').template, undefined);
  const marked = pair.markOpen(pair.decisions).get('1 json ["seats"]');
  equal(marked?.open, undefined, "it was typed");
});

Deno.test("a binding that is wrong in the other recording is repaired or dropped", async () => {
  const exchanges = (n: number): Exchange[] => [
    post("/carts", {}, { id: 52 }),
    { url: "/best", json: { pick: 52 + n * 9 } },
    { url: `/carts/${52 + n * 9}`, json: {} },
    { url: "/carts/52/lines", json: [] },
  ];
  const { of } = await paired((n) => exchanges(n));
  equal(sourceOf(of("2 path 1")), '1 json ["pick"]');
  const fixed = await paired((n) => [
    post("/carts", {}, { id: 52 + n * 9 }),
    { url: "/carts/52", json: {} },
  ]);
  equal(fixed.of("1 path 1").template, undefined);
  match(fixed.of("1 path 1").reason, /the other recording sent the same/);
});

Deno.test("a value that contains the URL of the server is not open", async () => {
  const { pair, of } = await paired((n) => [{
    ...post(`https://host${n}.test/notes`, { title: "one" }, {}),
    headers: { "x-back-to": `https://host${n}.test/home` },
  }]);
  equal(
    pair.markOpen(pair.decisions).get(of("0 header x-back-to 0").requestValue.id)!.open,
    undefined,
  );
});

Deno.test("the number of what was created stays bound, though both servers were fresh", async () => {
  const { of } = await paired(() => [
    post("/rpc", { method: "torrent-add" }, { result: "success", "torrent-added": { id: 1 } }),
    post("/rpc", { method: "torrent-remove", ids: [1] }, { result: "success" }),
  ]);
  equal(sourceOf(of('1 json ["ids",0]')), '0 json ["torrent-added","id"]');
});

Deno.test("responses that differ are volatile, and both statuses are accepted", async () => {
  const { pair, entries } = await paired((n) => [{
    url: "/state",
    status: n === 0 ? 200 : 202,
    json: {
      same: { deep: [1] },
      other: n,
      list: n === 0 ? [1] : [1, 2],
      ...(n ? {} : { gone: 1 }),
    },
  }]);
  const paths = [["same"], ["same", "deep", 0], ["other"], ["list"], ["list", 0], ["gone"], ["no"]];
  deepEqual(paths.map((path) => pair.responses.volatility(entries[0], path)), [
    false,
    false,
    true,
    true,
    false,
    "gone",
    false,
  ]);
  deepEqual(pair.responses.statuses(entries[0]), [202]);
});

Deno.test("recordings are aligned though servers and the number of polls differ", async () => {
  const { of, pair } = await paired((n) => [
    { url: `https://host${n}.test/config`, json: {} },
    post(`https://host${n}.test/jobs`, {}, { id: IDS[n] }),
    ...Array.from({ length: 2 + n }, () => ({
      url: `https://host${n}.test/jobs/${IDS[n]}`,
      json: { state: "queued" },
    })),
    {
      url: `https://host${n}.test/jobs/${IDS[n]}`,
      json: { state: "done", file: `report ${n} final` },
    },
    post(`https://host${n}.test/shares`, { name: `report ${n} final` }, {}),
  ]);
  equal(sourceOf(of('5 json ["name"]')), '4 json ["file"]');
  deepEqual(pair.notes.map(({ text }) => text).slice(-1), [
    "1 call is in the second recording only",
  ]);
});

Deno.test("a recording agrees with itself", async () => {
  const { pair, stages } = await paired(() => [
    post("/notes", { title: "one" }, { id: IDS[0] }),
    { url: `/notes/${IDS[0]}`, json: {} },
  ]);
  deepEqual([...pair.decisions], [...stages.correlation]);
  deepEqual(pair.notes, []);
});

Deno.test("recordings of different actions are reported as such", async () => {
  const { pair } = await paired((n) =>
    (n === 0 ? ["notes", "tags", "users"] : ["orders", "carts", "bills"])
      .map((things) => post(`/${things}`, { n }, { id: n }))
  );
  equal(
    pair.notes[0].text,
    "the recordings have little in common: both must record the same actions",
  );
});

async function paired(exchanges: (n: number) => readonly Exchange[]) {
  const [a, b] = [await stagesOf(exchanges(0)), await stagesOf(exchanges(1))];
  const pair = compareRecordings(a, b);
  return { pair, stages: a, entries: a.entries, of: (id: string) => pair.decisions.get(id)! };
}

function sourceOf({ template }: Decision): string | undefined {
  const [piece] = template ?? [];
  return typeof piece === "object" && piece.to === "capture" ? piece.producer.id : undefined;
}

function post(url: string, body: unknown, json: unknown): Exchange {
  return { method: "POST", url, body, json };
}
