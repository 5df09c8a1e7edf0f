import { isError } from "../../diagnostics/mod.ts";
import type { Discovered } from "../../loader/mod.ts";
import { count } from "../../text/mod.ts";
import type { FlowRow } from "../compiled_flow.ts";
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
  const openers = new Map<PreparedFlow, PreparedFlow["open"]>();
  for (const [i, flow] of whole.entries()) {
    if (!flow.rows || flow.diagnostics.some(isError)) {
      const isOwn = i === 0 || whole[i - 1] !== flow;
      if (isOwn && (!wanted || flow.diagnostics.some(isError))) {
        all.push(flow);
        entries.push(i);
      }
      continue;
    }
    const found = chosen[i];
    const own = found.kind === "file" ? found.row?.number : undefined;
    const only = onlyRows?.[flow.file];
    const isWanted = ({ number }: FlowRow) =>
      (own === undefined || number === own) && (wanted?.has(number) ?? true) &&
      (only?.includes(number) ?? true);
    const open = openers.getOrInsertComputed(flow, () => keptOpen(flow));
    for (const row of flow.rows.filter(isWanted)) {
      all.push({ ...flow, name: row.name, row, open });
      entries.push(i);
    }
  }
  if (wanted && all.length === 0) throw noSuchRow(whole, [...wanted]);
  return { all, entries };
}

/** Returns what opens a flow once for all of its rows. */
function keptOpen({ open }: PreparedFlow): PreparedFlow["open"] {
  let opened: ReturnType<PreparedFlow["open"]> | undefined;
  return () => opened ??= open();
}

function noSuchRow(whole: readonly PreparedFlow[], wanted: readonly number[]): FlowFilterError {
  const most = Math.max(0, ...whole.map(({ rows }) => rows?.length ?? 0));
  const message = most === 0
    ? "none of the flows has `data`"
    : `the flows have ${count(most, "row")} at most`;
  return new FlowFilterError("row", wanted.join(","), message);
}
