import { zipSync } from "fflate";
import { createTarGzip } from "nanotar";
import type { Platform } from "./recipe.ts";

/** A file in an archive. */
export interface ArchiveEntry {
  /** The path, with `/` between folders. */
  readonly path: string;
  readonly content: Uint8Array;
  /** Whether it is executable. */
  readonly executable?: boolean;
}

/** The first year that a zip can represent. */
const FIRST_YEAR = 1980;

/**
 * Packs files into one folder of an archive. The same files give the same bytes: they are sorted,
 * have no owner, and all have the same time.
 *
 * @param folder The name of the folder.
 * @param epoch The time of all files, in seconds since 1970; a zip keeps only the day.
 */
export async function pack(
  format: Platform["archive"],
  folder: string,
  entries: readonly ArchiveEntry[],
  epoch: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const sorted = entries.map((entry) => ({ ...entry, path: `${folder}/${entry.path}` }))
    .sort((a, b) => a.path < b.path ? -1 : 1);
  return format === "zip" ? zip(sorted, epoch) : await tarGzip(sorted, epoch);
}

function modeOf({ executable = false }: ArchiveEntry): number {
  return executable ? 0o755 : 0o644;
}

async function tarGzip(
  entries: readonly ArchiveEntry[],
  epoch: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const files = entries.map((entry) => ({
    name: entry.path,
    data: entry.content,
    attrs: { mode: modeOf(entry).toString(8), uid: 0, gid: 0, mtime: epoch * 1000 },
  }));
  return await createTarGzip(files) as Uint8Array<ArrayBuffer>;
}

/** Packs a zip. Its times are local and have no zone, so the day is stored as local noon. */
function zip(entries: readonly ArchiveEntry[], epoch: number): Uint8Array<ArrayBuffer> {
  const utc = new Date(epoch * 1000);
  const year = Math.max(utc.getUTCFullYear(), FIRST_YEAR);
  const mtime = new Date(year, utc.getUTCMonth(), utc.getUTCDate(), 12);
  const unix = 3;
  const files = Object.fromEntries(entries.map((entry) => {
    const attrs = (0o100000 | modeOf(entry)) * 2 ** 16;
    return [entry.path, [entry.content, { mtime, os: unix, attrs }] as const];
  }));
  return zipSync(files as Parameters<typeof zipSync>[0], { level: 9 }) as Uint8Array<ArrayBuffer>;
}
