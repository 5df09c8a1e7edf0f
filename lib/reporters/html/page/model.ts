/// <reference lib="dom" />
import { encodeComponent } from "../../../text/mod.ts";
import type { FlowName } from "../comparison.ts";
import type { PageFlow, PageRun, PageStep } from "../page_data.ts";
import { isWrong, type Verdict } from "./signs.ts";

/** A flow with its address in the page. */
export interface Flow extends PageFlow {
  /** Its path, with a number if several have it: `flows/orders.yaml~2`. */
  readonly id: string;
  /** Its outcome, or that it is flaky. */
  readonly verdict: Verdict;
  /** The first of its steps that did not pass. */
  readonly wrong?: PageStep;
  /** What a search looks in, in lower case. */
  readonly words: string;
}

/** All that the page shows. */
export interface Model {
  readonly run: PageRun;
  readonly flows: readonly Flow[];
  readonly byId: ReadonlyMap<string, Flow>;
  readonly tags: readonly string[];
  readonly folders: readonly string[];
}

/** Reads the model from the JSON in the page. */
export function readModel(): Model {
  const run: PageRun = JSON.parse(document.getElementById("run-data")!.textContent!);
  const read = Array.from(
    document.querySelectorAll("script.flow-data"),
    (script): PageFlow => JSON.parse(script.textContent!),
  );
  const unsteady = unsteadyFlows(read);
  const times = new Map<string, number>();
  const flows = read.map((flow): Flow => {
    const time = (times.get(flow.file) ?? 0) + 1;
    times.set(flow.file, time);
    const file = flow.file.toWellFormed();
    const isFlaky = flow.flaky || flow.outcome === "passed" && unsteady.has(groupOf(flow));
    return {
      ...flow,
      id: time === 1 ? file : `${file}~${time}`,
      verdict: isFlaky ? "flaky" : flow.outcome,
      wrong: flow.steps.find(isWrong),
      words: wordsOf(flow),
    };
  });
  return {
    run,
    flows,
    byId: new Map(flows.map((flow) => [flow.id, flow])),
    tags: [...new Set(flows.flatMap(({ tags }) => tags ?? []))].sort(),
    folders: [...new Set(flows.flatMap(({ file }) => foldersOf(file)))].sort(),
  };
}

/** Returns the flows of which some repetitions passed and others did not. */
function unsteadyFlows(flows: readonly PageFlow[]): ReadonlySet<string> {
  const repeated = flows.filter(({ repetition }) => repetition);
  const of = (list: readonly PageFlow[]) => new Set(list.map(groupOf));
  const passed = of(repeated.filter(({ outcome }) => outcome === "passed"));
  return passed.intersection(of(repeated.filter(isWrong)));
}

function groupOf({ file, row }: PageFlow): string {
  return JSON.stringify([file, row]);
}

function wordsOf({ name, file, tags = [], reason = "", steps }: PageFlow): string {
  const ofSteps = steps.flatMap((step) => [
    step.name,
    step.request?.url ?? "",
    step.error?.message ?? "",
  ]);
  return [name, file, ...tags, reason, ...ofSteps].join("\n").toLowerCase();
}

function foldersOf(file: string): string[] {
  const parts = file.split("/").slice(0, -1);
  return parts.map((_, i) => `${parts.slice(0, i + 1).join("/")}/`);
}

/** Returns the address of a flow or of one of its steps: `#flows/orders.yaml/read_order`. */
export function addressOf(flow: Flow, step?: PageStep): string {
  const path = flow.id.split("/").map(encodeComponent).join("/");
  return `#${path}${step ? `/${encodeComponent(step.name)}` : ""}`;
}

/** Returns the search for a flow of the page. */
export function flowFinder(flows: readonly Flow[]): (name: FlowName) => Flow | undefined {
  const key = ({ file, name }: FlowName) => JSON.stringify([file, name]);
  const byName = new Map(flows.map((flow) => [key(flow), flow]));
  return (name) => byName.get(key(name));
}

/** A part of the page. */
export type Place =
  | { readonly view: "flows"; readonly flow?: Flow; readonly step?: PageStep }
  | { readonly view: "timeline" | "slowest" | "compared" | "run" };

/** Returns the place that an address leads to; an unknown one leads to the list of flows. */
export function placeOf(hash: string, { byId }: Model): Place {
  const path = hash.replace(/^#/, "");
  if (/^:(?:timeline|slowest|compared|run)$/.test(path)) {
    return { view: path.slice(1) as "timeline" };
  }
  const flow = byId.get(decoded(path));
  if (flow) return { view: "flows", flow };
  const slash = path.lastIndexOf("/");
  const owner = byId.get(decoded(path.slice(0, Math.max(0, slash))));
  const name = decoded(path.slice(slash + 1));
  return {
    view: "flows",
    flow: owner,
    step: owner?.steps.find((step) => step.name.toWellFormed() === name),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
