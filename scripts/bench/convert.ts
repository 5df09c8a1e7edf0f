import { type GeneratedHar, recordedKinds, writeHar } from "./har_files.ts";
import { assets, calls, lists, pages, searches } from "./har_kinds.ts";
import { type Aim, median, milliseconds, type Result, takeTurns } from "./measure.ts";
import { run } from "./process.ts";

const REPEATS = 3;
const LARGE = 100_000_000;
/** Large enough to show a time that grows with the square of the number of changes. */
const MEDIUM = 30_000_000;
const SMALL = 10_000_000;
/** By how much the recordings differ with which growth is measured. */
const STEP = 5;
const TIME_AIM: Aim = { relation: "<", bound: 5 };
const MEMORY_AIM: Aim = { relation: "<", bound: 4 };
const GROWTH_AIM: Aim = { relation: "<", bound: 1.5 * STEP };

interface Sample {
  readonly durationMs: number;
  readonly memoryBytes: number;
}

/**
 * Compares the conversion of a recording with reading its file and `JSON.parse` of the text, for each
 * kind of recording: its time, and for large ones its memory with the size of the recording (on Linux
 * only). For each kind, the time must also grow with the size and not with its square. Recordings
 * as they are made, and many sessions in one, have 100 MB. Those that are made to be hard, of one
 * kind of exchange alone, have 10 MB, or 30 MB if all are changes.
 */
export async function benchConvert(): Promise<Result[]> {
  const directory = await Deno.makeTempDir({ prefix: "baton-bench-" });
  const { changes, recorded, sessions } = await recordedKinds();
  const kinds = { assets, calls, changes, lists, pages, recorded, searches, sessions };
  const sizes: Readonly<Record<string, number>> = {
    assets: LARGE,
    changes: MEDIUM,
    recorded: LARGE,
    sessions: LARGE,
  };
  const results: Result[] = [];
  try {
    for (const [name, kind] of Object.entries(kinds)) {
      const size = sizes[name] ?? SMALL;
      const small = await writeHar(`${directory}/small.har`, size / STEP, kind);
      const large = await writeHar(`${directory}/large.har`, size, kind);
      results.push(...await benchKind(name, large, small));
    }
    const path = `${directory}/packed.har.gz`;
    const packed = await writeHar(path, LARGE, recorded, { gzip: true });
    results.push(...await benchKind("packed with gzip", packed));
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
  return results;
}

async function benchKind(
  kind: string,
  large: GeneratedHar,
  small?: GeneratedHar,
): Promise<Result[]> {
  const measures: Record<string, () => Promise<Sample>> = {
    parse: () => once("parse", large),
    convert: () => once("convert", large),
  };
  if (small) measures.small = () => once("convert", small);
  const samples = await takeTurns(REPEATS, measures);
  const parse = medianTime(samples.parse);
  const convert = medianTime(samples.convert);
  const name = `convert: ${kind}, ${large.entries} entries`;
  const results: Result[] = [{
    name,
    baseline: `file to JSON ${milliseconds(parse)}`,
    baton: milliseconds(convert),
    ratio: convert / parse,
    aim: TIME_AIM,
  }];
  // What a process takes before it reads anything would be most of the memory for a small recording.
  if (Deno.build.os === "linux" && large.bytes >= LARGE) {
    const memory = median(samples.convert.map(({ memoryBytes }) => memoryBytes));
    results.push({
      name: `${name}, memory`,
      baseline: `file ${mebibytes(large.bytes)}`,
      baton: mebibytes(memory),
      ratio: memory / large.bytes,
      aim: MEMORY_AIM,
    });
  }
  if (small) {
    const before = medianTime(samples.small);
    results.push({
      name: `${name}, growth`,
      baseline: `${mebibytes(small.bytes)} ${milliseconds(before)}`,
      baton: milliseconds(convert),
      ratio: convert / before,
      aim: GROWTH_AIM,
    });
  }
  return results;
}

async function once(what: "parse" | "convert", { path }: GeneratedHar): Promise<Sample> {
  return JSON.parse((await run("scripts/bench/convert_once.ts", [what, path])).stdout);
}

function medianTime(samples: readonly Sample[]): number {
  return median(samples.map(({ durationMs }) => durationMs));
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
}
