import { requestSteps } from "../../loader/mod.ts";
import type { LintRule } from "../rule.ts";
import { saysItCreates } from "../step_purpose.ts";

/** Reports a step that creates something and asserts only the status. */
export const statusOnlyCreate: LintRule = {
  code: "status-only-create",
  docs: {
    what: "Reports a `POST` step that creates something, by a status of 201 or by a name such as " +
      "`create_order` or `addUser`, and asserts only the status.",
    why: "An empty response passes as well.",
    example: `
name: orders
steps:
  - name: create_order
    request: { method: POST, url: "\${ENV.BASE_URL}/orders", body: { item: pen } }
    assert: { status: 201 }
  - name: delete_orders
    always: true
    request: { method: DELETE, url: "\${ENV.BASE_URL}/orders" }
    assert: { status: 204 }`,
    instead: `
name: orders
steps:
  - name: create_order
    request: { method: POST, url: "\${ENV.BASE_URL}/orders", body: { item: pen } }
    assert:
      status: 201
      json: [{ path: $.json.item, equals: pen }]
  - name: delete_orders
    always: true
    request: { method: DELETE, url: "\${ENV.BASE_URL}/orders" }
    assert: { status: 204 }`,
    limits: "A capture is enough: it fails when its value is missing. Logins are exempt.",
  },
  check({ flow, isComplete, spelling }, advise) {
    if (!isComplete) return;
    for (const step of requestSteps(flow)) {
      const { name, nameNode, assertions, captures, loop } = step;
      const [key, ...others] = assertions?.node.entries ?? [];
      if (loop || captures?.entries.length || key?.name !== "status" || others.length > 0) continue;
      if (!saysItCreates(step)) continue;
      advise(`the step \`${name}\` creates something and asserts only the status`, nameNode.range, {
        help:
          `capture what it created: \`${
            spelling.ofKeys() === "B" ? "extract: { id: $.id }" : "capture: { id: $.json.id }"
          }\`` +
          ", or assert a value of the response",
      });
    }
  },
};
