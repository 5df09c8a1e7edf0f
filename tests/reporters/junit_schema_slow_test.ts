import assert from "node:assert/strict";
import { toJUnit } from "../../lib/reporters/report_texts.ts";
import {
  finishedRun,
  flowFinished,
  flowStarted,
  runStarted,
  stepFinished,
} from "../record/sample_runs.ts";
import { expatTest, readXml } from "./expat.ts";
import { schemaMistakes } from "./junit_schema.ts";
import { runSaying } from "./saying_run.ts";

/** GitLab accepts files of less than 30 MB. */
const GITLAB_BYTES = 30_000_000;
const MB = 1024 * 1024;

const HUGE: Readonly<Record<string, string>> = {
  "5 MB of letters": "x".repeat(5 * MB),
  "5 MB of markup": "&<\"'>".repeat(MB),
  "5 MB of wide characters, a surrogate at each cut": "\u{1f600}".repeat(1.25 * MB),
  "5 MB of control characters": "\x00\x1b".repeat(2.5 * MB),
};

for (const [title, text] of Object.entries(HUGE)) {
  expatTest(`a JUnit report with ${title} everywhere is valid and small`, async () => {
    const xml = await toJUnit(runSaying(text));
    assert.deepEqual(await schemaMistakes(xml), []);
    await readXml(xml);
    assert.ok(xml.length < MB, `${xml.length} characters`);
  });
}

/** What failures consist of, and how many there are: enough to fill all the room. */
const FILLINGS: readonly (readonly [count: number, title: string, letter: string])[] = [
  [6_000, "letters", "x"],
  [6_000, "wide characters", "€"],
  [6_000, "markup", "&"],
  [6_000, "quotes", '"'],
  [25_000, "quotes", '"'],
];

for (const [count, title, letter] of FILLINGS) {
  Deno.test(`a report of ${count} failures full of ${title} is small enough for GitLab`, async () => {
    const message = letter.repeat(22_000);
    const failures = [{ code: "assertion-failed", severity: "error", message, file: "a" } as const];
    const names = Array.from({ length: count }, (_, i) => `step ${i}`);
    const xml = await toJUnit(finishedRun([
      runStarted([["a.yaml", "a"]]),
      flowStarted(0, "a.yaml", "a", names),
      ...names.map((name, i) => stepFinished(0, i, name, { outcome: "failed", failures })),
      flowFinished(0, { outcome: "failed" }),
    ], 1));
    const { length } = new TextEncoder().encode(xml);
    assert.ok(length < GITLAB_BYTES, `${length} bytes`);
    assert.ok(xml.includes(">… (left out, the report is too long)<"), "it says what is left out");
    assert.deepEqual(await schemaMistakes(xml), []);
  });
}
