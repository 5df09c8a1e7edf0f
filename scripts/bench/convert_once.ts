import { convert, readRecording } from "../../lib/har/mod.ts";

/**
 * Converts the recording in a file, or parses the file as JSON, either with reading the file; prints
 * how long that took in milliseconds, and by how many bytes the peak of the memory is above the
 * start.
 */
const [what, path] = Deno.args;
const start = Deno.memoryUsage().rss;
const begin = performance.now();
const file = await Deno.readFile(path);
if (what === "parse") JSON.parse(await textOf(file));
else await convert([await readRecording(file, path)]);
const durationMs = performance.now() - begin;
console.log(JSON.stringify({ durationMs, memoryBytes: peakBytes() - start }));

/** Returns the text of a file, which may be packed with gzip. */
async function textOf(file: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!path.endsWith(".gz")) return new TextDecoder().decode(file);
  const stream = new Blob([file]).stream().pipeThrough(new DecompressionStream("gzip"));
  return await new Response(stream).text();
}

/** Returns the peak of the resident set, which only Linux tells. */
function peakBytes(): number {
  if (Deno.build.os !== "linux") return start;
  const status = Deno.readTextFileSync("/proc/self/status");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)![1]) * 1024;
}
