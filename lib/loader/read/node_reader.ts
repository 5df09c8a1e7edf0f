import { type DiagnosticDetails, type Diagnostics, labelAt } from "../../diagnostics/mod.ts";
import { isNumber } from "../../json/mod.ts";
import { entryFor, type KeyTable, MAX_INTEGER, meantKey } from "../keys/key_table.ts";
import { mistakes } from "../mistakes.ts";
import {
  describeNode,
  type ListNode,
  type MapEntry,
  type MapNode,
  type SourceNode,
} from "../yaml/mod.ts";

/** Reads values of an expected type and reports all others. */
export class NodeReader {
  /** @param diagnostics Collects the mistakes. */
  constructor(readonly diagnostics: Diagnostics) {}

  /** Returns the node as a map. */
  map(node: SourceNode, what: string, help?: string | DiagnosticDetails): MapNode | undefined {
    if (node.kind === "map") return node;
    return this.wrong(node, what, "a map of `key: value`", mistakes.parts.mapHelp(node) ?? help);
  }

  /** Returns the node as a list. */
  list(node: SourceNode, what: string, help?: string | DiagnosticDetails): ListNode | undefined {
    if (node.kind === "list") return node;
    return this.wrong(node, what, "a list", help);
  }

  /** Returns the node as text; numbers and other scalars must be quoted to count as text. */
  text(node: SourceNode, what: string, help?: string): string | undefined {
    if (node.kind === "scalar" && typeof node.value === "string") return node.value;
    const better = mistakes.parts.textHelp(node, what, this.diagnostics);
    return this.wrong(node, what, "text", better ?? help);
  }

  /** Returns the node as an integer of at least `least`, small enough for a timer. */
  integer(node: SourceNode, what: string, least: number): number | undefined {
    const value = node.kind === "scalar" ? node.value : undefined;
    const large = isNumber(value) && value > MAX_INTEGER;
    if (Number.isInteger(value) && value as number >= least && !large) return value as number;
    const expected = large ? `at most ${MAX_INTEGER}` : `a whole number of at least ${least}`;
    return this.wrong(node, what, expected, mistakes.parts.integerHelp(node, what, least));
  }

  /** Returns the node as a boolean. */
  boolean(node: SourceNode, what: string): boolean | undefined {
    if (node.kind === "scalar" && typeof node.value === "boolean") return node.value;
    return this.wrong(node, what, "`true` or `false`", mistakes.parts.booleanHelp(node, what));
  }

  /** Returns the value of a required key; a misspelled key is reported as such. */
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
    this.diagnostics.error("missing-key", `${owner} needs the key \`${name}\``, first, { help });
    return undefined;
  }

  /** Reports a step that uses both spellings of the same thing. */
  bothSpellings(second: MapEntry, first: MapEntry, help: string): void {
    const message = `\`${first.name}\` and \`${second.name}\` are two spellings of the same thing`;
    const related = [labelAt(this.diagnostics.source, first.key.range, "the first is here")];
    this.diagnostics.error("both-spellings", message, second.key.range, { help, related });
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
    this.diagnostics.error("wrong-type", message, node.range, told);
    return undefined;
  }
}
