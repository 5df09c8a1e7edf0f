import type { Range } from "../../diagnostics/mod.ts";
import {
  boolCoreTag,
  floatCoreTag,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  SCALAR_STYLE,
  type ScalarEvent,
} from "./events.ts";
import type { ScalarNode } from "./nodes.ts";
import { type ReportYaml, YamlError } from "./yaml_error.ts";

const PLAIN_TAGS = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag];
/** The first characters of plain scalars that may be something other than text. */
const FIRST_CHARACTERS = new Set(PLAIN_TAGS.flatMap((tag) => tag.implicitFirstChars ?? [""]));
const INTEGER = /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/;
const NO_TAGS = "a flow file needs no tags; remove it";
const ENVIRONMENT_TAG = /^!(?:env|getenv|env_var|envvar)$/i;
const YAML_TAG = "tag:yaml.org,2002:";

/**
 * Returns the range of a scalar, including quotes; for a block, without the indent of its first
 * line.
 */
export function scalarRange(text: string, event: ScalarEvent): Range {
  const { valueStart: start, valueEnd: end, style } = event;
  if (style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED) {
    return { start: start - 1, end: end + 1 };
  }
  if (style === SCALAR_STYLE.PLAIN) return { start, end };
  const content = text.slice(start, end);
  return { start: start + (content.length - content.trimStart().length), end };
}

/** Returns whether a plain scalar without a tag is just text, as most are. */
export function isOnlyText(text: string): boolean {
  return !FIRST_CHARACTERS.has(text.charAt(0));
}

/**
 * Returns the value of a scalar, by its tag or else by its form (YAML 1.2 core schema).
 *
 * @param report Takes a tag that does not fit, and a number that JSON does not have.
 */
export function scalarValue(
  text: string,
  { tag, quoted, range }: { tag: string | undefined; quoted: boolean; range: Range },
  report: ReportYaml,
): ScalarNode["value"] {
  if (tag === "str" || tag === "!" || (tag === undefined && quoted)) return text;
  for (const { tagName, resolve } of PLAIN_TAGS) {
    if (tag !== undefined && tagName !== YAML_TAG + tag) continue;
    const value = resolve(text, tag !== undefined, tagName);
    if (value === NOT_RESOLVED) continue;
    if (typeof value !== "number") return value as null | boolean;
    if (!Number.isFinite(value)) {
      const help = `write a number that is finite, or text: "${text}"`;
      const message = `\`${text}\` is not a number in JSON`;
      report(new YamlError("bad-number", message, range, { help, spoils: range }));
      return text;
    }
    return Number.isSafeInteger(value) || !INTEGER.test(text) ? value : BigInt(text);
  }
  if (tag !== undefined) {
    const message = `the YAML tag \`!!${tag}\` does not fit this value`;
    report(new YamlError("bad-tag", message, range, { help: NO_TAGS, spoils: range }));
  }
  return text;
}

/** Where the tag of an event begins; `-1` if it has none. */
interface Tagged {
  readonly tagStart: number;
  readonly tagEnd: number;
}

/**
 * Returns the name of an event's tag, or `!` for the tag that makes anything text.
 *
 * @param report Takes a tag that is not in the core schema.
 */
export function tagOf(text: string, event: Tagged, report: ReportYaml): string | undefined {
  if (event.tagStart < 0) return undefined;
  const tag = text.slice(event.tagStart, event.tagEnd);
  if (tag === "!") return tag;
  const known = /^!!(str|int|float|bool|null|map|seq)$/.exec(tag)?.[1];
  if (known) return known;
  const range = { start: event.tagStart, end: event.tagEnd };
  const message = `the YAML tag \`${tag}\` is not supported`;
  if (!ENVIRONMENT_TAG.test(tag)) {
    report(new YamlError("bad-tag", message, range, { help: NO_TAGS }));
    return undefined;
  }
  const rest = text.slice(event.tagEnd);
  const name = /^[ \t]+["']?([A-Za-z_]\w*)/.exec(rest)?.[1] ?? "NAME";
  const help = `a variable of the environment is written \`\${ENV.${name}}\``;
  const start = event.tagEnd + rest.search(/\S|$/);
  const spoils = { start, end: start };
  report(new YamlError("bad-tag", message, range, { help, spoils }));
  return undefined;
}

/**
 * Checks the tag of a collection.
 *
 * @param report Takes a tag other than the expected one.
 */
export function checkTag(text: string, event: Tagged, expected: string, report: ReportYaml): void {
  const tag = tagOf(text, event, report);
  if (tag === undefined || tag === "!" || tag === expected) return;
  const range = { start: event.tagStart, end: event.tagEnd };
  const message = `the YAML tag \`!!${tag}\` does not fit this value`;
  report(new YamlError("bad-tag", message, range, { help: NO_TAGS }));
}
