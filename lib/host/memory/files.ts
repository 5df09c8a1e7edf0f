import { concatBytes } from "../../text/mod.ts";
import {
  type HostDirectoryEntry,
  HostFileError,
  type HostFiles,
  HostFileTooLarge,
  type HostReader,
  type HostWriter,
} from "../host.ts";
import { MAX_READ_BYTES } from "../limits.ts";

/** An operation on a file. */
export type FileOperation = "read" | "list" | "makeDirectory" | "create" | "write" | "rename";

/**
 * Makes file operations fail: a returned text becomes the message of the `HostFileError`.
 *
 * @param path The absolute path; of a rename, the new one.
 */
export type FileFault = (operation: FileOperation, path: string) => string | undefined;

/** Files in memory, below the working directory `/project`. */
export interface MemoryFiles extends HostFiles {
  /** Returns the text of a file, if it exists. */
  text(path: string): string | undefined;
  /** Returns the paths of all files, sorted, relative to the working directory if they are in it. */
  paths(): string[];
}

const CWD = "/project";
const encoder = new TextEncoder();

/**
 * Makes files in memory.
 *
 * @param initial The initial files; their parent directories are created.
 * @param fault Makes operations fail; if absent, none fails.
 */
export function createMemoryFiles(
  initial: Readonly<Record<string, string | Uint8Array>> = {},
  fault: FileFault = () => undefined,
): MemoryFiles {
  const files = new Map<string, Uint8Array[]>();
  const claimed = new Set<string>();
  const directories = new Set(["/"]);
  addDirectory(CWD);
  for (const [path, content] of Object.entries(initial)) {
    const full = resolve(path);
    addDirectory(parentOf(full));
    files.set(full, [typeof content === "string" ? encoder.encode(content) : content]);
  }

  function addDirectory(path: string): void {
    for (let at = path; !directories.has(at); at = parentOf(at)) directories.add(at);
  }

  function guard(operation: FileOperation, path: string): void {
    const message = fault(operation, path);
    if (message !== undefined) throw new HostFileError(message);
  }

  function chunksOf(path: string): Uint8Array[] {
    const full = resolve(path);
    guard("read", full);
    if (directories.has(full)) throw new HostFileError("is a directory");
    const chunks = files.get(full);
    if (!chunks) throw new HostFileError("no such file");
    return chunks;
  }

  function entriesOf(directory: string): HostDirectoryEntry[] {
    const inside = (path: string) => path !== "/" && parentOf(path) === directory;
    const entry = (kind: "file" | "directory") => (path: string) => ({ name: nameOf(path), kind });
    return [
      ...[...directories].filter(inside).map(entry("directory")),
      ...[...files.keys()].filter(inside).map(entry("file")),
    ];
  }

  function writer(path: string, chunks: Uint8Array[]): HostWriter {
    return {
      write(text) {
        guard("write", path);
        chunks.push(encoder.encode(text));
      },
      append(from) {
        return attempt(() => {
          guard("write", path);
          for (const chunk of chunksOf(from)) chunks.push(chunk);
        });
      },
      close() {},
    };
  }

  function create(path: string): HostWriter {
    guard("create", path);
    if (directories.has(path)) throw new HostFileError("is a directory");
    if (!directories.has(parentOf(path))) throw new HostFileError("no such file");
    const chunks: Uint8Array[] = [];
    files.set(path, chunks);
    return writer(path, chunks);
  }

  return {
    cwd: () => CWD,
    read: (path, most = MAX_READ_BYTES) =>
      attempt(() => {
        const bytes = concatBytes(chunksOf(path));
        if (bytes.length > most) throw new HostFileTooLarge(bytes.length, most);
        return bytes;
      }),
    stat(path) {
      const full = resolve(path);
      const kind = files.has(full) ? "file" : directories.has(full) ? "directory" : undefined;
      return Promise.resolve(kind);
    },
    realPath: (path) =>
      attempt(() => {
        const full = resolve(path);
        if (!files.has(full) && !directories.has(full)) throw new HostFileError("no such file");
        return full;
      }),
    list: (path) =>
      attempt(() => {
        const full = resolve(path);
        guard("list", full);
        if (!directories.has(full)) {
          throw new HostFileError(files.has(full) ? "not a directory" : "no such file");
        }
        return entriesOf(full);
      }),
    makeDirectory: (path) =>
      attempt(() => {
        const full = resolve(path);
        guard("makeDirectory", full);
        for (let at = full; at !== "/"; at = parentOf(at)) {
          if (files.has(at)) throw new HostFileError("not a directory");
        }
        addDirectory(full);
      }),
    create: (path) => attempt(() => create(resolve(path))),
    claim: (path) =>
      attempt(() => {
        const full = resolve(path);
        if (claimed.has(full)) throw new HostFileError("another run is writing it");
        const file = create(full);
        claimed.add(full);
        return { ...file, close: () => void claimed.delete(full) };
      }),
    open: (path) => attempt(() => reader(concatBytes(chunksOf(path)))),
    replace: (path, bytes) =>
      attempt(() => {
        const full = resolve(path);
        chunksOf(full);
        guard("write", full);
        files.set(full, [bytes]);
      }),
    rename: (from, to) =>
      attempt(() => {
        const chunks = files.get(resolve(from));
        const target = resolve(to);
        guard("rename", target);
        if (!chunks) throw new HostFileError("no such file");
        if (directories.has(target)) throw new HostFileError("is a directory");
        files.delete(resolve(from));
        files.set(target, chunks);
      }),
    remove: (path) => attempt(() => void files.delete(resolve(path))),
    text(path) {
      const chunks = files.get(resolve(path));
      return chunks && new TextDecoder().decode(concatBytes(chunks));
    },
    paths: () =>
      [...files.keys()].map((path) =>
        path.startsWith(`${CWD}/`) ? path.slice(CWD.length + 1) : path
      )
        .sort(),
  };
}

function reader(bytes: Uint8Array): HostReader {
  return {
    size: bytes.length,
    read(offset, into) {
      const part = bytes.subarray(offset, offset + into.length);
      into.set(part);
      return part.length;
    },
    close() {},
  };
}

/** Runs an operation at once; its error rejects the promise. */
function attempt<T>(action: () => T): Promise<T> {
  return new Promise((done) => done(action()));
}

function resolve(path: string): string {
  const parts: string[] = [];
  for (const part of (path.startsWith("/") ? path : `${CWD}/${path}`).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf("/")));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
