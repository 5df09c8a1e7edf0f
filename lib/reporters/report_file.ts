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

/** The file next to an output that claims it for one run; what the output will be. */
interface OutputClaim extends HostWriter {
  /** Gives the file the name of the output. */
  rename(): Promise<void>;
  /** Removes the file, unless it was renamed, and lets go of the output. */
  end(): Promise<void>;
}

/**
 * Claims an output, because two runs that write the same file would lose one of their records. The
 * claim of a run that was killed does not count.
 *
 * @throws {HostFileError} If another run has claimed the output.
 */
export async function claimOutput({ files }: Pick<Host, "files">, output: string) {
  const path = `${output}.part`;
  const file = await (files.claim ? files.claim(path) : files.create(path));
  const claim: OutputClaim = {
    ...file,
    rename: () => files.rename(path, output),
    // In this order: otherwise another run could claim the file before it is removed.
    async end() {
      await files.remove(path);
      file.close();
    },
  };
  return claim;
}

function openReport(host: Host, path: string): Promise<ReportFile> {
  const { files } = host;
  const spoolPath = `${path}.spool.part`;
  let pending = "";
  let failure: HostFileError | undefined;

  async function assemble(claim: OutputClaim, head: string, tail: string): Promise<void> {
    claim.write(head);
    await claim.append(spoolPath);
    claim.write(pending + tail);
    await claim.rename();
  }

  async function discard(spool: HostWriter, claim: OutputClaim): Promise<void> {
    spool.close();
    await files.remove(spoolPath);
    await claim.end();
  }

  return namingPath(path, async () => {
    if (await prepareOutput(host, path) === "special") {
      throw new HostFileError("a pipe, a socket or a device, not a regular file");
    }
    const claim = await claimOutput(host, path);
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
            await assemble(claim, head, tail);
          } finally {
            await discard(spool, claim);
          }
        }),
      discard: () => discard(spool, claim),
    };
  });
}
