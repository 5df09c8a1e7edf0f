import assert from "node:assert/strict";
import { convert } from "../../../lib/har/mod.ts";
import { adviceOn } from "../../../lib/har/verify/advice.ts";
import { recordingOf } from "../support/har_of.ts";

const RECORDING = await recordingOf([
  {
    method: "POST",
    url: "/visits",
    body: { from: "2026-01-05T09:00:00.000Z", day: "2025-12-01T08:15:00+01:00" },
    status: 201,
    json: { id: "vis-81k2m4x9q1", state: "open" },
  },
  { method: "POST", url: "/visits/vis-81k2m4x9q1/close", json: { state: "closed" } },
  { method: "DELETE", url: "/visits/vis-81k2m4x9q1", status: 204 },
]);
const { analysis: { provided, filtered: { kept: [visit, close, removal] } } } = await convert([
  RECORDING,
]);
const advice = (problem: Parameters<typeof adviceOn>[0], run: Parameters<typeof adviceOn>[1]) =>
  adviceOn(problem, run, provided);

Deno.test("advice about a moved clock names what comes from the clock, else recorded times", () => {
  const problem = { entry: close, text: "" };
  assert.match(advice(problem, "moved clock"), /^; `from` comes from the clock: /);
  const decisions = new Map(
    Array.from(provided.decisions).filter(([id]) => !id.includes("from")),
  );
  assert.match(
    adviceOn(problem, "moved clock", { ...provided, decisions }),
    /^; `day` is a time of the recording: /,
  );
});

Deno.test("advice about a second run tells what is left behind from what was taken away", () => {
  const of = (entry: typeof visit, status?: number) =>
    advice({ entry, text: "", status }, "second");
  assert.match(of(visit, 409), /^; the first run left something behind: delete it/);
  assert.match(of(visit, 429), /limits how often/);
  assert.match(of(removal, 404), /^; the first run took away what it needs/);
  assert.equal(advice({ text: "" }, "second"), "");
});

Deno.test("advice about a first run is about conflicts and logins", () => {
  const of = (status?: number) => advice({ entry: visit, text: "", status }, "first");
  assert.match(of(409), /^; what it creates may exist already: /);
  assert.deepEqual([of(401), of(500), of()], ["", "", ""]);
});
