/** Recordings of real applications, without the bodies of their scripts, styles and images. */
const RECORDINGS = ["jsonauth_1", "transmission_1", "nodered_1", "directus_1"];
const DATA = new URL("../../tests/data/har/", import.meta.url);
const WORDS = ["function ", "return ", "const ", "e=>{", "}", "(", ")", '"use strict";', "\n", "é"];
const SECOND = 1_000;

interface RawEntry {
  startedDateTime: string;
  response: { content: { size?: number; text?: string } };
}

/** A recording made for a benchmark. */
export interface GeneratedHar {
  readonly path: string;
  readonly bytes: number;
  readonly entries: number;
}

/**
 * Writes a recording of a given size: repeated real recordings, with static assets restored.
 *
 * @param path The file.
 * @param bytes The approximate size.
 * @param maxAsset The largest asset in bytes; if absent, assets have their original size.
 */
export async function writeHar(
  path: string,
  bytes: number,
  maxAsset: number = Infinity,
): Promise<GeneratedHar> {
  const file = await Deno.open(path, { write: true, create: true, truncate: true });
  const encoder = new TextEncoder();
  let size = 0;
  let entries = 0;
  const write = async (text: string) => {
    const piece = encoder.encode(text);
    size += piece.length;
    for (let at = 0; at < piece.length;) at += await file.write(piece.subarray(at));
  };
  const recorded = (await Promise.all(RECORDINGS.map(entriesOf))).flat();
  const creator = { name: "WebInspector", version: "537.36" };
  await write(`{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[\n`);
  for (; size < bytes; entries++) {
    const entry = recorded[entries % recorded.length];
    const startedDateTime = new Date(Date.UTC(2026, 0) + entries * SECOND).toISOString();
    const text = JSON.stringify({ ...withBody(entry, maxAsset), startedDateTime }, undefined, 1);
    await write(`${entries === 0 ? "" : ",\n"}${text}`);
  }
  await write("\n]}}\n");
  file.close();
  return { path, bytes: size, entries };
}

async function entriesOf(name: string): Promise<readonly RawEntry[]> {
  const bytes = await Deno.readFile(new URL(`${name}.har.gz`, DATA));
  return JSON.parse(await gunzip(bytes)).log.entries;
}

function withBody(entry: RawEntry, maxAsset: number): RawEntry {
  const { content } = entry.response;
  if (content.text !== undefined || !content.size) return entry;
  return {
    ...entry,
    response: {
      ...entry.response,
      content: { ...content, text: sourceText(Math.min(content.size, maxAsset)) },
    },
  };
}

/** Returns text of a given length that looks like a script. */
function sourceText(length: number): string {
  let text = "";
  for (let i = length; text.length < length; i = (i * 31 + 7) % 9_973) text += WORDS[i % 10];
  return text;
}

async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return await new Response(stream).text();
}
