import { count, wrapToColumns } from "../../text/mod.ts";
import { otherStatuses } from "../call/mod.ts";
import { environmentNamesIn, producerKey, producersIn, referencesOf } from "../producer.ts";
import type { Decisions, EnvironmentName, Piece, Template, Variable } from "../provenance.ts";
import type { Recording } from "../recording.ts";
import type { ComposeInput, LoopPlan } from "../stages.ts";
import { identifier, separatorIn, takeName } from "../values/mod.ts";
import { createTextAsserter, expectFlow, flowState, withStructure } from "./assertions/mod.ts";
import { baseUrls, rebasedDecisions } from "./base_urls.ts";
import { createCaptureDrafter, withoutTypedTexts } from "./captures.ts";
import { recurringMembers, volatilityOf } from "./changing_members.ts";
import { composeSteps } from "./composed_steps.ts";
import type { Draft, DraftAssertion, DraftLoop, DraftStep } from "./draft.ts";
import { filled, leaf, usedVariables } from "./templates.ts";

/** Composes the draft of a flow: names, requests, captures and assertions. */
export function compose(input: ComposeInput): Draft {
  const { recording, selection, provided, notes, statuses } = input;
  const bases = baseUrls(input);
  const decisions = rebasedDecisions(withoutTypedTexts(selection.decisions), bases);
  const composed = composeSteps(input, decisions, bases);
  const volatility = volatilityOf(input);
  const recurs = recurringMembers(input, volatility);
  const sent = producersIn(referencesOf(composed.map(({ request }) => request)));
  const values = expectFlow(composed, flowState(sent, provided, volatility));
  const references = referencesOf(composed.map(({ request }, i) => [request, values[i]]));
  const variables = usedVariables(references, [...bases.variables, ...provided.variables]);
  const all = [...references, ...referencesOf(variables)];
  const producers = [...Map.groupBy(producersIn(all), producerKey).values()];
  const used = Map.groupBy(producers.map(([first]) => first), ({ entry }) => entry.index);
  const named = environmentNamesIn(all);
  const environment = [...bases.environment, ...provided.environment]
    .filter(({ name }) => named.has(name));
  const draftCaptures = createCaptureDrafter(decisions, provided.secrets);
  const assertText = createTextAsserter(composed, input, decisions);
  const notesBy = Map.groupBy(notes, (one) => one.entry?.index);

  // What has another name in each run is found by no recorded key.
  const varied = input.unique ? composed.flatMap(({ decisions }) => decisions.all) : [];
  const names = new Set(
    varied.filter(({ template }) => referencesOf(template).some(({ to }) => to === "variable"))
      .map(({ requestValue: { value } }) => value),
  );
  const hasNoName = ({ path }: DraftAssertion) =>
    typeof path === "string" || !path.some((key) => names.has(key));
  const steps = composed.map((step, i): DraftStep => {
    const { entry, status, always, comments } = step.plan;
    const taken = used.get(entry.index) ?? [];
    const { captures, open: undrafted } = draftCaptures(taken);
    const loop = step.plan.loop && draftLoop(step.plan.loop, decisions);
    const noted = notesBy.get(entry.index)?.map(({ text }) => text) ?? [];
    const undecided = step.decisions.all.flatMap((one) => one.open ?? []);
    const open = [...undecided, ...step.open, ...undrafted];
    const { jsonAssertions, ...ofText } = assertText(step, taken);
    const expected = [...values[i], ...jsonAssertions];
    return {
      entry,
      name: step.name,
      comments: [...new Set([...comments, ...noted, ...open])],
      open,
      request: step.request,
      captures,
      assertions: withStructure(expected, { entry, captures, loop }, recurs).filter(hasNoName),
      ...ofText,
      statuses: [...new Set([status, ...statuses?.(entry) ?? [], ...otherStatuses(entry)])],
      loop,
      always: always || undefined,
    };
  });
  return {
    name: input.name ?? flowName(recording.file),
    header: headerLines(recording, steps.length, environment),
    variables: namedVariables(variables, environment),
    environment,
    steps,
  };
}

/** Converts a loop to the form that the flow has. */
function draftLoop({ entries: _, until, ...loop }: LoopPlan, decisions: Decisions): DraftLoop {
  if (until === undefined) return { ...loop, until: [] };
  const { by, path, operator, operand } = until;
  const template = by && decisions.get(by.id)?.template;
  const part = by && template && partOf(template, String(by.value), String(operand));
  return { ...loop, until: [{ path, operator, operand: part ? filled(part) : leaf(operand) }] };
}

/** Returns what a template has for a part of the recorded text, such as a line of it. */
function partOf(template: Template, whole: string, part: string): Template {
  if (whole === part) return template;
  const separator = separatorIn(whole);
  const parts: Piece[][] = [[]];
  for (const piece of template) {
    const [first, ...more] = typeof piece === "string" ? piece.split(separator) : [piece];
    parts.at(-1)!.push(first);
    parts.push(...more.map((one) => [one]));
  }
  return (parts[whole.split(separator).indexOf(part)] ?? [part]).filter((piece) => piece !== "");
}

/** Names that have another meaning in an expression. */
const RESERVED = new Set(["ENV", "vars", "steps", "RANDOM", "NOW"]);

/**
 * Gives the variables names that are valid, unique, and different from those of environment
 * variables.
 */
function namedVariables(variables: readonly Variable[], environment: readonly EnvironmentName[]) {
  const taken = new Map(environment.map(({ name }) => [name, 1]));
  return variables.map((variable) => {
    const wished = identifier(variable.name, "value");
    const name = takeName(RESERVED.has(wished) ? `${wished}_value` : wished, taken);
    return { ...variable, name };
  });
}

const WIDTH = 96;
const INDENT = "  ";

/** Returns the lines at the top of a flow: its source, and what it needs to run. */
export function headerLines(
  { file, recorder, total }: Recording,
  steps: number,
  environment: readonly EnvironmentName[],
): string[] {
  const counts = `${count(total, "exchange")}, ${count(steps, "step")}`;
  const source = `Converted from ${baseName(file)} (${recorder}): ${counts}.`;
  const names = environment.map(({ name }) => name).join(", ");
  const text = `Set in the environment, see \`.env.example\`: ${names}`;
  const [first, ...others] = wrapToColumns(text, WIDTH - INDENT.length, WIDTH);
  return [source, first, ...others.map((line) => INDENT + line)];
}

/** Returns the name of the flow: that of the recording without its number. */
function flowName(file: string): string {
  const bare = baseName(file).replace(/\.gz$/i, "").replace(/\.(?:har|json|txt)$/i, "")
    .replace(/[\s_.-]*(?:\(?\d+\)?|\d{4}-\d\d-\d\d.*|copy)$/i, "");
  return bare.replaceAll(/[\s_.-]+/g, " ").trim() || "recording";
}

function baseName(file: string): string {
  return file.split(/[/\\]/).at(-1) ?? file;
}
