import {
  type HostDirectoryEntry,
  HostFileError,
  type HostFiles,
  HostFileTooLarge,
  type HostReader,
  type HostWriter,
} from "../host.ts";
import { MAX_READ_BYTES } from "../limits.ts";
import { afterWork, beforeLongWork } from "./long_work.ts";
import {
  bytesOf,
  isStreamDirectory,
  readInput,
  streamAt,
  type SyncWriter,
} from "./standard_streams.ts";

const encoder = new TextEncoder();

/** The files of the machine, with errors worded for a reader. */
export const denoFiles: HostFiles = {
  cwd: () => Deno.cwd(),
  read: (path, most = MAX_READ_BYTES) =>
    withReadableErrors(() => streamAt(path) === "stdin" ? readInput(most) : read(path, most)),
  stat: (path) =>
    withReadableErrors(async () => {
      if (streamAt(path)) return "other";
      const info = await Deno.stat(path).catch(undefinedIfMissing);
      return info && kindOf(info);
    }),
  realPath: (path) => withReadableErrors(() => streamAt(path) ? path : Deno.realPath(path)),
  list: (path) =>
    withReadableErrors(async () => {
      const entries: HostDirectoryEntry[] = [];
      for (const entry of Deno.readDirSync(path)) {
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
    withReadableErrors(() =>
      isStreamDirectory(path) ? undefined : Deno.mkdir(path, { recursive: true })
    ),
  create: (path) => withReadableErrors(() => denoWriter(openToWrite(path))),
  claim: (path) => withReadableErrors(() => denoWriter(openAlone(path))),
  open: (path) =>
    withReadableErrors(() => {
      refuseDevices(path);
      return denoReader(Deno.openSync(path));
    }),
  replace: (path, bytes) =>
    withReadableErrors(async () =>
      (await import("./file_replacement.ts")).replaceFile(path, bytes)
    ),
  rename: (from, to) => withReadableErrors(() => Deno.rename(from, to)),
  remove: (path) => withReadableErrors(() => Deno.remove(path).catch(undefinedIfMissing)),
};

/** The largest size, in bytes, of a file that is read without giving way to anything else. */
const SMALL = 256 * 1024;

/**
 * Reads a file. For a small one, a thread of its own and a turn of the event loop would take longer
 * than the file.
 */
async function read(path: string, most: number): Promise<Uint8Array> {
  const size = refuseDevices(path)?.size;
  if (size === undefined) return await bytesOf((await Deno.open(path)).readable, most);
  if (size > most) throw new HostFileTooLarge(size, most);
  if (size <= SMALL) return Deno.readFileSync(path);
  await beforeLongWork(); // What is read is then parsed.
  return await Deno.readFile(path);
}

/** The pipes that a shell names for `<(…)`, and the device that is an empty file. */
const READABLE = /^\/(?:dev\/null|(?:dev|proc\/self)\/fd\/\d+)$/;

/**
 * Refuses devices, which may have no end, and pipes, which nobody may ever write to, except those
 * of a shell.
 *
 * @returns What is known of a regular file.
 */
function refuseDevices(path: string): Deno.FileInfo | undefined {
  let info: Deno.FileInfo;
  try {
    info = Deno.statSync(path);
  } catch {
    return undefined; // Reading it says why.
  }
  if (info.isFile) return info;
  if (info.isDirectory || READABLE.test(path)) return undefined;
  throw new HostFileError(`${nounOf(info)}, not a regular file`);
}

function nounOf({ isFifo, isSocket }: Deno.FileInfo): string {
  return isFifo ? "a named pipe" : isSocket ? "a socket" : "a device";
}

/**
 * Refuses a named pipe as an output, because opening it waits until somebody reads from it, and
 * makes ready for a pipe of a shell or a device, which may be slow.
 */
function prepareSpecial(path: string): void {
  // A program with few permissions may not ask what a standard stream is.
  if (streamAt(path) !== undefined) return void beforeLongWork();
  let info: Deno.FileInfo;
  try {
    info = Deno.statSync(path);
  } catch {
    return; // The file is created, or creating it says why not.
  }
  if (info.isFile) return;
  if (info.isFifo && !READABLE.test(path)) {
    throw new HostFileError("a named pipe, which nobody may ever read");
  }
  void beforeLongWork();
}

async function withReadableErrors<T>(action: () => Promise<T> | T): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw toHostFileError(error);
  }
}

/**
 * Returns `undefined` for a missing file. An invalid name, such as `*.yaml` on Windows, does not
 * exist either.
 */
function undefinedIfMissing(error: unknown): undefined {
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
  prepareSpecial(path);
  return stream === undefined || stream === "stdin"
    ? Deno.openSync(path, { write: true, create: true, truncate: true })
    : { writeSync: (bytes) => Deno[stream].writeSync(bytes), close() {} };
}

/** Opens a file with a lock, which the system releases when the process ends. */
function openAlone(path: string): WrittenFile {
  const file = Deno.openSync(path, { write: true, create: true });
  try {
    if (!isLocked(file)) throw new HostFileError("another run is writing it");
    const isThere = Deno.statSync(path).ino === file.statSync().ino;
    if (!isThere) throw new HostFileError("another run has just written it");
    file.truncateSync(0);
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Locks a file, unless another process has; some network file systems have no locks. */
function isLocked(file: Deno.FsFile): boolean {
  try {
    return file.tryLockSync(true);
  } catch {
    return true;
  }
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
      withReadableErrors(() => {
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
  afterWork();
}

const ERROR_MESSAGES: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EDQUOT: "disk quota exceeded",
  EEXIST: "a file of this name exists",
  EFBIG: "the file is too large",
  EISDIR: "is a directory",
  ELOOP: "too many links lead to one another",
  EMFILE: "too many open files; raise the limit with `ulimit -n 1024`",
  ENAMETOOLONG: "the name is too long",
  ENOENT: "no such file",
  ENOSPC: "no space left on device",
  ENOTDIR: "not a directory",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
};

/** The error of Deno for a path that is a device or a file of the kernel. */
const SYSTEM_FILE = /^Requires all access/;
const SYSTEM_FILE_MESSAGE = "is a file of the system, which baton may not open";

/** Words a system error for a reader; other errors are returned unchanged. */
export function toHostFileError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof Deno.errors.NotCapable) {
    return new HostFileError(
      SYSTEM_FILE.test(error.message) ? SYSTEM_FILE_MESSAGE : "permission denied",
    );
  }
  const { code } = error as { code?: string };
  if (code === undefined) return error;
  return new HostFileError(ERROR_MESSAGES[code] ?? plainMessage(error.message), { cause: error });
}

/** Returns a system message without its error number and its call. */
function plainMessage(message: string): string {
  const text = message.replace(/\.? \(os error \d+\).*$/s, "");
  return text.charAt(0).toLowerCase() + text.slice(1);
}
