import { type Diagnostics, labelAt, type Range } from "../diagnostics/mod.ts";
import { closestWord, joinWithAnd } from "../text/mod.ts";
import type { Reference } from "./expression.ts";
import {
  type MeantReference,
  reportForeign,
  rewriteReference,
  stepOf,
} from "./foreign_references.ts";
import { reportMissing } from "./missing_values.ts";
import {
  captureReference,
  type ReferenceContext,
  type ReferencedStep,
} from "./reference_context.ts";
import type { ReferenceUse } from "./template_compiler.ts";

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
      reportForeign({ ...use, reference }, step, context, diagnostics);
    } else if (reference.kind === "capture") {
      checkCapture(reference, use, step, context, diagnostics);
    } else if (reference.kind === "var") {
      checkVariable(reference.name, use.range, context, diagnostics);
    } else if (!use.hasFallback && isMissing(reference, context)) {
      reportMissing(reference, use, step, context, diagnostics);
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
  name: string,
  range: Range,
  context: ReferenceContext,
  diagnostics: Diagnostics,
): void {
  if (context.variables.has(name)) return;
  const near = closestWord(name, [...context.variables]);
  const help = near !== undefined
    ? `did you mean \`vars.${near}\`?`
    : context.params.has(name)
    ? `a parameter is written \${${name}}`
    : `add it under \`vars\``;
  diagnostics.error("unknown-variable", `the flow has no variable \`${name}\``, range, { help });
}

function checkCapture(
  reference: Reference & { kind: "capture" },
  use: ReferenceUse,
  at: number | undefined,
  context: ReferenceContext,
  diagnostics: Diagnostics,
): void {
  const { steps } = context;
  const { range } = use;
  const place = stepPlaces(steps).get(reference.step);
  if (!place) return reportUnknownStep(reference, use, context, diagnostics);
  const { index, isAlone } = place;
  const step = steps[index];
  if (at !== undefined && index < at && isAlone) {
    if (!step.captures.includes(reference.name)) {
      reportUnknownCapture(reference, step, range, diagnostics);
    }
    return;
  }
  const related = [labelAt(diagnostics.source, step.range, "it is defined here")];
  if (at === undefined) {
    diagnostics.error("later-step", "a variable cannot use what a step captures", range, {
      related,
      help:
        "variables are evaluated before the first step; use the capture in the steps themselves",
    });
  } else if (index >= at) {
    const itself = index === at;
    diagnostics.error(
      "later-step",
      itself ? "a step cannot use its own captures" : `\`${step.name}\` runs after this step`,
      range,
      {
        ...(itself ? {} : { related }),
        help: itself
          ? "captures are taken after the response is judged: assert the path itself, or compare with " +
            "what an earlier step captured"
          : "a step can only use what earlier steps captured; move it up, or remove the reference",
      },
    );
  } else {
    diagnostics.error("ambiguous-step", `several steps are named \`${step.name}\``, range, {
      related,
      help: "give each step its own name",
    });
  }
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

function reportUnknownStep(
  reference: Reference & { kind: "capture" },
  use: ReferenceUse,
  context: ReferenceContext,
  diagnostics: Diagnostics,
): void {
  if (context.unreadSteps.includes(reference.step)) return;
  const message = `there is no step \`${reference.step}\``;
  const meant = stepOf(reference.step, reference.name, context);
  if (meant) {
    const fix = meant.certain ? rewriteReference(use, meant.reference, diagnostics) : {};
    const help = `write \`\${${meant.reference}}\``;
    const first = meant.certain ? help : `${help}, ${captureHelp(reference, meant, context)}`;
    return diagnostics.error("unknown-step", message, use.range, { help: first, ...fix });
  }
  const names = context.steps.map((step) => step.name);
  const owner = context.steps.find((step) => reference.step.startsWith(`${step.name}.`));
  const near = closestWord(reference.step, names);
  const help = owner
    ? `a capture is one value, written \`\${${
      captureReference(owner, owner.captures[0] ?? "name")
    }}\``
    : near !== undefined
    ? `did you mean \`${near}\`?`
    : names.length === 1
    ? `the only step is \`${names[0]}\``
    : `the steps are ${joinWithAnd(names.map((name) => `\`${name}\``))}`;
  diagnostics.error("unknown-step", message, use.range, { help });
}

/** Returns help on capturing the referenced value: `log_in.response.body` points into the body. */
function captureHelp(
  { step, name }: Reference & { kind: "capture" },
  { reference }: MeantReference,
  { steps }: ReferenceContext,
): string {
  const owner = steps.find((one) => reference === captureReference(one, name));
  const isA = owner?.spelling !== "B";
  const inBody = /\.(?:response\.)?(?:body|json|data)$/.test(step);
  const key = isA ? "capture" : "extract";
  if (!inBody || !owner) return `and capture \`${name}\` in that step`;
  const path = `${isA ? "$.json" : "$"}.${name}`;
  return `and \`${key}: { ${name}: ${path} }\` in \`${owner.name}\``;
}

function reportUnknownCapture(
  reference: Reference & { kind: "capture" },
  step: ReferencedStep,
  range: Range,
  diagnostics: Diagnostics,
): void {
  const near = closestWord(reference.name, step.captures);
  const key = step.spelling === "A" ? "capture" : "extract";
  const help = near !== undefined
    ? `did you mean \`${near}\`?`
    : step.captures.length > 0
    ? `it captures ${joinWithAnd(step.captures.map((name) => `\`${name}\``))}`
    : `add it under \`${key}\` of that step`;
  const message = `the step \`${step.name}\` does not capture \`${reference.name}\``;
  const related = [labelAt(diagnostics.source, step.range, "this step")];
  diagnostics.error("unknown-capture", message, range, { related, help });
}
