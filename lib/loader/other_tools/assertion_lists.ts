import { ENVELOPE_NAMES, type Spelling } from "../flow.ts";
import {
  entryOf,
  flowText,
  type MapEntry,
  type MapNode,
  type ScalarNode,
  type SourceNode,
} from "../yaml/mod.ts";
import { assertionOfText } from "./operator_words.ts";

/** Assertions written in another shape, as the map that they should be. */
interface AssertionsInstead {
  /** The map. */
  readonly map: MapNode;
  /** Whether the map includes everything, so that it can replace the original. */
  readonly complete: boolean;
}

const PATH_WORDS = ["path", "jsonpath", "json", "json_path", "jsonPath"];
const TYPES = ["string", "number", "integer", "boolean", "array", "object"];
const UNSET = { start: 0, end: 0 };

/** Converts a list of assertions, each its own map, to one map. */
export function assertionsOfList(items: readonly SourceNode[], range = UNSET): AssertionsInstead {
  const plain: MapEntry[] = [];
  const headers: MapEntry[] = [];
  const paths: MapNode[] = [];
  let complete = true;
  for (const one of items) {
    const item = one.kind === "scalar" ? assertionInText(one) : one;
    if (item?.kind !== "map") {
      complete = false;
      continue;
    }
    const header = entryOf(item, "header")?.value;
    if (header?.kind === "scalar" && item.entries.length > 1) {
      headers.push(headerEntry(header, item));
      continue;
    }
    const inside = pathsOf(item);
    if (inside) paths.push(...inside);
    else plain.push(...item.entries);
  }
  const name = paths.length > 0 && paths.every(startsAtEnvelope) ? "json" : "jsonpath";
  const entries = [
    ...plain,
    ...(headers.length > 0 ? [named("headers", { kind: "map", entries: headers, range })] : []),
    ...(paths.length > 0 ? [named(name, { kind: "list", items: paths, range })] : []),
  ];
  const names = entries.map((entry) => entry.name);
  const mixed = name === "jsonpath" && paths.some(startsAtEnvelope);
  return {
    map: { kind: "map", entries, range },
    complete: complete && !mixed && new Set(names).size === names.length,
  };
}

/** Converts assertions under their paths as keys (`$.id: exists`) to a list. */
export function assertionsByPath(map: MapNode): { items: MapNode[]; complete: boolean } {
  let complete = true;
  const items = map.entries.flatMap(({ key, value }): MapNode[] => {
    const path = named("path", key);
    const { range } = value;
    if (value.kind === "map") {
      return value.entries.map((entry) => ({ kind: "map", entries: [path, entry], range }));
    }
    const isWord = value.kind === "scalar" && value.value === "exists";
    complete &&= isWord;
    const isType = value.kind === "scalar" && TYPES.includes(value.text);
    const operator = isWord
      ? named("exists", { ...value, value: true, text: "true" })
      : named(isType ? "type" : "equals", value);
    return [{ kind: "map", entries: [path, operator], range }];
  });
  return { items, complete };
}

