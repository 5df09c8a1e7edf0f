import { type Diagnostics, labelAt, type Range } from "../../diagnostics/mod.ts";
import { failureMessage } from "../../http/mod.ts";
import { definedMembers, type JsonValue } from "../../json/mod.ts";
import {
  type Flow,
  type MapEntry,
  type RequestNode,
  requestSteps,
  type ScalarNode,
} from "../../loader/mod.ts";
import {
  evaluateVariable,
  type RandomStream,
  ResolveError,
  roomForVariables,
  type Scope,
  type Variable,
} from "../../resolver/mod.ts";
import {
  isTraceparent,
  repeatedTraceparent,
  type TraceparentProblem,
  traceparentProblem,
} from "../../trace_context/mod.ts";
import {
  type ExpandedPart,
  expandedParts,
  expandedPlace,
  textOrUnknown,
} from "../expanded_text.ts";

/** Reports every `traceparent` that is certain to be invalid before anything is sent. */
export function checkTraceparents(
  flow: Flow,
  variables: readonly Variable[],
  outside: Pick<Scope, "env" | "params">,
  diagnostics: Diagnostics,
): void {
  const headers = requestSteps(flow).map(({ request }) => traceparentsOf(request));
  if (headers.every(({ length }) => length === 0)) return;
  const scopes = sampleScopes(variables, outside);
  for (const entries of headers) {
    const values = entries.flatMap(valuesOf);
    if (values.length > 1) reportRepeated(entries, values, diagnostics);
    for (const value of values) {
      if (value.kind === "scalar" && value.value !== null) {
        checkValue(value, flow, scopes, diagnostics);
      }
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
  diagnostics: Diagnostics,
): void {
  const problem = repeatedTraceparent(values.length);
  const isList = entries.length === 1;
  const [first, second] = isList ? values : entries.map(({ key }) => key);
  diagnostics.error("invalid-traceparent", messageOf(problem), second.range, {
    related: [labelAt(diagnostics.source, first.range, "the first is here")],
    notes: [problem.rule],
    help: problem.help,
  });
}

function checkValue(
  node: ScalarNode,
  flow: Flow,
  scopes: readonly Scope[],
  diagnostics: Diagnostics,
): void {
  const readings = scopes.map((scope) => {
    const parts = expandedParts(node, { flow, scope });
    return { parts, problem: traceparentProblem(parts.map(textOrUnknown).join("")) };
  });
  const [{ parts, problem }] = readings;
  if (!problem || readings.some((other) => !isAlike(other.problem, problem))) return;
  report(problem, parts, node, diagnostics);
}

function isAlike(one: TraceparentProblem | undefined, other: TraceparentProblem): boolean {
  return one?.reason === other.reason && one.start === other.start && one.end === other.end;
}

function report(
  problem: TraceparentProblem,
  parts: readonly ExpandedPart[],
  node: ScalarNode,
  diagnostics: Diagnostics,
): void {
  const { range, part, uses } = expandedPlace(problem, parts, node);
  const written = diagnostics.source.text.slice(range.start, range.end);
  const isLiteral = part?.isLiteral && (part.node === node || part.node.text.includes("-"));
  const details = definedMembers({
    related: uses.length === 0
      ? undefined
      : [labelAt(diagnostics.source, uses[0], "it is sent here")],
    notes: [problem.rule],
    help: numberHelp(part, written) ?? outsideHelp(part, problem) ??
      (uses.length > 0 && part?.node.text === written ? fieldHelp(problem) : problem.help),
    fix: problem.isUpperCase && isLiteral
      ? diagnostics.fix("write it in lower case", [range, written.toLowerCase()])
      : undefined,
  });
  diagnostics.error("invalid-traceparent", messageOf(problem), range, details);
}

function messageOf({ reason, help }: TraceparentProblem): string {
  return failureMessage({ kind: "traceparent_invalid", reason, help });
}

/** Returns what to write if the field consists only of a variable. */
function fieldHelp({ field, isUpperCase, help }: TraceparentProblem): string {
  return field && !isUpperCase ? `write \`${field.example}\`` : help;
}

/**
 * Returns the help for digits without quotes: YAML reads them as a number and drops leading zeros.
 */
function numberHelp(part: ExpandedPart | undefined, written: string): string | undefined {
  if (!part || part.isLiteral || !/^[\d.e+-]+$/i.test(written) || written === part.text) {
    return undefined;
  }
  return `put it into quotes: \`"${written}"\`; without them it is the number ${part.text}`;
}

function outsideHelp(
  part: ExpandedPart | undefined,
  { field }: TraceparentProblem,
): string | undefined {
  if (part?.given === undefined) return undefined;
  const expected = field
    ? `${field.digits} lower-case hexadecimal digits`
    : "a whole `traceparent`";
  return `set \`${part.given}\` to ${expected}`;
}

const SAMPLES = [3, 8, 13];
const DIGITS = "0123456789abcdef";
const DAY_MS = 86_400_000;
const UUID_GROUPS = [8, 4, 4, 4, 12];

/**
 * Returns scopes that a flow could have before its first step, with different random values and
 * times: what holds in each of them is certain before the run.
 *
 * @param variables In dependency order; those without a value are left out.
 */
function sampleScopes(
  variables: readonly Variable[],
  outside: Pick<Scope, "env" | "params">,
): Scope[] {
  return SAMPLES.map((sample) => {
    const vars = new Map<string, JsonValue>();
    const startedAt = (20_000 + sample) * DAY_MS + sample;
    const scope = {
      ...outside,
      vars,
      captures: new Map(),
      random: sampleStream(sample),
      startedAt,
      room: roomForVariables(),
    };
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

/**
 * Returns a stream of hexadecimal digits with both figures and letters at any length, as most
 * random ones have.
 */
function sampleStream(sample: number): RandomStream {
  const hex = (digits: number) =>
    Array.from({ length: digits }, (_, i) => DIGITS[(sample + 7 * i) % DIGITS.length]).join("");
  return { hex, uuid: () => UUID_GROUPS.map(hex).join("-") };
}
