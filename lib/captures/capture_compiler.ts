import { compileRootedPath, patternMistake } from "../assertions/mod.ts";
import { headerNameProblem } from "../http/mod.ts";
import {
  CAPTURE_KEYS,
  type CapturesNode,
  checkKeys,
  entryFor,
  entryOf,
  entryRange,
  type MapEntry,
  type MapNode,
  NodeReader,
  type SourceNode,
  type Spelling,
} from "../loader/mod.ts";
import { compilePattern, type Pattern } from "../pattern/mod.ts";
import { nameHelp, type TemplateCompiler, VALUE_NAME } from "../resolver/mod.ts";
import { closestWord, count, joinWithOr } from "../text/mod.ts";
import { computedPath, computedPattern, isComputed } from "./computed_source.ts";
import {
  type Capture,
  type CapturePlace,
  type CaptureSource,
  type Select,
  SELECTS,
} from "./capture.ts";

const CHOICES = `the choices are ${joinWithOr(SELECTS)}`;
const PLACES = ["path", "header", "cookie"];
const SOURCES = [...PLACES, "regex"];

/** Compiles the entries of `capture` or `extract`. */
export function compileCaptures(
  { spelling, entries }: CapturesNode,
  compiler: TemplateCompiler,
): Capture[] {
  return entries.flatMap((entry) => {
    checkName(entry, compiler);
    const compiled = entry.value.kind === "map"
      ? compileObject(entry.value, spelling, compiler)
      : compilePath(entry, spelling, compiler);
    return compiled ? [{ name: entry.name, range: entryRange(entry), ...compiled }] : [];
  });
}

type Compiled = Omit<Capture, "name" | "range">;

function checkName({ name, key }: MapEntry, { diagnostics }: TemplateCompiler): void {
  if (VALUE_NAME.test(name)) return;
  diagnostics.error("bad-name", `\`${name}\` cannot be the name of a captured value`, key.range, {
    help: nameHelp(name),
  });
}

function compilePath(
  entry: MapEntry,
  spelling: Spelling,
  compiler: TemplateCompiler,
): Compiled | undefined {
  const place = pathPlace(entry.value, spelling, compiler);
  return place && { from: { ...place, select: "only" }, secret: false };
}

type PathPlace = Omit<CapturePlace & { kind: "path" }, "select">;

function pathPlace(
  node: SourceNode,
  spelling: Spelling,
  compiler: TemplateCompiler,
): PathPlace | undefined {
  const { diagnostics } = compiler;
  if (node.kind !== "scalar" || typeof node.value !== "string" || !isComputed(node.value)) {
    const rooted = compileRootedPath(node, spelling, diagnostics);
    return rooted && { kind: "path", rooted };
  }
  const computed = computedPath(node, compiler);
  if (!computed) return undefined;
  const { sample, compute } = computed;
  const rooted = compileRootedPath({ ...node, value: sample, text: sample }, spelling, diagnostics);
  if (!rooted) return undefined;
  const path = { ...rooted.path, text: node.value };
  return { kind: "path", rooted: { ...rooted, path }, compute };
}

function compileObject(
  node: MapNode,
  spelling: Spelling,
  compiler: TemplateCompiler,
): Compiled | undefined {
  const read = new NodeReader(compiler.diagnostics);
  checkKeys(compiler.diagnostics, node, CAPTURE_KEYS, "a capture");
  const from = compileSource(node, spelling, read, compiler);
  const secret = entryOf(node, "secret");
  const fallback = entryOf(node, "default");
  const rest = {
    secret: (secret && read.boolean(secret.value, "`secret`")) ?? false,
    ...(fallback ? { fallback: compiler.value(fallback.value) } : {}),
  };
  return from && { from, ...rest };
}

