import assert from "node:assert/strict";
import { type Schema, Validator } from "@cfworker/json-schema";
import { parseYaml } from "../../lib/loader/yaml.ts";
import { toJson } from "../../lib/loader/mod.ts";
import { discover } from "../../lib/loader/mod.ts";
import { createDenoHost } from "../../lib/cli/deno_host.ts";
import { flowSchema } from "../../lib/schema/mod.ts";

const validator = new Validator(flowSchema() as Schema, "2020-12", false);

function isValid(text: string): boolean {
  return validator.validate(toJson(parseYaml(text))).valid;
}

Deno.test("the flow schema accepts every example flow", async () => {
  const files = await discover(
    ["examples/shop/flows", "examples/shop/failing"],
    createDenoHost().files,
  );
  assert.ok(files.length >= 12);
  for (const { path } of files) {
    const text = await Deno.readTextFile(path);
    assert.equal(isValid(text), true, path);
  }
});

const STEP = "steps:\n  - name: a\n    request: { url: http://a.test }\n";

Deno.test("the flow schema refuses an unknown key at every level", () => {
  assert.equal(isValid(STEP), true);
  assert.equal(isValid(`${STEP}stepz: 1\n`), false);
  assert.equal(isValid(`${STEP}    asert: { status: 200 }\n`), false);
  assert.equal(isValid(STEP.replace("url:", "uri:")), false);
  assert.equal(isValid(`${STEP}    assert: { stats: 200 }\n`), false);
  assert.equal(isValid(`${STEP}    loop: { max_attempts: 2, until: {}, wait: 1 }\n`), false);
});

Deno.test("the flow schema refuses an unknown operator, two operators and none", () => {
  const withItem = (item: string) => `${STEP}    assert: { json: [${item}] }\n`;
  assert.equal(isValid(withItem("{ path: $.json.id, equals: 1 }")), true);
  assert.equal(isValid(withItem("{ path: $.json.id, in: [1, 2] }")), true);
  assert.equal(isValid(withItem("{ path: $.json.id, equal: 1 }")), false);
  assert.equal(isValid(withItem("{ path: $.json.id, equals: 1, gt: 0 }")), false);
  assert.equal(isValid(withItem("{ path: $.json.id }")), false);
});

Deno.test("the flow schema takes an expression in place of any operand", () => {
  const text = `${STEP}    assert: { json: [{ path: $.json.n, exists: "\${vars.least}" }] }\n`;
  assert.equal(isValid(text), true);
  assert.equal(isValid(text.replace("${vars.least}", "text")), false);
});
