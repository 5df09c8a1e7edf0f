import type { HostDirectoryEntry, HostFiles, HostReader, HostWriter } from "../host/mod.ts";
import { toHostFileError } from "./deno_file_errors.ts";
import type { SyncWriter } from "./deno_output.ts";
import { holdsStreams, readInput, streamAt } from "./deno_streams.ts";

const encoder = new TextEncoder();

/** The files of the machine; errors are worded for a reader. */
export const denoFiles: HostFiles = {
  cwd: () => Deno.cwd(),
  read: (path) => streamAt(path) === "stdin" ? readInput() : wording(() => Deno.readFile(path)),
  stat: (path) =>
    wording(async () => {
      if (streamAt(path)) return "other";
      const info = await Deno.stat(path).catch(nothingWhereMissing);
      return info && kindOf(info);
    }),
  realPath: (path) => wording(() => streamAt(path) ? path : Deno.realPath(path)),
  list: (path) =>
    wording(async () => {
      const entries: HostDirectoryEntry[] = [];
      for await (const entry of Deno.readDir(path)) {
        const target = entry.isSymlink
          ? await Deno.stat(`${path}/${entry.name}`).catch(() => undefined)
          : entry;
        entries.push({
          name: entry.name,
          kind: target ? kindOf(target) : "other",
          linked: entry.isSymlink,
        });
      }
      return entries;
    }),
  makeDirectory: (path) =>
    wording(() => holdsStreams(path) ? undefined : Deno.mkdir(path, { recursive: true })),
  create: (path) => wording(() => denoWriter(openToWrite(path))),
  open: (path) => wording(() => denoReader(Deno.openSync(path))),
  replace: (path, bytes) =>
    wording(async () => (await import("./deno_replace.ts")).replaceFile(path, bytes)),
  rename: (from, to) => wording(() => Deno.rename(from, to)),
  remove: (path) => wording(() => Deno.remove(path).catch(nothingWhereMissing)),
};

async function wording<T>(action: () => Promise<T> | T): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw toHostFileError(error);
  }
}

/** Nothing stands at a name that cannot be one either, such as `*.yaml` on Windows. */
function nothingWhereMissing(error: unknown): undefined {
  const { NotFound, NotADirectory } = Deno.errors;
  if (error instanceof NotFound || error instanceof NotADirectory) return undefined;
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}

function kindOf(entry: { isFile: boolean; isDirectory: boolean }): "file" | "directory" | "other" {
  return entry.isFile ? "file" : entry.isDirectory ? "directory" : "other";
}

function denoReader(file: Deno.FsFile): HostReader {
  return {
    size: file.statSync().size,
    read(offset, into) {
      try {
        file.seekSync(offset, Deno.SeekMode.Start);
        let done = 0;
        while (done < into.length) {
          const n = file.readSync(into.subarray(done));
          if (n === null || n === 0) break;
          done += n;
        }
        return done;
      } catch (error) {
        throw toHostFileError(error);
      }
    },
    close: () => file.close(),
  };
}

interface WrittenFile extends SyncWriter {
  close(): void;
}

function openToWrite(path: string): WrittenFile {
  const stream = streamAt(path);
  return stream === undefined || stream === "stdin"
    ? Deno.openSync(path, { write: true, create: true, truncate: true })
    : { writeSync: (bytes) => Deno[stream].writeSync(bytes), close() {} };
}

function denoWriter(file: WrittenFile): HostWriter {
  return {
    write(text) {
      try {
        writeAll(file, encoder.encode(text));
      } catch (error) {
        throw toHostFileError(error);
      }
    },
    append: (path) =>
      wording(() => {
        using source = Deno.openSync(path);
        const chunk = new Uint8Array(64 * 1024);
        for (let n = source.readSync(chunk); n !== null; n = source.readSync(chunk)) {
          writeAll(file, chunk.subarray(0, n));
        }
      }),
    close: () => file.close(),
  };
}

function writeAll(target: SyncWriter, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += target.writeSync(bytes.subarray(done));
}
