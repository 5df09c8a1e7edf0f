import type { LintRule } from "../rule.ts";
import { isCleanUp, isCreation } from "../step_purpose.ts";

/** Reports, once per flow, a step that creates something that no step removes. */
export const createWithoutCleanUp: LintRule = {
  code: "create-without-clean-up",
  docs: {
    what: "Reports a `POST` step that expects status 201 when no later step cleans up. A step " +
      "cleans up if it has `always: true`, the method `DELETE`, or a name such as `delete_order`, " +
      "`cancel`, `archive` or `clean up`.",
    why: "The server fills with test data run by run, and later runs find what earlier ones left.",
    example: `
name: orders
steps:
  - name: create_order
    request: { method: POST, url: "\${ENV.BASE_URL}/orders", body: { item: pen } }
    assert: { status: 201, json: [{ path: $.json.item, equals: pen }] }`,
    instead: `
name: orders
steps:
  - name: create_order
    request: { method: POST, url: "\${ENV.BASE_URL}/orders", body: { item: pen } }
    assert: { status: 201, json: [{ path: $.json.item, equals: pen }] }
    capture: { id: $.json.id }
  - name: delete_order
    always: true
    request: { method: DELETE, url: "\${ENV.BASE_URL}/orders/\${steps.create_order.capture.id}" }
    assert: { status: 204 }`,
    limits: "The rule reports the first such step of a flow only. Logins are exempt, since a " +
      "session ends by itself.",
  },
  check({ flow: { steps }, isComplete }, advise) {
    if (!isComplete) return;
    const first = steps.findIndex((step) => step.kind === "request" && isCreation(step));
    if (first < 0) return;
    if (steps.some((step, i) => (i > first || step.always) && isCleanUp(step))) return;
    const { name, nameNode } = steps[first];
    advise(`what the step \`${name}\` creates is never removed`, nameNode.range, {
      help: "add a step that removes it, with `always: true` so that it also runs after a failure",
    });
  },
};
