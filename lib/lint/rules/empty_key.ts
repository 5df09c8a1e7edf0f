import {
  ASSERTION_KEYS,
  entryOf,
  FLOW_KEYS,
  isEmptyKey,
  type KeyTable,
  LOOP_KEYS,
  type MapEntry,
  type MapNode,
  REQUEST_KEYS,
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
  check({ flow: { node } }, advise) {
    for (const { name, key } of emptyKeys(node)) {
      advise(`\`${name}\` has nothing under it, so it means nothing`, key.range, {
        help: `remove it, or write below it, indented further than \`${name}\``,
      });
    }
  },
};

function emptyKeys(flow: MapNode): MapEntry[] {
  const steps = entryOf(flow, "steps")?.value;
  return [
    ...emptyIn(flow, FLOW_KEYS),
    ...(steps?.kind === "list" ? steps.items : []).flatMap((step) =>
      step.kind === "map" ? emptyInStep(step) : []
    ),
  ];
}

function emptyInStep(step: MapNode): MapEntry[] {
  const loop = mapBelow(step, "loop");
  return [
    ...emptyIn(step, STEP_KEYS).filter((entry) =>
      entry.name !== "assert" || !standsBeside(step, entry)
    ),
    ...emptyIn(mapBelow(step, "request"), REQUEST_KEYS),
    ...emptyIn(mapBelow(step, "assert"), ASSERTION_KEYS),
    ...emptyIn(loop, LOOP_KEYS),
    ...emptyIn(loop && mapBelow(loop, "until"), ASSERTION_KEYS),
    ...emptyIn(loop && mapBelow(loop, "fail_when"), ASSERTION_KEYS),
  ];
}

function mapBelow(map: MapNode, name: string): MapNode | undefined {
  const value = entryOf(map, name)?.value;
  return value?.kind === "map" ? value : undefined;
}

function emptyIn(map: MapNode | undefined, table: KeyTable): MapEntry[] {
  return map?.entries.filter((entry) => isEmptyKey(entry, table)) ?? [];
}
