import type { Spelling } from "../flow.ts";
import { asPath, fromBody, rooted, withRoots } from "../other_tools/assertion_lists.ts";
import type { NodeReader } from "../read/node_reader.ts";
import {
  entriesText,
  type MapEntry,
  type MapNode,
  replaceEntry,
  type SourceNode,
} from "../yaml/mod.ts";

/** Reads captures that are not a map, and reports what they should be. */
export function captureEntries(
  entry: MapEntry,
  spelling: Spelling,
  owner: MapNode,
  reader: NodeReader,
): readonly MapEntry[] | undefined {
  const { value } = entry;
  const name = spelling === "A" ? "capture" : "extract";
  const listed = value.kind === "list" ? capturesOfList(value.items, spelling) : undefined;
  if (!listed || listed.length === 0) {
    const [first] = value.kind === "list" ? value.items : [];
    const word = first?.kind === "scalar" && /^[A-Za-z_]\w*$/.test(first.text) ? first.text : "id";
    const help = `write \`name: path\`, for example \`${word}: ${
      spelling === "A" ? "$.json" : "$"
    }.${word}\``;
    reader.map(value, `\`${name}\``, help);
    return undefined;
  }
  const entries = withRoots(listed, spelling);
  const text = `${name}: ${entriesText(entries)}`;
  const isUnique = new Set(entries.map((one) => one.name)).size === entries.length;
  reader.map(value, `\`${name}\``, {
    help: `write a map: \`${text}\``,
    ...(isUnique ? replaceEntry(reader.diagnostics, owner, entry, [text]) : {}),
  });
  return entries;
}

const NAME_WORDS = ["as", "name", "var"];
const PATH_WORDS = ["jsonpath", "from_jsonpath", "json"];

/** Converts a list of captures (`- { jsonpath: $.id, as: id }`) to the entries of a map. */
function capturesOfList(
  items: readonly SourceNode[],
  spelling: Spelling,
): readonly MapEntry[] | undefined {
  const entries = items.map((item) => entryFrom(item, spelling));
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

function entryFrom(item: SourceNode, spelling: Spelling): MapEntry | undefined {
  if (item.kind !== "map") return undefined;
  const label = item.entries.find(({ name }) => NAME_WORDS.includes(name));
  if (!label) return item.entries.length === 1 ? item.entries[0] : undefined;
  if (label.value.kind !== "scalar") return undefined;
  const rest = item.entries.filter((entry) => entry !== label)
    .map((entry) =>
      PATH_WORDS.includes(entry.name)
        ? {
          ...asPath(entry, PATH_WORDS),
          value: rooted(entry.value, (path) => fromBody(path, spelling)),
        }
        : entry
    );
  const path = rest.length === 1 && rest[0].name === "path" ? rest[0].value : undefined;
  const value: SourceNode = path ?? { kind: "map", entries: rest, range: item.range };
  return { key: label.value, name: label.value.text, value };
}
