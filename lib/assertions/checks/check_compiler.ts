import {
  assertionOfText,
  type AssertionsNode,
  entryRange,
  flowText,
  type MapEntry,
  type MapNode,
  type SourceNode,
} from "../../loader/mod.ts";
import { findOperator } from "../operators/mod.ts";
import { compileBody } from "./body.ts";
import type { Check, CheckDraft } from "./check.ts";
import { compileHeaders } from "./headers.ts";
import { type CheckContext, checkOperand } from "./operand.ts";
import { compilePaths } from "./paths.ts";
import { compilePropertyOperator, type ResponseProperty } from "./response_property.ts";
import { compileStatus } from "./status.ts";

/**
 * Compiles the assertions of `assert`, `until` or `fail_when`, in the order of the file.
 *
 * The context's compiler prepares operands without expressions when it finishes.
 */
export function compileChecks(
  checks: AssertionsNode,
  { compiler, schemaFiles }: CheckContext,
): Check[] {
  const context: CheckContext = { compiler, schemaFiles, spelling: checks.paths?.spelling };
  const { status, paths, otherPaths, headers, durationMs, body, schema } = checks;
  const drafts: CheckDraft[] = [];
  if (status) drafts.push(...compileStatus(status, checks.node, context));
  if (headers) drafts.push(...compileHeaders(headers, context));
  if (durationMs) drafts.push(...compileDuration(durationMs, context));
  if (paths) drafts.push(...compilePaths(paths, context));
  if (otherPaths) drafts.push(...compilePaths(otherPaths, context));
  if (body) drafts.push(...compileBody(body, context));
  if (schema) drafts.push(...compileSchemaCheck(schema, checks.node, context));
  drafts.sort((a, b) => a.range.start - b.range.start);
  const { source } = context.compiler.diagnostics;
  return drafts.map((draft) =>
    Object.assign(draft, { line: source.position(draft.range.start).line })
  );
}

const DURATION: ResponseProperty = {
  source: "duration_ms",
  path: "",
  read: (envelope) => Math.round(envelope.response.durationMs),
};

/** Compiles `duration_ms`: an operator on the milliseconds of the exchange. */
function compileDuration({ value }: MapEntry, context: CheckContext): CheckDraft[] {
  if (value.kind === "map") return compilePropertyOperator(DURATION, value, value.range, context);
  const sentence = value.kind === "scalar"
    ? assertionOfText({ ...value, text: `duration_ms ${value.text}` })?.value
    : undefined;
  const limit = value.kind === "scalar" && typeof value.value === "number" ? value.text : "500";
  context.compiler.diagnostics.error("wrong-type", "`duration_ms` takes an operator", value.range, {
    help: sentence
      ? `write \`duration_ms: ${flowText(sentence)}\``
      : `write a limit, for example \`duration_ms: { lt: ${limit} }\``,
  });
  context.compiler.value(value);
  return [];
}

/** Compiles `schema`: a JSON Schema, inline or a file, that the body must satisfy. */
function compileSchemaCheck(
  node: SourceNode,
  checks: MapNode,
  context: CheckContext,
): CheckDraft[] {
  const operator = findOperator("schema")!;
  const operand = checkOperand(node, operator, context);
  if (!operand) return [];
  const entry = checks.entries.find(({ value }) => value === node);
  return [{
    source: "schema",
    path: "",
    operator,
    operatorName: operator.name,
    operand,
    singular: true,
    range: entry ? entryRange(entry) : node.range,
    select(envelope) {
      const body = envelope.json();
      if (body.ok) return { kind: "values", values: [body.value] };
      return { kind: "unusable", problem: body.problem, excerpt: body.excerpt };
    },
    describeMissing: () => ({ message: "no body" }),
  }];
}
