import type { MapEntry, ScalarNode, SourceNode } from "./node.ts";
import { type ReportYaml, YamlError } from "./yaml_error.ts";

/** The error of a key that a map has already. */
export function duplicateKey(key: ScalarNode, first: ScalarNode): YamlError {
  return new YamlError(
    "duplicate-key",
    `the key \`${key.text}\` is given twice in this map`,
    key.range,
    {
      help: "a map has each key once; remove one of the two, or make them one",
      against: { range: first.range, message: "it is given here first" },
    },
  );
}

/** The entries of a merged map (`<<: *defaults`, or a list of such) that the map itself lacks. */
export function mergeEntries(
  node: SourceNode,
  own: ReadonlySet<string>,
  report: ReportYaml,
): readonly MapEntry[] {
  if (node.kind === "list") {
    const seen = new Set(own);
    return node.items.flatMap((item) => {
      const entries = mergeEntries(item, seen, report);
      for (const entry of entries) seen.add(entry.name);
      return entries;
    });
  }
  if (node.kind === "map") return node.entries.filter((entry) => !own.has(entry.name));
  const help = "`<<` takes a map that has an anchor: `<<: *defaults`";
  report(new YamlError("bad-merge", "`<<` merges maps, this is no map", node.range, { help }));
  return [];
}
