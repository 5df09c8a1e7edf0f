import {
  type Check,
  type CheckContext,
  compileChecks,
  compileConditions,
  compileEvents,
  explanations,
} from "../assertions/mod.ts";
import { type Capture, compileCaptures } from "../captures/mod.ts";
import type { Diagnostics } from "../diagnostics/mod.ts";
import { compileRequest } from "../http/mod.ts";
import {
  type EachNode,
  entryOf,
  type LoopNode,
  type ReferencedFiles,
  type RequestStep,
} from "../loader/mod.ts";
import type { Loop } from "../poller/mod.ts";
import { INDEX, ITEM, type ReferenceUse, type TemplateCompiler } from "../resolver/mod.ts";
import { type CompiledStep, needsOf, requestPlaces } from "./compiled_flow.ts";
import { partOfCapture, partOfCheck, responseParts, responseReadingOf } from "./response_parts.ts";
import { type SecretUse, usesAsSecret } from "./secret_places.ts";

/** A compiled step and its references, which have not been checked yet. */
interface StepDraft {
  readonly step: CompiledStep;
  readonly uses: readonly ReferenceUse[];
  /** How many of them come first that do not know the item of `for_each`: its list, and `if`. */
  readonly outside: number;
  /** The references in places for secrets. */
  readonly secretUses: readonly SecretUse[];
}

/** The inputs for compiling a step. */
interface StepContext extends CheckContext {
  readonly flowFiles: ReferencedFiles;
}

/** Compiles a step. */
export function compileStep(step: RequestStep, context: StepContext): StepDraft {
  const { compiler } = context;
  const conditions = compileConditions(step.conditions, context);
  const forEach = step.forEach && { ...step.forEach, ...compileItems(step.forEach, compiler) };
  const before = compiler.takeUses();
  const request = compileRequest(step.request, compiler, context.flowFiles);
  const loop = step.loop && compileLoop(step.loop, context);
  const captures = step.captures ? compileCaptures(step.captures, compiler) : [];
  if (step.otherCaptures) compileCaptures(step.otherCaptures, compiler);
  const events = step.events && compileEvents(step.events, context);
  const asserted = step.assertions ? compileChecks(step.assertions, context) : [];
  const checks = events ? [events.check, ...asserted] : asserted;
  const judged = [...checks, ...(loop ? [...loop.until, ...loop.failWhen] : [])];
  const parts = responseParts(judged, captures);
  if (!step.events && parts.has("events")) reportNoEvents(judged, captures, compiler.diagnostics);
  const failWhen = step.loop && entryOf(step.loop.node, "fail_when");
  const own = compiler.takeUses();
  const uses = [...before, ...forEach ? own.map(asItem) : own];
  const nameRange = step.nameNode.range;
  return {
    uses,
    outside: before.length,
    secretUses: usesAsSecret(step.request, uses).flatMap((use) =>
      use.reference.kind === "item" ? before.map((one) => ({ ...one, place: use.place })) : use
    ),
    step: {
      kind: "request",
      name: step.name,
      line: compiler.diagnostics.source.position(nameRange.start).line,
      nameRange,
      always: step.always,
      conditions,
      forEach,
      request,
      urlRange: step.request.url.range,
      requestPlaces: requestPlaces(step.request),
      checks,
      captures,
      reading: responseReadingOf(parts, events),
      followRedirects: step.request.followRedirects,
      retry: step.retry,
      loop,
      loopRange: step.loop?.until.node.range,
      failWhenRange: failWhen?.key.range,
      needs: needsOf(uses),
    },
  };
}

function compileItems({ items }: EachNode, compiler: TemplateCompiler) {
  return { items: compiler.value(items), range: items.range };
}

/** Returns a reference in a step with `for_each`, where two bare names mean the item and its index. */
function asItem(use: ReferenceUse): ReferenceUse {
  const { reference } = use;
  const isItem = reference.kind === "bare" && (reference.name === ITEM || reference.name === INDEX);
  return isItem ? { ...use, reference: { kind: "item", path: [] } } : use;
}

function compileLoop(node: LoopNode, context: CheckContext): Loop {
  // A condition fails until the loop ends.
  void explanations.parts;
  return {
    maxAttempts: node.maxAttempts,
    sleepMs: node.sleepMs,
    until: compileChecks(node.until, context),
    failWhen: node.failWhen ? compileChecks(node.failWhen, context) : [],
  };
}

/** Reports assertions on events and captures of events in a step that does not read events. */
function reportNoEvents(
  checks: readonly Check[],
  captures: readonly Capture[],
  diagnostics: Diagnostics,
): void {
  const looking = [
    ...checks.filter((check) => partOfCheck(check) === "events"),
    ...captures.filter(({ from }) => partOfCapture(from) === "events"),
  ];
  for (const { range } of looking) {
    diagnostics.error("no-events", "the step reads no events", range, {
      help: "give the step `events: { count: 3, timeout_ms: 5000 }`",
    });
  }
}
