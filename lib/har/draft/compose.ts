import type { JsonValue } from "../../json/mod.ts";
import { count } from "../../text/mod.ts";
import type { EnvironmentName, Template, Variable } from "../provenance.ts";
import type { Recording } from "../recording.ts";
import type { LoopPlan, Note, StepPlan } from "../stages.ts";
import { expectFlow, expectText, pageEchoes, typedNames, withStructure } from "./assertions/mod.ts";
import { baseUrls, rebasedDecisions } from "./base_urls.ts";
import { createItemPicker, draftCaptures, type ItemPicker, UsedProducers } from "./captures.ts";
import { type ComposedStep, composeSteps } from "./composed_steps.ts";
import type {
  ComposeInput,
  Draft,
  DraftAssertion,
  DraftLoop,
  DraftStep,
  DraftValue,
  Volatility,
} from "./draft.ts";
import { identifier, takeName } from "./names/words.ts";
import { type IsRecurring, recurringMembers } from "./recurring_members.ts";
import { assertionReferences, requestReferences, usedVariables } from "./references.ts";
import { type RequestDecisions, withoutTypedTexts } from "./request_decisions.ts";
import { volatilityOf } from "./volatility.ts";

/** Composes the draft of a flow: names, requests, captures and assertions. */
export function compose(input: ComposeInput): Draft {
  const { recording, filtered, selection, provided, notes } = input;
  const bases = baseUrls(
    selection.steps.map(({ entry }) => entry),
    filtered.origins,
    input.baseUrl,
  );
  const decisions = rebasedDecisions(
    withoutTypedTexts(selection.decisions ?? provided.decisions),
    bases,
  );
  const composed = composeSteps(input, decisions, bases);
  const volatility = volatilityOf(input);
  const values = expectFlow(composed, provided, volatility);
  const references = composed.flatMap(({ request }, i) => [
    ...requestReferences(request),
    ...assertionReferences(values[i]),
  ]);
  const variables = usedVariables(references, [...bases.variables, ...provided.variables]);
  const all = [...references, ...variables.flatMap(({ value }) => value)];
  const used = new UsedProducers();
  const environmentNames = new Set<string>();
  for (const one of all) {
    if (typeof one === "string") continue;
    if (one.to === "capture") used.use(one.producer);
    if (one.to === "environment") environmentNames.add(one.name);
  }
  const pick = createItemPicker(decisions, provided.secrets);
  const environment = [...bases.environment, ...provided.environment].filter(({ name }) =>
    environmentNames.has(name)
  );
  const context = {
    used,
    pick,
    secrets: provided.secrets,
    volatility,
    isRecurring: recurringMembers(input),
    notes,
    statuses: input.statuses,
    echoes: pageEchoes(composed),
    names: typedNames(decisions),
  };
  return {
    name: input.name ?? flowName(recording.file),
    header: headerLines(recording, composed.length, environment),
    variables: namedVariables(variables, environment),
    environment,
    steps: composed.map((step, i) => draftStep(step, values[i], context)),
  };
}

function draftStep(
  { plan, decisions, name, request, open, gone }: ComposedStep,
  values: readonly DraftAssertion[],
  { used, pick, secrets, volatility, isRecurring, notes, statuses, echoes, names }: {
    readonly used: UsedProducers;
    readonly pick: ItemPicker;
    readonly secrets: ReadonlySet<string>;
    readonly volatility: Volatility;
    readonly isRecurring: IsRecurring;
    readonly statuses: ComposeInput["statuses"];
    readonly notes: ComposeInput["notes"];
    readonly echoes: ReadonlyMap<number, readonly DraftValue[]>;
    readonly names: ReadonlyMap<string, Template>;
  },
): DraftStep {
  const { entry, status, always } = plan;
  const producers = used.of(entry);
  const captured = draftCaptures(producers, { pick, secrets });
  const loop = plan.loop && draftLoop(plan.loop);
  const headers = new Set(
    producers.flatMap(({ source }) => source.from === "header" ? [source.name] : []),
  );
  const text = expectText(entry, {
    captured: headers,
    names,
    echoes: echoes.get(entry.index),
    gone,
  });
  return {
    entry,
    name,
    comments: stepComments(plan, decisions, notes, open, captured.open),
    request,
    captures: captured.captures,
    assertions: withStructure(values, {
      entry,
      captured: producers,
      elsewhere: loop?.until ?? [],
      volatility,
      isRecurring,
    }),
    headerAssertions: text.headers,
    bodyAssertions: text.body,
    statuses: [...new Set([status, ...statuses?.(entry) ?? []])],
    loop,
    always: always || undefined,
  };
}

