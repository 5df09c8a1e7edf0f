import {
  ASSERTION_KEYS,
  DEFAULTS_KEYS,
  entryOf,
  FLOW_KEYS,
  isEmptyKey,
  type KeyTable,
  LOOP_KEYS,
  type MapNode,
  REQUEST_KEYS,
  type SourceNode,
  standsBeside,
  STEP_KEYS,
} from "../../loader/mod.ts";
import type { LintRule } from "../rule.ts";

/** Reports a key with nothing under it. */
export const emptyKey: LintRule = {
  code: "empty-key",
  docs: {
    what: "Reports a key without a value, such as `capture:` with everything below it commented " +
      "out. It means the same as without the key.",
    why: "A reader expects something there, and what was meant may be indented too little.",
    example: `
name: users
steps:
  - name: list_users
    request: { url: "\${ENV.BASE_URL}/users" }
    assert: { status: 200 }
    capture:
      # first: $.json[0].id`,
    instead: `
name: users
steps:
  - name: list_users
    request: { url: "\${ENV.BASE_URL}/users" }
    assert: { status: 200 }`,
    limits:
      "The rule looks at keys that take a map or a list. Others, such as `url` and `status`, " +
      "need a value, and so do `steps`, `request`, `body` and `until`.",
  },
  check({ flow: { node, defaults } }, advise) {
    visitKeys(node, (map, table) => {
      for (const entry of map.entries) {
        const { name, key } = entry;
        if (!isEmptyKey(entry, table)) continue;
        // An empty `auth` takes away that of `defaults`.
        if (table === REQUEST_KEYS && name === "auth" && defaults?.auth) continue;
        if (table === STEP_KEYS && name === "assert" && standsBeside(map, entry)) continue;
        advise(`\`${name}\` has nothing under it, so it means nothing`, key.range, {
          help: `remove it, or write below it, indented further than \`${name}\``,
        });
      }
    });
  },
};

/** Visits the maps of a flow that have keys of the format. */
function visitKeys(flow: MapNode, visit: (map: MapNode, table: KeyTable) => void): void {
  const below = (node: SourceNode | undefined, name: string, table: KeyTable) => {
    const value = node?.kind === "map" ? entryOf(node, name)?.value : undefined;
    if (value?.kind === "map") visit(value, table);
    return value;
  };
  visit(flow, FLOW_KEYS);
  below(flow, "defaults", DEFAULTS_KEYS);
  const steps = entryOf(flow, "steps")?.value;
  for (const step of steps?.kind === "list" ? steps.items : []) {
    if (step.kind !== "map") continue;
    visit(step, STEP_KEYS);
    below(step, "request", REQUEST_KEYS);
    below(step, "assert", ASSERTION_KEYS);
    const loop = below(step, "loop", LOOP_KEYS);
    below(loop, "until", ASSERTION_KEYS);
    below(loop, "fail_when", ASSERTION_KEYS);
  }
}
