import {
  type DiagnosticDetails,
  type Diagnostics,
  type Flow,
  labelAt,
  type MapEntry,
  type Range,
  type RequestNode,
  type ScalarNode,
} from "../loader/mod.ts";
import type { Scope, Variable } from "../resolver/mod.ts";
import {
  isTraceparent,
  repeatedTraceparent,
  type TraceparentProblem,
  traceparentProblem,
} from "../trace_context/mod.ts";
import { sampleScopes } from "./sample_scopes.ts";
import { traceparentHelp, traceparentMessage } from "./traceparent_error.ts";
import { knownText, writtenPlace } from "./written_place.ts";
import { type WrittenPart, writtenParts } from "./written_text.ts";

/** Reports every `traceparent` of which it is known before the run that no service would follow it. */
export function checkTraceparents(
  flow: Flow,
  variables: readonly Variable[],
  known: Pick<Scope, "env" | "params">,
  found: Diagnostics,
): void {
  const headers = flow.steps.map(({ request }) => traceparentsOf(request));
  if (headers.every(({ length }) => length === 0)) return;
  const scopes = sampleScopes(variables, known);
  for (const entries of headers) {
    const values = entries.flatMap(valuesOf);
    if (values.length > 1) reportRepeated(entries, values, found);
    for (const value of values) {
      if (value.kind === "scalar" && value.value !== null) checkValue(value, flow, scopes, found);
    }
  }
}

function traceparentsOf({ headers }: RequestNode): MapEntry[] {
  return headers.filter(({ name }) => isTraceparent(name));
}

function valuesOf({ value }: MapEntry) {
  return value.kind === "list" ? value.items : [value];
}

function reportRepeated(
  entries: readonly MapEntry[],
  values: readonly { readonly range: Range }[],
  found: Diagnostics,
): void {
  const problem = repeatedTraceparent(values.length);
  const isList = entries.length === 1;
  const [first, second] = isList ? values : entries.map(({ key }) => key);
  found.error("invalid-traceparent", traceparentMessage(problem), second.range, {
    related: [labelAt(found.source, first.range, "the first is here")],
    notes: [problem.rule],
    help: traceparentHelp(problem),
  });
}

function checkValue(
  node: ScalarNode,
  flow: Flow,
  scopes: readonly Scope[],
  found: Diagnostics,
): void {
  const readings = scopes.map((scope) => {
    const parts = writtenParts(node, { flow, scope });
    return { parts, problem: traceparentProblem(parts.map(knownText).join("")) };
  });
  const [{ parts, problem }] = readings;
  if (!problem || readings.some((other) => !isAlike(other.problem, problem))) return;
  report(problem, parts, node, found);
}

function isAlike(one: TraceparentProblem | undefined, other: TraceparentProblem): boolean {
  return one?.reason === other.reason && one.start === other.start && one.end === other.end;
}

function report(
  problem: TraceparentProblem,
  parts: readonly WrittenPart[],
  node: ScalarNode,
  found: Diagnostics,
): void {
  const { range, part, uses } = writtenPlace(problem, parts, node);
  const written = found.source.text.slice(range.start, range.end);
  const details: DiagnosticDetails = {
    ...(uses.length === 0 ? {} : { related: [labelAt(found.source, uses[0], "it is sent here")] }),
    notes: [problem.rule],
    help: numberHelp(part, written) ?? givenHelp(part, problem) ??
      traceparentHelp(problem, uses.length > 0 && part?.node.text === written),
  };
  const isOwn = part?.isLiteral && (part.node === node || part.node.text.includes("-"));
  const fix = problem.isUpperCase && isOwn
    ? { fix: found.fix("write it in lower case", [range, written.toLowerCase()]) }
    : {};
  found.error("invalid-traceparent", traceparentMessage(problem), range, { ...details, ...fix });
}

/** YAML takes digits without quotes for a number, and zeros before it for nothing. */
function numberHelp(part: WrittenPart | undefined, written: string): string | undefined {
  if (!part || part.isLiteral || !/^[\d.e+-]+$/i.test(written) || written === part.text) {
    return undefined;
  }
  return `put it into quotes: \`"${written}"\`; without them it is the number ${part.text}`;
}

function givenHelp(
  part: WrittenPart | undefined,
  { field }: TraceparentProblem,
): string | undefined {
  if (part?.given === undefined) return undefined;
  const wanted = field ? `${field.digits} lower-case hexadecimal digits` : "a whole `traceparent`";
  return `set \`${part.given}\` to ${wanted}`;
}
