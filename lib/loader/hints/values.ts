import type { DiagnosticDetails, Diagnostics } from "../../diagnostics/mod.ts";
import { isNumber } from "../../json/mod.ts";
import { parseDuration } from "../../text/mod.ts";
import { MAX_INTEGER } from "../keys/key_table.ts";
import { flowText, type ScalarNode, type SourceNode } from "../yaml/mod.ts";

const YES = ["true", "yes", "on", "y", "1"];
const NO = ["false", "no", "off", "n", "0"];
const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const KEY = /^`(\w+)`$/;

/** Returns what to write instead of a value that is not text, if that is known. */
export function textHelp(
  node: SourceNode,
  what: string,
  diagnostics: Diagnostics,
): string | DiagnosticDetails | undefined {
  if (node.kind === "scalar") return scalarAsText(node, what, diagnostics);
  const key = KEY.exec(what)?.[1];
  const [only, ...others] = node.kind === "list" ? node.items : [];
  if (key === undefined || others.length > 0 || only?.kind !== "scalar") return undefined;
  return `write \`${key}: ${flowText(only)}\``;
}

/** A name is a label, so quotes around a number keep what is meant. */
function scalarAsText({ value, text, range }: ScalarNode, what: string, diagnostics: Diagnostics) {
  if (value === null) return undefined;
  const help = `write it as text: "${text}"`;
  const isAnchored = /(?:^|\s)&\S+$/.test(diagnostics.source.text.slice(0, range.start).trimEnd());
  if (what !== "`name`" || isAnchored) return help;
  return { help, fix: diagnostics.fix(`write \`"${text}"\``, [range, `"${text}"`]) };
}

/** Returns what to write instead of a key without a space after its colon. */
export function mapHelp(node: SourceNode): string | undefined {
  if (node.kind !== "scalar" || node.quoted) return undefined;
  const [, key, value] = /^([a-z_]+):(?!\/\/)(\S.*?)(?: [a-z_]+:\S.*)?$/s.exec(node.text) ?? [];
  return key === undefined ? undefined : `a space follows the colon: \`${key}: ${value}\``;
}

/** Returns what to write instead of a value that is not an integer. */
export function integerHelp(node: SourceNode, what: string, least: number): string | undefined {
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
