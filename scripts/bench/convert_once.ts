import { convert, readRecording } from "../../lib/har/mod.ts";

/**
 * Converts the given recording, or parses it as JSON; prints how long that took in milliseconds,
 * without reading the file, and by how many bytes the peak of the memory is above the start.
 */
const [what, path] = Deno.args;
const start = Deno.memoryUsage().rss;
const file = await Deno.readFile(path);
const durationMs = what === "parse" ? await timeParse() : await timeConvert();
console.log(JSON.stringify({ durationMs, memoryBytes: peakBytes() - start }));

async function timeConvert(): Promise<number> {
  const begin = performance.now();
  await convert([await readRecording(file, path)]);
  return performance.now() - begin;
}

async function timeParse(): Promise<number> {
  const whole = new Blob([file]).stream();
  const plain = path.endsWith(".gz") ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
  const text = await new Response(plain).text();
  const begin = performance.now();
  JSON.parse(text);
  return performance.now() - begin;
}

/** Returns the peak of the resident set, which only Linux tells. */
function peakBytes(): number {
  if (Deno.build.os !== "linux") return start;
  const status = Deno.readTextFileSync("/proc/self/status");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)![1]) * 1024;
}
