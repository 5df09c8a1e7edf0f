import { thousands } from "../text/mod.ts";

/** The interface between baton and the machine that it runs on. */
export interface Host {
  /** Reads and writes files. */
  readonly files: HostFiles;
  /** The environment of the process. */
  readonly env: HostEnvironment;
  /** Measures time and waits. */
  readonly clock: HostClock;
  /** The standard output stream. */
  readonly stdout: HostOutput;
  /** The standard error stream. */
  readonly stderr: HostOutput;
  /** Fills an array with random bytes of cryptographic quality. */
  randomBytes(length: number): Uint8Array;
  /** The number of logical processors; at least 1. */
  readonly processors: number;
  /** Opens an HTTP client over the platform's `fetch`. */
  openHttpClient(options: HttpClientOptions): HttpClient;
  /**
   * Opens a connection to a server; absent if the host has no connections, and `fetch` sends
   * everything.
   *
   * @throws {HostConnectionError} If it cannot be opened.
   */
  connect?(options: ConnectOptions): Promise<HostConnection>;
  /**
   * What stops a run while its thread is busy.
   *
   * @default {a run stops between two computations}
   */
  readonly signals?: HostSignals;
}

/** The requests to stop that come from outside the thread. */
export interface HostSignals {
  /** Whether a request is heard while the thread is busy. */
  readonly isWatching: boolean;
  /** Makes ready for that. */
  watch(): Promise<void>;
  /** Passes on the request that has come meanwhile, if any, to whoever listens for it. */
  deliver(): void;
}

/** Environment variables. */
export interface HostEnvironment {
  /** Returns the value of a variable, if it is set. */
  get(name: string): string | undefined;
}

/**
 * Access to files. Paths are absolute or relative to `cwd`, with `/` or the system's own separator.
 */
export interface HostFiles {
  /** Returns the absolute path of the working directory. */
  cwd(): string;
  /**
   * Returns the bytes of a file.
   *
   * @param most The most bytes that it may have; a larger file is not read. By default, as many as
   *   a text of the engine can have.
   * @throws {HostFileError} If it cannot be read.
   * @throws {HostFileTooLarge} If it is larger.
   */
  read(path: string, most?: number): Promise<Uint8Array>;
  /**
   * Returns the kind of a path, following links; `undefined` if it does not exist. `other` is a
   * device or a pipe.
   *
   * @throws {HostFileError} If the permission is missing.
   */
  stat(path: string): Promise<"file" | "directory" | "other" | undefined>;
  /**
   * Returns the absolute path of a file or directory, with every link followed.
   *
   * @throws {HostFileError} If it does not exist.
   */
  realPath(path: string): Promise<string>;
  /** Returns the entries of a directory, in any order. @throws {HostFileError} */
  list(path: string): Promise<readonly HostDirectoryEntry[]>;
  /** Makes a directory and its parents. @throws {HostFileError} */
  makeDirectory(path: string): Promise<void>;
  /** Creates or empties a file and opens it for writing. @throws {HostFileError} */
  create(path: string): Promise<HostWriter>;
  /**
   * As `create`, for one writer at a time: until it closes the file, or its process ends in
   * whatever way.
   *
   * @throws {HostFileError} Also if the file has a writer; it then stays as it is.
   * @default {`create`: there is one writer only}
   */
  claim?(path: string): Promise<HostWriter>;
  /**
   * Opens a regular file to read parts of it.
   *
   * @throws {HostFileError} If it cannot be read.
   */
  open(path: string): Promise<HostReader>;
  /**
   * Replaces the content of a file atomically: readers see either the old or the new content. The
   * mode is kept, and so is a link, whose target is replaced.
   *
   * @throws {HostFileError} If the file does not exist, is read-only, or is not a regular file.
   */
  replace(path: string, bytes: Uint8Array): Promise<void>;
  /** Renames a file over another. @throws {HostFileError} */
  rename(from: string, to: string): Promise<void>;
  /** Removes a file, if it exists. @throws {HostFileError} */
  remove(path: string): Promise<void>;
}

/** A file open for reading. */
export interface HostReader {
  /** Its size in bytes when it was opened. */
  readonly size: number;
  /**
   * Fills an array with bytes starting at `offset`.
   *
   * @returns The number of bytes read; less than the array only at the end of the file.
   * @throws {HostFileError} If they cannot be read.
   */
  read(offset: number, into: Uint8Array): number;
  /** Closes the file. */
  close(): void;
}

/** A file open for writing. */
export interface HostWriter {
  /** Appends text, and returns once the system has it. @throws {HostFileError} */
  write(text: string): void;
  /** Appends the content of another file, in bounded memory. @throws {HostFileError} */
  append(path: string): Promise<void>;
  /** Closes the file. */
  close(): void;
}

