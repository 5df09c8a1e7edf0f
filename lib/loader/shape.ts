import { isNumber } from "../json/mod.ts";
import { type DiagnosticDetails, type Diagnostics, labelAt } from "./diagnostic.ts";
import { type KeyTable, MAX_INTEGER } from "./key_table.ts";
import {
  describeNode,
  type ListNode,
  type MapEntry,
  type MapNode,
  type SourceNode,
} from "./node.ts";
import { booleanHelp, integerHelp, mapHelp, textHelp } from "./shape_help.ts";
import { entryFor, meantKey } from "./unknown_key.ts";

/** Reports two spellings of one thing in one step. */
export function bothSpellings(
  found: Diagnostics,
  second: MapEntry,
  first: MapEntry,
  help: string,
): void {
  const message = `\`${first.name}\` and \`${second.name}\` are two spellings of the same thing`;
  const related = [labelAt(found.source, first.key.range, "the first is here")];
  found.error("both-spellings", message, second.key.range, { help, related });
}

/** Reads values of a wanted kind and reports every other. */
export class ShapeReader {
  /** @param found Collects what is wrong. */
  constructor(readonly found: Diagnostics) {}

  /** The node as a map. */
  map(node: SourceNode, what: string, help?: string | DiagnosticDetails): MapNode | undefined {
    if (node.kind === "map") return node;
    return this.wrong(node, what, "a map of `key: value`", mapHelp(node) ?? help);
  }

  /** The node as a list. */
  list(node: SourceNode, what: string, help?: string | DiagnosticDetails): ListNode | undefined {
    if (node.kind === "list") return node;
    return this.wrong(node, what, "a list", help);
  }

  /** The node as text; numbers and the like must be quoted to count as text. */
  text(node: SourceNode, what: string, help?: string): string | undefined {
    if (node.kind === "scalar" && typeof node.value === "string") return node.value;
    return this.wrong(node, what, "text", textHelp(node, what) ?? help);
  }

  /** The node as a whole number of at least `least`, small enough for a timer. */
  integer(node: SourceNode, what: string, least: number): number | undefined {
    const value = node.kind === "scalar" ? node.value : undefined;
    const large = isNumber(value) && value > MAX_INTEGER;
    if (Number.isInteger(value) && value as number >= least && !large) return value as number;
    const expected = large ? `at most ${MAX_INTEGER}` : `a whole number of at least ${least}`;
    return this.wrong(node, what, expected, integerHelp(node, what, least));
  }

  /** The node as a boolean. */
  boolean(node: SourceNode, what: string): boolean | undefined {
    if (node.kind === "scalar" && typeof node.value === "boolean") return node.value;
    return this.wrong(node, what, "`true` or `false`", booleanHelp(node, what));
  }

  /** The value of a key that must be there; one that is only misspelled is reported as that. */
  required(
    node: MapNode,
    name: string,
    table: KeyTable,
    owner: string,
    help: string,
  ): SourceNode | undefined {
    const entry = entryFor(node, name, table);
    if (entry) return entry.value;
    const unknown = node.entries.filter((other) => !Object.hasOwn(table, other.name));
    if (unknown.some((other) => meantKey(other.name, table) === name)) return undefined;
    const first = node.entries[0]?.key.range ?? node.range;
    this.found.error("missing-key", `${owner} needs the key \`${name}\``, first, { help });
    return undefined;
  }

  /** Reports a value of the wrong kind. */
  wrong(
    node: SourceNode,
    what: string,
    expected: string,
    details?: string | DiagnosticDetails,
  ): undefined {
    const message = `${what} takes ${expected}, found ${describeNode(node)}`;
    const told = typeof details === "string" ? { help: details } : details;
    this.found.error("wrong-type", message, node.range, told);
    return undefined;
  }
}
