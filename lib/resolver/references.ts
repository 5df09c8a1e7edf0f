import { closest, either } from "../text/mod.ts";
import { type Diagnostics, labelAt, type Range } from "../loader/mod.ts";
import type { ReferenceUse } from "./compiler.ts";
import type { Reference } from "./expression.ts";

/** What a flow offers to its expressions. */
export interface ReferenceContext {
  readonly variables: readonly string[];
  /** The steps in the order in which they run. */
  readonly steps: readonly ReferencedStep[];
  /** The names of steps that could not be read; what refers to them is not at fault. */
  readonly unreadSteps: readonly string[];
  readonly params: ReadonlyMap<string, string>;
  /** The value of an environment variable, if it is set. */
  env(name: string): string | undefined;
  /** Whether a variable that the environment lacks is a warning. */
  readonly envOptional: boolean;
  /** The missing variables reported already; each is reported once a file. */
  readonly reported: Set<string>;
}

/** A step as a reference sees it. */
export interface ReferencedStep {
  readonly name: string;
  readonly range: Range;
  readonly captures: readonly string[];
  /** How its captures are referred to: `.capture.` belongs to spelling A. */
  readonly spelling: "A" | "B";
}

/**
 * Reports every reference that has nothing to refer to.
 *
 * @param uses The references of one place.
 * @param step The index of the step they stand in; nothing for the variables.
 */
export function checkReferences(
  uses: readonly ReferenceUse[],
  step: number | undefined,
  context: ReferenceContext,
  found: Diagnostics,
): void {
  for (const use of uses) {
    const { reference } = use;
    if (reference.kind === "capture") checkCapture(reference, use.range, step, context, found);
    else if (reference.kind === "var") checkVariable(reference.name, use.range, context, found);
    else if (!use.hasFallback && isMissing(reference, context)) {
      reportMissingOnce(reference, use.range, context, found);
    }
  }
}

/** The environment variables that a reference reads, given the flow's variables and parameters. */
export function environmentName(
  reference: Reference,
  context: Pick<ReferenceContext, "variables" | "params">,
): string | undefined {
  if (reference.kind === "env") return reference.name;
  if (reference.kind !== "bare") return undefined;
  const { name } = reference;
  return context.variables.includes(name) || context.params.has(name) ? undefined : name;
}

function isMissing(
  reference: Reference,
  context: ReferenceContext,
): reference is Reference & { name: string } {
  const name = environmentName(reference, context);
  return name !== undefined && context.env(name) === undefined;
}

function reportMissingOnce(
  reference: Reference & { name: string },
  range: Range,
  context: ReferenceContext,
  found: Diagnostics,
): void {
  if (context.reported.has(reference.name)) return;
  context.reported.add(reference.name);
  reportMissing(reference, range, context, found);
}

function reportMissing(
  reference: Reference,
  range: Range,
  context: ReferenceContext,
  found: Diagnostics,
): void {
  const report = context.envOptional ? "warning" : "error";
  if (reference.kind === "env") {
    const { name } = reference;
    found[report]("missing-variable", `the environment variable \`${name}\` is not set`, range, {
      help: `set it, put it into a file for --env-file, or give a default: \${ENV.${name}:-value}`,
    });
  } else if (reference.kind === "bare") {
    const { name } = reference;
    const owner = context.steps.find((step) => step.captures.includes(name));
    const near = closest(name, [...context.variables, ...context.params.keys()]);
    found[report](
      "missing-variable",
      `\`${name}\` is neither a variable of the flow, nor a parameter, nor in the environment`,
      range,
      {
        help: owner
          ? `a captured value is written with its step: \${${capturePath(owner, name)}}`
          : near !== undefined
          ? `did you mean \`${near}\`?`
          : `set it in the environment, with --var ${name}=value, or under \`vars\``,
      },
    );
  }
}

function checkVariable(
  name: string,
  range: Range,
  context: ReferenceContext,
  found: Diagnostics,
): void {
  if (context.variables.includes(name)) return;
  const near = closest(name, context.variables);
  const help = near !== undefined
    ? `did you mean \`vars.${near}\`?`
    : context.params.has(name)
    ? `a parameter is written \${${name}}`
    : `add it under \`vars\``;
  found.error("unknown-variable", `the flow has no variable \`${name}\``, range, { help });
}

function checkCapture(
  reference: Reference & { kind: "capture" },
  range: Range,
  at: number | undefined,
  context: ReferenceContext,
  found: Diagnostics,
): void {
  const { steps } = context;
  const index = steps.findIndex((step) => step.name === reference.step);
  if (index < 0) return reportUnknownStep(reference, range, context, found);
  const step = steps[index];
  const related = [labelAt(found.source, step.range, "it is defined here")];
  if (at === undefined) {
    found.error("later-step", "a variable cannot use what a step captures", range, {
      related,
      help:
        "variables are worked out before the first step; use the capture in the steps themselves",
    });
  } else if (index >= at) {
    const itself = index === at;
    found.error(
      "later-step",
      itself ? "a step cannot use its own captures" : `\`${step.name}\` runs after this step`,
      range,
      {
        ...(itself ? {} : { related }),
        help: "a step can only use what earlier steps captured; move it up, or drop the reference",
      },
    );
  } else if (steps.some((other, i) => other.name === step.name && i !== index)) {
    found.error("ambiguous-step", `several steps are named \`${step.name}\``, range, {
      related,
      help: "give each step a name of its own",
    });
  } else if (!step.captures.includes(reference.name)) {
    reportUnknownCapture(reference, step, range, found);
  }
}

function reportUnknownStep(
  reference: Reference & { kind: "capture" },
  range: Range,
  context: ReferenceContext,
  found: Diagnostics,
): void {
  if (context.unreadSteps.includes(reference.step)) return;
  const names = context.steps.map((step) => step.name);
  const owner = context.steps.find((step) => reference.step.startsWith(`${step.name}.`));
  const near = closest(reference.step, names);
  const help = owner
    ? `a capture is one value, written \${${capturePath(owner, owner.captures[0] ?? "name")}}`
    : near !== undefined
    ? `did you mean \`${near}\`?`
    : `the steps are ${either(names.map((name) => `\`${name}\``))}`;
  found.error("unknown-step", `there is no step \`${reference.step}\``, range, { help });
}

function reportUnknownCapture(
  reference: Reference & { kind: "capture" },
  step: ReferencedStep,
  range: Range,
  found: Diagnostics,
): void {
  const near = closest(reference.name, step.captures);
  const key = step.spelling === "A" ? "capture" : "extract";
  const help = near !== undefined
    ? `did you mean \`${near}\`?`
    : step.captures.length > 0
    ? `it captures ${either(step.captures.map((name) => `\`${name}\``))}`
    : `add it under \`${key}\` of that step`;
  const message = `the step \`${step.name}\` does not capture \`${reference.name}\``;
  const related = [labelAt(found.source, step.range, "this step")];
  found.error("unknown-capture", message, range, { related, help });
}

/** How a capture of a step is referred to, in the spelling of the step. */
export function capturePath(step: ReferencedStep, capture: string): string {
  const name = /^[\w.-]+$/.test(step.name) ? `.${step.name}` : `[${JSON.stringify(step.name)}]`;
  return `steps${name}${step.spelling === "A" ? ".capture" : ""}.${capture}`;
}
