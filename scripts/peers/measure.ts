import { type CountingServer, wrongCount } from "./counting_server.ts";
import type { Entry, Peer, Programs, Task } from "./peer.ts";
import type { Tools } from "./tools.ts";
import type { Variant, Work } from "./works.ts";

/** A program that runs longer than this does a work only once. */
const LONG_S = 30;
/** A program that has not ended after this is ended. */
const LIMIT_S = 300;
/** The exit code of `timeout`. */
const ENDED = 124;
const SHOWN_CHARACTERS = 300;
/** A pipe would wake its reader for every line, on a processor that the program may want. */
const INTO_FILE = 'exec "$@" >"$0" 2>&1';

/** What one run of a program took. */
export interface Sample {
  readonly wallS: number;
  readonly cpuS: number;
  readonly peakKib: number;
}

/** What came of a program, a work and a variant. */
export interface Measured {
  readonly peer: Peer;
  readonly variant: Variant;
  /** A sample for each round, in order; not all rounds if the program takes long. */
  readonly samples: readonly Sample[];
  /** Why there are no samples: what the program cannot do, or what went wrong. */
  readonly reason?: string;
  /** The reason is that it could not do what it should be able to do. */
  readonly isError?: boolean;
}

/** Where and with what programs are measured. */
export interface Bench {
  readonly tools: Tools;
  readonly programs: Programs;
  readonly server: CountingServer;
  /** A folder for the files of tasks. */
  readonly folder: string;
  readonly rounds: number;
}

interface Competitor {
  readonly task: Task;
  readonly peer: Peer;
  readonly entry: Entry | string;
  readonly samples: Sample[];
  problem?: string;
}

/** Lets programs do a work in turns, so that other load on the machine affects all of them. */
export async function measureWork(
  work: Work,
  peers: readonly Peer[],
  bench: Bench,
): Promise<readonly Measured[]> {
  const competitors: Competitor[] = [];
  for (const variant of work.variants) {
    for (const peer of peers) competitors.push(await enter(peer, work, variant, bench));
  }
  for (let round = 0; round < bench.rounds; round++) {
    for (const competitor of competitors) await takeTurn(competitor, bench);
  }
  for (const { task } of competitors) await Deno.remove(task.folder, { recursive: true });
  return competitors.map(({ peer, task: { variant }, entry, samples, problem }) => {
    if (problem !== undefined) {
      return { peer, variant, samples: [], reason: problem, isError: true };
    }
    return { peer, variant, samples, ...(typeof entry === "string" ? { reason: entry } : {}) };
  });
}

async function enter(
  peer: Peer,
  work: Work,
  variant: Variant,
  { server: { url }, programs, folder }: Bench,
): Promise<Competitor> {
  const own = await Deno.makeTempDir({ dir: folder });
  const task = { work, variant, folder: own, url, programs };
  return { peer, task, entry: await peer.enter(task), samples: [] };
}

async function takeTurn(competitor: Competitor, bench: Bench): Promise<void> {
  const { entry, samples, problem, task } = competitor;
  if (typeof entry === "string" || problem !== undefined) return;
  if ((samples.at(-1)?.wallS ?? 0) > LONG_S) return;
  const before = await bench.server.count();
  const sample = await run(entry, bench);
  const arrived = await bench.server.count() - before;
  if (typeof sample === "string") competitor.problem = sample;
  else competitor.problem = wrongCount(arrived, task.variant.files, task.work.requests);
  if (typeof sample !== "string") samples.push(sample);
}

/** Runs a command once; returns what it took, or what went wrong. */
async function run(
  { command, env, cwd }: Entry,
  { tools, folder }: Bench,
): Promise<Sample | string> {
  const account = `${folder}/took.txt`;
  const output = `${folder}/output.txt`;
  const { code } = await new Deno.Command("sh", {
    args: ["-c", INTO_FILE, output, "timeout", `${LIMIT_S}`, ...tools.account(account), ...command],
    env: { NO_COLOR: "1", ...env },
    cwd: cwd ?? folder,
    stdin: "null",
  }).spawn().status;
  if (code === 0) return readAccount(await Deno.readTextFile(account));
  if (code === ENDED) return `has not ended after ${LIMIT_S} s`;
  const text = (await Deno.readTextFile(output)).trim();
  return `exit code ${code}: ${text.slice(0, SHOWN_CHARACTERS)}`;
}

/** Reads what an accounting tool wrote: seconds, user and system seconds, KiB. */
export function readAccount(text: string): Sample {
  const [wallS, user, system, peakKib] = text.trim().split(" ").map(Number);
  return { wallS, cpuS: user + system, peakKib };
}
