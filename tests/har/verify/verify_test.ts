import assert from "node:assert/strict";
import type { Draft } from "../../../lib/har/draft/draft.ts";
import type { Note, Replay } from "../../../lib/har/mod.ts";
import { CLOCK_AHEAD_MS, verify } from "../../../lib/har/verify/verify.ts";
import { recordingOf } from "../support/har_of.ts";
import { boundTo, draftOf, equals, judged, producerOf, replayed } from "./drafts.ts";

const { entries: [first] } = await recordingOf([{ url: "/a", json: { state: "new" } }]);
const DRAFT = draftOf({
  name: "read",
  entry: first,
  assertions: [equals("state", { kind: "leaf", value: "new" })],
});

function toolsOf(...replays: Replay[]) {
  const run: Draft[] = [];
  const clocks: number[] = [];
  return {
    run,
    clocks,
    compose: () => DRAFT,
    replay(draft: Draft, clockAheadMs: number) {
      run.push(draft);
      clocks.push(clockAheadMs);
      return Promise.resolve(replays.shift()!);
    },
    advice: (_: Note, run: string) => ` (${run})`,
  };
}

const PASSED = replayed({ name: "read" });

const FAILED = replayed({
  name: "read",
  outcome: "failed",
  assertions: [judged("state", "failed", "done")],
});

Deno.test("verify runs a flow that passes twice more, once with the clock ahead, and changes nothing", async () => {
  const tools = toolsOf(PASSED, PASSED, PASSED);
  const verified = await verify(DRAFT, new Map(), tools);
  assert.equal(verified.draft, DRAFT);
  assert.deepEqual([verified.replays, verified.passed], [3, true]);
  assert.deepEqual(tools.clocks, [0, 0, CLOCK_AHEAD_MS]);
});

Deno.test("verify weakens an assertion that does not hold in the second run, and confirms it", async () => {
  const tools = toolsOf(PASSED, FAILED, PASSED, PASSED);
  const verified = await verify(DRAFT, new Map(), tools);
  assert.deepEqual([verified.replays, verified.passed, verified.failedRuns], [4, true, []]);
  assert.equal(verified.draft.steps[0].assertions[0].operator, "exists");
  assert.match(verified.repaired[0].text, /^in the second run, `\$\.json\.state` differs now/);
});

Deno.test("verify names the further run that fails, and does not loosen anything for it", async () => {
  const refused = replayed({ name: "read", outcome: "failed", status: 409 });
  const why = "the response is 409 instead of 200";
  const cases: [Replay[], string[], string[]][] = [
    [[refused, PASSED], ["second"], [`in the second run, ${why} (second)`]],
    [[PASSED, refused], ["moved clock"], [`with the clock moved, ${why} (moved clock)`]],
    [[refused, refused], ["second", "moved clock"], [
      `in the second run, ${why} (second)`,
      "with the clock moved, it fails as in the second run",
    ]],
  ];
  for (const [replays, failed, problems] of cases) {
    const verified = await verify(DRAFT, new Map(), toolsOf(PASSED, ...replays));
    assert.deepEqual([verified.replays, verified.passed, verified.failedRuns], [3, false, failed]);
    assert.deepEqual(verified.problems.map(({ text }) => text), problems);
    assert.equal(verified.draft, DRAFT);
  }
});

Deno.test("verify gives no value another source in a further run", async () => {
  const producers = [producerOf(first, "id"), producerOf(first, "other")];
  const decision = boundTo(first, producers);
  const refused = replayed({ name: "read", outcome: "failed", status: 404 });
  const verified = await verify(
    DRAFT,
    new Map([["x", decision]]),
    toolsOf(PASSED, refused, PASSED),
  );
  assert.equal(verified.decisions.get("x"), decision);
  assert.deepEqual([verified.passed, verified.repaired], [false, []]);
});

Deno.test("verify repairs a flow according to the differences, and runs it again to confirm", async () => {
  const tools = toolsOf(FAILED, PASSED, PASSED, PASSED);
  const verified = await verify(DRAFT, new Map(), tools);
  assert.deepEqual([verified.replays, verified.passed], [4, true]);
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
  assert.deepEqual(verified.problems.map(({ text }) => text), [
    "expected something else (first)",
  ]);
});

Deno.test("verify does not return to a source that has no value, even if another one is refused", async () => {
  const { entries: [make, use] } = await recordingOf([
    { url: "/a", json: { id: "v", other: "v" } },
    { url: "/b/v" },
  ]);
  const [id, other] = [producerOf(make, "id"), producerOf(make, "other")];
  const decision = boundTo(use, [id, other]);
  const draftWith = (producer: typeof id) =>
    draftOf(
      { name: "make", entry: make, captures: [{ producer, name: producer.name }] },
      { name: "use", entry: use },
    );
  const refused = { name: "use", outcome: "failed", status: 404 } as const;
  const tools = {
    ...toolsOf(
      replayed({ name: "make", outcome: "failed" }, refused),
      replayed({ name: "make", captures: ["other"] }, refused),
    ),
    compose: () => draftWith(other),
  };
  const decisions = new Map([[decision.requestValue.id, decision]]);
  const verified = await verify(draftWith(id), decisions, tools);
  const { template } = verified.decisions.get(decision.requestValue.id)!;
  assert.deepEqual(template, [{ to: "capture", producer: other }]);
  assert.deepEqual([verified.replays, verified.passed], [2, false]);
  assert.match(verified.problems[0].text, /the response is 404 instead of 200/);
});