/** Returns the comments above a step, without duplicates: what the user has to check. */
function stepComments(
  { entry, comments }: StepPlan,
  decisions: RequestDecisions,
  notes: readonly Note[],
  ...more: readonly (readonly string[])[]
): string[] {
  const open = decisions.all.flatMap((one) => one.open === undefined ? [] : [one.open]);
  const own = notes.filter((note) => note.entry?.index === entry.index).map(({ text }) => text);
  return [...new Set([...comments, ...own, ...open, ...more.flat()])];
}

/** The maximum total of pauses; a lint rule warns about more. */
const MAX_PAUSES_MS = 600_000;

/** Converts a loop to the form that the flow has. */
function draftLoop({ maxAttempts, sleepMs, until, untilStatus }: LoopPlan): DraftLoop {
  return {
    maxAttempts: Math.min(
      maxAttempts,
      Math.max(1, Math.floor(MAX_PAUSES_MS / Math.max(1, sleepMs))),
    ),
    sleepMs,
    untilStatus,
    until: until
      ? [{
        path: until.path,
        operator: until.operator,
        operand: { kind: "leaf", value: until.operand as JsonValue },
      }]
      : [],
  };
}

/** Returns the lines at the top of a flow: its source, and what it needs to run. */
export function headerLines(
  { file, recorder, total }: Recording,
  steps: number,
  environment: readonly EnvironmentName[],
): string[] {
  const by = recorder === "" ? "" : ` (${recorder})`;
  return [
    `Converted from ${baseName(file)}${by}: ${count(total, "exchange")}, ${count(steps, "step")}.`,
    ...environmentLines(environment),
  ];
}

const WIDTH = 96;

/** Lists the names of the environment variables, as many on each line as fit. */
function environmentLines(environment: readonly EnvironmentName[]): string[] {
  if (environment.length === 0) return [];
  const lines = ["Set in the environment, see `.env.example`:"];
  environment.forEach(({ name }, i) => {
    const word = i === environment.length - 1 ? name : `${name},`;
    const line = `${lines.at(-1)} ${word}`;
    if (line.length <= WIDTH) lines[lines.length - 1] = line;
    else lines.push(`  ${word}`);
  });
  return lines;
}

/** Returns the name of the flow: that of the recording without its number. */
function flowName(file: string): string {
  const bare = baseName(file)
    .replace(/\.gz$/i, "")
    .replace(/\.(?:har|json|txt)$/i, "")
    .replace(/[\s_.-]*(?:\(?\d+\)?|\d{4}-\d\d-\d\d.*|copy)$/i, "")
    .replaceAll(/[\s_.-]+/g, " ")
    .trim();
  return bare === "" ? "recording" : bare;
}

function baseName(file: string): string {
  return file.split(/[/\\]/).at(-1) ?? file;
}

/** Names that have another meaning in an expression. */
const RESERVED = new Set(["ENV", "vars", "steps", "RANDOM", "NOW"]);

/**
 * Gives the variables names that are valid, unique, and different from those of environment
 * variables.
 */
function namedVariables(
  variables: readonly Variable[],
  environment: readonly EnvironmentName[],
): Variable[] {
  const taken = new Map(environment.map(({ name }) => [name, 1]));
  return variables.map((variable) => {
    const wished = identifier(variable.name, "value");
    const name = takeName(RESERVED.has(wished) ? `${wished}_value` : wished, taken);
    return { ...variable, name };
  });
}
