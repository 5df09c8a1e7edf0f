import { readSchemaFiles } from "../assertions/mod.ts";
import type { Diagnostics } from "../diagnostics/mod.ts";
import type { Host } from "../host/mod.ts";
import type { JsonValue } from "../json/mod.ts";
import { type Flow, openReferencedFiles, type Step } from "../loader/mod.ts";
import {
  checkReferences,
  compileVariables,
  environmentName,
  type KnownNames,
  type ReferenceContext,
  type ReferenceUse,
  TemplateCompiler,
  type Variable,
} from "../resolver/mod.ts";
import { LazyModule, once, withModules } from "../text/mod.ts";
import { isTraceparent } from "../trace_context/mod.ts";
import { compileStep } from "./compile_step.ts";
import type { CompiledFlow } from "./compiled_flow.ts";
import { keysOfDigests, markSecrets } from "./secret_places.ts";
import { KnownValues } from "./known_values.ts";
import { inRunningOrder } from "./step_order.ts";
import { hasDoubtfulUrls } from "./urls/doubtful_urls.ts";
import { checkVariables, checkVariableValues } from "./variables.ts";

/** The inputs of compilation besides the flow. */
export interface CompileContext {
  readonly host: Pick<Host, "files"> & Partial<Pick<Host, "openHttpClient">>;
  /** The value of an environment variable, if it is set. */
  env(name: string): string | undefined;
  /** Run parameters (`--var`). */
  readonly params: ReadonlyMap<string, JsonValue>;
  /** Whether a missing environment variable is a warning instead of an error. */
  readonly envOptional?: boolean;
  /** Directories outside the root of the flow from which it may read files. @default {[]} */
  readonly allowFileRoots?: readonly string[];
  /** Whether to check lint rules as well; such a flow is not run. */
  readonly lint?: boolean;
}

/**
 * Compiles a flow, and reports everything that is wrong with it before anything is sent.
 *
 * @param diagnostics Collects the mistakes; the flow can run if there are no errors afterwards.
 */
export function compileFlow(
  flow: Flow,
  diagnostics: Diagnostics,
  context: CompileContext,
): Promise<CompiledFlow> {
  const undo = diagnostics.savepoint();
  return withModules(() => {
    undo();
    return compile(flow, diagnostics, context);
  });
}

/** Compiles a flow; must not keep anything but diagnostics, because it may be interrupted. */
async function compile(
  flow: Flow,
  diagnostics: Diagnostics,
  context: CompileContext,
): Promise<CompiledFlow> {
  const compiler = new TemplateCompiler(diagnostics, once(() => knownNames(flow, context.params)));
  const flowFiles = openReferencedFiles(
    context.host.files,
    flow.source.path,
    context.allowFileRoots,
  );
  const schemaFiles = await readSchemaFiles(flow, flowFiles);
  const tls = flow.tls &&
    await (await import("./tls.ts")).compileTls(flow.tls, flowFiles, context.host, diagnostics);
  const variables = compileVariables(flow.vars, context.params, compiler);
  const ordered = inRunningOrder(flow, diagnostics);
  const drafts = ordered.map((step) => compileStep(step, { compiler, schemaFiles, flowFiles }));
  const visible: ReferenceContext = {
    variables: new Set(flow.vars.map((entry) => entry.name)),
    steps: drafts.map(({ step }, i) => ({
      name: step.name,
      range: step.nameRange,
      captures: captureNames(ordered[i]),
      spelling: ordered[i].captures?.spelling ?? "A",
    })),
    unreadSteps: flow.unreadSteps,
    params: context.params,
    env: context.env,
    envOptional: context.envOptional ?? false,
    reported: new Set(),
    isCheck: context.lint,
  };
  const uses = [
    ...variables.flatMap((variable) => variable.uses),
    ...drafts.flatMap((draft) => draft.uses),
  ];
  const references = await withNearbyFiles(visible, uses, flow, context);
  checkVariables(variables, references, diagnostics);
  drafts.forEach(({ uses }, i) => checkReferences(uses, i, references, diagnostics));
  await compiler.finish({ toRun: !context.lint });
  const environment = environmentOf(variables, uses, references);
  const { places: secretPlaces, steps } = markSecrets(
    drafts.map(({ step }) => step),
    [...drafts.flatMap((draft) => draft.secretUses), ...keysOfDigests(uses)],
    variables,
  );
  await checkVariableValues(variables, { environment, secretPlaces }, references, diagnostics);
  const known = once(() => new KnownValues(variables, references));
  if (hasDoubtfulUrls(flow, known)) {
    const { checkUrls } = await import("./urls/check_urls.ts");
    checkUrls({ flow, scope: known().scope, environment, secretPlaces }, diagnostics);
  }
  if (flow.steps.some(hasTraceparent)) {
    const { checkTraceparents } = await import("./traceparent/check.ts");
    checkTraceparents(flow, variables, references, diagnostics);
  }
  if (context.lint) {
    const { doubledSlashes } = await slashes.load();
    const { lint } = await lintRules.load();
    lint(flow, uses, diagnostics, { doubledSlashes: doubledSlashes(flow, known()) });
  }
  return {
    source: flow.source,
    name: flow.name,
    variables,
    secretPlaces,
    steps,
    tls,
    environment,
    parameters: parametersOf(uses, references),
  };
}

/** Returns the names of a flow that a reference may mean. */
function knownNames({ vars, steps }: Flow, params: ReadonlyMap<string, JsonValue>): KnownNames {
  const captures = new Map<string, Set<string>>();
  for (const step of steps) {
    const names = captures.getOrInsertComputed(step.name, () => new Set());
    for (const name of captureNames(step)) names.add(name);
  }
  const all = new Set(captures.values().flatMap((names) => names.values()));
  return {
    captures,
    captureNames: all,
    values: new Set([...vars.map(({ name }) => name), ...params.keys()]),
  };
}

/** Looks for environment files nearby if a variable is missing, which one of them may have. */
async function withNearbyFiles(
  references: ReferenceContext,
  uses: readonly ReferenceUse[],
  { source }: Flow,
  { host }: CompileContext,
): Promise<ReferenceContext> {
  const isMissing = uses.some(({ reference, hasFallback }) => {
    const name = hasFallback ? undefined : environmentName(reference, references);
    return name !== undefined && references.env(name) === undefined;
  });
  if (!isMissing) return references;
  const { nearbyEnvFiles } = await import("./nearby_env_files.ts");
  return { ...references, envFiles: await nearbyEnvFiles(source.path, host.files) };
}

function hasTraceparent({ request }: Step): boolean {
  return request.headers.some(({ name }) => isTraceparent(name));
}

function captureNames({ captures, otherCaptures }: Step): string[] {
  const entries = [...captures?.entries ?? [], ...otherCaptures?.entries ?? []];
  return entries.map(({ name }) => name);
}

/** The lint rules. */
export const lintRules = new LazyModule(() => import("../lint/mod.ts"));
const slashes = new LazyModule(() => import("./urls/doubled_slashes.ts"));

/**
 * Returns the environment variables that the uses read. In its own value, the name of a variable
 * means an environment variable.
 */
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
  if (params.size === 0) return [];
  const named = uses.flatMap(({ reference }) =>
    reference.kind === "bare" || reference.kind === "var" ? [reference.name] : []
  );
  return [...new Set([...variables, ...named])].filter((name) => params.has(name));
}
