import { type Host, HostFileError, type HostWriter } from "../host/mod.ts";

/**
 * A report file that appears whole. What is written is spooled to a temporary file beside it, so that
 * the memory it takes does not grow.
 */
export interface ReportFile {
  /** Where the file will be. */
  readonly path: string;
  /** Adds to the middle of the file. A failure is kept until `commit`. */
  write(text: string): void;
  /**
   * Writes `head`, the middle and `tail` to another temporary file and renames that over the path.
   *
   * @throws {HostFileError} If the file could not be written; it names the path.
   */
  commit(head: string, tail: string): Promise<void>;
  /** Leaves no trace of the file. */
  discard(): Promise<void>;
}

/**
 * Opens report files, which shows before the run that they can be written. Parents are made.
 *
 * @throws {HostFileError} If a file cannot be written; it names the path.
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
 * Makes the parent directories of an output file and checks that nothing else is in its place.
 *
 * @throws {HostFileError} If the file cannot stand there.
 */
export async function prepareOutput(host: Host, path: string): Promise<"regular" | "special"> {
  const kind = await host.files.stat(path);
  if (kind === "directory") throw new HostFileError("is a directory");
  const slash = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  if (slash > 0) await host.files.makeDirectory(path.slice(0, slash));
  return kind === "other" ? "special" : "regular";
}

/** Runs an action; what the host says about a file then names the path of the output. */
export async function namingPath<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw error instanceof HostFileError ? cannotWrite(path, error) : error;
  }
}

/** The error of an output that cannot be written. */
export function cannotWrite(path: string, error: HostFileError): HostFileError {
  return new HostFileError(`cannot write ${path}: ${error.message}`, { cause: error });
}

function openReport(host: Host, path: string): Promise<ReportFile> {
  const { files } = host;
  const unique = host.randomBytes(4).toHex();
  const spoolPath = `${path}.${unique}.spool.part`;
  const wholePath = `${path}.${unique}.part`;
  let failure: HostFileError | undefined;

  async function assemble(head: string, tail: string): Promise<void> {
    const whole = await files.create(wholePath);
    try {
      whole.write(head);
      await whole.append(spoolPath);
      whole.write(tail);
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
        try {
          spool.write(text);
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
