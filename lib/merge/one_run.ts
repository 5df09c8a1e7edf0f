import type { Diagnostic } from "../loader/mod.ts";
import { logFinding } from "./log_findings.ts";
import type { SourceRun } from "./merged_run.ts";

/** What has to be the same in all shards of a run. */
interface RunFact {
  readonly what: string;
  readonly of: (run: SourceRun) => string | number | undefined;
}

const FACTS: readonly RunFact[] = [
  { what: "number of shards", of: ({ shard }) => shard?.total },
  { what: "number of flows in all shards", of: ({ shard }) => shard?.flows },
  { what: "commit", of: ({ origin }) => origin?.commit },
  { what: "CI run", of: ({ origin }) => origin?.ci?.run_id },
];
const SHOWN = 8;

/** Says what tells that shards are not of one run. */
export function differentRuns(sources: readonly SourceRun[]): Diagnostic[] {
  const shards = sources.filter(({ shard }) => shard);
  const findings = FACTS.flatMap(({ what, of }) => {
    const values = byValue(shards, of);
    if (values.size < 2) return [];
    return [difference("error", `the shards are of different runs: the ${what} differs`, values, {
      help: "leave out the logs of other runs",
    })];
  });
  return findings.length > 0 || sameCiRun(shards) ? findings : differentSeeds(shards);
}

/** Shards that were given no seed have one each, so a warning is all that it calls for. */
function differentSeeds(shards: readonly SourceRun[]): Diagnostic[] {
  const seeds = byValue(shards, ({ seed }) => seed);
  if (seeds.size < 2) return [];
  return [difference("warning", "the shards have different seeds", seeds, {
    help: "are they of one run? give each shard the same `--seed`, then one seed repeats it all",
  })];
}

function sameCiRun(shards: readonly SourceRun[]): boolean {
  const runs = new Set(shards.map(({ origin }) => origin?.ci?.run_id));
  return runs.size === 1 && !runs.has(undefined);
}

/** The paths of the logs by a fact, where it is known. */
function byValue(shards: readonly SourceRun[], of: RunFact["of"]): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const run of shards) {
    const value = of(run);
    if (value === undefined) continue;
    const paths = values.get(String(value));
    if (paths) paths.push(run.path);
    else values.set(String(value), [run.path]);
  }
  return values;
}

function difference(
  severity: "error" | "warning",
  message: string,
  values: ReadonlyMap<string, readonly string[]>,
  { help }: { readonly help: string },
): Diagnostic {
  const list = [...values];
  const notes = list.slice(0, SHOWN).map(([value, paths]) => `${value}: ${shortList(paths)}`);
  if (list.length > SHOWN) notes.push(`… and ${list.length - SHOWN} more`);
  return logFinding(severity, "different-runs", list[1][1][0], message, { notes, help });
}

/** The first paths, and how many more there are. */
function shortList(paths: readonly string[]): string {
  const more = paths.length > 3 ? ` and ${paths.length - 3} more` : "";
  return paths.slice(0, 3).join(", ") + more;
}
