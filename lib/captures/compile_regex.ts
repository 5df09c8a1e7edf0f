import { patternHelp } from "../assertions/mod.ts";
import {
  entryOf,
  type MapEntry,
  type MapNode,
  type ShapeReader,
  type SourceNode,
} from "../loader/mod.ts";
import { count } from "../text/mod.ts";
import type { CaptureSource } from "./capture.ts";
import { readText } from "./read_text.ts";

/** Compiles the `regex` of a capture and the `group` beside it. */
export function compileRegex(
  node: MapNode,
  { value }: MapEntry,
  read: ShapeReader,
): CaptureSource & { kind: "regex" } | undefined {
  const text = readText("regex", value, read);
  if (text === undefined) return undefined;
  const entry = entryOf(node, "group");
  const pattern = compilePattern(value, text, read);
  if (!pattern) return undefined;
  const groups = new RegExp(`${pattern.source}|`, pattern.flags).exec("")!.length - 1;
  const group = entry ? read.integer(entry.value, "`group`", 0) : Math.min(1, groups);
  if (group === undefined) return undefined;
  if (group > groups) {
    const message = `the pattern has ${count(groups, "group")}, there is no group ${group}`;
    read.found.error("bad-capture", message, (entry ?? node.entries[0]).value.range, {
      help: "count the opening parentheses; group 0 is the whole match",
    });
  }
  return { kind: "regex", pattern, group };
}

function compilePattern(
  { range }: SourceNode,
  text: string,
  read: ShapeReader,
): RegExp | undefined {
  try {
    return new RegExp(text, "m");
  } catch (error) {
    const reason = (error as Error).message.replace(/^.*\/[a-z]*: /s, "");
    read.found.error("bad-regex", `the regular expression is not valid: ${reason}`, range, {
      help: patternHelp(text, reason) ?? "put it in single quotes, so that `\\d` stays `\\d`",
    });
    return undefined;
  }
}
