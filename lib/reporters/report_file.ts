import { type Host, HostFileError, type HostWriter } from "../host/mod.ts";

/**
 * A report file that appears only when it is complete. Its content is spooled to a temporary file
 * next to it, so that memory use does not grow.
 */
export interface ReportFile {
  /** The final path of the file. */
  readonly path: string;
  /** Appends to the middle part of the file, in chunks. Keeps an error until `commit`. */
  write(text: string): void;
  /**
   * Writes `head`, the middle part and `tail` to another temporary file and renames it to the path.
   *
   * @throws {HostFileError} If the file could not be written; the error names the path.
   */
  commit(head: string, tail: string): Promise<void>;
  /** Removes every trace of the file. */
  discard(): Promise<void>;
}

/**
 * Opens report files before the run, which proves that they can be written. Creates parent
 * directories.
 *
 * @throws {HostFileError} If a file cannot be written; the error names the path.
 */
export async function openReports(host: Host, paths: readonly string[]): Promise<ReportFile[]> {
  const opened: ReportFile[] = [];
  try {
    for (const path of paths) opened.push(await openReport(host, path));
    return opened;
  } catch (error) {
    for (const file of opened) await file.discard();
    throw error;
  }
}

/**
 * Creates the parent directories of an output file and checks that its path is usable.
 *
 * @throws {HostFileError} If the file cannot be created there.
 */
export async function prepareOutput(host: Host, path: string): Promise<"regular" | "special"> {
  const kind = await host.files.stat(path);
  if (kind === "directory") throw new HostFileError("is a directory");
  const slash = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  if (slash > 0) await host.files.makeDirectory(path.slice(0, slash));
  return kind === "other" ? "special" : "regular";
}

/** Runs an action and makes its file errors name the path of the output. */
export async function namingPath<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw error instanceof HostFileError ? cannotWrite(path, error) : error;
  }
}

/** Returns the error for an output that cannot be written. */
export function cannotWrite(path: string, error: HostFileError): HostFileError {
  return new HostFileError(`cannot write ${path}: ${error.message}`, { cause: error });
}

/** How many characters are collected before they are written. */
const CHUNK_CHARACTERS = 64 * 1024;

function openReport(host: Host, path: string): Promise<ReportFile> {
  const { files } = host;
  const unique = host.randomBytes(4).toHex();
  const spoolPath = `${path}.${unique}.spool.part`;
  const wholePath = `${path}.${unique}.part`;
  let pending = "";
  let failure: HostFileError | undefined;

  async function assemble(head: string, tail: string): Promise<void> {
    const whole = await files.create(wholePath);
    try {
      whole.write(head);
      await whole.append(spoolPath);
      whole.write(pending + tail);
    } finally {
      whole.close();
    }
    await files.rename(wholePath, path);
  }

  async function discard(spool: HostWriter): Promise<void> {
    spool.close();
    await files.remove(spoolPath);
    await files.remove(wholePath);
  }

  return namingPath(path, async () => {
    if (await prepareOutput(host, path) === "special") {
      throw new HostFileError("not a regular file");
    }
    const spool = await files.create(spoolPath);
    return {
      path,
      write(text) {
        if (failure) return;
        pending += text;
        if (pending.length < CHUNK_CHARACTERS) return;
        try {
          spool.write(pending);
          pending = "";
        } catch (error) {
          if (!(error instanceof HostFileError)) throw error;
          failure = error;
        }
      },
      commit: (head, tail) =>
        namingPath(path, async () => {
          try {
            if (failure) throw failure;
            await assemble(head, tail);
          } finally {
            await discard(spool);
          }
        }),
      discard: () => discard(spool),
    };
  });
}
