import { isNumber } from "../json/mod.ts";
import { closest, either } from "../text/mod.ts";
import type { Diagnostics } from "./diagnostic.ts";
import type { KeyTable } from "./keys.ts";
import {
  describeNode,
  entryOf,
  type ListNode,
  type MapEntry,
  type MapNode,
  type SourceNode,
} from "./node.ts";

const MAX_INTEGER = 2 ** 31 - 1;

/** Reports every key that a table does not have, with what was probably meant. */
export function checkKeys(
  found: Diagnostics,
  node: MapNode,
  table: KeyTable,
  owner: string,
): void {
  for (const { name, key } of node.entries) {
    if (Object.hasOwn(table, name)) continue;
    found.error("unknown-key", `\`${name}\` is not a key of ${owner}`, key.range, {
      help: suggestKey(name, table),
    });
  }
}

function suggestKey(name: string, table: KeyTable): string {
  const meant = meantKey(name, table);
  if (meant !== undefined) return `did you mean \`${meant}\`?`;
  return `the keys are ${either(Object.keys(table).map((key) => `\`${key}\``))}`;
}

/** The key that an unknown one probably stands for. */
export function meantKey(name: string, table: KeyTable): string | undefined {
  const synonym = Object.keys(table).find((key) => table[key].insteadOf?.includes(name));
  return synonym ?? closest(name, Object.keys(table));
}

/** Reports two spellings of one thing in one step. */
export function bothSpellings(
  found: Diagnostics,
  second: MapEntry,
  first: MapEntry,
  help: string,
): void {
  const message = `\`${first.name}\` and \`${second.name}\` are two spellings of the same thing`;
  found.error("both-spellings", message, second.key.range, { help });
}

/** Reads values of a wanted kind and reports every other. */
export class ShapeReader {
  /** @param found Collects what is wrong. */
  constructor(readonly found: Diagnostics) {}

  /** The node as a map. */
  map(node: SourceNode, what: string, help?: string): MapNode | undefined {
    if (node.kind === "map") return node;
    return this.wrong(node, what, "a map of `key: value`", help);
  }

  /** The node as a list. */
  list(node: SourceNode, what: string, help?: string): ListNode | undefined {
    if (node.kind === "list") return node;
    return this.wrong(node, what, "a list", help);
  }

  /** The node as text; numbers and the like must be quoted to count as text. */
  text(node: SourceNode, what: string): string | undefined {
    if (node.kind === "scalar" && typeof node.value === "string") return node.value;
    const help = node.kind === "scalar" && node.value !== null
      ? `write it as text: "${node.text}"`
      : undefined;
    return this.wrong(node, what, "text", help);
  }

  /** The node as a whole number of at least `least`, small enough for a timer. */
  integer(node: SourceNode, what: string, least: number): number | undefined {
    const value = node.kind === "scalar" ? node.value : undefined;
    const large = isNumber(value) && value > MAX_INTEGER;
    if (Number.isInteger(value) && value as number >= least && !large) return value as number;
    const expression = typeof value === "string" && value.includes("${");
    return this.wrong(
      node,
      what,
      large ? `at most ${MAX_INTEGER}` : `a whole number of at least ${least}`,
      expression ? "expressions are not allowed here; write the number itself" : undefined,
    );
  }

  /** The node as a boolean. */
  boolean(node: SourceNode, what: string): boolean | undefined {
    if (node.kind === "scalar" && typeof node.value === "boolean") return node.value;
    return this.wrong(node, what, "`true` or `false`");
  }

  /** The value of a key that must be there; one that is only misspelled is reported as that. */
  required(
    node: MapNode,
    name: string,
    table: KeyTable,
    owner: string,
    help: string,
  ): SourceNode | undefined {
    const entry = entryOf(node, name);
    if (entry) return entry.value;
    const unknown = node.entries.filter((other) => !Object.hasOwn(table, other.name));
    if (unknown.some((other) => meantKey(other.name, table) === name)) return undefined;
    const first = node.entries[0]?.key.range ?? node.range;
    this.found.error("missing-key", `${owner} needs the key \`${name}\``, first, { help });
    return undefined;
  }

  /** Reports a value of the wrong kind. */
  wrong(node: SourceNode, what: string, expected: string, help?: string): undefined {
    const message = `${what} takes ${expected}, found ${describeNode(node)}`;
    this.found.error("wrong-type", message, node.range, help === undefined ? {} : { help });
    return undefined;
  }
}
