import { type Conversion, convert, readRecording } from "../../../lib/har/mod.ts";

/** A recording as its recorder wrote it. */
export interface Har {
  log: { entries: HarEntry[]; [key: string]: unknown };
}

/** The members of an entry that the changes need. */
export interface HarEntry {
  startedDateTime: string;
  time: number;
  _resourceType?: string;
  request: {
    method: string;
    url: string;
    headers: { name: string; value: string }[];
    postData?: { mimeType?: string; text?: string };
    [key: string]: unknown;
  };
  response: {
    status: number;
    headers: { name: string; value: string }[];
    content: { mimeType?: string; text?: string; encoding?: string; size?: number };
    [key: string]: unknown;
  };
  [key: string]: unknown;
}

const FOLDER = new URL("../../data/har/", import.meta.url);

/** The names of the recordings: all that the tests have. */
export const RECORDINGS: readonly string[] = [...Deno.readDirSync(FOLDER)]
  .map(({ name }) => name).filter((name) => name.endsWith(".har.gz")).sort();

/** Reads a recording, with its entries in the order of their starts and its texts in clear. */
export async function harOf(name: string): Promise<Har> {
  const file = await Deno.open(new URL(name, FOLDER));
  const plain = file.readable.pipeThrough(new DecompressionStream("gzip"));
  const har: Har = await new Response(plain).json();
  har.log.entries.sort((a, b) => startOf(a) - startOf(b));
  for (const { response: { content } } of har.log.entries) decode(content);
  return har;
}

/** Decodes a text in base64, so that what it contains can be replaced. */
function decode(content: HarEntry["response"]["content"]): void {
  if (content.encoding !== "base64" || content.text === undefined) return;
  const bytes = Uint8Array.from(atob(content.text), (char) => char.charCodeAt(0));
  try {
    content.text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    delete content.encoding;
  } catch {
    // It is not a text.
  }
}

/** When a request was sent, in milliseconds. */
export function startOf({ startedDateTime }: HarEntry): number {
  return Date.parse(startedDateTime);
}

/** When its response was complete. */
export function endOf(entry: HarEntry): number {
  return startOf(entry) + entry.time;
}

/** A flow without the comments at its top, which count what was recorded. */
export interface Flow {
  readonly conversion: Conversion;
  readonly text: string;
  /** The text of each step, in order. */
  readonly steps: readonly string[];
  /** How many recorded secrets are in it. */
  readonly leaks: number;
  /** Whether something is changed; otherwise a flow has every read. */
  readonly changes: boolean;
}

/** Converts a recording to a flow. */
export async function flowOf(har: Har): Promise<Flow> {
  const bytes = new TextEncoder().encode(JSON.stringify(har));
  const recording = await readRecording(bytes, "recording.har");
  const conversion = await convert([recording]);
  const { analysis, flows: [flow] } = conversion;
  const text = flow.text.replace(/^(?:#.*\n)+/, "");
  return {
    conversion,
    text,
    steps: text.slice(text.indexOf("\nsteps:\n")).split(/\n\n(?=(?: {2}#.*\n)* {2}- name: )/),
    leaks: flow.leaks.length,
    changes: analysis.selection.steps.some(({ reason }) =>
      reason === "changes something" || reason === "removes something"
    ),
  };
}