/** Converts a list of headers such as `- { name: etag, equals: x }` to the entries of a map. */
export function namedHeaders(items: readonly SourceNode[]): readonly MapEntry[] | undefined {
  const entries = items.map((item): MapEntry | undefined => {
    const [first, ...rest] = item.kind === "map" ? item.entries : [];
    const isName = first?.name === "name" && first.value.kind === "scalar";
    if (!isName || rest.length !== 1 || rest[0].name === "value") return undefined;
    const key = first.value as MapEntry["key"];
    return { key, name: key.text, value: { kind: "map", entries: rest, range: item.range } };
  });
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

/** Returns the assertions of a map as lines without indentation. */
export function assertionLines({ entries }: MapNode): string[] {
  return entries.flatMap(({ name, value }) =>
    value.kind === "list" && value.items.some(({ kind }) => kind === "map")
      ? [`${name}:`, ...value.items.map((item) => `  - ${flowText(item)}`)]
      : [`${name}: ${flowText(value)}`]
  );
}

function assertionInText(node: ScalarNode): MapNode | undefined {
  const entry = assertionOfText(node);
  return entry && { kind: "map", entries: [entry], range: node.range };
}

function headerEntry(key: ScalarNode, { entries, range }: MapNode): MapEntry {
  const others = entries.filter(({ name }) => name !== "header");
  return { key, name: key.text, value: { kind: "map", entries: others, range } };
}

function pathsOf(item: MapNode): MapNode[] | undefined {
  const entry = item.entries.find(({ name }) => PATH_WORDS.includes(name));
  if (!entry) return undefined;
  const { value } = entry;
  if (value.kind === "scalar") return [withPath(item)];
  if (item.entries.length > 1) return undefined;
  if (value.kind === "map") return [withPath(value)];
  return value.items.every((one) => one.kind === "map") ? value.items.map(withPath) : undefined;
}

function withPath({ entries, range }: MapNode): MapNode {
  return { kind: "map", entries: entries.map((entry) => asPath(entry, PATH_WORDS)), range };
}

/** Returns an entry under the key `path` if its key is another tool's word for it. */
export function asPath(entry: MapEntry, words: readonly string[]): MapEntry {
  if (!words.includes(entry.name)) return entry;
  const key: ScalarNode = { ...entry.key, value: "path", text: "path" };
  return { ...entry, name: "path", key };
}

function startsAtEnvelope(item: MapNode): boolean {
  const path = entryOf(item, "path")?.value;
  return path?.kind === "scalar" && /^\$\.json\b/.test(path.text);
}

function named(name: string, value: SourceNode): MapEntry {
  const key: ScalarNode = {
    kind: "scalar",
    value: name,
    text: name,
    quoted: false,
    range: value.range,
  };
  return { key, name, value };
}

/**
 * Returns a path of another tool, which starts at the body, with the root of its spelling:
 * `$.status` becomes `$.json.status` in spelling A.
 */
export function fromBody(path: string, spelling: Spelling): string {
  if (spelling === "B" || !/^\$[.[]/.test(path) || /^\$\.json(?=[.[]|$)/.test(path)) return path;
  return `$.json${path.slice(1)}`;
}

/** Returns a path with the root of its spelling: `$.id` becomes `$.json.id` in spelling A. */
function withRoot(path: string, spelling: Spelling): string {
  if (spelling === "B" || !/^\$[.[]/.test(path)) return path;
  const first = /^\$\.([\w-]+)/.exec(path)?.[1] ?? /^\$\[["']([^"']*)["']\]/.exec(path)?.[1];
  const names: readonly (string | undefined)[] = ENVELOPE_NAMES;
  return names.includes(first) ? path : `$.json${path.slice(1)}`;
}

/** Returns whether some paths of the assertions start at the envelope and others at the body. */
export function mixesRoots(items: readonly MapNode[], spelling: Spelling): boolean {
  const paths = items.flatMap((item) => {
    const path = entryOf(item, "path")?.value;
    return path?.kind === "scalar" ? [path.text] : [];
  });
  const isBody = (path: string) => withRoot(path, spelling) !== path;
  return paths.some(isBody) && paths.some((path) => /^\$\.json\b/.test(path));
}

/**
 * Returns the entries with every path rooted as its spelling requires. If one starts at the body
 * and none begins with `$.json`, they all start there, also `$.status`.
 *
 * @param beside Further paths next to them.
 */
export function withRoots(
  entries: readonly MapEntry[],
  spelling: Spelling,
  beside: readonly string[] = entries.flatMap(({ value }) => pathIn(value) ?? []),
): MapEntry[] {
  const isOfBody = beside.some((path) => withRoot(path, spelling) !== path) &&
    !beside.some((path) => /^\$\.json\b/.test(path));
  const root = isOfBody ? fromBody : withRoot;
  return entries.map((entry) => ({
    ...entry,
    value: rooted(entry.value, (path) => root(path, spelling)),
  }));
}

function pathIn(node: SourceNode): string | undefined {
  if (node.kind === "scalar") return node.text;
  const path = node.kind === "map" ? entryOf(node, "path")?.value : undefined;
  return path?.kind === "scalar" ? path.text : undefined;
}

/** Returns a value with its path changed. */
export function rooted(node: SourceNode, root: (path: string) => string): SourceNode {
  if (node.kind === "list") return node;
  if (node.kind === "scalar") {
    const text = root(node.text);
    return text === node.text ? node : { ...node, text, value: text };
  }
  const entries = node.entries.map((entry) =>
    entry.name === "path" ? { ...entry, value: rooted(entry.value, root) } : entry
  );
  return { ...node, entries };
}
