import type { Diagnostics } from "../diagnostics/mod.ts";
import { LazyModule } from "../text/mod.ts";
import { INDEX, ITEM } from "./evaluation.ts";
import type { Reference } from "./expression.ts";
import type { ReferenceContext, ReferencedStep } from "./reference_context.ts";
import type { ReferenceUse } from "./reference_use.ts";

/** What reports references to something that does not exist. */
export const mistakes = new LazyModule(() => import("./reference_mistakes.ts"));

/**
 * Reports every reference to something that does not exist.
 *
 * @param uses The references of one place.
 * @param step The index of the step that contains them; absent for the variables.
 */
export function checkReferences(
  uses: readonly ReferenceUse[],
  step: number | undefined,
  context: ReferenceContext,
  diagnostics: Diagnostics,
): void {
  for (const use of uses) {
    const { reference } = use;
    if (reference.kind === "foreign") {
      mistakes.parts.reportForeign({ ...use, reference }, step, context, diagnostics);
    } else if (reference.kind === "item") {
      const gap = context.items?.gapAt(reference.path);
      if (!context.isEach) mistakes.parts.reportNoItem(ITEM, use, context, diagnostics);
      else if (gap && !use.hasFallback) {
        mistakes.parts.reportGap("item", reference.path, use, context.items!, gap, diagnostics);
      }
    } else if (reference.kind === "data") {
      const gap = context.data?.gapAt(reference.path);
      if (context.data === undefined || gap && !use.hasFallback) {
        mistakes.parts.reportNoData(use, reference.path, context, gap, diagnostics);
      }
    } else if (reference.kind === "capture") {
      checkCapture(reference, use, step, context, diagnostics);
    } else if (reference.kind === "var") {
      checkVariable(reference, use, context, diagnostics);
    } else if (!use.hasFallback && isMissing(reference, context)) {
      if (reference.name === ITEM || reference.name === INDEX) {
        mistakes.parts.reportNoItem(reference.name, use, context, diagnostics);
        continue;
      }
      mistakes.parts.reportMissing(reference, use, step, context, diagnostics);
    }
  }
}

/**
 * Returns the environment variable that a reference reads, given the flow's variables and
 * parameters.
 */
export function environmentName(
  reference: Reference,
  context: Pick<ReferenceContext, "variables" | "params">,
): string | undefined {
  if (reference.kind === "env") return reference.name;
  if (reference.kind !== "bare") return undefined;
  const { name } = reference;
  return context.variables.has(name) || context.params.has(name) ? undefined : name;
}

function isMissing(
  reference: Reference,
  context: ReferenceContext,
): reference is Reference & { name: string } {
  const name = environmentName(reference, context);
  return name !== undefined && context.env(name) === undefined;
}

function checkVariable(
  reference: Reference & { kind: "var" },
  use: ReferenceUse,
  context: ReferenceContext,
  diagnostics: Diagnostics,
): void {
  const { name } = reference;
  const isInput = context.inputs?.has(name) === true;
  if (isInput !== (reference.of === "inputs")) {
    mistakes.parts.reportNoInput(reference, use, context, diagnostics);
  } else if (!context.variables.has(name) && !context.params.has(name)) {
    mistakes.parts.reportUnknownVariable(name, use.range, context, diagnostics);
  }
}

function checkCapture(
  reference: Reference & { kind: "capture" },
  use: ReferenceUse,
  at: number | undefined,
  context: ReferenceContext,
  diagnostics: Diagnostics,
): void {
  const { steps } = context;
  const place = stepPlaces(steps).get(reference.step);
  if (!place) return mistakes.parts.reportUnknownStep(reference, use, context, diagnostics);
  const { index, isAlone } = place;
  const step = steps[index];
  if (at !== undefined && index < at && isAlone) {
    if (!step.captures.includes(reference.name)) {
      mistakes.parts.reportUnknownCapture(reference, step, use.range, diagnostics);
    }
    return;
  }
  mistakes.parts.reportMisplaced(step, index, use.range, at, context, diagnostics);
}

/** The index of the first step with a name, and whether it is the only one. */
interface StepPlace {
  readonly index: number;
  isAlone: boolean;
}

/** The places of the steps of a flow, cached because a flow may have thousands of references. */
const placesOfFlows = new WeakMap<readonly ReferencedStep[], ReadonlyMap<string, StepPlace>>();

function stepPlaces(steps: readonly ReferencedStep[]): ReadonlyMap<string, StepPlace> {
  const known = placesOfFlows.get(steps);
  if (known) return known;
  const places = new Map<string, StepPlace>();
  for (const [index, { name }] of steps.entries()) {
    const first = places.get(name);
    if (first) first.isAlone = false;
    else places.set(name, { index, isAlone: true });
  }
  placesOfFlows.set(steps, places);
  return places;
}