/** An entry of a directory; a link counts as its target. */
export interface HostDirectoryEntry {
  /** Its name, without the directory. */
  readonly name: string;
  /** Its kind; `other` is a device or a pipe. */
  readonly kind: "file" | "directory" | "other";
  /** Whether the entry is a link. */
  readonly linked?: boolean;
}

/** A failed file operation, worded for a reader: `no such file`, `permission denied`. */
export class HostFileError extends Error {
  /** The name of the class. */
  override name = "HostFileError";
}

/** A file with more bytes than its reader can use. */
export class HostFileTooLarge extends HostFileError {
  /** The name of the class. */
  override name = "HostFileTooLarge";

  /**
   * Makes the error of a file.
   *
   * @param size The number of its bytes, if that is known before they are read.
   * @param most The most bytes that it may have.
   */
  constructor(readonly size: number | undefined, readonly most: number) {
    const limit = thousands(most);
    super(
      size === undefined
        ? `it has more bytes than the ${limit} that are possible`
        : `it has ${thousands(size)} bytes, at most ${limit} are possible`,
    );
  }
}

/** Time and waiting. */
export interface HostClock {
  /** Returns milliseconds since the epoch. */
  now(): number;
  /** Returns milliseconds of a clock that never goes back. */
  monotonic(): number;
  /** Waits. Resolves early, without an error, if the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Calls a function again and again, until the function that is returned is called. It keeps no
   * process alive.
   *
   * @default Nothing is done while all wait: no time is shown that passes, and no silence is broken.
   */
  every?(ms: number, call: () => void): () => void;
}

/** An output stream. */
export interface HostOutput {
  /** Writes text. Does not fail, even if the reader has closed the stream. */
  write(text: string): void;
  /** Whether it is a terminal, where colours and a live line make sense. */
  readonly isTerminal: boolean;
  /** Returns the width of the terminal in columns. */
  columns(): number | undefined;
  /** Returns the height of the terminal in rows. @default {24} */
  rows?(): number | undefined;
  /**
   * Returns why texts were lost, for example because the device is full; a reader that has closed
   * the stream has lost nothing that it wants.
   *
   * @default Nothing is ever lost.
   */
  problem?(): string | undefined;
}

/** The options of an HTTP client. */
export interface HttpClientOptions {
  /** The maximum number of idle connections to keep open per host. */
  readonly maxIdlePerHost?: number;
  /** Certificates in PEM that are trusted in addition to those of the system. */
  readonly caCerts?: readonly string[];
  /** The client certificate and its private key, in PEM. */
  readonly clientCert?: ClientCertificate;
  /** The URL of a proxy. If absent, the environment variables decide. */
  readonly proxy?: string;
  /** The only version of HTTP to use. @default {negotiated with the server} */
  readonly httpVersion?: "1.1" | "2";
}

/** A certificate that identifies a client, and its private key, in PEM. */
export interface ClientCertificate {
  /** The certificate, and those that lead from it to its authority. */
  readonly cert: string;
  /** The private key. */
  readonly key: string;
}

/** An HTTP client with its pool of connections. */
export interface HttpClient {
  /**
   * Sends a request with the platform's `fetch` through this client. It follows redirects only if
   * `init` says so.
   *
   * @throws {HostNetworkError} If there is no response, on a host that is not the platform.
   */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Closes the pool. */
  close(): void;
}

/** Where a connection leads, and how it is opened. */
export interface ConnectOptions {
  /** The host name or address to connect to; an IPv6 address has no brackets. */
  readonly host: string;
  /** The port. */
  readonly port: number;
  /** The path of a Unix socket to connect to instead. */
  readonly unixSocket?: string;
  /** Speaks to a proxy over the open connection before TLS starts, until a tunnel is open. */
  tunnel?(connection: HostConnection): Promise<void>;
  /** Starts TLS. @default {a connection without TLS} */
  readonly tls?: ConnectTls;
  /** Whether to measure name resolution and connecting separately. */
  readonly timed?: boolean;
  /** Aborts opening the connection. */
  readonly signal: AbortSignal;
}

/** The settings of TLS for one connection; certificates and keys are in PEM. */
export interface ConnectTls {
  /** The host that the certificate must be for: a name, or an address without brackets. */
  readonly host: string;
  /** Certificates that are trusted in addition to those of the system. */
  readonly caCerts?: readonly string[];
  /** The client certificate. */
  readonly clientCert?: ClientCertificate;
  /** Whether to accept any certificate. */
  readonly insecure?: boolean;
  /** The protocols to offer (ALPN), the preferred one first. */
  readonly protocols: readonly string[];
}

