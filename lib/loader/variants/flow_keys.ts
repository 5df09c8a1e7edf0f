import { type DiagnosticDetails, type Diagnostics, labelAt } from "../diagnostic.ts";
import { entryOf, type MapEntry, type MapNode } from "../node.ts";
import { CHECK_KEYS } from "../keys.ts";
import { REQUEST_KEYS } from "../request_keys.ts";
import type { KeyVariants } from "../unknown_key.ts";
import { flowText } from "./flow_text.ts";
import { millisecondsOf, WAITING_VARIANTS } from "./waiting_keys.ts";
import { indentEntries, removeEntry, wrapEntries } from "./rewrite.ts";

const MAX_SHOWN = 120;
const COMMENT = { help: "write it as a comment, behind `#`" };
const COMMENTS: KeyVariants = {
  description: () => COMMENT,
  comment: () => COMMENT,
  summary: () => COMMENT,
};

/** What to write instead of keys that other tools have in a flow. */
export const FLOW_VARIANTS: KeyVariants = {
  ...COMMENTS,
  version: (entry, map, found) => ({
    help: "remove it; the format has no versions",
    ...removeEntry(found, map, entry),
  }),
  env: (_entry, map) => ({
    help: entryOf(map, "vars")
      ? "add its entries to `vars`; `${ENV.NAME}` reads a variable of the environment"
      : "write `vars`, and `${vars.NAME}` for what is in it; `${ENV.NAME}` reads the environment",
  }),
  base_url: ({ name, value }) => ({ help: `write \`vars: { ${name}: ${flowText(value)} }\`` }),
};

/** What to write instead of keys that other tools have in a step. */
export const STEP_VARIANTS: KeyVariants = {
  ...COMMENTS,
  id: (_entry, map) =>
    entryOf(map, "name")
      ? { help: "a step is called by its `name` alone; remove `id`, or make it the name" }
      : undefined,
  ...WAITING_VARIANTS,
  timeout: ({ value }) => ({
    help: `write \`timeout_ms: ${millisecondsOf(value) ?? 5000}\` in the request, in milliseconds`,
  }),
  ...below("request", Object.keys(REQUEST_KEYS)),
  ...below("assert", Object.keys(CHECK_KEYS).filter((key) => !Object.hasOwn(REQUEST_KEYS, key))),
};

/** Whether a key has nothing below it, and what belongs there stands beside it. */
export function standsBeside(map: MapNode, { name, value }: MapEntry): boolean {
  if (value.kind !== "scalar" || value.value !== null) return false;
  return map.entries.some((other) =>
    name === "request"
      ? Object.hasOwn(REQUEST_KEYS, other.name)
      : Object.hasOwn(CHECK_KEYS, other.name) && !Object.hasOwn(REQUEST_KEYS, other.name)
  );
}

function indented(
  above: MapEntry,
  entry: MapEntry,
  group: readonly MapEntry[],
  map: MapNode,
  found: Diagnostics,
): DiagnosticDetails | "told" {
  if (group[0] !== entry) return "told";
  const others = group.slice(1)
    .map(({ key }) => labelAt(found.source, key.range, "this one as well"));
  const isNext = map.entries.indexOf(entry) === map.entries.indexOf(above) + 1;
  return {
    help: `indent it further than \`${above.name}\`, which it belongs to`,
    ...(others.length > 0 ? { related: others } : {}),
    ...(isNext ? indentEntries(found, map, group) : {}),
  };
}

function below(owner: string, names: readonly string[]): KeyVariants {
  const variant: KeyVariants[string] = (entry, map, found) => {
    const group = map.entries.filter(({ name }) => names.includes(name));
    const above = entryOf(map, owner);
    const given = above !== undefined;
    if (above && standsBeside(map, above)) return indented(above, entry, group, map, found);
    if (!given && group[0] !== entry) return "told";
    const entries = given ? [entry] : group;
    const texts = entries.map(({ name, value }) => `${name}: ${flowText(value)}`);
    const whole = `{ ${texts.join(", ")} }`;
    const short = `{ ${entries.map(({ name }) => `${name}: …`).join(", ")} }`;
    const text = !given && whole.length <= MAX_SHOWN ? whole : short;
    const others = entries.slice(1)
      .map(({ key }) => labelAt(found.source, key.range, "this one as well"));
    return {
      help: `it belongs under \`${owner}\`: \`${owner}: ${text}\``,
      ...(others.length > 0 ? { related: others } : {}),
      ...(given ? {} : wrapEntries(found, map, entries, owner)),
    };
  };
  return Object.fromEntries(names.map((name) => [name, variant]));
}
