import { type GeneratedHar, writeHar } from "./har_files.ts";
import { type Aim, median, milliseconds, type Result, takeTurns } from "./measure.ts";
import { run, runForPeakKib, ship } from "./process.ts";

const REPEATS = 3;
const MEGABYTE = 1_000_000;
const PARSE_AIM: Aim = { relation: "<", bound: 5 };
const GROWTH_AIM: Aim = { relation: "<", bound: 15 };
const MEMORY_AIM: Aim = { relation: "<", bound: 4 };

interface Sample {
  readonly convertMs: number;
  readonly parseMs: number;
}

/** The largest asset, in bytes, of recordings with many exchanges for their size. */
const SMALL_ASSET = 300_000;

/**
 * Compares the time to convert recordings of 1, 10 and 100 MB with `JSON.parse` of the same text,
 * and the memory that the largest one needs with its size (on Linux only). The growth of the time
 * is measured with small assets, so that the recordings differ only in length.
 */
export async function benchConvert(): Promise<Result[]> {
  const directory = await Deno.makeTempDir({ prefix: "baton-bench-" });
  const write = (name: string, megabytes: number, maxAsset?: number) =>
    writeHar(`${directory}/${name}.har`, megabytes * MEGABYTE, maxAsset);
  try {
    const files = {
      small: await write("small", 1),
      middle: await write("middle", 10),
      large: await write("large", 100),
      short: await write("short", 10, SMALL_ASSET),
      long: await write("long", 100, SMALL_ASSET),
    };
    const samples = await takeTurns(REPEATS, {
      small: () => once(files.small),
      middle: () => once(files.middle),
      large: () => once(files.large),
      short: () => once(files.short),
      long: () => once(files.long),
    });
    const time = (list: readonly Sample[]) => median(list.map(({ convertMs }) => convertMs));
    return [
      compare(files.small, samples.small),
      compare(files.middle, samples.middle),
      compare(files.large, samples.large, PARSE_AIM),
      compare(files.long, samples.long),
      {
        name: `convert: ${files.long.entries} entries`,
        baseline: `${files.short.entries} entries ${milliseconds(time(samples.short))}`,
        baton: milliseconds(time(samples.long)),
        ratio: time(samples.long) / time(samples.short),
        aim: GROWTH_AIM,
      },
      ...await memory(files.large, directory),
    ];
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

async function once({ path }: GeneratedHar): Promise<Sample> {
  return JSON.parse((await run("scripts/bench/convert_once.ts", [path])).stdout);
}

function compare({ bytes, entries }: GeneratedHar, list: readonly Sample[], aim?: Aim): Result {
  const ratio = median(list.map(({ convertMs, parseMs }) => convertMs / parseMs));
  return {
    name: `convert: ${Math.round(bytes / MEGABYTE)} MB, ${entries} entries`,
    baseline: `JSON.parse ${milliseconds(median(list.map(({ parseMs }) => parseMs)))}`,
    baton: milliseconds(median(list.map(({ convertMs }) => convertMs))),
    ratio,
    ...(aim ? { aim } : {}),
  };
}

/** Compares the peak memory of the whole process with the size of the file. */
async function memory({ path, bytes }: GeneratedHar, directory: string): Promise<Result[]> {
  if (Deno.build.os !== "linux") return [];
  const output = ["--output", `${directory}/flow.yaml`, "--force"];
  const shipped = await ship();
  const { peaks } = await takeTurns(REPEATS, {
    peaks: () => runForPeakKib([...shipped.command, "convert", path, ...output]),
  });
  await shipped.remove();
  const peak = median(peaks) * 1024;
  const mebibytes = (n: number) => `${(n / 1024 / 1024).toFixed(0)} MiB`;
  return [{
    name: "convert: peak memory",
    baseline: `file ${mebibytes(bytes)}`,
    baton: mebibytes(peak),
    ratio: peak / bytes,
    aim: MEMORY_AIM,
  }];
}
