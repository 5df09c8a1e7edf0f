import assert from "node:assert/strict";
import { createPainter, DIAGNOSTICS_FORMATS } from "../../lib/reporters/mod.ts";
import { toJson, toJUnit, toLog, toManifest } from "../../lib/reporters/report_texts.ts";
import { elements, expatTest, readXml } from "./expat.ts";
import { runSaying } from "./saying_run.ts";

const TEXT = "caf\ufffd \\\ufffd\\ufffd";

for (const [name, render] of Object.entries({ toJson, toLog, toManifest })) {
  Deno.test(`${name} escapes U+FFFD, and the text stays the same`, async () => {
    const json = await render(runSaying(TEXT));
    assert.ok(!json.includes("\ufffd"));
    const [first] = name === "toLog" ? json.split("\n") : [json];
    const { flows } = JSON.parse(first);
    assert.equal(flows[0].name, TEXT);
  });
}

expatTest("a JUnit report escapes U+FFFD, and the text stays the same", async () => {
  const xml = await toJUnit(runSaying(TEXT));
  assert.ok(!xml.includes("\ufffd"));
  const root = await readXml(xml);
  assert.equal(root.children[0].attributes.name, TEXT);
  assert.match(elements(root, "failure")[0].text, /caf\ufffd/);
});

Deno.test("the JSON and the SARIF of a check escape U+FFFD", async () => {
  const list = [
    { code: "no-such-file", severity: "error", message: TEXT, file: TEXT },
  ] as const;
  for (const format of ["json", "sarif"] as const) {
    const context = { paint: createPainter(false), cwd: "/project" };
    const text = await DIAGNOSTICS_FORMATS[format]({ list, files: 1 }, context);
    assert.ok(!text.includes("\ufffd"), format);
    assert.ok(JSON.stringify(JSON.parse(text)).includes(JSON.stringify(TEXT).slice(1, -1)), format);
  }
});
