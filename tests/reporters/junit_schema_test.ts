import assert from "node:assert/strict";
import type { RunEvent } from "../../lib/record/mod.ts";
import { toJUnit } from "../../lib/reporters/report_texts.ts";
import {
  emptyRun,
  errorRun,
  flowFileErrorRun,
  greenRun,
  ledOnRun,
  redRun,
  tracedRun,
} from "../record/sample_runs.ts";
import { expatTest, readXml } from "./expat.ts";
import { schemaMistakes, strictMistakes } from "./junit_schema.ts";
import { runSaying } from "./saying_run.ts";

const MB = 1024 * 1024;

const RUNS: Readonly<Record<string, () => RunEvent[]>> = {
  green: greenRun,
  red: redRun,
  error: errorRun,
  "flow file error": flowFileErrorRun,
  empty: emptyRun,
  traced: tracedRun,
  "led on": ledOnRun,
  "cut off": () => redRun().slice(0, 8),
};

for (const [name, events] of Object.entries(RUNS)) {
  Deno.test(`the JUnit report of the ${name} run matches the schema of Jenkins`, async () => {
    assert.deepEqual(await schemaMistakes(await toJUnit(events())), []);
  });

  Deno.test(`the strict JUnit report of the ${name} run has nothing beyond that schema`, async () => {
    assert.deepEqual(await strictMistakes(await toJUnit(events(), { strict: true })), []);
  });
}

Deno.test("the schema of Jenkins refuses the attributes that only the usual form has", async () => {
  const mistakes = (await strictMistakes(await toJUnit(redRun()))).join("\n");
  for (const attribute of ["skipped", "timestamp", "file", "line", "assertions"]) {
    assert.match(mistakes, new RegExp(`attribute '${attribute}'`), attribute);
  }
});

Deno.test("the schema of JUnit reports refuses what it does not define", async () => {
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
};

for (const [title, text] of Object.entries(HOSTILE)) {
  expatTest(`a JUnit report with ${title} everywhere is valid and small`, async () => {
    const xml = await toJUnit(runSaying(text));
    assert.deepEqual(await schemaMistakes(xml), []);
    const strict = await toJUnit(runSaying(text), { strict: true });
    assert.deepEqual(await strictMistakes(strict), []);
    await readXml(xml);
    assert.ok(xml.length < MB, `${xml.length} characters`);
  });
}
