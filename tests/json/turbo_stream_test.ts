import assert from "node:assert/strict";
import { encode } from "turbo-stream";
import { createEnvelope } from "../../lib/http/mod.ts";
import { jsonParserFor, MAX_DEPTH } from "../../lib/json/mod.ts";

const parsePageData = jsonParserFor("text/x-script");

/** A value as React Router and Remix send it. */
const sent = (value: unknown) => new Response(encode(value)).text();

/** What a run reads of a value that was sent. */
const received = async (value: unknown) => parsePageData(await sent(value));

Deno.test("the data of a page is read as the JSON that it stands for", async () => {
  const supplier = { id: "x0sh0popvvuz", name: "Harbour Mill" };
  const page = {
    root: { data: null },
    "routes/products": {
      data: {
        products: [{ id: 353, supplier }, { id: 354, supplier }],
        page: 1,
        q: "",
        more: true,
      },
    },
  };
  assert.deepEqual(await received(page), page);
  for (const value of [[], {}, [[], {}, [1, ["a"]]], "a\nb", 0.5, -1, true, null, "", [null]]) {
    assert.deepEqual(await received(value), value);
  }
});

Deno.test("what JSON has no text for becomes what it is nearest to", async () => {
  const at = new Date("2026-11-30T08:26:55.869Z");
  assert.deepEqual(
    await received({
      at,
      url: new URL("https://app.test/a?b=c"),
      big: 12345678901234567890n,
      set: new Set(["a", 2]),
      map: new Map([["a", { b: 1 }]]),
      pairs: new Map([[1, "a"]]),
      bare: Object.assign(Object.create(null), { a: 1 }),
      gone: undefined,
      list: [undefined, NaN, -0, Infinity],
      error: new Error("no stock"),
      pattern: /a+/g,
    }),
    {
      at: at.toISOString(),
      url: "https://app.test/a?b=c",
      big: 12345678901234567890n,
      set: ["a", 2],
      map: { a: { b: 1 } },
      pairs: [[1, "a"]],
      bare: { a: 1 },
      list: [null, null, 0, null],
      error: { message: "no stock" },
      pattern: "a+",
    },
  );
});

Deno.test("what is resolved later is where it was promised", async () => {
  const data = {
    quick: 1,
    slow: Promise.resolve({ rows: [{ id: 7 }] }),
    later: Promise.resolve(2),
  };
  assert.deepEqual(await received(data), { quick: 1, slow: { rows: [{ id: 7 }] }, later: 2 });
});

Deno.test("what a plugin of the framework sends is what it holds", () => {
  assert.deepEqual(
    parsePageData('[["SingleFetchRedirect",1],{"_2":3},"redirect","/products/353"]\n'),
    { redirect: "/products/353" },
  );
  assert.deepEqual(parsePageData('[["ErrorResponse",1,2,3],"no","gone",410]'), ["no", "gone", 410]);
});

Deno.test("a text of that type that is not flattened is read as JSON", () => {
  assert.deepEqual(parsePageData('{"a": [1, 2]}'), { a: [1, 2] });
  assert.deepEqual(parsePageData('[{"a": 1}]'), [{ a: 1 }]);
});

Deno.test("a value that contains itself, or too many, is not read as data", () => {
  assert.deepEqual(parsePageData('[{"_1":0},"self"]'), [{ _1: 0 }, "self"]);
  const doubled = Array.from({ length: 40 }, (_, i) => [i + 1, i + 1]);
  const text = JSON.stringify([...doubled, "leaf"]);
  assert.deepEqual(parsePageData(text), JSON.parse(text));
  const deep = JSON.stringify(Array.from({ length: MAX_DEPTH + 10 }, (_, i) => [i + 1]));
  assert.deepEqual(parsePageData(deep), JSON.parse(deep));
  for (const text of ["", "<html>", '[{"_1":2', '[["D",1]]x']) {
    assert.throws(() => parsePageData(text), SyntaxError);
  }
});

Deno.test("a response is read as data by its type", () => {
  const body = new TextEncoder().encode('[{"_1":2},"name","Rye flour"]');
  const jsonOf = (type: string) =>
    createEnvelope({
      status: 200,
      statusText: "OK",
      headers: new Headers({ "content-type": type }),
      body,
      size: body.length,
      transport: "fetch",
      durationMs: 1,
      url: "http://app.test/products/353.data",
    }).json();
  assert.deepEqual(jsonOf("text/x-script; charset=utf-8"), {
    ok: true,
    value: { name: "Rye flour" },
  });
  assert.deepEqual(jsonOf("application/json"), {
    ok: true,
    value: [{ _1: 2 }, "name", "Rye flour"],
  });
});
