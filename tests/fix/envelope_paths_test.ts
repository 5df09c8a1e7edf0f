import assert from "node:assert/strict";
import { fixText } from "../../lib/fix/fix_text.ts";
import { findingsIn } from "../lint/advice.ts";

const flowOf = (rest: string): string =>
  `name: orders
steps:
  - name: read_order
    request: { url: "\${ENV.BASE_URL}/orders/1" }
    ${rest}
`;

/** Paths of the body in the words of other tools, and what fixes make of them. */
const FIXED: readonly (readonly [written: string, fixed: string])[] = [
  [
    "capture: [{ jsonpath: $.status, as: state }, { jsonpath: $.id, as: id }]",
    "capture: { state: $.json.status, id: $.json.id }",
  ],
  ["capture: [{ jsonpath: $.status, as: state }]", "capture: { state: $.json.status }"],
  [
    "capture: [{ name: state, path: $.status }, { name: id, path: $.id }]",
    "capture: { state: $.json.status, id: $.json.id }",
  ],
  ["save: { id: $.id, state: $.status }", "capture: { id: $.json.id, state: $.json.status }"],
  [
    "capture: { state: { from_jsonpath: $.status } }",
    "capture: { state: { path: $.json.status } }",
  ],
  [
    "assert: { json: { $.status: exists, $.id: { equals: 3 } } }",
    "assert: { json: [{ path: $.json.status, exists: true }, { path: $.json.id, equals: 3 }] }",
  ],
  [
    "assert: { json: { path: $.status, equals: ok } }",
    "assert: { json: [{ path: $.json.status, equals: ok }] }",
  ],
  [
    "assert: { json: [{ jsonpath: $.status, eq: 200 }] }",
    "assert: { json: [{ path: $.json.status, equals: 200 }] }",
  ],
  [
    "assert: { json: [{ path: $.id, exists: true }, { path: $.status, equals: paid }] }",
    "assert: { json: [{ path: $.json.id, exists: true }, { path: $.json.status, equals: paid }] }",
  ],
  [
    "loop: { max_attempts: 2, until: { json: [{ path: $.status, equals: done }] } }",
    "loop: { max_attempts: 2, until: { json: [{ path: $.json.status, equals: done }] } }",
  ],
];

for (const [written, fixed] of FIXED) {
  Deno.test(`fixes make a path of the body of: ${written}`, async () => {
    for (const end of ["\n", "\r\n"]) {
      const flow = flowOf(written).replaceAll("\n", end);
      const { text } = await fixText(flow, await findingsIn(flow), findingsIn);
      assert.equal(text, flowOf(fixed).replaceAll("\n", end));
    }
  });
}
