import type { Kind, RawEntry } from "./har_kinds.ts";

/** Recordings of real applications, without the bodies of their scripts, styles and images. */
const RECORDINGS = ["jsonauth_1", "transmission_1", "nodered_1", "directus_1"];
const DATA = new URL("../../tests/data/har/", import.meta.url);
const WORDS = ["function ", "return ", "const ", "e=>{", "}", "(", ")", '"use strict";', "\n", "é"];
const SECOND = 1_000;
/** The largest body in bytes that is restored for an asset. */
const MAX_ASSET = 300_000;

interface RecordedEntry extends RawEntry {
  readonly response: { readonly content: { readonly size?: number; readonly text?: string } };
}

/** A recording made for a benchmark. */
export interface GeneratedHar {
  readonly path: string;
  /** The size of its JSON in bytes, before it was compressed. */
  readonly bytes: number;
  readonly entries: number;
}

/** Writes a recording of a given size in bytes, a second between two entries. */
export async function writeHar(
  path: string,
  bytes: number,
  kind: Kind,
  { gzip = false } = {},
): Promise<GeneratedHar> {
  const file = await Deno.open(path, { write: true, create: true, truncate: true });
  const packed = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const written = packed.readable
    .pipeThrough(gzip ? new CompressionStream("gzip") : new TransformStream())
    .pipeTo(file.writable);
  const writer = packed.writable.getWriter();
  const encoder = new TextEncoder();
  let size = 0;
  let entries = 0;
  const write = async (text: string) => {
    const piece = encoder.encode(text);
    size += piece.length;
    await writer.write(piece);
  };
  const creator = { name: "WebInspector", version: "537.36" };
  await write(`{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[\n`);
  for (; size < bytes; entries++) {
    const startedDateTime = new Date(Date.UTC(2026, 0) + entries * SECOND).toISOString();
    const text = JSON.stringify({ ...kind(entries), startedDateTime }, undefined, 1);
    await write(`${entries === 0 ? "" : ",\n"}${text}`);
  }
  await write("\n]}}\n");
  await writer.close();
  await written;
  return { path, bytes: size, entries };
}

/**
 * Returns the entries of real recordings, repeated: with their static files restored, or, which is
 * many more sessions of the same size, without; and those of a client that only calls an API, most
 * of whose calls change something.
 */
export async function recordedKinds(): Promise<Readonly<Record<RecordedKind, Kind>>> {
  const entries = (await Promise.all(RECORDINGS.map(entriesOf))).flat();
  return {
    recorded: repeated(entries.map(withBody)),
    sessions: repeated(entries),
    changes: repeated(await entriesOf("kinto_1")),
  };
}

type RecordedKind = "changes" | "recorded" | "sessions";

function repeated(entries: readonly RawEntry[]): Kind {
  return (index) => entries[index % entries.length];
}

async function entriesOf(name: string): Promise<readonly RecordedEntry[]> {
  const bytes = await Deno.readFile(new URL(`${name}.har.gz`, DATA));
  return JSON.parse(await gunzip(bytes)).log.entries;
}

function withBody(entry: RecordedEntry): RawEntry {
  const { content } = entry.response;
  if (content.text !== undefined || !content.size) return entry;
  const text = sourceText(Math.min(content.size, MAX_ASSET));
  return { ...entry, response: { ...entry.response, content: { ...content, text } } };
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
