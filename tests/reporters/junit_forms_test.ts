import assert from "node:assert/strict";
import { type JUnitOptions, toJUnit } from "../../lib/reporters/report_texts.ts";
import { emptyRun, finishedRun, redRun, runStarted } from "../record/sample_runs.ts";
import { type Element, elements, expatTest, readXml } from "./expat.ts";

const FORMS: readonly JUnitOptions[] = [{}, { strict: true }];

expatTest("the JUnit report of a run without flows has a test case that is skipped", async () => {
  for (const form of FORMS) {
    const root = await readXml(await toJUnit(emptyRun(), form));
    const [suite] = root.children;
    const [one, ...others] = elements(root, "testcase");
    assert.deepEqual(others, []);
    assert.deepEqual([one.attributes.classname, one.attributes.name], ["baton", "no flow"]);
    assert.deepEqual(one.children.map(({ tag, attributes }) => [tag, attributes.message]), [
      ["skipped", "shard 4/4 has no flow"],
    ]);
    for (const { attributes } of form.strict ? [suite] : [root, suite]) {
      const { tests, failures, errors, skipped } = attributes;
      assert.deepEqual([tests, failures, errors, skipped], ["1", "0", "0", "1"]);
    }
  }
});

expatTest("without a shard, the skipped test case says that no flow was selected", async () => {
  const root = await readXml(await toJUnit(finishedRun([runStarted([])], 0)));
  const [skipped] = elements(root, "skipped");
  assert.equal(skipped.attributes.message, "no flow was selected");
});

/** An element as text, without the attributes that only the usual form has. */
function outline({ tag, attributes, text, children }: Element): unknown {
  const { file: _file, line: _line, assertions: _assertions, ...others } = attributes;
  return [tag, tag === "testcase" ? others : Object.keys(attributes), text, children.map(outline)];
}

expatTest("the strict form of a JUnit report has the same suites, cases and texts", async () => {
  const [usual, strict] = await Promise.all(
    FORMS.map(async (form) => await readXml(await toJUnit(redRun(), form))),
  );
  assert.deepEqual(strict.children.map(outline), usual.children.map(outline));
  assert.deepEqual(Object.keys(strict.attributes), [
    "name",
    "tests",
    "failures",
    "errors",
    "time",
  ]);
});
