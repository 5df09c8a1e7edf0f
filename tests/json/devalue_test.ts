import assert from "node:assert/strict";
import { stringify } from "devalue";
import { createEnvelope } from "../../lib/http/mod.ts";
import { jsonParserFor, parseWithData } from "../../lib/json/mod.ts";

/** What a run reads of the data of a page, with a list of values for each of its parts. */
const pageOf = (...lists: readonly unknown[]) =>
  parseWithData(JSON.stringify({
    type: "data",
    nodes: lists.map((data) =>
      data === "skip" ? { type: "skip" } : { type: "data", data, uses: {} }
    ),
  }));
/** What a run reads of a value that is a member of the data of a page. */
const readOf = (...list: readonly unknown[]) => pageOf([{ value: 1 }, ...list]);
const shown = (value: unknown) => ({ type: "data", data: { value } });

Deno.test("the data of a page is that of all its parts", () => {
  assert.deepEqual(
    pageOf("skip", [{ user: 1 }, { name: 2 }, "ada"], [
      { books: 1, page: 6 },
      [2, 5],
      { id: 3, title: 4 },
      7,
      "The Salt Road",
      { id: 6, title: 4 },
      8,
    ]),
    {
      type: "data",
      data: {
        user: { name: "ada" },
        books: [{ id: 7, title: "The Salt Road" }, { id: 8, title: "The Salt Road" }],
        page: 8,
      },
    },
  );
  assert.deepEqual(pageOf(null, "skip"), { type: "data", data: {} });
});

Deno.test("what a form did is what it returned", () => {
  const result = (type: string, data: string) =>
    parseWithData(JSON.stringify({ type, status: 400, data }));
  assert.deepEqual(result("failure", '[{"message":1},"No title"]'), {
    type: "failure",
    status: 400,
    data: { message: "No title" },
  });
});

Deno.test("what JSON has no text for becomes what it is nearest to", () => {
  const at = "2026-11-30T08:26:55.869Z";
  assert.deepEqual(readOf(["Date", at]), shown(at));
  assert.deepEqual(readOf(["Set", 2, 3], "a", 2), shown(["a", 2]));
  assert.deepEqual(readOf(["Map", 2, 3], "a", 1), shown({ a: 1 }));
  assert.deepEqual(readOf(["Map", 2, 3], 1, "a"), shown([[1, "a"]]));
  assert.deepEqual(readOf(["null", "a", 2], 1), shown({ a: 1 }));
  assert.deepEqual(readOf(["BigInt", "12345678901234567890"]), shown(12345678901234567890n));
  assert.deepEqual(readOf(["Money", 2], [3, 4], 5, "EUR"), shown([5, "EUR"]));
  assert.deepEqual(readOf([-1, -3, -6, -4]), shown([null, null, 0, null]));
  assert.deepEqual(readOf([-7, 9, 4, 2], "a"), shown(["a"]));
  assert.deepEqual(readOf({ gone: -1, here: 2 }, true), shown({ here: true }));
});

Deno.test("a part of a page that failed says why", () => {
  const nodes = [{ type: "error", error: { message: "There is no such book" }, status: 404 }];
  assert.deepEqual(parseWithData(JSON.stringify({ type: "data", nodes })), {
    type: "data",
    data: {},
    error: { message: "There is no such book" },
  });
});

Deno.test("what is written in another way stays as it is", () => {
  const uses = {};
  const chain = Array.from({ length: 200_000 }, (_, i) => [i + 1]);
  for (
    const json of [
      [{ id: 1 }, "a"],
      { type: "data", nodes: [{ type: "data", data: [{ id: "a" }], uses }] },
      { type: "data", nodes: [{ type: "data", data: [{ id: 5 }, 1], uses }] },
      { type: "data", nodes: [{ type: "data", data: [{ id: 1 }, [1]], uses }] },
      { type: "data", nodes: [{ type: "data", data: [{ id: 1 }, ...chain], uses }] },
      { type: "data", nodes: [{ type: "data", data: ["a"], uses }] },
      { type: "data", nodes: [{ type: "data", data: [{ id: 1 }, 7] }] },
      { type: "data", nodes: [{ type: "skip" }], edges: [] },
      { type: "data", nodes: [{ type: "page" }] },
      { type: "data", nodes: [] },
      { type: "data", nodes: { data: 1 } },
      { type: "success", status: 200, data: { id: 1 } },
      { type: "success", status: 200, data: '[{"id":1},7]', message: "Saved" },
      { type: "success", data: '[{"id":1},7]' },
      ...["[]", "[3,4]", "[[1],7]", "-1", "done"].map((data) => ({
        type: "success",
        status: 200,
        data,
      })),
      { type: "redirect", location: "/books" },
    ]
  ) assert.deepEqual(parseWithData(JSON.stringify(json)), json);
  assert.throws(() => parseWithData('{"type":"data"'), SyntaxError);
});

Deno.test("what devalue writes is read as the JSON that it stands for", () => {
  const at = new Date("2026-11-30T08:26:55.869Z");
  const shared = { name: "The Salt Road", pages: 320 };
  const written = {
    books: [shared, { ...shared, pages: 0.5, notes: [] }, shared],
    tags: new Set(["a", "b"]),
    counts: new Map([["a", 1], ["b", -0]]),
    pairs: new Map([[1, "one"]]),
    big: 12345678901234567890n,
    price: { amount: NaN, hidden: undefined, none: null },
    at,
    ['"']: { "": true },
  };
  const data = stringify(written);
  const read = parseWithData(JSON.stringify({ type: "success", status: 200, data }));
  assert.deepEqual(read, {
    type: "success",
    status: 200,
    data: {
      books: [shared, { ...shared, pages: 0.5, notes: [] }, shared],
      tags: ["a", "b"],
      counts: { a: 1, b: 0 },
      pairs: [[1, "one"]],
      big: 12345678901234567890n,
      price: { amount: null, none: null },
      at: at.toISOString(),
      '"': { "": true },
    },
  });
});

Deno.test("what an action of Astro returns is a list of all values, by its type", () => {
  const parse = jsonParserFor("application/json+devalue");
  const stop = { id: 7, name: "Upper weir", tags: new Set(["steep"]) };
  assert.deepEqual(parse(stringify([stop])), [{ id: 7, name: "Upper weir", tags: ["steep"] }]);
  assert.deepEqual(parse(stringify({ liked: true, hidden: undefined })), { liked: true });
  assert.deepEqual(parse(stringify("done")), "done");
  // A mistake that it reports is an object, and what is no such list stays as it is.
  assert.deepEqual(parse('{"type":"AstroActionInputError"}'), { type: "AstroActionInputError" });
  assert.deepEqual(parse('[{"a":7},"b"]'), [{ a: 7 }, "b"]);
  assert.throws(() => parse("[1,"), SyntaxError);
});

Deno.test("a run reads what an action returns by the type of its response", () => {
  const body = new TextEncoder().encode(stringify({ liked: true }));
  const jsonOf = (type: string) =>
    createEnvelope({
      status: 200,
      statusText: "OK",
      headers: new Headers({ "content-type": type }),
      body,
      size: body.length,
      transport: "fetch",
      durationMs: 1,
      url: "http://app.test/_actions/like/",
    }).json();
  assert.deepEqual(jsonOf("application/json+devalue"), { ok: true, value: { liked: true } });
  assert.deepEqual(jsonOf("application/json"), { ok: true, value: [{ liked: 1 }, true] });
});
