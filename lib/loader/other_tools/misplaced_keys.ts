import { type DiagnosticDetails, type Diagnostics, labelAt } from "../../diagnostics/mod.ts";
import type { ForeignKeys } from "../keys/key_table.ts";
import { standsBeside } from "../read/step.ts";
import {
  entryOf,
  flowText,
  indentEntries,
  type MapEntry,
  type MapNode,
  MAX_QUOTED_YAML,
  wrapEntries,
} from "../yaml/mod.ts";

const COMMENT = { help: "write it as a comment, after `#`" };
/** Keys that other tools have for remarks. */
export const COMMENTS: ForeignKeys = {
  description: () => COMMENT,
  comment: () => COMMENT,
  summary: () => COMMENT,
};

function indented(
  above: MapEntry,
  entry: MapEntry,
  group: readonly MapEntry[],
  map: MapNode,
  diagnostics: Diagnostics,
): DiagnosticDetails | "reported" {
  if (group[0] !== entry) return "reported";
  const others = group.slice(1)
    .map(({ key }) => labelAt(diagnostics.source, key.range, "this one too"));
  const isNext = map.entries.indexOf(entry) === map.entries.indexOf(above) + 1;
  return {
    help: `indent it further than \`${above.name}\`, which it belongs to`,
    ...(others.length > 0 ? { related: others } : {}),
    ...(isNext ? indentEntries(diagnostics, map, group) : {}),
  };
}

/** What to say of keys that belong under another key of the same map. */
export function below(owner: string, names: readonly string[]): ForeignKeys {
  const variant: ForeignKeys[string] = (entry, map, diagnostics) => {
    const group = map.entries.filter(({ name }) => names.includes(name));
    const above = entryOf(map, owner);
    const given = above !== undefined;
    if (above && standsBeside(map, above)) return indented(above, entry, group, map, diagnostics);
    if (!given && group[0] !== entry) return "reported";
    const entries = given ? [entry] : group;
    const texts = entries.map(({ name, value }) => `${name}: ${flowText(value)}`);
    const whole = `{ ${texts.join(", ")} }`;
    const short = `{ ${entries.map(({ name }) => `${name}: …`).join(", ")} }`;
    const text = !given && whole.length <= MAX_QUOTED_YAML ? whole : short;
    const others = entries.slice(1)
      .map(({ key }) => labelAt(diagnostics.source, key.range, "this one too"));
    return {
      help: `it belongs under \`${owner}\`: \`${owner}: ${text}\``,
      ...(others.length > 0 ? { related: others } : {}),
      ...(given ? {} : wrapEntries(diagnostics, map, entries, owner)),
    };
  };
  return Object.fromEntries(names.map((name) => [name, variant]));
}
