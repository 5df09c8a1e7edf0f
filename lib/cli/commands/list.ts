import {
  type FlowCall,
  prepare,
  type PreparedFlow,
  rangeOfPart,
  type ScheduledStep,
} from "../../compiler/mod.ts";
import { isError, type Range, type SourceFile } from "../../diagnostics/mod.ts";
import { columnsOf, count, visible } from "../../text/mod.ts";
import { VERSION } from "../../version.ts";
import type { Invocation } from "../command.ts";
import type { MaskedHost } from "../host.ts";
import {
  checkFileRoots,
  maskPlan,
  warnOfUnknownTags,
  warnOfUnusedExcludes,
  warnOfUnusedParams,
} from "../inputs.ts";
import { completeFlags, LIST_OPTIONS } from "../options/mod.ts";
import { printDiagnostics } from "../outputs.ts";
import { readParameters, withParameters } from "../parameters.ts";
import { settle } from "../project/call_settings.ts";
import type { ProjectParameters } from "../project/project_values.ts";
import { USAGE_ERROR } from "../usage_error.ts";
import { mistakeOf, noteOfFitting, readSelection } from "./run/selection.ts";

/** The output of `list --format json`. */
interface FlowList {
  /** Increases when a member changes its meaning or is removed, but not when one is added. */
  readonly schema_version: 1;
  /** The version of baton. */
  readonly baton_version: string;
  /** The flows, in the order in which they would start. */
  readonly flows: readonly ListedFlow[];
}

interface ListedFlow {
  /** The path as messages show it. */
  readonly file: string;
  readonly name: string;
  /** Whether the whole flow has conditions under which it runs. */
  readonly conditional: boolean;
  readonly tags: readonly string[];
  /** The locks that no other flow holds while this one runs. */
  readonly locks: readonly string[];
  /** The number of rows that it runs for; absent without `data`. */
  readonly rows?: number;
  /** The numbers of these rows, from 1, if it has others too. */
  readonly row_numbers?: readonly number[];
  /** The inputs that a step that uses it may give; those that are required must be given. */
  readonly inputs: readonly ListedInput[];
  /** The names of the environment variables that it reads. */
  readonly environment: readonly string[];
  /** The steps, in the order in which they run. */
  readonly steps: readonly ListedStep[];
}

interface ListedInput {
  readonly name: string;
  /** Whether it has no default; a flow with such an input does not run by itself. */
  readonly required: boolean;
}

interface ListedStep {
  /** Its name, after those of the steps that use its flow: `session › login`. */
  readonly name: string;
  /** The file, if a step uses it; absent if it is that of the flow. */
  readonly file?: string;
  /** The line of its name, from 1. */
  readonly line: number;
  /** The method and the URL, as the file has them; `USE` and a file if that flow runs once. */
  readonly method: string;
  readonly url: string;
  /** Whether it also runs after a failure. */
  readonly always: boolean;
  /** Whether its request is sent for each item of a list. */
  readonly for_each: boolean;
  /** Whether it, or what contains it, has conditions under which it runs. */
  readonly conditional: boolean;
}

/** `baton list`. @returns The exit code. */
export async function listCommand({ host, flags: given, paths }: Invocation): Promise<number> {
  const asked = completeFlags(given, LIST_OPTIONS, host.env);
  const settings = await settle(given, asked, LIST_OPTIONS, paths, host);
  const { flags } = settings;
  const mistakes = await settings.mistakes();
  if (mistakes.length > 0) {
    printDiagnostics(mistakes, host, flags.color);
    return USAGE_ERROR;
  }
  const { notes, ...selection } = await readSelection(flags, settings.paths, host);
  const { parameters } = await settings.values({
    get: (name) => host.env.get(name),
    isOptional: true,
  });
  const options = {
    ...selection,
    exclude: flags.exclude,
    ...withParameters(parameters, await readParameters(flags.var)),
    unknownParams: parameters.unknown,
    allowFileRoots: [
      ...await checkFileRoots(flags["allow-file-root"] ?? [], settings, host.files),
      ...settings.roots,
    ],
    envOptional: true,
    digests: false,
  };
  const found = await prepare(host, options).catch((error) =>
    Promise.reject(mistakeOf(error, given))
  );
  const plan = { ...found, flows: settings.located(found.flows) };
  maskPlan(host, plan);
  warnOfUnusedParams(host, plan, parameters.environment);
  warnOfUnknownTags(host, plan, settings);
  warnOfUnusedExcludes(host, plan, settings);
  const errors = plan.flows.flatMap(({ diagnostics }) => diagnostics.filter(isError));
  printDiagnostics(errors, host, flags.color);
  const flows: ListedFlow[] = [];
  for (const flow of plan.flows) {
    const listed = await listedFlow(flow, parameters, host);
    if (listed) flows.push(listed);
  }
  if (flags.format === "json") {
    const list: FlowList = { schema_version: 1, baton_version: VERSION, flows };
    host.documents.write(`${JSON.stringify(list, null, 2)}\n`);
  } else {
    for (const note of notes) host.stdout.write(`${note}\n`);
    host.documents.write(textOf(flows, noteOfFitting(plan)));
  }
  return errors.length > 0 ? USAGE_ERROR : 0;
}

