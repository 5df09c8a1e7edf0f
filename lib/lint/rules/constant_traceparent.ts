import { type Flow, type MapEntry, requestSteps, type ScalarNode } from "../../loader/mod.ts";
import { isTraceparent } from "../../trace_context/mod.ts";
import type { LintRule } from "../rule.ts";

const REFERENCE = /\$\{\s*(?:vars\.)?([A-Za-z_][\w-]*)\s*\}/g;
/** The version and a trace id that is not all zero (W3C Trace Context). */
const CONSTANT = /^\s*[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-/i;
const MAX_DEPTH = 10;
const MAX_LENGTH = 1_000;

/**
 * Reports a `traceparent` whose trace id is the same in every run, in the header or in a variable.
 */
export const constantTraceparent: LintRule = {
  code: "constant-traceparent",
  docs: {
    what: "Reports a `traceparent` header ([W3C Trace Context]) whose trace id is written in the " +
      "file, either in the header or in a variable that the header uses.",
    why: "All runs write into one trace, so a step that looks for its own spans finds those of " +
      "earlier runs.",
    example: `
name: traced order
steps:
  - name: list_orders
    request:
      url: \${ENV.BASE_URL}/orders
      headers:
        traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
    assert: { status: 200 }`,
    instead: `
name: traced order
vars:
  traceparent: 00-\${RANDOM.HEX_32}-\${RANDOM.HEX_16}-01
steps:
  - name: list_orders
    request:
      url: \${ENV.BASE_URL}/orders
      headers:
        traceparent: \${vars.traceparent}
    assert: { status: 200 }`,
    limits: "A variable has one value for the whole flow, so all steps that use it belong to one " +
      "trace. An id that no service accepts, such as one of zeros, is an error: " +
      "[`invalid-traceparent`](#invalid-traceparent).",
  },
  check({ flow, label }, advise) {
    for (const value of traceParents(flow)) {
      const traceId = CONSTANT.exec(expandVariables(value.text, flow))?.[1];
      if (traceId === undefined) continue;
      const variables = flow.vars.flatMap((entry) => scalarOf(entry.name)(entry) ?? []);
      const origin = [value, ...variables].find(({ text }) => text.includes(traceId)) ?? value;
      advise("the trace id of `traceparent` is the same in every run", origin.range, {
        related: origin === value ? [] : [label(value.range, "it is sent here")],
        help: origin.text.includes("-")
          ? "write `00-${RANDOM.HEX_32}-${RANDOM.HEX_16}-01`; a variable keeps one value for the whole flow"
          : "write `${RANDOM.HEX_32}`",
      });
    }
  },
};

function traceParents(flow: Flow): ScalarNode[] {
  const values: ScalarNode[] = [];
  for (const { request } of requestSteps(flow)) {
    for (const { name, value } of request.headers) {
      if (!isTraceparent(name)) continue;
      const items = value.kind === "list" ? value.items : [value];
      values.push(...items.filter((item) => item.kind === "scalar"));
    }
  }
  return values;
}

/** Replaces the references to literal variables in a text by their values. */
function expandVariables(text: string, { vars }: Flow): string {
  let expanded = text;
  for (let depth = 0; depth < MAX_DEPTH && expanded.includes("${"); depth++) {
    expanded = expanded.replaceAll(
      REFERENCE,
      (expression, name: string) => vars.map(scalarOf(name)).find(Boolean)?.text ?? expression,
    );
    if (expanded.length > MAX_LENGTH) break;
  }
  return expanded;
}

function scalarOf(name: string): (entry: MapEntry) => ScalarNode | undefined {
  return (entry) => entry.name === name && entry.value.kind === "scalar" ? entry.value : undefined;
}
