import {
  type DiagnosticDetails,
  type Diagnostics,
  labelAt,
  type Range,
} from "../../diagnostics/mod.ts";
import type { JsonValue } from "../../json/mod.ts";
import type { Flow, MapEntry, RequestNode, ScalarNode } from "../../loader/mod.ts";
import {
  evaluateVariable,
  type RandomStream,
  ResolveError,
  type Scope,
  type Variable,
} from "../../resolver/mod.ts";
import {
  isTraceparent,
  repeatedTraceparent,
  type TraceparentProblem,
  traceparentProblem,
} from "../../trace_context/mod.ts";
import { traceparentHelp, traceparentMessage } from "./error.ts";
import { type ExpandedPart, expandedParts, expandedPlace, textOrUnknown } from "./expanded_text.ts";

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
    const parts = expandedParts(node, { flow, scope });
    return { parts, problem: traceparentProblem(parts.map(textOrUnknown).join("")) };
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
  parts: readonly ExpandedPart[],
  node: ScalarNode,
  found: Diagnostics,
): void {
  const { range, part, uses } = expandedPlace(problem, parts, node);
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
function numberHelp(part: ExpandedPart | undefined, written: string): string | undefined {
  if (!part || part.isLiteral || !/^[\d.e+-]+$/i.test(written) || written === part.text) {
    return undefined;
  }
  return `put it into quotes: \`"${written}"\`; without them it is the number ${part.text}`;
}

function givenHelp(
  part: ExpandedPart | undefined,
  { field }: TraceparentProblem,
): string | undefined {
  if (part?.given === undefined) return undefined;
  const wanted = field ? `${field.digits} lower-case hexadecimal digits` : "a whole `traceparent`";
  return `set \`${part.given}\` to ${wanted}`;
}

const SAMPLES = [3, 8, 13];
const DIGITS = "0123456789abcdef";
const DAY_MS = 86_400_000;
const UUID_GROUPS = [8, 4, 4, 4, 12];

/**
 * Scopes as a flow could have them before its first step, which differ in all that is random and in
 * the time: what holds in each of them is known before the run.
 *
 * @param variables In dependency order; those that have no value are left out.
 */
function sampleScopes(
  variables: readonly Variable[],
  known: Pick<Scope, "env" | "params">,
): Scope[] {
  return SAMPLES.map((sample) => {
    const vars = new Map<string, JsonValue>();
    const startedAt = (20_000 + sample) * DAY_MS + sample;
    const scope = { ...known, vars, captures: new Map(), random: sampleStream(sample), startedAt };
    for (const variable of variables) {
      try {
        vars.set(variable.name, evaluateVariable(variable, scope));
      } catch (error) {
        if (!(error instanceof ResolveError)) throw error;
      }
    }
    return scope;
  });
}

/** Digits of which each number of them has both figures and letters, as random ones mostly do. */
function sampleStream(sample: number): RandomStream {
  const hex = (digits: number) =>
    Array.from({ length: digits }, (_, i) => DIGITS[(sample + 7 * i) % DIGITS.length]).join("");
  return { hex, uuid: () => UUID_GROUPS.map(hex).join("-") };
}
