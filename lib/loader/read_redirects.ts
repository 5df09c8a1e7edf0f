import { isNumber } from "../json/mod.ts";
import { REQUEST_KEYS } from "./request_keys.ts";
import type { MapNode, SourceNode } from "./node.ts";
import type { ShapeReader } from "./shape.ts";
import { booleanHelp } from "./shape_help.ts";
import { entryFor } from "./unknown_key.ts";

/** How many redirects `follow_redirects: true` stands for, as in the Fetch standard. */
export const DEFAULT_REDIRECTS = 20;

/** How many redirects a request may follow. */
export const MOST_REDIRECTS = 100;

/** Reads `follow_redirects`: how many redirects a request follows; nothing where it does not say. */
export function readRedirects(request: MapNode, read: ShapeReader): number | undefined {
  const node = entryFor(request, "follow_redirects", REQUEST_KEYS)?.value;
  if (node === undefined) return undefined;
  const value = node.kind === "scalar" ? node.value : undefined;
  if (typeof value === "boolean") return value ? DEFAULT_REDIRECTS : 0;
  if (typeof value === "number" && Number.isInteger(value) && value >= 0) {
    if (value <= MOST_REDIRECTS) return value;
  }
  const expected = `\`true\`, \`false\` or a number of at most ${MOST_REDIRECTS}`;
  return read.wrong(node, "`follow_redirects`", expected, helpFor(node));
}

function helpFor(node: SourceNode): string | undefined {
  const { value, text } = node.kind === "scalar" ? node : { value: undefined, text: "" };
  if (text.includes("${")) return "expressions are not allowed here; write the value itself";
  if (isNumber(value)) return `write \`follow_redirects: true\` for up to ${DEFAULT_REDIRECTS}`;
  const number = text.trim();
  if (/^\d{1,3}$/.test(number) && Number(number) <= MOST_REDIRECTS) {
    return `write \`follow_redirects: ${Number(number)}\``;
  }
  return booleanHelp(node, "`follow_redirects`");
}
