import { type GeneratedHar, recordedKind, writeHar } from "./har_files.ts";
import { assets, calls, lists, pages } from "./har_kinds.ts";
import { type Aim, median, milliseconds, type Result, takeTurns } from "./measure.ts";
import { run } from "./process.ts";

const REPEATS = 3;
const LARGE = 100_000_000;
const SMALL = 10_000_000;
const TIME_AIM: Aim = { relation: "<", bound: 5 };
const MEMORY_AIM: Aim = { relation: "<", bound: 4 };
const GROWTH_AIM: Aim = { relation: "<", bound: 15 };

interface Sample {
  readonly durationMs: number;
  readonly memoryBytes: number;
}

/**
 * Compares the conversion of recordings of 100 MB with `JSON.parse` of the same text, for each kind
 * of recording: its time, and its memory with the size of the recording (on Linux only). For each
 * kind, the time must also grow with the size from 10 to 100 MB and not with its square.
 */
export async function benchConvert(): Promise<Result[]> {
  const directory = await Deno.makeTempDir({ prefix: "baton-bench-" });
  const recorded = await recordedKind();
  const kinds = { assets, calls, lists, pages, recorded };
  const results: Result[] = [];
  try {
    for (const [name, kind] of Object.entries(kinds)) {
      const small = await writeHar(`${directory}/small.har`, SMALL, kind);
      const large = await writeHar(`${directory}/large.har`, LARGE, kind);
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
    baseline: `JSON.parse ${milliseconds(parse)}`,
    baton: milliseconds(convert),
    ratio: convert / parse,
    aim: TIME_AIM,
  }];
  if (Deno.build.os === "linux") {
    const memory = median(samples.convert.map(({ memoryBytes }) => memoryBytes));
    results.push({
      name: `${name}, memory`,
      baseline: `file ${mebibytes(large.bytes)}`,
      baton: mebibytes(memory),
      ratio: memory / large.bytes,
      aim: MEMORY_AIM,
    });
  }
  if (samples.small) {
    const before = medianTime(samples.small);
    results.push({
      name: `${name}, growth`,
      baseline: `10 MB ${milliseconds(before)}`,
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