function compileSource(
  node: MapNode,
  spelling: Spelling,
  read: NodeReader,
  compiler: TemplateCompiler,
): CaptureSource | undefined {
  const given = SOURCES.flatMap((name) => {
    const entry = entryFor(node, name, CAPTURE_KEYS);
    return entry ? [{ ...entry, name }] : [];
  }).sort((a, b) => a.key.range.start - b.key.range.start);
  const mistyped = node.entries.some(({ name }) => !Object.hasOwn(CAPTURE_KEYS, name));
  if (given.length === 0 && mistyped) return undefined;
  const places = given.filter(({ name }) => PLACES.includes(name));
  const regex = given.find(({ name }) => name === "regex");
  if (given.length === 0 || places.length > 1) {
    const names = places.map((entry) => `\`${entry.name}\``).join(" and ");
    const message = given.length === 0
      ? "the capture does not say where its value comes from"
      : `a capture takes its value from one place, found ${names}`;
    read.diagnostics.error("bad-capture", message, (places[1]?.key ?? node).range, {
      help: `give one of ${joinWithOr(SOURCES.map((name) => `\`${name}\``))}`,
    });
    for (const one of places) compilePlace(one, node, spelling, read, compiler);
    if (regex) compileRegex(node, regex, read, compiler);
    return undefined;
  }
  const [place] = places;
  if (place?.name !== "path") rejectKey(node, "select", "path", read);
  if (!regex) rejectKey(node, "group", "regex", read);
  const within = place && compilePlace(place, node, spelling, read, compiler);
  const pattern = regex && compileRegex(node, regex, read, compiler);
  if (place && !within || regex && !pattern) return undefined;
  return pattern ? { ...pattern, within } : within;
}

function compilePlace(
  { name, value }: MapEntry,
  node: MapNode,
  spelling: Spelling,
  read: NodeReader,
  compiler: TemplateCompiler,
): CapturePlace | undefined {
  if (name === "path") {
    const place = pathPlace(value, spelling, compiler);
    const select = readSelect(node, read);
    return place && { ...place, select };
  }
  const text = read.text(value, `\`${name}\``, SOURCE_EXAMPLES[name]);
  if (text === undefined) return undefined;
  if (text.includes("${")) {
    const problem = `expressions are not allowed in \`${name}\``;
    read.diagnostics.error("bad-capture", problem, value.range);
  }
  const problem = name === "header" && !text.includes("${") ? headerNameProblem(text) : undefined;
  if (problem) read.diagnostics.error("bad-capture", problem.message, value.range);
  return { kind: name as "header" | "cookie", name: text };
}

function rejectKey(
  node: MapNode,
  name: string,
  owner: string,
  { diagnostics }: NodeReader,
): void {
  const entry = entryOf(node, name);
  if (!entry) return;
  diagnostics.error("bad-capture", `\`${name}\` goes with \`${owner}\` only`, entry.key.range, {
    help: "remove it",
  });
}

function readSelect(node: MapNode, read: NodeReader): Select {
  const entry = entryOf(node, "select");
  const isText = entry?.value.kind === "scalar" && entry.value.value !== null;
  const text = isText ? entry.value.text : entry && read.text(entry.value, "`select`", CHOICES);
  if (entry === undefined || text === undefined) return "only";
  if (SELECTS.includes(text as Select)) return text as Select;
  const near = closestWord(text, SELECTS);
  read.diagnostics.error("bad-capture", `\`select\` has no choice \`${text}\``, entry.value.range, {
    help: near === undefined ? CHOICES : `did you mean \`${near}\`?`,
  });
  return "only";
}

/** Compiles the `regex` of a capture and its `group`. */
function compileRegex(
  node: MapNode,
  { value }: MapEntry,
  read: NodeReader,
  compiler: TemplateCompiler,
): CaptureSource & { kind: "regex" } | undefined {
  const text = read.text(value, "`regex`", SOURCE_EXAMPLES.regex);
  if (text === undefined || value.kind !== "scalar") return undefined;
  const entry = entryOf(node, "group");
  const mayCompute = text.includes("${");
  const computed = mayCompute ? computedPattern(value, compiler) : undefined;
  if (mayCompute && !computed) return undefined;
  const pattern = patternOf(value, computed?.sample ?? text, read);
  if (!pattern) return undefined;
  const groups = new RegExp(`${pattern.source}|`, pattern.flags).exec("")!.length - 1;
  const group = entry ? read.integer(entry.value, "`group`", 0) : Math.min(1, groups);
  if (group === undefined) return undefined;
  if (group > groups) {
    const message = `the pattern has ${count(groups, "group")}, there is no group ${group}`;
    read.diagnostics.error("bad-capture", message, (entry ?? node.entries[0]).value.range, {
      help: "count the opening parentheses; group 0 is the whole match",
    });
  }
  return computed
    ? { kind: "regex", pattern: shown(pattern, text), compute: computed.compute, group }
    : { kind: "regex", pattern, group };
}

function shown(pattern: Pattern, source: string): Pattern {
  return { source, flags: pattern.flags, test: () => false, exec: () => null };
}

function patternOf(
  { range }: SourceNode,
  text: string,
  read: NodeReader,
): Pattern | undefined {
  try {
    return compilePattern(text, "m");
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { reason, help } = patternMistake(text, error);
    read.diagnostics.error("bad-regex", `the regular expression is not valid: ${reason}`, range, {
      help: help ?? "put it in single quotes, so that `\\d` stays `\\d`",
    });
    return undefined;
  }
}

const SOURCE_EXAMPLES: Readonly<Record<string, string>> = {
  header: "write the name of a header: `header: etag`",
  cookie: "write the name of a cookie: `cookie: sid`",
  regex: "write a regular expression: `regex: 'id=(\\d+)'`",
};
