import { type Diagnostics, labelAt, type Range } from "../diagnostics/mod.ts";
import { closestWord, joinSome } from "../text/mod.ts";
import { memberName, memberReference, type Reference } from "./expression.ts";
import { type MeantReference, rewriteReference, stepOf } from "./foreign_references.ts";
import {
  captureReference,
  type DataColumns,
  type DataGap,
  type ReferenceContext,
  type ReferencedStep,
} from "./reference_context.ts";
import type { ReferenceUse } from "./reference_use.ts";

export { reportForeign } from "./foreign_references.ts";
export { reportMissing } from "./missing_values.ts";
export { reportCycle, reportVariableName } from "./variable_mistakes.ts";

/** Reports a reference to a flow variable that does not exist. */
export function reportUnknownVariable(
  name: string,
  range: Range,
  context: ReferenceContext,
  diagnostics: Diagnostics,
): void {
  const near = closestWord(name, [...context.variables, ...context.params.keys()]);
  const help = near !== undefined
    ? `did you mean \`vars.${near}\`?`
    : `add it under \`vars\`, or give it with --var ${name}=value`;
  diagnostics.error("unknown-variable", `the flow has no variable \`${name}\``, range, { help });
}

/** Reports a reference to the item of a step without `for_each`, or to its index. */
export function reportNoItem(
  name: string,
  { range }: ReferenceUse,
  { isBeforeEach }: ReferenceContext,
  diagnostics: Diagnostics,
): void {
  if (isBeforeEach) {
    const message = `\`${name}\` is not known yet`;
    diagnostics.error("unknown-reference", message, range, {
      help: "the list of `for_each` and `if` are evaluated once, before the first item",
    });
    return;
  }
  const message = `\`${name}\` is known only in a step with \`for_each\``;
  diagnostics.error("unknown-reference", message, range, {
    help: "give the step a list: `for_each: ${steps.list.capture.ids}`",
  });
}

/** Reports a reference to a row that there is not, or to a column that a row lacks. */
export function reportNoData(
  use: ReferenceUse,
  path: readonly string[],
  { data }: ReferenceContext,
  gap: DataGap | undefined,
  diagnostics: Diagnostics,
): void {
  if (!data) {
    diagnostics.error(
      "unknown-reference",
      "`data` is known only in a flow with `data`",
      use.range,
      {
        help: "give the flow rows: `data: users.csv`; a flow that a step uses takes them by `with`",
      },
    );
    return;
  }
  if (gap) reportGap("data", path, use, data, gap, diagnostics);
}

/** Reports a reference to what a row or an item does not have. */
export function reportGap(
  head: "data" | "item",
  path: readonly string[],
  { range }: ReferenceUse,
  { columns = new Set() }: DataColumns,
  gap: DataGap,
  diagnostics: Diagnostics,
): void {
  const [first] = path;
  const isKnown = columns.has(first);
  const name = memberName(isKnown ? path : [first]);
  const what = head === "data" ? "row" : "item";
  const message = isKnown ? `${what} ${gap.row} has no \`${name}\`` : `no ${what} has \`${name}\``;
  diagnostics.error("unknown-reference", message, range, {
    related: [gap.label],
    help: isKnown
      ? `give every ${what} a value, or write a default: \`\${${
        memberReference(head, path)
      }:-none}\``
      : helpForMember(head, first, [...columns]),
  });
}

function helpForMember(head: "data" | "item", name: string, columns: readonly string[]): string {
  const padded = columns.find((column) => column.trim() === name);
  if (padded !== undefined) {
    return `the name of the column is ${JSON.stringify(padded)}: remove the blanks around it`;
  }
  const near = closestWord(name, columns);
  if (near !== undefined) return `did you mean \`${memberReference(head, [near])}\`?`;
  if (columns.length === 0) return "the items have no members; write `${item}` for the item itself";
  const names = joinSome(columns.map((one) => `\`${one}\``));
  return head === "data" ? `the columns are ${names}` : `the members are ${names}`;
}

/** Reports an input written as a variable, a variable written as an input, or an unknown input. */
export function reportNoInput(
  { name, of }: Reference & { kind: "var" },
  use: ReferenceUse,
  { variables, inputs = new Set() }: ReferenceContext,
  diagnostics: Diagnostics,
): void {
  if (of === undefined || variables.has(name)) {
    const [is, written] = of === undefined
      ? ["an input of the flow, not a variable", `inputs.${name}`]
      : ["a variable of the flow, not an input", `vars.${name}`];
    return diagnostics.error("unknown-variable", `\`${name}\` is ${is}`, use.range, {
      help: `write \`\${${written}}\``,
      ...rewriteReference(use, written, diagnostics),
    });
  }
  const near = closestWord(name, [...inputs]);
  diagnostics.error("unknown-input", `the flow has no input \`${name}\``, use.range, {
    help: near === undefined
      ? `add it: \`inputs: { ${name}: {} }\``
      : `did you mean \`inputs.${near}\`?`,
  });
}

/**
 * Reports a reference to a capture from where it cannot be known.
 *
 * @param index The index of the step that captures it.
 * @param at The index of the step that refers to it; absent for a variable.
 */
export function reportMisplaced(
  step: ReferencedStep,
  index: number,
  range: Range,
  at: number | undefined,
  { steps, defaults }: ReferenceContext,
  diagnostics: Diagnostics,
): void {
  const related = [labelAt(diagnostics.source, step.range, "it is defined here")];
  const isIn = ({ start, end }: Range) => start <= range.start && range.end <= end;
  const isDefault = defaults !== undefined && isIn(defaults.node.range);
  if (at !== undefined && index >= at && isDefault) {
    const { name } = steps[at];
    const header = defaults.headers.find(({ value }) => isIn(value.range));
    const itself = index === at;
    const message = itself
      ? `\`${name}\` has this default, and cannot use its own captures`
      : `\`${name}\` has this default, and \`${step.name}\` runs after it`;
    diagnostics.error("later-step", message, range, {
      related: [labelAt(diagnostics.source, steps[at].range, "this step")],
      help: defaults.baseUrl && isIn(defaults.baseUrl.range)
        ? "a `base_url` is the same for all steps: take it from a variable or the environment"
        : `take it away in that step: \`${
          header ? `headers: { ${header.name}: null }` : "auth: null"
        }\``,
    });
  } else if (at === undefined) {
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

/** Reports a reference to a step that does not exist. */
export function reportUnknownStep(
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
    : `the steps are ${joinSome(names.map((name) => `\`${name}\``))}`;
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

/** Reports a reference to something that a step does not capture. */
export function reportUnknownCapture(
  reference: Reference & { kind: "capture" },
  step: ReferencedStep,
  range: Range,
  diagnostics: Diagnostics,
): void {
  const near = closestWord(reference.name, step.captures);
  const known = joinSome(step.captures.map((name) => `\`${name}\``));
  const key = step.isUse ? "outputs" : step.spelling === "A" ? "capture" : "extract";
  const help = near !== undefined
    ? `did you mean \`${near}\`?`
    : step.captures.length > 0
    ? `${step.isUse ? "its outputs are" : "it captures"} ${known}`
    : `add it under \`${key}\` of ${step.isUse ? "the flow that the step uses" : "that step"}`;
  const message = step.isUse
    ? `the flow of the step \`${step.name}\` has no output \`${reference.name}\``
    : `the step \`${step.name}\` does not capture \`${reference.name}\``;
  const related = [labelAt(diagnostics.source, step.range, "this step")];
  diagnostics.error("unknown-capture", message, range, { related, help });
}
