import { isError } from "../../diagnostics/mod.ts";
import type { Discovered } from "../../loader/mod.ts";
import { count } from "../../text/mod.ts";
import type { FlowRows } from "../compiled_flow.ts";
import type { PreparedFlow } from "../run_plan.ts";
import { FlowFilterError } from "../selection/select_flows.ts";

/** Which rows to run. */
interface RowOptions {
  /** The numbers of the only rows, from 1; without them all flows run. */
  readonly rows?: readonly number[];
  /** The only rows of some files, by path. */
  readonly onlyRows?: Readonly<Record<string, readonly number[]>>;
}

/**
 * Makes a flow of each row of the flows with `data`.
 *
 * @param whole The flow of each entry of the selection.
 * @returns The flows, and the index of the entry of each.
 * @throws {FlowFilterError} If no flow has a row that is asked for.
 */
export function flowsOfRows(
  whole: readonly PreparedFlow[],
  chosen: readonly Discovered[],
  { rows: asked, onlyRows }: RowOptions,
): { readonly all: readonly PreparedFlow[]; readonly entries: readonly number[] } {
  const wanted = asked && new Set(asked);
  const all: PreparedFlow[] = [];
  const entries: number[] = [];
  const sharedBy = new Map<PreparedFlow, PreparedFlow>();
  const seen = new Set<PreparedFlow>();
  for (const [i, flow] of whole.entries()) {
    if (!flow.rows || flow.diagnostics.some(isError)) {
      const isNew = !seen.has(flow);
      seen.add(flow);
      if (isNew && (!wanted || flow.diagnostics.some(isError))) {
        all.push(flow);
        entries.push(i);
      }
      continue;
    }
    const only = onlyRows?.[flow.file] && new Set(onlyRows[flow.file]);
    const shared = sharedBy.getOrInsertComputed(flow, () => sharedFlow(flow));
    for (const number of numbersOf(flow.rows, rowOf(chosen[i]), only, wanted)) {
      all.push(flowOfRow(shared, number));
      entries.push(i);
    }
  }
  if (wanted && all.length === 0) throw noSuchRow(whole, [...wanted]);
  return { all, entries };
}

/**
 * Returns each flow once, with the numbers of its rows that would run.
 *
 * @param whole The flow of each entry of the selection.
 * @throws {FlowFilterError} If no flow has a row that is asked for.
 */
export function listedFlows(
  whole: readonly PreparedFlow[],
  chosen: readonly Discovered[],
  { rows: asked, onlyRows }: RowOptions,
): readonly PreparedFlow[] {
  const wanted = asked && new Set(asked);
  const numbers = new Map<PreparedFlow, Set<number>>();
  for (const [i, flow] of whole.entries()) {
    const own = numbers.getOrInsertComputed(flow, () => new Set());
    if (!flow.rows) continue;
    const only = onlyRows?.[flow.file] && new Set(onlyRows[flow.file]);
    for (const number of numbersOf(flow.rows, rowOf(chosen[i]), only, wanted)) own.add(number);
  }
  const all = Array.from(numbers).flatMap(([flow, own]) => {
    if (flow.diagnostics.some(isError)) return flow;
    if (!flow.rows) return wanted ? [] : flow;
    if (own.size === flow.rows.count) return flow;
    return own.size > 0 ? { ...flow, rowNumbers: [...own].sort((a, b) => a - b) } : [];
  });
  if (wanted && all.length === 0) throw noSuchRow(whole, [...wanted]);
  return all;
}

function rowOf(found: Discovered): number | undefined {
  return found.kind === "file" ? found.row?.number : undefined;
}

/** Returns the numbers of the rows to run. */
function* numbersOf(
  { count }: FlowRows,
  own: number | undefined,
  ...sets: readonly (ReadonlySet<number> | undefined)[]
): Generator<number, void, void> {
  const isWanted = (number: number) => sets.every((set) => set?.has(number) ?? true);
  if (own !== undefined) {
    if (isWanted(own)) yield own;
    return;
  }
  for (let number = 1; number <= count; number++) if (isWanted(number)) yield number;
}

/** The flow of a row. */
interface RowFlow extends PreparedFlow {
  readonly number: number;
}

/** Returns what the flows of all rows have in common; it is opened once for all of them. */
function sharedFlow(flow: PreparedFlow): PreparedFlow {
  let opened: ReturnType<PreparedFlow["open"]> | undefined;
  const rows = flow.rows!;
  const own = {
    open: () => opened ??= flow.open(),
    get row() {
      return rows.row((this as unknown as RowFlow).number);
    },
    get name() {
      return this.row.name;
    },
  };
  return Object.defineProperties({ ...flow }, Object.getOwnPropertyDescriptors(own));
}

/** Returns the flow of a row. It has nothing of its own but a number: there may be many. */
function flowOfRow(shared: PreparedFlow, number: number): PreparedFlow {
  return Object.assign(Object.create(shared), { number });
}

function noSuchRow(whole: readonly PreparedFlow[], wanted: readonly number[]): FlowFilterError {
  const most = Math.max(0, ...whole.map(({ rows }) => rows?.count ?? 0));
  const message = most === 0
    ? "none of the flows has `data`"
    : `the flows have ${count(most, "row")} at most`;
  return new FlowFilterError("row", wanted.join(","), message);
}