/** Returns what is known of a flow, masked; nothing if its file has errors. */
async function listedFlow(
  prepared: PreparedFlow,
  ofProject: ProjectParameters,
  { secrets }: MaskedHost,
): Promise<ListedFlow | undefined> {
  const flow = await prepared.open();
  if (!flow) return undefined;
  const { file, tags, locks, inputs, rows, rowNumbers, environment, parameters } = prepared;
  const behind = parameters.flatMap((name) => ofProject.environment[name] ?? []);
  const masked = (step: ListedStep): ListedStep => ({
    ...step,
    name: secrets.name(step.name),
    method: secrets.text(step.method),
    url: secrets.text(step.url),
  });
  return {
    file,
    name: secrets.name(flow.name),
    conditional: flow.conditions.length > 0,
    tags,
    locks,
    ...(rows ? { rows: rowNumbers?.length ?? rows.count } : {}),
    ...(rowNumbers ? { row_numbers: rowNumbers } : {}),
    inputs: inputs.map(({ name, isRequired }) => ({ name, required: isRequired })),
    environment: [...new Set([...environment, ...behind])].sort(),
    steps: flow.schedule.map((step) => masked(listedStep(step, flow.source))),
  };
}

function listedStep({ name, step, call, always }: ScheduledStep, of: SourceFile): ListedStep {
  const source = call?.use.flow.source ?? of;
  return {
    name,
    ...(source.path === of.path ? {} : { file: source.path }),
    line: step.line,
    ...requestOf(step, source),
    always,
    for_each: step.kind === "request" && step.forEach !== undefined,
    conditional: step.conditions.length > 0 || isConditional(call),
  };
}

/** Returns the request of a step, or the flow that it uses if that runs once. */
function requestOf(
  step: ScheduledStep["step"],
  source: SourceFile,
): Pick<ListedStep, "method" | "url"> {
  if (step.kind === "use") return { method: "USE", url: step.flow.source.path };
  const method = rangeOfPart({ kind: "method" }, step.requestPlaces);
  return {
    method: method ? scalarAt(method, source) : "GET",
    url: scalarAt(step.urlRange, source),
  };
}

/** Returns whether the step that uses a flow, or the flow itself, has conditions. */
function isConditional(call: FlowCall | undefined): boolean {
  if (!call) return false;
  const { use, caller } = call;
  return use.conditions.length + use.flow.conditions.length > 0 || isConditional(caller);
}

/** Returns a scalar on one line, without its quotes. */
function scalarAt({ start, end }: Range, { text }: SourceFile): string {
  const raw = text.slice(start, end).trim().split("\n").map((line) => line.trim()).join(" ");
  return /^(["'])[^]*\1$/.test(raw) ? raw.slice(1, -1) : raw;
}

function textOf(flows: readonly ListedFlow[], fitting: string | undefined): string {
  const steps = flows.reduce((sum, flow) => sum + flow.steps.length, 0);
  const total = `${fitting ?? count(flows.length, "flow")}, ${count(steps, "step")}`;
  const needing = flows.filter(({ inputs }) => inputs.some(({ required }) => required)).length;
  const summary = needing === 0 ? [total] : [total, `of these, ${needingLine(needing)}`];
  return [...flows.map(flowText), ...summary, ""].join("\n");
}

function needingLine(flows: number): string {
  return flows === 1
    ? "1 needs inputs, and only runs where others use it"
    : `${flows} need inputs, and only run where others use them`;
}

/** How many numbers of rows are printed. */
const MOST_NUMBERS = 20;

function numbersText(numbers: readonly number[] | undefined): string {
  if (!numbers) return "";
  const more = numbers.length > MOST_NUMBERS ? ", …" : "";
  return ` (${numbers.slice(0, MOST_NUMBERS).join(", ")}${more})`;
}

/** What a step is marked with. */
const MARKS = [["for_each", "for each"], ["always", "always"], ["conditional", "if"]] as const;

function flowText(
  flow: ListedFlow,
): string {
  const { file, name, conditional, tags, locks, rows, row_numbers, inputs, steps } = flow;
  const facts = [
    ["tags", tags],
    ["locks", locks],
    ["rows", rows === undefined ? [] : [`${rows}${numbersText(row_numbers)}`]],
    ["inputs", inputs.map(({ name, required }) => required ? `${name} (required)` : name)],
    ["environment", flow.environment],
  ] as const;
  const shown = steps.map((step) => ({
    ...step,
    name: visible(step.name),
    url: visible(step.url),
    place: step.file === undefined ? `${step.line}` : `${step.file}:${step.line}`,
  }));
  const placeWidth = Math.max(4, ...shown.map(({ place }) => columnsOf(place)));
  const width = Math.max(...shown.map((step) => columnsOf(step.name)));
  return [
    visible(name === file ? file : `${file}  ${name}`) + (conditional ? "  (if)" : ""),
    ...facts.filter(([, words]) => words.length > 0)
      .map(([what, words]) => `  ${what}: ${words.join(", ")}`),
    ...shown.map(({ name, place, method, url, ...marked }) => {
      const padding = " ".repeat(width - columnsOf(name));
      const marks = MARKS.flatMap(([key, mark]) => marked[key] ? [`  (${mark})`] : []).join("");
      return `  ${place.padStart(placeWidth)}  ${name}${padding}  ${method} ${url}${marks}`;
    }),
    "",
  ].join("\n");
}
