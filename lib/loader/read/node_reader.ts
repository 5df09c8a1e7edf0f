import { type DiagnosticDetails, type Diagnostics, labelAt } from "../../diagnostics/mod.ts";
import { isNumber } from "../../json/mod.ts";
import { parseDuration } from "../../text/mod.ts";
import { entryFor, type KeyTable, MAX_INTEGER, meantKey } from "../keys/key_table.ts";
import {
  describeNode,
  flowText,
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
    return this.wrong(node, what, "a map of `key: value`", mapHelp(node) ?? help);
  }

  /** Returns the node as a list. */
  list(node: SourceNode, what: string, help?: string | DiagnosticDetails): ListNode | undefined {
    if (node.kind === "list") return node;
    return this.wrong(node, what, "a list", help);
  }

  /** Returns the node as text; numbers and other scalars must be quoted to count as text. */
  text(node: SourceNode, what: string, help?: string): string | undefined {
    if (node.kind === "scalar" && typeof node.value === "string") return node.value;
    return this.wrong(node, what, "text", textHelp(node, what) ?? help);
  }

  /** Returns the node as an integer of at least `least`, small enough for a timer. */
  integer(node: SourceNode, what: string, least: number): number | undefined {
    const value = node.kind === "scalar" ? node.value : undefined;
    const large = isNumber(value) && value > MAX_INTEGER;
    if (Number.isInteger(value) && value as number >= least && !large) return value as number;
    const expected = large ? `at most ${MAX_INTEGER}` : `a whole number of at least ${least}`;
    return this.wrong(node, what, expected, integerHelp(node, what, least));
  }

  /** Returns the node as a boolean. */
  boolean(node: SourceNode, what: string): boolean | undefined {
    if (node.kind === "scalar" && typeof node.value === "boolean") return node.value;
    return this.wrong(node, what, "`true` or `false`", booleanHelp(node, what));
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

const YES = ["true", "yes", "on", "y", "1"];
const NO = ["false", "no", "off", "n", "0"];
const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const KEY = /^`(\w+)`$/;

/** Returns what to write instead of a value that is not text, if that is known. */
function textHelp(node: SourceNode, what: string): string | undefined {
  if (node.kind === "scalar") {
    return node.value === null ? undefined : `write it as text: "${node.text}"`;
  }
  const key = KEY.exec(what)?.[1];
  const [only, ...others] = node.kind === "list" ? node.items : [];
  if (key === undefined || others.length > 0 || only?.kind !== "scalar") return undefined;
  return `write \`${key}: ${flowText(only)}\``;
}

/** Returns what to write instead of a key without a space after its colon. */
function mapHelp(node: SourceNode): string | undefined {
  if (node.kind !== "scalar" || node.quoted) return undefined;
  const [, key, value] = /^([a-z_]+):(?!\/\/)(\S.*?)(?: [a-z_]+:\S.*)?$/s.exec(node.text) ?? [];
  return key === undefined ? undefined : `a space follows the colon: \`${key}: ${value}\``;
}

/** Returns what to write instead of a value that is not an integer. */
function integerHelp(node: SourceNode, what: string, least: number): string | undefined {
  const key = KEY.exec(what)?.[1];
  const isTime = key?.endsWith("_ms") ?? false;
  const { value, text } = node.kind === "scalar" ? node : { value: undefined, text: "" };
  if (typeof value === "string" && value.includes("${")) {
    return "expressions are not allowed here; write the number itself";
  }
  const meant = typeof value === "string" ? numberIn(text, isTime) : undefined;
  if (key !== undefined && meant !== undefined && meant >= least && meant <= MAX_INTEGER) {
    return `write \`${key}: ${meant}\`${isTime ? ", in milliseconds" : ""}`;
  }
  if (isTime) return "it is a number of milliseconds; a minute is `60000`";
  if (isNumber(value) && value < least) return `write \`${key}: ${least}\`, or a larger number`;
  return isNumber(value) ? undefined : "write the number, for example `10`";
}

/** Returns the number that a text spells: `"10"`, `ten`, and for times `10s`. */
function numberIn(text: string, isTime: boolean): number | undefined {
  const word = text.trim().toLowerCase();
  if (/^\d+$/.test(word)) return Number(word);
  if (word === "ten") return 10;
  if (NUMBERS.includes(word)) return NUMBERS.indexOf(word);
  const ms = isTime ? parseDuration(word) : undefined;
  return Number.isInteger(ms) ? ms : undefined;
}

/** Returns what to write instead of a value that is not a boolean. */
export function booleanHelp(node: SourceNode, what: string): string | undefined {
  const key = KEY.exec(what)?.[1];
  if (key === undefined) return undefined;
  const word = node.kind === "scalar" ? node.text.trim().toLowerCase() : "";
  if (YES.includes(word)) return `write \`${key}: true\``;
  if (NO.includes(word)) return `write \`${key}: false\``;
  return `write \`${key}: true\`, or leave it out`;
}
