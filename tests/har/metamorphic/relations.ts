import assert from "node:assert/strict";
import {
  endedBefore,
  inAnyOrder,
  STATIC,
  UNRELATED,
  withoutStatic,
  withSwappedStarts,
  withUnrelated,
} from "./changes.ts";
import { type Flow, flowOf, type Har, harOf } from "./recordings.ts";
import { cyrillicTextsOf, randomIdsOf, renamed, renamingOf } from "./renamed.ts";

/**
 * Declares a test for each relation between the flows of a recording and of one that differs from
 * it in something that does not matter.
 */
export function declareRelations(name: string, seeds: readonly number[]): void {
  let read: Promise<{ readonly har: Har; readonly flow: Flow }> | undefined;
  const original = () =>
    read ??= harOf(name).then(async (har) => ({ har, flow: await flowOf(har) }));
  const isSame = (what: string, change: (har: Har, seed: number) => Har) =>
    Deno.test(`${name} ${what} becomes the same flow`, async () => {
      const { har, flow } = await original();
      for (const seed of seeds) assert.equal((await flowOf(change(har, seed))).text, flow.text);
    });

  isSame("in any order of its entries", inAnyOrder);
  isSame("without static files", withoutStatic);
  for (const kind of UNRELATED) {
    isSame(`with ${kind} in between`, (har, seed) => withUnrelated(har, kind, seed));
  }

  Deno.test(`${name} with concurrent requests in another order becomes a flow of the same steps`, async () => {
    const { har, flow } = await original();
    for (const seed of seeds) {
      const swapped = await flowOf(withSwappedStarts(har, seed));
      assert.deepEqual(sorted(swapped.steps), sorted(flow.steps));
    }
  });

  Deno.test(`${name} with other ids and typed texts becomes the same flow with these`, async () => {
    const { har, flow } = await original();
    const renaming = renamingOf(flow.conversion);
    const other = await flowOf(JSON.parse(renamed(JSON.stringify(har), renaming)));
    assert.equal(other.text, renamed(flow.text, renaming));
  });

  Deno.test(`${name} with typed texts in another script becomes the same flow with these`, async () => {
    const { har, flow } = await original();
    const renaming = cyrillicTextsOf(flow.conversion);
    const other = await flowOf(JSON.parse(renamed(JSON.stringify(har), renaming)));
    assert.equal(other.text, renamed(flow.text, renaming));
  });

  Deno.test(`${name} with random ids becomes a flow without any of them`, async () => {
    const { har, flow } = await original();
    for (const seed of seeds) {
      const ids = randomIdsOf(flow.conversion, seed);
      const other = await flowOf(JSON.parse(renamed(JSON.stringify(har), ids)));
      assert.deepEqual(ids.values().filter((id) => other.text.includes(id)).toArray(), []);
    }
  });

  Deno.test(`${name} that ends earlier becomes the beginning of the flow`, async () => {
    const { har, flow } = await original();
    const whole = flow.steps.map(callIn);
    for (const [at, { _resourceType: type = "" }] of har.log.entries.entries()) {
      if (at === 0 || STATIC.test(type)) continue;
      const { steps, changes, leaks } = await flowOf(endedBefore(har, at));
      assert.equal(leaks, 0);
      // A flow that changes nothing has every read.
      if (changes) assertSubsequence(steps.map(callIn), whole, `before entry ${at}`);
    }
  });
}

function sorted(steps: readonly string[]): string[] {
  return steps.map((step) => step.trim()).sort();
}

/** The method and the path of a step, with `{}` for references. */
function callIn(step: string): string {
  const method = /^ {6}method: (.*)$/m.exec(step)?.[1] ?? "GET";
  const url = /^ {6}url: ([^?\n]*)/m.exec(step)?.[1] ?? "";
  return `${method} ${url.replaceAll(/\$\{[^}]*\}/g, "{}")}`;
}

function assertSubsequence(some: readonly string[], all: readonly string[], when: string): void {
  let from = 0;
  for (const one of some) {
    const at = all.findIndex((other, index) => index >= from && isAlike(one, other));
    assert.notEqual(at, -1, `${when}: ${one} is not among ${all.slice(from).join(", ")}`);
    // A read may come before its place in the whole recording, where a later one shows more.
    if (!one.startsWith("GET ")) from = at + 1;
  }
}

/** Only what comes later may show that a name is that of a user: `/accounts/kim`. */
function isAlike(one: string, other: string): boolean {
  const segments = other.split("/");
  return one.split("/").length === segments.length &&
    one.split("/").every((segment, at) => segments[at] === segment || segments[at] === "{}");
}
