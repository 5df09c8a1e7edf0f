import type { DiagnosticDetails, Diagnostics } from "../../diagnostics/mod.ts";
import { closestWord, joinWithAnd } from "../../text/mod.ts";
import { entryOf, type MapEntry, type MapNode } from "../yaml/mod.ts";

/** What is known of one key: the loader, the JSON Schema and the docs are made from it. */
interface KeySpec {
  /** One sentence for docs and editors. */
  readonly summary: string;
  /** The JSON Schema of the value; `#/$defs/…` names a definition of the flow schema. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Other words that people write for this key. */
  readonly insteadOf?: readonly string[];
  /** Those of the other words whose value is another one, so that the word alone cannot be changed. */
  readonly unlike?: readonly string[];
}

/** The keys that a map may have. */
export type KeyTable = Readonly<Record<string, KeySpec>>;

/** A reference to a definition of the schema of flows. */
export const ref = (name: string) => ({ $ref: `#/$defs/${name}` });

/** The largest whole number of the format: what a timer can wait in milliseconds. */
export const MAX_INTEGER = 2 ** 31 - 1;

/** The schema of a whole number from `minimum` on. */
export const integerFrom = (minimum: number, example: number) => ({
  type: "integer",
  minimum,
  maximum: MAX_INTEGER,
  examples: [example],
});

/**
 * What to write instead of keys that other tools have, by their names. A function returns nothing if
 * the entry is not one of theirs, and `reported` if the diagnostic of another entry covers this one.
 * The function under `*` gets every other name.
 */
export type ForeignKeys = Readonly<
  Record<
    string,
    (
      entry: MapEntry,
      map: MapNode,
      diagnostics: Diagnostics,
    ) => DiagnosticDetails | "reported" | undefined
  >
>;

/** A key and its value without a blank between them, which YAML takes for a key. */
const WITH_VALUE = /^([a-z_]+):(\S.*)$/s;

/** Reports every key that a table does not have, and suggests the one that was probably meant. */
export function checkKeys(
  diagnostics: Diagnostics,
  node: MapNode,
  table: KeyTable,
  owner: string,
  variants: ForeignKeys = {},
): void {
  for (const entry of node.entries) {
    const { name, key } = entry;
    if (Object.hasOwn(table, name)) continue;
    const variant = Object.hasOwn(variants, name) ? variants[name] : variants["*"];
    const details = variant?.(entry, node, diagnostics) ??
      detailsOf(entry, node, table, diagnostics);
    if (details === "reported") continue;
    diagnostics.error("unknown-key", `\`${name}\` is not a key of ${owner}`, key.range, details);
  }
}

function detailsOf(
  entry: MapEntry,
  node: MapNode,
  table: KeyTable,
  diagnostics: Diagnostics,
): DiagnosticDetails {
  const meant = meantKey(entry.name, table);
  if (meant === undefined) return { help: keysOf(table) };
  const value = WITH_VALUE.exec(entry.name)?.[2];
  if (value !== undefined) {
    diagnostics.spoil(entry.value.range);
    const colon = entry.key.range.start + entry.name.indexOf(":") + 1;
    return {
      help: `a space follows the colon: \`${meant}: ${value}\``,
      ...(entry.key.quoted ? {} : {
        fix: diagnostics.fix("write a space after the colon", [{ start: colon, end: colon }, " "]),
      }),
    };
  }
  if (entryOf(node, meant)) {
    return { help: `the map has its \`${meant}\` already; remove this key` };
  }
  const help = `did you mean \`${meant}\`?`;
  const fix = diagnostics.fix(`write \`${meant}\``, [entry.key.range, meant]);
  return isRename(entry, node, table, meant) ? { help, fix } : { help };
}

function keysOf(table: KeyTable): string {
  return `the keys are ${joinWithAnd(Object.keys(table).map((key) => `\`${key}\``))}`;
}

/** The key that was probably meant by an unknown one. */
export function meantKey(name: string, table: KeyTable): string | undefined {
  const [, key] = WITH_VALUE.exec(name) ?? [];
  if (key !== undefined && Object.hasOwn(table, key)) return key;
  const synonym = Object.keys(table).find((key) => table[key].insteadOf?.includes(name));
  return synonym ?? closestWord(name, Object.keys(table));
}

/**
 * The entry of a key; where there is none, the only one that is a mistyped key or another word for
 * it, so that its value is still read.
 */
export function entryFor(node: MapNode, name: string, table: KeyTable): MapEntry | undefined {
  const exact = entryOf(node, name);
  if (exact) return exact;
  return node.entries.find((entry) =>
    !Object.hasOwn(table, entry.name) && meantKey(entry.name, table) === name &&
    isRename(entry, node, table, name)
  );
}

/** Whether to change the word is all that an entry needs to be the one that is meant. */
function isRename(entry: MapEntry, node: MapNode, table: KeyTable, meant: string): boolean {
  if (table[meant].unlike?.includes(entry.name)) return false;
  const spelled = table[meant].insteadOf?.includes(entry.name) || isOnlyClose(entry.name, table);
  return spelled &&
    node.entries.every((other) =>
      other === entry || Object.hasOwn(table, other.name) || meantKey(other.name, table) !== meant
    );
}

function isOnlyClose(name: string, table: KeyTable): boolean {
  const nearest = closestWord(name, Object.keys(table));
  return closestWord(name, Object.keys(table).filter((key) => key !== nearest)) === undefined;
}
