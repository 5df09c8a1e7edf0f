import assert from "node:assert/strict";
import { changedDraft, repairFromReplay } from "../../../lib/har/verify/repair_from_replay.ts";
import type { ReplayedStep } from "../../../lib/har/verify/replay.ts";
import type { JsonValue } from "../../../lib/json/mod.ts";
import { recordingOf } from "../support/har_of.ts";
import { boundTo, decisionsOf, draftOf, equals, judged, producerOf, replayed } from "./drafts.ts";

const { entries: [first, second, third] } = await recordingOf([
  { url: "/a", json: { id: "v", other: "v" } },
  { url: "/b/v/v" },
  { url: "/c" },
]);
const LITERAL = { kind: "leaf", value: "new" } as const;
const ECHO = { kind: "template", template: [{ to: "variable", key: "title" }] } as const;

Deno.test("repairFrom removes assertions that do not hold, and none on what was sent", () => {
  const assertions = [equals("state", LITERAL), equals("gone", LITERAL), equals("title", ECHO)];
  const draft = draftOf({ name: "read", entry: first, assertions });
  const repair = repairFromReplay(
    draft,
    new Map(),
    replayed({
      name: "read",
      outcome: "failed",
      assertions: [
        judged("state", "failed", "done"),
        judged("gone", "failed"),
        judged("title", "failed", "x"),
      ],
    }),
  );
  assert.deepEqual(changedDraft(draft, repair.changes).steps[0].assertions, [
    { path: ["state"], operator: "exists", operand: { kind: "leaf", value: true } },
    assertions[2],
  ]);
  assert.equal(repair.repaired.length, 2);
  assert.match(
    repair.problems[0].text,
    /^`\$\.json\.title` is not the value that the flow had before/,
  );
});

Deno.test("repairFrom accepts another status that is not a refusal", () => {
  const draft = draftOf({ name: "put", entry: first, statuses: [201] });
  const repair = repairFromReplay(
    draft,
    new Map(),
    replayed({ name: "put", outcome: "failed", status: 200 }),
  );
  assert.deepEqual(changedDraft(draft, repair.changes).steps[0].statuses, [201, 200]);
  assert.deepEqual(repair.problems, []);
});

Deno.test("repairFrom binds what a lost capture was for to the next candidate", () => {
  const [id, other] = [producerOf(first, "id"), producerOf(first, "other")];
  const decision = boundTo(second, [id, other]);
  const draft = draftOf(
    { name: "make", entry: first, captures: [{ producer: id, name: "id" }] },
    { name: "use", entry: second },
  );
  const replay = replayed({ name: "make", outcome: "failed" }, { name: "use", outcome: "skipped" });
  const repair = repairFromReplay(draft, decisionsOf(decision), replay);
  const { template, candidates, confidence } = repair.decisions.get(decision.requestValue.id)!;
  assert.deepEqual(template, [{ to: "capture", producer: other }]);
  assert.equal(confidence, "low");
  assert.deepEqual(candidates().map(({ reason }) => reason), [
    "it did not hold on the live server",
    "taken",
  ]);
  const again = repairFromReplay(
    draftOf(
      { name: "make", entry: first, captures: [{ producer: other, name: "other" }] },
      { name: "use", entry: second },
    ),
    repair.decisions,
    replayed({ name: "make", outcome: "failed" }),
  );
  assert.deepEqual(again.repaired, []);
  assert.match(again.problems[0].text, /no value for capture other/);
});

Deno.test("repairFrom rebinds the least certain value of a refused request", () => {
  const [id, other] = [producerOf(first, "id"), producerOf(first, "other")];
  const sure = boundTo(second, [id, other], "high", 1);
  const unsure = boundTo(second, [id, other], "low", 2);
  const draft = draftOf({ name: "make", entry: first }, { name: "use", entry: second }, {
    name: "last",
    entry: third,
    statuses: [204],
  });
  const repair = repairFromReplay(
    draft,
    decisionsOf(sure, unsure),
    replayed(
      { name: "make", captures: ["id"] },
      { name: "use", outcome: "failed", status: 404 },
      { name: "last", outcome: "failed", status: 200 },
    ),
  );
  assert.deepEqual(repair.decisions.get(sure.requestValue.id), sure);
  assert.deepEqual(repair.decisions.get(unsure.requestValue.id)?.template, [
    { to: "capture", producer: other },
  ]);
  assert.deepEqual(changedDraft(draft, repair.changes), draft, "what is behind it is not judged");
});

