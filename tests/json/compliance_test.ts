import assert from "node:assert/strict";
import {
  compileJsonPath,
  JsonPathError,
  type JsonValue,
  loadJsonPath,
} from "../../lib/json/mod.ts";

await loadJsonPath();

/** A case of the JSONPath compliance test suite, which follows RFC 9535 to the letter. */
interface Case {
  readonly name: string;
  readonly selector: string;
  readonly invalid_selector?: boolean;
  readonly document?: JsonValue;
  readonly result?: readonly JsonValue[];
  readonly results?: readonly (readonly JsonValue[])[];
  readonly result_paths?: readonly string[];
  readonly results_paths?: readonly (readonly string[])[];
}

const CASES = 703;
const file = Deno.env.get("JSONPATH_CTS");

Deno.test({
  name: file === undefined
    ? "RFC 9535 compliance is not tested: JSONPATH_CTS does not name the suite's cts.json"
    : `RFC 9535 compliance holds in all ${CASES} cases`,
  ignore: file === undefined,
  fn() {
    const { tests } = JSON.parse(Deno.readTextFileSync(file!)) as { tests: readonly Case[] };
    assert.equal(tests.length, CASES);
    for (const test of tests) (test.invalid_selector ? assertInvalid : assertSelects)(test);
  },
});

function assertInvalid({ name, selector }: Case): void {
  assert.throws(
    () => compileJsonPath(selector),
    (error) =>
      error instanceof JsonPathError && Number.isInteger(error.offset) &&
      error.offset >= 0 && error.offset <= selector.length,
    name,
  );
}

function assertSelects({ name, selector, document, ...wanted }: Case): void {
  const path = compileJsonPath(selector);
  const located = path.locate(document!);
  const results = wanted.results ?? [wanted.result!];
  const paths = wanted.results_paths ?? [wanted.result_paths!];
  const outcomes = results.map((values, i) => JSON.stringify([values, paths[i]]));
  const values = located.map((node) => node.value);
  const outcome = JSON.stringify([values, located.map((node) => node.path)]);
  assert.ok(outcomes.includes(outcome), `${name}: ${outcome} is none of ${outcomes.join(" | ")}`);
  assert.deepEqual(path.find(document!), values, name);
  if (path.singular) assert.ok(values.length <= 1, name);
}