/** A connection to a server: two streams of bytes. */
export interface HostConnection {
  /** The protocol that TLS has agreed on (ALPN), if any. */
  readonly protocol?: string;
  /** When the phases of opening it ended. */
  readonly marks: ConnectMarks;
  /**
   * Waits for bytes and reads as many as there are into an array; only one call at a time.
   *
   * @returns The number of bytes, at least 1; `null` at the end of the stream.
   * @throws {HostConnectionError} If the connection is broken or closed.
   */
  read(into: Uint8Array<ArrayBuffer>): Promise<number | null>;
  /**
   * Writes all bytes; only one call at a time. They must not change until it returns.
   *
   * @throws {HostConnectionError} If the connection is broken or closed.
   */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Closes the connection; calls that are waiting fail. */
  close(): void;
}

/**
 * The end times of the phases of opening a connection, in milliseconds from its start; skipped
 * phases are absent.
 */
export interface ConnectMarks {
  /** When the address of the host was resolved. */
  readonly dns?: number;
  /** When the connection was open. */
  readonly connect?: number;
  /** When the TLS handshake was complete. */
  readonly tls?: number;
}

/** A connection that cannot be opened, or that broke; the message is the system's. */
export class HostConnectionError extends Error {
  /** The name of the class. */
  override name = "HostConnectionError";

  /**
   * Makes the failure of a connection.
   *
   * @param phase What failed: resolving the name, connecting, TLS, or the transfer of bytes.
   * @param code The code of the system or of TLS: `ECONNREFUSED`.
   * @param message The message of the system or of TLS.
   */
  constructor(
    readonly phase: "dns" | "connect" | "tls" | "transfer",
    readonly code: string | undefined,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Why a request has no response: name resolution, connection, TLS, a lost connection, invalid HTTP.
 */
export type NetworkErrorClass = "dns" | "connect" | "tls" | "reset" | "protocol";

/**
 * A network failure on a host that is not the platform, worded for a reader: `connection refused
 * (api.test:80)`. The step that sent the request could not be judged. baton classifies the errors
 * of the platform's `fetch` itself.
 *
 * @example A network that refuses every connection
 * ```ts
 * import { createMemoryHost, HostNetworkError, run } from "@baton/baton";
 * import assert from "node:assert/strict";
 *
 * const host = createMemoryHost({
 *   files: { "a.yaml": "steps: [{ name: a, request: { url: http://api.test/ } }]" },
 *   fetch: () => {
 *     throw new HostNetworkError("connect", "connection refused (api.test:80)");
 *   },
 * });
 * const events = await Array.fromAsync(run(host, { paths: ["a.yaml"] }));
 * const end = events.at(-1);
 * assert.ok(end?.type === "run_finished");
 * assert.equal(end.exit_code, 3);
 * ```
 */
export class HostNetworkError extends Error {
  /** The name of the class. */
  override name = "HostNetworkError";

  /**
   * Makes the failure of one request.
   *
   * @param errorClass The kind of failure, as the run record names it.
   * @param message What happened, in one line.
   */
  constructor(readonly errorClass: NetworkErrorClass, message: string) {
    super(message);
  }
}

/** A signal that asks the process to stop. */
export type StopSignal = "SIGINT" | "SIGTERM";

/** A directory whose files are watched. */
export interface WatchedPlace {
  /** Its path. */
  readonly directory: string;
  /** Whether directories in it are watched as well. */
  readonly recursive: boolean;
}

/** What has changed in directories that are watched. */
export interface FileChange {
  /** The paths of files and directories. */
  readonly paths: readonly string[];
  /** Whether only contents have changed, so that nothing came, went or was renamed. */
  readonly isContent: boolean;
}

/** The host of the command line. */
export interface CliHost extends Host {
  /**
   * Listens for the first stop signal; a second one ends the process. Returns a function that stops
   * listening.
   */
  onStop(listener: (signal: StopSignal) => void): () => void;
  /**
   * Says what changes in directories, as often as it does, until the function that is returned is
   * called.
   *
   * @throws {HostFileError} If they cannot be watched.
   * @default {nothing can be watched}
   */
  watch?(
    places: readonly WatchedPlace[],
    changed: (change: FileChange) => void,
  ): Promise<() => void>;
  /**
   * Says which keys are pressed, until the function that is returned is called; nothing if the
   * standard input is no terminal. Keys that stop a program still do.
   *
   * @default {there are no keys}
   */
  keys?(pressed: (key: string) => void): Promise<(() => void) | undefined>;
  /**
   * Returns whether the platform adds its own `traceparent` to requests.
   *
   * @default {no}
   */
  addsTraceparent?(): boolean;
  /**
   * Returns the names of all environment variables, if they may be read.
   *
   * @default {none}
   */
  variables?(): readonly string[];
}
