/** Everything that baton needs of the machine it runs on; the library touches nothing else. */
export interface Host {
  /** Reads and writes files. */
  readonly files: HostFiles;
  /** The environment of the process. */
  readonly env: HostEnvironment;
  /** Tells the time and waits. */
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
   * Opens an HTTP client over sockets, for what `fetch` cannot do; absent where the host has none.
   */
  openSocketClient?(options: HttpClientOptions): Promise<SocketClient>;
}

/** Environment variables. */
export interface HostEnvironment {
  /** The value of a variable, if it is set. */
  get(name: string): string | undefined;
}

/** Files. Paths are absolute or relative to `cwd`, with `/` or the system's own separator. */
export interface HostFiles {
  /** The absolute path of the working directory. */
  cwd(): string;
  /**
   * The bytes of a file.
   *
   * @throws {HostFileError} If it cannot be read.
   */
  read(path: string): Promise<Uint8Array>;
  /**
   * What stands at a path, links followed; nothing if there is nothing. `other` is a device or a pipe.
   *
   * @throws {HostFileError} If it may not be asked.
   */
  stat(path: string): Promise<"file" | "directory" | "other" | undefined>;
  /**
   * The absolute path of what stands at a path, every link on the way followed.
   *
   * @throws {HostFileError} If there is nothing.
   */
  realPath(path: string): Promise<string>;
  /** The entries of a directory, in no order. @throws {HostFileError} */
  list(path: string): Promise<readonly HostDirectoryEntry[]>;
  /** Makes a directory and its parents. @throws {HostFileError} */
  makeDirectory(path: string): Promise<void>;
  /** Creates or empties a file and opens it for writing. @throws {HostFileError} */
  create(path: string): Promise<HostWriter>;
  /**
   * Opens a regular file to read parts of it.
   *
   * @throws {HostFileError} If it cannot be read.
   */
  open(path: string): Promise<HostReader>;
  /**
   * Gives a file other content: whole or not at all, and readers see the old or the new. A link
   * stays, and what it leads to is replaced; the mode stays.
   *
   * @throws {HostFileError} If there is no such file, or it is read-only or no regular file.
   */
  replace(path: string, bytes: Uint8Array): Promise<void>;
  /** Renames a file over another. @throws {HostFileError} */
  rename(from: string, to: string): Promise<void>;
  /** Removes a file; does nothing where there is none. @throws {HostFileError} */
  remove(path: string): Promise<void>;
}

/** A file open for reading. */
export interface HostReader {
  /** Bytes, when it was opened. */
  readonly size: number;
  /**
   * Reads bytes from `offset` on into an array, as many as it holds.
   *
   * @returns How many were read; fewer only where the file ends.
   * @throws {HostFileError} If they cannot be read.
   */
  read(offset: number, into: Uint8Array): number;
  /** Closes the file. */
  close(): void;
}

/** A file open for writing. */
export interface HostWriter {
  /** Appends text; it is with the system when the call returns. @throws {HostFileError} */
  write(text: string): void;
  /** Appends what another file holds, in bounded memory. @throws {HostFileError} */
  append(path: string): Promise<void>;
  /** Closes the file. */
  close(): void;
}

/** One entry of a directory; links count as what they lead to. */
export interface HostDirectoryEntry {
  /** Its name, without the directory. */
  readonly name: string;
  /** What it is; `other` is a device or a pipe. */
  readonly kind: "file" | "directory" | "other";
  /** Whether the entry is a link. */
  readonly linked?: boolean;
}

/** A file operation that failed, worded for a reader: `no such file`, `permission denied`. */
export class HostFileError extends Error {
  /** The name of the class. */
  override name = "HostFileError";
}

/** Time. */
export interface HostClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds of a clock that only goes forward. */
  monotonic(): number;
  /** Waits. Resolves early, without an error, when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A stream for people. */
export interface HostOutput {
  /** Writes text; never fails, also where nobody reads any more. */
  write(text: string): void;
  /** Whether a person looks at it, so that colours and a live line make sense. */
  readonly isTerminal: boolean;
  /** The width in columns where it is a terminal. */
  columns(): number | undefined;
}

