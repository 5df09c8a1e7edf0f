import type { Diagnostic } from "../../lib/diagnostics/mod.ts";
import type { RunEvent } from "../../lib/record/mod.ts";
import { toJUnit } from "../../lib/reporters/mod.ts";
import {
  attempt,
  emptyRun,
  errorRun,
  finishedRun,
  flowFileErrorRun,
  flowFinished,
  flowStarted,
  greenRun,
  redRun,
  runStarted,
  stepFinished,
  stepSkipped,
  tracedRun,
} from "../record/sample_runs.ts";
import { readXml } from "./expat.ts";
import { schemaMistakes } from "./junit_schema.ts";
import assert from "node:assert/strict";

/** GitLab takes files of less than 30 MB. */
const GITLAB_BYTES = 30_000_000;
const MB = 1024 * 1024;

const RUNS: Readonly<Record<string, () => RunEvent[]>> = {
  green: greenRun,
  red: redRun,
  error: errorRun,
  "flow file error": flowFileErrorRun,
  empty: emptyRun,
  traced: tracedRun,
  "cut off": () => redRun().slice(0, 8),
};

for (const [name, events] of Object.entries(RUNS)) {
  Deno.test(`the JUnit report of the ${name} run is valid by the schema of Jenkins`, async () => {
    assert.deepEqual(await schemaMistakes(await toJUnit(events())), []);
  });
}

Deno.test("the schema of JUnit reports refuses what is not in it", async () => {
  const xml = await toJUnit(redRun());
  const broken: Readonly<Record<string, string>> = {
    "an attribute": xml.replace("<testcase ", '<testcase mood="good" '),
    "an element": xml.replace("<skipped ", "<skip ").replace("</testsuites>", "</testsuites>"),
    "a time of four decimals": xml.replace('time="0.203"', 'time="0.2031"'),
    "a suite without counts": xml.replace(/(<testsuite [^>]*)tests="1"/, "$1"),
    "markup that is not closed": xml.replace("</testsuites>", ""),
  };
  for (const [title, text] of Object.entries(broken)) {
    assert.notEqual(text, xml, title);
    assert.notDeepEqual(await schemaMistakes(text), [], title);
  }
});

function wrong(text: string): Diagnostic {
  const plain = { code: "assertion-failed", severity: "error", message: text, file: text } as const;
  if (text.length > MB) return { ...plain, notes: [text], help: text };
  return {
    ...plain,
    at: { line: 1, column: 1, length: 1, text, message: text },
    context: [text],
    notes: [text],
    related: [{ line: 2, column: 1, length: 1, text, message: text }],
    differences: { places: [{ at: text, expected: text, actual: text }] },
    help: text,
  };
}

/** A run that says a text wherever a text from outside can stand. */
function runSaying(text: string): RunEvent[] {
  const error = { class: "protocol", message: text } as const;
  const request = { method: text, url: text };
  const response = { status: 500, status_text: text, content_type: text, size: 9, body: text };
  return finishedRun([
    runStarted([[text, text], [text, ""]], { labels: { [text]: text }, seed: text }),
    flowStarted(0, text, text, [text, text, "", text]),
    attempt(0, 0, { max_attempts: 2, until: { met: false, unmet: text } }),
    attempt(0, 0, { attempt: 2, max_attempts: 2, status: undefined, error }),
    stepFinished(0, 0, text, {
      outcome: "failed",
      error,
      request,
      response,
      failures: [wrong(text), wrong(text)],
    }),
    stepFinished(0, 1, text, { outcome: "error", error, request, response: undefined }),
    stepSkipped(0, 2, "", text),
    stepSkipped(0, 3, text, text),
    flowFinished(0, { outcome: "failed", diagnostics: [wrong(text)] }),
    flowFinished(1, { outcome: "skipped", reason: text }),
  ], 1);
}

const CONTROLS = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code));

const HOSTILE: Readonly<Record<string, string>> = {
  "nothing": "",
  "blanks": " \t\n ",
  "every control character": CONTROLS.join("|"),
  "control characters without anything between": CONTROLS.join(""),
  "lone surrogates": "a\ud800b\udc00c\udbff\ud83d",
  "characters that are none": "\ufffe\uffff\u{1fffe}\u{10ffff}\ufeff",
  "the end of a CDATA section": "]]>]]]]><![CDATA[>",
  "markup":
    `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a b='c'>&b;&#0;&amp;<!-- --><?x?>`,
  "colours": "\x1b[31mred\x1b[0m \x1b]8;;http://a\x07link\x1b]8;;\x07 \x1b \x9b31m",
  "marks that turn text": "\u202eabc\u2066\u2069\u200f\u2028\u2029\u0085",
  "5 MB of letters": "x".repeat(5 * MB),
  "5 MB of markup": "&<\"'>".repeat(MB),
  "5 MB of wide characters, a surrogate at each cut": "\u{1f600}".repeat(1.25 * MB),
  "5 MB of control characters": "\x00\x1b".repeat(2.5 * MB),
};

for (const [title, text] of Object.entries(HOSTILE)) {
  Deno.test(`a JUnit report with ${title} everywhere is valid and small`, async () => {
    const xml = await toJUnit(runSaying(text));
    assert.deepEqual(await schemaMistakes(xml), []);
    await readXml(xml);
    assert.ok(xml.length < MB, `${xml.length} characters`);
  });
}

/** What the texts of failures are full of, and how many there are: enough to fill up all room. */
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
