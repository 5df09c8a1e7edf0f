import type { Coverage } from "../merge/mod.ts";
import { type FlowFinished, type RunEvent, runOfFlow, type RunStarted } from "../record/mod.ts";
import { visibleLine } from "../reporters/mod.ts";
import { count } from "../text/mod.ts";

const SHOWN = 10;
const SHARDS_SHOWN = 10;

/** Collects what the summary of a merge tells of flows that did not pass. */
export interface MergeSummary {
  /** Follows the merged record. */
  event(event: RunEvent): void;
  /** The lines: what there is, and which flows did not pass. */
  lines(coverage: Coverage): string[];
}

interface WrongFlow {
  readonly file: string;
  readonly shard?: number;
}

/** The ways in which a flow does not pass. */
const FATES = {
  failed: "failed",
  broken: "cannot be run",
  error: "could not be judged",
} as const;

/** Makes the summary of a merge. */
export function createMergeSummary(): MergeSummary {
  const wrong: Record<keyof typeof FATES, WrongFlow[]> = { failed: [], broken: [], error: [] };
  let run: RunStarted | undefined;
  return {
    event(event) {
      if (event.type === "run_started") run = event;
      if (event.type !== "flow_finished" || !run) return;
      const fate = fateOf(event);
      if (!fate) return;
      const shard = run.merged && runOfFlow(run, event.flow).shard?.index;
      const { file } = run.flows[event.flow];
      wrong[fate].push({ file, ...(shard === undefined ? {} : { shard }) });
    },
    lines(coverage) {
      const fates = Object.keys(FATES) as (keyof typeof FATES)[];
      return [
        coverageLine(coverage),
        ...fates.flatMap((fate) =>
          wrong[fate].length === 0
            ? []
            : [`${count(wrong[fate].length, "flow")} ${FATES[fate]} (${listOf(wrong[fate])})`]
        ),
      ];
    },
  };
}

function fateOf({ outcome, diagnostics }: FlowFinished): keyof typeof FATES | undefined {
  if (outcome === "failed") return "failed";
  if (outcome !== "error") return undefined;
  return diagnostics.some(({ severity }) => severity === "error") ? "broken" : "error";
}

/** `shard 3: flows/pay.yaml, flows/refund.yaml; shard 4: flows/search.yaml` */
function listOf(flows: readonly WrongFlow[]): string {
  const byShard = new Map<number | undefined, string[]>();
  const byNumber = flows.toSorted((a, b) => (a.shard ?? Infinity) - (b.shard ?? Infinity));
  for (const { file, shard } of byNumber.slice(0, SHOWN)) {
    const files = byShard.get(shard);
    if (files) files.push(file);
    else byShard.set(shard, [file]);
  }
  const groups = Array.from(
    byShard,
    ([shard, files]) => (shard === undefined ? "" : `shard ${shard}: `) + files.join(", "),
  );
  const more = flows.length > SHOWN ? [`and ${flows.length - SHOWN} more`] : [];
  return visibleLine([...groups, ...more].join("; "));
}

/** `4 shards of 4: 212 flows, 0 twice, 0 missing` */
function coverageLine({ runs, shards, flows, twice }: Coverage): string {
  const facts = [count(flows, "flow"), `${twice} twice`];
  if (!shards) return `${count(runs, "run")}: ${facts.join(", ")}`;
  const { present, total, missing, missingFlows } = shards;
  const names = missing.slice(0, SHARDS_SHOWN).join(", ") +
    (missing.length > SHARDS_SHOWN ? ", …" : "");
  const lost = missing.length === 1 ? `shard ${names}` : `shards ${names}`;
  if (missing.length === 0) facts.push(`${missingFlows ?? 0} missing`);
  else facts.push(missingFlows ? `${missingFlows} missing (${lost})` : `${lost} missing`);
  return `${count(present, "shard")} of ${total}: ${facts.join(", ")}`;
}
