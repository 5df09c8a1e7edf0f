import { compileConditions, readSchemaFiles } from "../assertions/mod.ts";
import type { Diagnostics } from "../diagnostics/mod.ts";
import type { Host } from "../host/mod.ts";
import type { JsonValue } from "../json/mod.ts";
import {
  type Flow,
  type MapEntry,
  openReferencedFiles,
  type RequestStep,
  requestSteps,
  type SourceNode,
  type Step,
} from "../loader/mod.ts";
import {
  checkReferences,
  compileVariables,
  type ReferenceContext,
  TemplateCompiler,
} from "../resolver/mod.ts";
import { LazyModule, once, withModules } from "../text/mod.ts";
import { isTraceparent } from "../trace_context/mod.ts";
import { compileStep } from "./compile_step.ts";
import type { CompiledFlow, CompiledStep, CompiledUse, ScheduledStep } from "./compiled_flow.ts";
import { knownNames, namesIn, type UsedByStep } from "./flow_names.ts";
import { lintRules, maskedDiagnostics } from "./masked_diagnostics.ts";
import { environmentOf, parametersOf, withNearbyFiles } from "./outside_names.ts";
import { keysOfDigests, markSecrets } from "./secret_places.ts";
import { KnownValues } from "./known_values.ts";
import type { StepChoice } from "./selection/step_selection.ts";
import { inRunningOrder } from "./step_order.ts";
import { hasDoubtfulUrls } from "./urls/doubtful_urls.ts";
import type { UsedFlow, UsedFlows } from "./used/mod.ts";
import { checkVariables, checkVariableValues } from "./variables.ts";

/** The inputs of compilation besides the flow. */
export interface CompileContext {
  readonly host: Pick<Host, "files"> & Partial<Pick<Host, "openHttpClient">>;
  /** The value of an environment variable, if it is set. */
  env(name: string): string | undefined;
  /** Run parameters (`--var`). */
  readonly params: ReadonlyMap<string, JsonValue | undefined>;
  /** Whether a missing environment variable is a warning instead of an error. */
  readonly envOptional?: boolean;
  /** Directories outside the root of the flow from which it may read files. @default {[]} */
  readonly allowFileRoots?: readonly string[];
  /** Whether to check lint rules as well; such a flow is not run. */
  readonly lint?: boolean;
  /** The steps to keep, with those that they need. @default {all} */
  readonly only?: StepChoice;
  /** Returns the flows that steps use, the same for all flows of a run. */
  used(): UsedFlows;
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
  const flowFiles = openReferencedFiles(
    context.host.files,
    flow.source.path,
    context.allowFileRoots,
  );
  const isCaller = flow.steps.some(({ kind }) => kind === "use");
  const used: UsedByStep = isCaller
    ? await (await composition.load()).openUsed(
      flow,
      { used: context.used(), flowFiles, compile: compileUsed(context) },
      diagnostics,
    )
    : new Map();
  const data = flow.data &&
    await (await rowReading.load()).readData(flow, flowFiles, diagnostics);
  const compiler = new TemplateCompiler(
    diagnostics,
    once(() => knownNames(flow, used, context.params)),
  );
  const schemaFiles = await readSchemaFiles(flow, flowFiles);
  const tls = flow.tls &&
    await (await import("./tls.ts")).compileTls(flow.tls, flowFiles, context.host, diagnostics);
  const variables = compileVariables(flow, context.params, compiler);
  const ordered = inRunningOrder(flow, diagnostics);
  const stepContext = { compiler, schemaFiles, flowFiles };
  const conditions = compileConditions(flow.conditions, stepContext);
  const conditionUses = compiler.takeUses();
  const drafts = ordered.map((step) =>
    step.kind === "use"
      ? composition.parts.compileUse(step, used.get(step), stepContext, variables.map(nameOf))
      : compileStep(step, stepContext)
  );
  const { outputs, uses: outputUses } = flow.outputs.length > 0
    ? composition.parts.compileOutputs(flow, compiler)
    : { outputs: [], uses: [] };
  const visible: ReferenceContext = {
    ...namesIn(flow, ordered, used),
    ...data ? { data: data.columns } : {},
    params: context.params,
    env: context.env,
    envOptional: context.envOptional ?? false,
    reported: new Set(),
    isCheck: context.lint,
  };
  const uses = [
    ...variables.flatMap((variable) => variable.uses),
    ...conditionUses,
    ...drafts.flatMap((draft) => draft.uses),
    ...outputUses,
  ];
  const references = await withNearbyFiles(visible, uses, flow, context.host.files);
  checkVariables(variables, references, diagnostics);
  checkReferences(conditionUses, undefined, references, diagnostics);
  const { defaults } = flow;
  drafts.forEach(({ uses, outside = 0 }, i) => {
    const each = itemsOf(ordered[i]);
    const own = each || defaults ? { ...references, defaults } : references;
    const before = each ? { ...own, isBeforeEach: true } : own;
    checkReferences(uses.slice(0, outside), i, before, diagnostics);
    const inside = each
      ? { ...own, isEach: true, items: items.parts.literalItems(each, flow.source) }
      : own;
    checkReferences(uses.slice(outside), i, inside, diagnostics);
  });
  if (outputs.length > 0) {
    composition.parts.checkOutputs(flow, outputUses, references, diagnostics);
  }
  await compiler.finish({ toRun: !context.lint });
  const ownNames = environmentOf(variables, uses, references);
  const environment = isCaller
    ? composition.parts.withUsedNames(used.values(), (one) => one.environment, ownNames)
    : ownNames;
  const { places, steps: all } = markSecrets(
    drafts.flatMap(({ step }) => step ?? []),
    [...drafts.flatMap((draft) => draft.secretUses), ...keysOfDigests(uses)],
    variables,
  );
  const secretPlaces = isCaller ? composition.parts.withUsedPlaces(used.values(), places) : places;
  await checkVariableValues(variables, { environment, secretPlaces }, references, diagnostics);
  const known = once(() => new KnownValues(variables, references));
  if (hasDoubtfulUrls(flow, known)) {
    const { checkUrls } = await import("./urls/check_urls.ts");
    checkUrls({ flow, scope: known().scope, environment, secretPlaces }, diagnostics);
  }
  if (requestSteps(flow).some(hasTraceparent)) {
    const { checkTraceparents } = await import("./traceparent/check.ts");
    checkTraceparents(flow, variables, references, diagnostics);
  }
  if (context.lint) {
    const { doubledSlashes } = await slashes.load();
    const { lint } = await lintRules.load();
    lint(flow, uses, diagnostics, {
      doubledSlashes: doubledSlashes(flow, known()),
      outputCondition: isCaller ? composition.parts.outputConditions(used) : () => undefined,
    });
  }
  const steps = context.only
    ? stepSelection.parts.chooseSteps(flow, all, context.only, diagnostics)
    : all;
  const schedule = isCaller ? composition.parts.scheduleOf(steps) : steps.flatMap(scheduledAlone);
  const ownParams = parametersOf(uses, references);
  return {
    source: flow.source,
    name: flow.name,
    variables,
    inputRanges: new Map(flow.inputs.map(({ name, key }) => [name, key.range])),
    secretPlaces,
    conditions,
    steps,
    schedule,
    once: isCaller ? composition.parts.onceIn(schedule) : [],
    outputs,
    ...data ? { rows: data.rows } : {},
    tls,
    locks: isCaller
      ? composition.parts.withUsedNames(used.values(), (one) => one.locks, flow.locks)
      : flow.locks,
    environment,
    parameters: isCaller
      ? composition.parts.withUsedNames(used.values(), (one) => one.parameters, ownParams)
      : ownParams,
  };
}

