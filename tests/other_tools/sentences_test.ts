import assert from "node:assert/strict";
import { assertionOfText, toJson } from "../../lib/loader/mod.ts";

for (
  const [sentence, name, value] of [
    ["status == 200", "status", 200],
    ["status == 02", "status", 2],
    ["status == -0.50", "status", -0.5],
    ["status == true", "status", true],
    ["status == 0x1F", "status", "0x1F"],
    ["body.id == '007'", "json", [{ path: "$.json.id", equals: "007" }]],
  ] as const
) {
  Deno.test(`the sentence ${sentence} is read as YAML reads its words`, () => {
    const range = { start: 0, end: sentence.length };
    const entry = assertionOfText({
      kind: "scalar",
      value: sentence,
      text: sentence,
      quoted: true,
      range,
    });
    assert.deepEqual([entry?.name, entry && toJson(entry.value)], [name, value]);
  });
}
