import assert from "node:assert/strict";
import { mutantsOf, sample } from "../../scripts/e2e/har/mutations/mutants.ts";
import type { Exchange } from "../../scripts/e2e/har/mutations/proxy.ts";

const JSON_TYPE = "application/json";
const NOTE = { id: "n81", title: "Bread", pages: 12, seen: 4 };

const CONTROL: readonly Exchange[] = [
  exchange("POST", "/notes", { title: "Bread", pages: 12, secret: "hush-hush" }, 201, NOTE),
  exchange("GET", "/notes?all=1", undefined, 200, [{ id: "n3", title: "Soup" }, NOTE]),
  exchange("DELETE", "/notes/n81", undefined, 204, undefined),
  { ...exchange("GET", "/page", undefined, 200, undefined), answer: page("<h1>Bread</h1>") },
];

function exchange(
  method: string,
  path: string,
  sent: unknown,
  status: number,
  body: unknown,
): Exchange {
  const text = (value: unknown) => value === undefined ? "" : JSON.stringify(value);
  const answer = { status, headers: [], body: text(body) };
  return { method, path, sent: text(sent), sentType: JSON_TYPE, answer };
}

function page(body: string) {
  return { status: 200, headers: [], body };
}

function named(name: string) {
  const found = mutantsOf(CONTROL, ["hush-hush"]).find((mutant) => mutant.name === name);
  assert.ok(found, `there is no mutant "${name}"`);
  return found.change(CONTROL[found.index].answer);
}

Deno.test("mutants change what was sent wherever it is shown", () => {
  assert.equal(
    named("POST /notes has another .title").body,
    JSON.stringify({ ...NOTE, title: "Breaa" }),
  );
  assert.equal(
    named("POST /notes has another .pages").body,
    JSON.stringify({ ...NOTE, pages: 13 }),
  );
  assert.equal(named('GET /page shows another "Bread"').body, "<h1>Breaa</h1>");
});

Deno.test("mutants drop what was sent, and items that have it", () => {
  assert.equal(JSON.parse(named("POST /notes lacks .title").body).title, undefined);
  const list = JSON.parse(named("GET /notes?all=1 leaves out [1] with Bread").body);
  assert.deepEqual(list, [{ id: "n3", title: "Soup" }]);
});

Deno.test("mutants answer about another thing, with another status, or change nothing", () => {
  assert.equal(JSON.parse(named("POST /notes is about another .id").body).id, "n82");
  assert.equal(named("DELETE /notes/n81 answers 200").status, 200);
  assert.equal(named("DELETE /notes/n81 changes nothing").status, 204);
});

Deno.test("mutants leave what nobody sent", () => {
  const names = mutantsOf(CONTROL, ["hush-hush"]).map(({ name }) => name).join("\n");
  assert.doesNotMatch(names, /seen|Soup|hush|\[0\]/);
});

Deno.test("a sample has every kind in turn, and is the same each time", () => {
  const mutants = mutantsOf(CONTROL, []);
  const kinds = new Set(mutants.map(({ kind }) => kind));
  const chosen = sample(mutants, kinds.size);
  assert.deepEqual(new Set(chosen.map(({ kind }) => kind)), kinds);
  assert.deepEqual(new Set(sample(mutants.toReversed(), kinds.size)), new Set(chosen));
});