/** What is about flows that steps use; most flows use none. */
export const composition = new LazyModule(() => import("./used/mod.ts"));

/** What reads rows; most flows have none. */
const rowReading = new LazyModule(() => import("./data/read_data.ts"));

/** Schedules a step of a flow that uses no others. */
function scheduledAlone(step: CompiledStep | CompiledUse): ScheduledStep[] {
  const { name, always } = step;
  return step.kind === "request" ? [{ name, step, always, ends: [] }] : [];
}

/** Returns what compiles a flow that steps use, for all of them at once. */
function compileUsed(context: CompileContext) {
  return async (flow: Flow, diagnostics: Diagnostics): Promise<UsedFlow> => {
    if (flow.data) reportUsedData(flow.data, diagnostics);
    const compiled = await compileFlow(flow, diagnostics, {
      ...context,
      lint: false,
      only: undefined,
    });
    return {
      flow: diagnostics.hasErrors ? undefined : compiled,
      diagnostics: await maskedDiagnostics(diagnostics, flow),
    };
  };
}

function reportUsedData({ key }: MapEntry, diagnostics: Diagnostics): void {
  diagnostics.error("bad-data", "a flow that a step uses has no `data`", key.range, {
    help: "give the calling flow the rows, and this one `inputs`, which get values by `with`",
  });
}

function itemsOf(step: Step): SourceNode | undefined {
  return step.kind === "request" ? step.forEach?.items : undefined;
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}

function hasTraceparent({ request }: RequestStep): boolean {
  return request.headers.some(({ name }) => isTraceparent(name));
}

const items = new LazyModule(() => import("./literal_items.ts"));
const stepSelection = new LazyModule(() => import("./selection/step_selection.ts"));
const slashes = new LazyModule(() => import("./urls/doubled_slashes.ts"));
