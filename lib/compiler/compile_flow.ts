import { readSchemaFiles } from "../assertions/mod.ts";
import type { Diagnostics } from "../diagnostics/mod.ts";
import type { Host } from "../host/mod.ts";
import { type Flow, openReferencedFiles } from "../loader/mod.ts";
import {
  checkReferences,
  compileVariables,
  environmentName,
  preloadRandom,
  type ReferenceContext,
  type ReferenceUse,
  TemplateCompiler,
  type Variable,
} from "../resolver/mod.ts";
import { compileStep } from "./compile_step.ts";
import type { CompiledFlow } from "./compiled_flow.ts";
import { markSecrets } from "./secrets.ts";
import { inRunningOrder } from "./step_order.ts";
import { compileTls } from "./tls.ts";
import { checkTraceparents } from "./traceparent/check.ts";
import { checkVariables, checkVariableValues } from "./variables.ts";

/** What compiling a flow needs beside the flow. */
export interface CompileContext {
  readonly host: Pick<Host, "files"> & Partial<Pick<Host, "openHttpClient">>;
  /** The value of an environment variable, if it is set. */
  env(name: string): string | undefined;
  /** Run parameters (`--var`). */
  readonly params: ReadonlyMap<string, string>;
  /** Whether a variable that the environment lacks is a warning. */
  readonly envOptional?: boolean;
  /** Directories beside the root of the flow that it may read files from. @default {[]} */
  readonly allowFileRoots?: readonly string[];
  /** Whether what is allowed and ill-advised is told as well; such a flow is not run. */
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
  const flowFiles = openReferencedFiles(
    context.host.files,
    flow.source.path,
    context.allowFileRoots,
  );
  const schemaFiles = await readSchemaFiles(flow, flowFiles);
  const tls = flow.tls && await compileTls(flow.tls, flowFiles, context.host, found);
  const variables = compileVariables(flow.vars, context.params, compiler);
  const ordered = inRunningOrder(flow, found);
  const drafts = ordered.map((step) => compileStep(step, { compiler, schemaFiles, flowFiles }));
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
  await compiler.finish({ toRun: !context.lint });
  if (variables.some(isRandom)) await preloadRandom();
  const uses = [
    ...variables.flatMap((variable) => variable.uses),
    ...drafts.flatMap((d) => d.uses),
  ];
  const environment = environmentOf(variables, uses, references);
  checkVariableValues(variables, environment, references, found);
  checkTraceparents(flow, variables, references, found);
  if (context.lint) (await import("../lint/mod.ts")).lint(flow, uses, found);
  const secrets = markSecrets(drafts.map(({ step }) => step), drafts.flatMap((d) => d.secretUses));
  return {
    source: flow.source,
    name: flow.name,
    variables,
    secretVariables: secrets.variables,
    steps: secrets.steps,
    ...(tls ? { tls } : {}),
    environment,
    parameters: parametersOf(uses, references),
  };
}

function isRandom({ uses }: Variable): boolean {
  return uses.some(({ reference: { kind } }) => kind === "uuid" || kind === "hex");
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
