import assert from "node:assert/strict";
import { applyFixes } from "../../lib/fix/apply_fixes.ts";
import { findingsIn } from "./advice.ts";

const flowOf = (method: string, comment = ""): string =>
  `name: methods
steps:
  - name: a
    request: { method: ${method}, url: "\${ENV.BASE_URL}/a" }${comment}
    assert: { status: 200 }
`;

async function adviceOn(flow: string) {
  return (await findingsIn(flow)).filter(({ code }) => code === "mistyped-method");
}

const MISTYPED: readonly (readonly [written: string, meant: string])[] = [
  ["GTE", "GET"],
  ["EGT", "GET"],
  ["gte", "GET"],
  ["GETT", "GET"],
  ["GT", "GET"],
  ["PSOT", "POST"],
  ["POTS", "POST"],
  ["OST", "POST"],
  ["PSOTS", ""],
  ["PTU", "PUT"],
  ["PATHC", "PATCH"],
  ["PACTH", "PATCH"],
  ["DELTE", "DELETE"],
  ["DELEET", "DELETE"],
  ["DELET", "DELETE"],
  ["HAED", "HEAD"],
  ["OPTION", "OPTIONS"],
  ["OPTOINS", "OPTIONS"],
  ["PROPFID", "PROPFIND"],
  ["REPROT", "REPORT"],
  ["QUREY", "QUERY"],
  ['"GTE"', "GET"],
];

for (const [written, meant] of MISTYPED) {
  Deno.test(`mistyped-method: ${written} is nearly ${meant || "nothing"}`, async () => {
    for (const end of ["\n", "\r\n"]) {
      const flow = flowOf(written).replaceAll("\n", end);
      const found = await adviceOn(flow);
      if (meant === "") return assert.deepEqual(found, []);
      assert.equal(found.length, 1);
      assert.equal(found[0].severity, "warning");
      assert.match(found[0].message, new RegExp(`nearly \`${meant}\`$`));
      const { text } = applyFixes(flow, found.flatMap(({ fix }) => fix ?? []));
      assert.equal(text, flowOf(meant).replaceAll("\n", end));
    }
  });
}

const SILENT = [
  ..."GET POST PUT PATCH DELETE HEAD OPTIONS get post patch PROPFIND REPORT QUERY LINK MOVE".split(
    " ",
  ),
  ..."PURGE BREW BAN LIST M-SEARCH SUBSCRIBE NOTIFY PUSH READ REMOVE CREATE INVOKE X-FOO".split(
    " ",
  ),
  '"${ENV.METHOD}"',
];

for (const method of SILENT) {
  Deno.test(`mistyped-method: ${method} is meant as it is`, async () => {
    assert.deepEqual(await adviceOn(flowOf(method)), []);
  });
}

Deno.test("mistyped-method: a comment silences it", async () => {
  assert.deepEqual(await adviceOn(flowOf("GIT", " # baton-ignore: mistyped-method")), []);
});
