import type { DiagnosticDetails, Diagnostics } from "../../diagnostics/mod.ts";
import { closestWord } from "../../text/mod.ts";
import { mistakes } from "../mistakes.ts";
import { entryOf, type MapEntry, type MapNode } from "../yaml/mod.ts";

/** The specification of one key, from which the loader, the JSON Schema and the docs are made. */
interface KeySpec {
  /** One sentence for docs and editors. */
  readonly summary: string;
  /** The JSON Schema of the value; `#/$defs/…` names a definition of the flow schema. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Other words that people use for this key. */
  readonly insteadOf?: readonly string[];
  /** Whether the key may have nothing under it, which means that it is not there. */
  readonly mayBeEmpty?: true;
  /** The other words that take a different value, so that renaming the key is not enough. */
  readonly unlike?: readonly string[];
}

/** The keys that a map may have. */
export type KeyTable = Readonly<Record<string, KeySpec>>;

/** Returns a reference to a definition of the flow schema. */
export const ref = (name: string) => ({ $ref: `#/$defs/${name}` });

/** The largest integer of the format: the longest delay of a timer in milliseconds. */
export const MAX_INTEGER = 2 ** 31 - 1;

/** Returns the schema of an integer of at least `minimum`. */
export const integerFrom = (minimum: number, example: number) => ({
  type: "integer",
  minimum,
  maximum: MAX_INTEGER,
  examples: [example],
});

/**
 * What to write instead of the keys of other tools, by key. A function returns `undefined` if the
 * entry does not come from another tool, and `reported` if the diagnostic of another entry covers
 * it. The function under `*` gets all other names.
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

/** A key and its value without a space between them, which YAML reads as one key. */
export const WITH_VALUE = /^([a-z_]+):(\S.*)$/s;

/**
 * Reports every key that a table does not have, and suggests the one that was probably meant.
 *
 * @param foreign Returns what to write instead of the keys of other tools.
 */
export function checkKeys(
  diagnostics: Diagnostics,
  node: MapNode,
  table: KeyTable,
  owner: string,
  foreign?: () => ForeignKeys,
): void {
  for (const entry of node.entries) {
    const { name, key } = entry;
    if (Object.hasOwn(table, name)) continue;
    const variants = foreign?.() ?? {};
    const variant = Object.hasOwn(variants, name) ? variants[name] : variants["*"];
    const details = variant?.(entry, node, diagnostics) ??
      mistakes.parts.keyDetails(entry, node, table, diagnostics);
    if (details === "reported") continue;
    diagnostics.error("unknown-key", `\`${name}\` is not a key of ${owner}`, key.range, details);
  }
}

/** Returns the key that an unknown key probably means. */
export function meantKey(name: string, table: KeyTable): string | undefined {
  const [, key] = WITH_VALUE.exec(name) ?? [];
  if (key !== undefined && Object.hasOwn(table, key)) return key;
  const synonym = Object.keys(table).find((key) => table[key].insteadOf?.includes(name));
  return synonym ?? closestWord(name, Object.keys(table));
}

/**
 * Returns the entry of a key. If it is missing, returns the only entry that mistypes the key or
 * uses another word for it, so that its value is still read. A key without a value that may be empty
 * is missing.
 */
export function entryFor(node: MapNode, name: string, table: KeyTable): MapEntry | undefined {
  const exact = entryOf(node, name);
  if (exact) return isEmptyKey(exact, table) ? undefined : exact;
  for (const entry of node.entries) {
    if (
      !Object.hasOwn(table, entry.name) && meantKey(entry.name, table) === name &&
      isRename(entry, node, table, name)
    ) return entry;
  }
  return undefined;
}

/** Returns whether a key that a table has is left without a value, as if it were not there. */
export function isEmptyKey({ name, value }: MapEntry, table: KeyTable): boolean {
  return value.kind === "scalar" && value.value === null && Object.hasOwn(table, name) &&
    table[name].mayBeEmpty === true;
}

/** Returns whether renaming the key is enough to fix an entry. */
export function isRename(entry: MapEntry, node: MapNode, table: KeyTable, meant: string): boolean {
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
