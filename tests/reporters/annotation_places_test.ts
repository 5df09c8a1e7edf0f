import assert from "node:assert/strict";
import { toJUnit } from "../../lib/reporters/report_texts.ts";
import { redRun } from "../record/sample_runs.ts";
import { type Element, elements, expatTest, readXml } from "./expat.ts";

/** The places that a reader shows for the failures of a report. */
type Reader = (testCase: Element, tracked: readonly string[]) => string | undefined;

/**
 * How readers that docs/ci.md names find the place of a failure: `phpunit-junit` of
 * `dorny/test-reporter` by attributes of the test case, if git tracks the file;
 * `mikepenz/action-junit-report` by the same attributes; `java-junit` and `jest-junit` of
 * `dorny/test-reporter` by frames of stack traces.
 */
const READERS: Readonly<Record<string, Reader>> = {
  "phpunit-junit": ({ attributes: { file, line } }, tracked) =>
    tracked.includes(file) ? `${file}:${parseInt(line)}` : undefined,
  "mikepenz/action-junit-report": ({ attributes: { file, line } }) => `${file}:${parseInt(line)}`,
  "java-junit": (testCase) => traceOf(testCase, /^\s*(?:at )?[\w.$]+\((.*):(\d+)\)$/m),
  "jest-junit": (testCase) => traceOf(testCase, /\((.*):(\d+):\d+\)$/m),
};

function traceOf({ children }: Element, frame: RegExp): string | undefined {
  const [, file, line] = frame.exec(children[0].text) ?? [];
  return file && `${file}:${line}`;
}

const PLACES: Readonly<Record<string, string | undefined>> = {
  "phpunit-junit": "flows/orders.yaml:20",
  "mikepenz/action-junit-report": "flows/orders.yaml:20",
  "java-junit": undefined,
  "jest-junit": undefined,
};

for (const [name, place] of Object.entries(READERS)) {
  expatTest(`${name} shows a failure at ${PLACES[name] ?? "no line of a flow"}`, async () => {
    const cases = elements(await readXml(await toJUnit(redRun())), "testcase");
    const failed = cases.filter(({ children }) => children[0]?.tag === "failure");
    const tracked = ["README.md", "flows/login.yaml", "flows/orders.yaml"];
    assert.deepEqual(failed.map((one) => place(one, tracked)), [PLACES[name]]);
  });
}
