import { type CheckContext, compileChecks, readSchemaFiles } from "../assertions/mod.ts";
import { compileCaptures } from "../captures/mod.ts";
import { compileRequest } from "../executor/mod.ts";
import type { Host } from "../host/mod.ts";
import { lint } from "../lint/mod.ts";
import type { Diagnostics, Flow, LoopNode, Step } from "../loader/mod.ts";
import type { Loop } from "../poller/mod.ts";
import {
  checkReferences,
  compileVariables,
  environmentName,
  type ReferenceContext,
  type ReferenceUse,
  TemplateCompiler,
  type Variable,
} from "../resolver/mod.ts";
import { checkVariables, checkVariableValues } from "./check_variables.ts";
import type { CaptureNeed, CompiledFlow, CompiledStep } from "./compiled_flow.ts";
import { inRunningOrder } from "./order.ts";

/** What compiling a flow needs beside the flow. */
export interface CompileContext {
  readonly host: Pick<Host, "files">;
  /** The value of an environment variable, if it is set. */
  env(name: string): string | undefined;
  /** Run parameters (`--var`). */
  readonly params: ReadonlyMap<string, string>;
  /** Whether a variable that the environment lacks is a warning. */
  readonly envOptional?: boolean;
  /** Whether what is allowed and ill-advised is told as well. */
  readonly lint?: boolean;
}

/**
 * Compiles a flow and reports everything about it that is wrong before anything is sent.
 *
 * @param found Collects the mistakes; the flow is runnable if it holds no error afterwards.
 */
export async function compileFlow(
  flow: Flow,
  found: Diagnostics,
  context: CompileContext,
): Promise<CompiledFlow> {
  const compiler = new TemplateCompiler(found);
  const schemaFiles = await readSchemaFiles(flow, context.host.files);
  const variables = compileVariables(flow.vars, context.params, compiler);
  const ordered = inRunningOrder(flow, found);
  const drafts = ordered.map((step) => compileStep(step, { compiler, schemaFiles }));
  const references: ReferenceContext = {
    variables: flow.vars.map((entry) => entry.name),
    steps: drafts.map(({ step }, i) => ({
      name: step.name,
      range: step.nameRange,
      captures: [ordered[i].captures, ordered[i].otherCaptures].flatMap((captures) =>
        captures?.entries.map((entry) => entry.name) ?? []
      ),
      spelling: ordered[i].captures?.spelling ?? "A",
    })),
    unreadSteps: flow.unreadSteps,
    params: context.params,
    env: context.env,
    envOptional: context.envOptional ?? false,
    reported: new Set(),
  };
  checkVariables(variables, references, found);
  drafts.forEach(({ uses }, i) => checkReferences(uses, i, references, found));
  await compiler.finish();
  const uses = [
    ...variables.flatMap((variable) => variable.uses),
    ...drafts.flatMap((d) => d.uses),
  ];
  const environment = environmentOf(variables, uses, references);
  checkVariableValues(variables, environment, references, found);
  if (context.lint) lint(flow, uses, found);
  return {
    source: flow.source,
    name: flow.name,
    variables,
    steps: drafts.map(({ step }) => step),
    environment,
    parameters: parametersOf(uses, references),
  };
}

interface Draft {
  readonly step: CompiledStep;
  readonly uses: readonly ReferenceUse[];
}

function compileStep(step: Step, context: CheckContext): Draft {
  const { compiler } = context;
  const request = compileRequest(step.request, compiler);
  const loop = step.loop && compileLoop(step.loop, context);
  const captures = step.captures ? compileCaptures(step.captures, compiler) : [];
  if (step.otherCaptures) compileCaptures(step.otherCaptures, compiler);
  const checks = step.checks ? compileChecks(step.checks, context) : [];
  const uses = compiler.takeUses();
  const nameRange = step.nameNode.range;
  return {
    uses,
    step: {
      name: step.name,
      line: compiler.found.source.position(nameRange.start).line,
      nameRange,
      always: step.always,
      request,
      urlRange: step.request.url.range,
      checks,
      captures,
      ...(loop ? { loop, loopRange: step.loop!.until.node.range } : {}),
      needs: needsOf(uses),
    },
  };
}

function compileLoop(node: LoopNode, context: CheckContext): Loop {
  return {
    maxAttempts: node.maxAttempts,
    sleepMs: node.sleepMs,
    until: compileChecks(node.until, context),
    failWhen: node.failWhen ? compileChecks(node.failWhen, context) : [],
  };
}

function needsOf(uses: readonly ReferenceUse[]): CaptureNeed[] {
  return uses.flatMap(({ reference }) =>
    reference.kind === "capture" ? [{ step: reference.step, name: reference.name }] : []
  );
}

/** What the uses read of the environment; a variable's own name means nothing else in its value. */
function environmentOf(
  variables: readonly Variable[],
  uses: readonly ReferenceUse[],
  context: ReferenceContext,
): string[] {
  const names = uses.flatMap(({ reference }) => environmentName(reference, context) ?? []);
  const own = variables.filter(({ name, uses }) =>
    !context.params.has(name) &&
    uses.some(({ reference }) => reference.kind === "bare" && reference.name === name)
  );
  return [...new Set([...names, ...own.map(({ name }) => name)])].sort();
}

function parametersOf(
  uses: readonly ReferenceUse[],
  { variables, params }: ReferenceContext,
): string[] {
  const bare = uses.flatMap(({ reference }) => reference.kind === "bare" ? [reference.name] : []);
  return [...new Set([...variables, ...bare])].filter((name) => params.has(name));
}
