import {
  type Host,
  type HostClock,
  type HostDirectoryEntry,
  HostFileError,
  type HostFiles,
  type HostOutput,
  type HostReader,
  type HostWriter,
} from "../host/mod.ts";
import { openDenoHttpClient } from "./deno_http.ts";
import { holdsStreams, readInput, streamAt } from "./deno_streams.ts";

const encoder = new TextEncoder();

/** The longest time that a timer can hold, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const MESSAGES: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EDQUOT: "disk quota exceeded",
  EEXIST: "a file of this name exists",
  EFBIG: "the file is too large",
  EISDIR: "is a directory",
  ELOOP: "too many links lead to one another",
  EMFILE: "too many open files",
  ENAMETOOLONG: "the name is too long",
  ENOENT: "no such file",
  ENOSPC: "no space left on device",
  ENOTDIR: "not a directory",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
};

/** How Deno says that a path is a device or a file of the kernel. */
const OF_THE_SYSTEM = /^Requires all access/;
const NOT_OPENED = "is a file of the system, which baton may not open";

/** The machine that baton runs on, through Deno. */
export function createDenoHost(): Host {
  return {
    files: denoFiles,
    env: { get: readVariable },
    clock: denoClock,
    stdout: denoOutput(Deno.stdout),
    stderr: denoOutput(Deno.stderr),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    processors: Math.max(1, navigator.hardwareConcurrency),
    openHttpClient: openDenoHttpClient,
    openSocketClient: async (options) =>
      (await import("./deno_sockets.ts")).openDenoSocketClient(options),
  };
}

/** A variable that may not be read is as good as one that is not set. */
export function readVariable(name: string): string | undefined {
  try {
    return Deno.env.get(name);
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) return undefined;
    throw error;
  }
}

/** Words an error of the system for a reader; anything else stays as it is. */
export function toHostFileError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof Deno.errors.NotCapable) {
    return new HostFileError(OF_THE_SYSTEM.test(error.message) ? NOT_OPENED : "permission denied");
  }
  const { code } = error as { code?: string };
  if (code === undefined) return error;
  return new HostFileError(MESSAGES[code] ?? plainMessage(error.message), { cause: error });
}

/** The message of the system without its error number and the call it stands for. */
function plainMessage(message: string): string {
  const text = message.replace(/\.? \(os error \d+\).*$/s, "");
  return text.charAt(0).toLowerCase() + text.slice(1);
}

async function wording<T>(action: () => Promise<T> | T): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw toHostFileError(error);
  }
}

const denoFiles: HostFiles = {
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

interface SyncWriter {
  writeSync(bytes: Uint8Array): number;
}

function writeAll(target: SyncWriter, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += target.writeSync(bytes.subarray(done));
}

const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes line by line, and again a line that a full pipe refused: pipes are non-blocking where a
 * process that shares them made them so.
 */
function writeLines(stream: SyncWriter, text: string): void {
  for (const line of text.split(/(?<=\n)/)) {
    const bytes = encoder.encode(line);
    for (let done = 0; done < bytes.length;) {
      try {
        done += stream.writeSync(bytes.subarray(done));
      } catch (error) {
        if (!(error instanceof Deno.errors.WouldBlock)) throw error;
        Atomics.wait(pause, 0, 0, 1);
      }
    }
  }
}

/** A stream that takes no more, as when `head` has read enough, is no reason to stop a run. */
function denoOutput(stream: SyncWriter & { isTerminal(): boolean }): HostOutput {
  const isTerminal = stream.isTerminal();
  let open = true;
  return {
    write(text) {
      if (!open) return;
      try {
        writeLines(stream, text);
      } catch {
        open = false;
      }
    },
    isTerminal,
    columns: () => isTerminal ? Deno.consoleSize().columns || undefined : undefined,
  };
}

const denoClock: HostClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep(ms, signal) {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.min(ms, MAX_TIMER_MS));
      signal?.addEventListener("abort", wake, { once: true });
    });
  },
};