Deno.test("repairFrom reports what it cannot repair", () => {
  const draft = draftOf({ name: "make", entry: first, statuses: [201] });
  const problems = (step: Partial<ReplayedStep> & { name: string }) =>
    repairFromReplay(draft, new Map(), replayed(step)).problems.map(({ text }) => text);
  assert.deepEqual(problems({ name: "make", outcome: "failed", status: 409 }), [
    "the response is 409 instead of 201",
  ]);
  const { status: _, ...noAnswer } = replayed({
    name: "make",
    outcome: "error",
    error: { class: "connect", message: "connection refused" },
  }).steps[0];
  assert.deepEqual(
    repairFromReplay(draft, new Map(), { passed: false, steps: [noAnswer] }).problems
      .map(({ text }) => text),
    ["connection refused"],
  );
  assert.deepEqual(
    repairFromReplay(draft, new Map(), {
      passed: false,
      steps: [],
      refused: "`ENV.LOGIN_PASSWORD` is not set",
    }).problems,
    [{ text: "`ENV.LOGIN_PASSWORD` is not set" }],
  );
});

Deno.test("repairFrom keeps what still holds of an object, and what compares with earlier values", () => {
  const members = [["a", LITERAL], ["b", LITERAL], ["title", ECHO]] as const;
  const whole = {
    path: [],
    operator: "containsObject",
    operand: { kind: "object", members },
  } as const;
  const changed = (actual: JsonValue | undefined, ...kept: typeof members[number][]) => {
    const draft = draftOf({ name: "read", entry: first, assertions: [whole] });
    const repair = repairFromReplay(
      draft,
      new Map(),
      replayed({
        name: "read",
        outcome: "failed",
        assertions: [{
          ...judged("", "failed"),
          operator: "containsObject",
          ...(actual === undefined ? {} : { actual }),
        }],
      }),
    );
    assert.deepEqual(changedDraft(draft, repair.changes).steps[0].assertions, [
      { ...whole, operand: { kind: "object", members: kept } },
    ]);
  };
  changed({ a: "new", b: "old", title: "x" }, members[0], members[2]);
  changed([{ a: "new" }], members[2]);
  changed(undefined, members[2]);
});

Deno.test("repairFrom drops assertions on headers and bodies that differ", () => {
  const operand = LITERAL;
  const { steps: [step], ...rest } = draftOf({ name: "read", entry: first });
  const draft = {
    ...rest,
    steps: [{
      ...step,
      headerAssertions: [
        { name: "x-total", operator: "equals", operand },
        { name: "etag", operator: "exists", operand },
      ],
      bodyAssertions: [{ operator: "contains", operand }, { operator: "matches", operand }],
    }],
  };
  const failed = { outcome: "failed", line: 1 } as const;
  const repair = repairFromReplay(
    draft,
    new Map(),
    replayed({
      name: "read",
      outcome: "failed",
      assertions: [
        { ...failed, source: "headers", path: "X-Total", operator: "equals", actual: "2" },
        { ...failed, source: "body", path: "", operator: "contains", actual: "b" },
      ],
    }),
  );
  const [{ headerAssertions, bodyAssertions }] = changedDraft(draft, repair.changes).steps;
  assert.deepEqual(headerAssertions?.map(({ name }) => name), ["etag"]);
  assert.deepEqual(bodyAssertions?.map(({ operator }) => operator), ["matches"]);
});

Deno.test("repairFrom drops a capture that only assertions need", () => {
  const id = producerOf(first, "id");
  const draft = draftOf({ name: "make", entry: first, captures: [{ producer: id, name: "id" }] });
  const repair = repairFromReplay(draft, new Map(), replayed({ name: "make", outcome: "failed" }));
  assert.deepEqual(changedDraft(draft, repair.changes).steps[0].captures, []);
  assert.deepEqual(repair.problems, []);
});