/** Options of an HTTP client; a run opens one. */
export interface HttpClientOptions {
  /** Connections kept open to one host at the most. */
  readonly maxIdlePerHost?: number;
  /** Certificates in PEM that are trusted beside those of the system. */
  readonly caCerts?: readonly string[];
  /** The certificate of the client and its private key, in PEM. */
  readonly clientCert?: { readonly cert: string; readonly key: string };
  /** Whether any certificate will do; only sockets can. */
  readonly insecure?: boolean;
  /**
   * The URL of a proxy. Where it is left out, the variables of the environment hold for `fetch`, and
   * sockets use none.
   */
  readonly proxy?: string;
  /** The path of a Unix socket to connect to, whatever the host of a URL; only sockets can. */
  readonly unixSocket?: string;
  /** The only version of HTTP to speak. @default {what server and TLS agree on} */
  readonly httpVersion?: "1.1" | "2";
  /** The addresses of hosts, as `host:port` to address; only sockets can. */
  readonly resolve?: Readonly<Record<string, string>>;
}

/** An HTTP client with its pool of connections. */
export interface HttpClient {
  /**
   * The fetch of the platform, bound to this client. It follows no redirect unless told to.
   *
   * @throws {HostNetworkError} If there is no answer, where it is not the platform that answers.
   */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Closes the pool. */
  close(): void;
}

/** A request to send over a socket. */
export interface SocketRequest {
  /** The method, as it is sent. */
  readonly method: string;
  /** Absolute, http or https. */
  readonly url: string;
  /** The header fields in order, names as they are written; `content-length` is among them. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body. */
  readonly body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Aborts the exchange. */
  readonly signal: AbortSignal;
}

/** The head of an answer, and its body to be read. */
export interface SocketResponse {
  /** The status code. */
  readonly status: number;
  /** The reason phrase that the server sent. */
  readonly statusText: string;
  /** The header fields in order, one for each line, names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as it came, content coding not taken off; each piece belongs to who reads it. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** When the phases ended. */
  readonly marks: SocketMarks;
}

/** When the phases of an exchange ended, in milliseconds from its begin; absent is what did not happen. */
export interface SocketMarks {
  /** The address of the host was known. */
  readonly dns?: number;
  /** The connection stood. */
  readonly connect?: number;
  /** TLS was agreed on. */
  readonly tls?: number;
  /** The head of the answer had come. */
  readonly firstByte: number;
}

/** An HTTP/1.1 client over sockets: it sends what it is given, and follows, decodes and adds nothing. */
export interface SocketClient {
  /**
   * Sends a request.
   *
   * @throws {Error} With the `code` of the system or of TLS, where there is one.
   */
  send(request: SocketRequest): Promise<SocketResponse>;
  /** Closes all connections. */
  close(): void;
}

/** Why a request got no answer: the name, the connection, TLS, a cut connection, bad HTTP. */
export type NetworkErrorClass = "dns" | "connect" | "tls" | "reset" | "protocol";

/**
 * A failure of the network that a host makes itself, in words for a reader: `connection refused
 * (api.test:80)`. The step that sent the request could not be judged.
 *
 * Errors of the platform's `fetch` need no such thing; baton tells those apart itself.
 *
 * @example A network where nobody listens
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
   * A failure of one request.
   *
   * @param errorClass What kind of failure it is, as the record of the run tells it.
   * @param message What happened, in one line.
   */
  constructor(readonly errorClass: NetworkErrorClass, message: string) {
    super(message);
  }
}

/** A signal that asks the process to stop. */
export type StopSignal = "SIGINT" | "SIGTERM";

/** The host of the command line: it also tells when the process is asked to stop. */
export interface CliHost extends Host {
  /** Listens for the first request to stop; a second one ends the process. Returns how to leave off. */
  onStop(listener: (signal: StopSignal) => void): () => void;
  /**
   * Whether the platform adds a `traceparent` of its own to requests.
   *
   * @default {no}
   */
  addsTraceparent?(): boolean;
  /**
   * The names of the variables of the environment, if all of them may be read.
   *
   * @default {none}
   */
  variables?(): readonly string[];
}
