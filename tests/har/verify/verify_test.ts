import assert from "node:assert/strict";
import type { Draft } from "../../../lib/har/draft/draft.ts";
import type { Replay } from "../../../lib/har/mod.ts";
import { verify } from "../../../lib/har/verify/verify.ts";
import { recordingOf } from "../support/har_of.ts";
import { draftOf, equals, judged, replayed } from "./drafts.ts";

const { entries: [first] } = await recordingOf([{ url: "/a", json: { state: "new" } }]);
const DRAFT = draftOf({
  name: "read",
  entry: first,
  assertions: [equals("state", { kind: "leaf", value: "new" })],
});

function toolsOf(...replays: Replay[]) {
  const run: Draft[] = [];
  return {
    run,
    compose: () => DRAFT,
    replay(draft: Draft) {
      run.push(draft);
      return Promise.resolve(replays.shift()!);
    },
  };
}

const FAILED = replayed({
  name: "read",
  outcome: "failed",
  assertions: [judged("state", "failed", "done")],
});

Deno.test("verify runs a flow that passes once, and changes nothing", async () => {
  const tools = toolsOf(replayed({ name: "read" }));
  const verified = await verify(DRAFT, new Map(), tools);
  assert.equal(verified.draft, DRAFT);
  assert.deepEqual([verified.replays, verified.passed], [1, true]);
  assert.equal(tools.run[0].steps[0].always, true, "one replay tells of all steps");
});

Deno.test("verify repairs a flow according to the differences, and runs it again to confirm", async () => {
  const tools = toolsOf(FAILED, replayed({ name: "read" }));
  const verified = await verify(DRAFT, new Map(), tools);
  assert.deepEqual([verified.replays, verified.passed], [2, true]);
  assert.deepEqual(verified.draft.steps[0].assertions, [
    { path: ["state"], operator: "exists", operand: { kind: "leaf", value: true } },
  ]);
  assert.equal(verified.draft.steps[0].always, undefined);
  assert.equal(verified.repaired.length, 1);
  assert.deepEqual(verified.problems, []);
});

Deno.test("verify reports what it cannot repair, and stops", async () => {
  const tools = toolsOf(replayed({ name: "read", outcome: "failed", status: 500 }));
  const verified = await verify(DRAFT, new Map(), tools);
  assert.deepEqual([verified.replays, verified.passed], [1, false]);
  assert.match(verified.problems[0].text, /the response is 500 instead of 200/);
});

Deno.test("verify gives up after the third replay", async () => {
  const keys = ["a", "b", "c"];
  const draft = draftOf({
    name: "read",
    entry: first,
    assertions: keys.map((key) => equals(key, { kind: "leaf", value: "new" })),
  });
  const replays = keys.map((wrong) =>
    replayed({
      name: "read",
      outcome: "failed",
      assertions: keys.map((key) => judged(key, key === wrong ? "failed" : "passed", "x")),
    })
  );
  const verified = await verify(draft, new Map(), { ...toolsOf(...replays), compose: () => draft });
  assert.deepEqual([verified.replays, verified.passed], [3, false]);
  assert.deepEqual(verified.draft.steps[0].assertions.map(({ operator }) => operator), [
    "exists",
    "exists",
    "exists",
  ]);
  assert.match(verified.problems.at(-1)!.text, /were not run again/);
});

Deno.test("verify says what went wrong if nothing can be done about it", async () => {
  const error = { class: "assertion", message: "expected something else" } as const;
  const tools = toolsOf(replayed({ name: "read", outcome: "failed", error }));
  const verified = await verify(DRAFT, new Map(), tools);
  assert.deepEqual(verified.problems.map(({ text }) => text), ["expected something else"]);
});
