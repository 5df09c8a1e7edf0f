import type { MapEntry, ScalarNode, SourceNode } from "../node.ts";

const NAME_WORDS = ["as", "name", "var"];

/** The items of a list of captures (`- { jsonpath: $.id, as: id }`) as the entries of a map. */
export function capturesOfList(items: readonly SourceNode[]): readonly MapEntry[] | undefined {
  const entries = items.map(entryFrom);
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

function entryFrom(item: SourceNode): MapEntry | undefined {
  if (item.kind !== "map") return undefined;
  const label = item.entries.find(({ name }) => NAME_WORDS.includes(name));
  if (!label) return item.entries.length === 1 ? item.entries[0] : undefined;
  if (label.value.kind !== "scalar") return undefined;
  const rest = item.entries.filter((entry) => entry !== label).map(withPath);
  const path = rest.length === 1 && rest[0].name === "path" ? rest[0].value : undefined;
  const value: SourceNode = path ?? { kind: "map", entries: rest, range: item.range };
  return { key: label.value, name: label.value.text, value };
}

const PATH_WORDS = ["jsonpath", "from_jsonpath", "json"];

function withPath(entry: MapEntry): MapEntry {
  if (!PATH_WORDS.includes(entry.name)) return entry;
  const key: ScalarNode = { ...entry.key, value: "path", text: "path" };
  return { ...entry, name: "path", key };
}
