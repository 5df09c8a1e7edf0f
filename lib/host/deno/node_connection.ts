import { connect, isIP, type Socket } from "node:net";
import {
  checkServerIdentity,
  connect as connectTls,
  createSecureContext,
  type PeerCertificate,
  type TLSSocket,
} from "node:tls";
import {
  type ConnectMarks,
  type ConnectOptions,
  type ConnectTls,
  type HostConnection,
  HostConnectionError,
} from "../host.ts";
import { AUTHORITY, openOwnConnection } from "./connection.ts";

/** The codes of Node's TLS for an untrusted certificate. */
const NOT_TRUSTED =
  /^(?:UNABLE_TO_|CERT_|DEPTH_ZERO|SELF_SIGNED|ERR_TLS_CERT_|HOSTNAME_MISMATCH|INVALID_CA)/;

/** Node's code for a certificate of another host. */
const OTHER_HOST = "ERR_TLS_CERT_ALTNAME_INVALID";

/** The words of Deno's TLS for a signature that its key does not verify. */
const BAD_SIGNATURE = "invalid peer certificate: BadSignature";

/**
 * Opens a connection over Node's sockets, which also do client certificates, skipped checks and
 * TLS over Unix sockets, and trust a server's own certificate that is given as one of an authority,
 * as `openssl req -x509` makes it.
 *
 * @param refusal Why Deno's own TLS has refused the certificate, if it has.
 * @throws {HostConnectionError} If it cannot be opened.
 */
export async function openNodeConnection(
  options: ConnectOptions,
  refusal?: HostConnectionError,
): Promise<HostConnection> {
  const { host, port, unixSocket, tls, tunnel, signal } = options;
  const begin = performance.now();
  const marks: { -readonly [K in keyof ConnectMarks]?: number } = {};
  const mark = (phase: keyof ConnectMarks) => void (marks[phase] = performance.now() - begin);
  const socket = connect(unixSocket === undefined ? { host, port } : { path: unixSocket });
  socket.setNoDelay(true);
  socket.once("lookup", () => mark("dns"));
  await untilSocketReady(socket, "connect", signal);
  mark("connect");
  const raw = new NodeConnection(socket, marks);
  const close = () => raw.close();
  signal.addEventListener("abort", close);
  try {
    await tunnel?.(raw);
    if (!tls) return raw;
    raw.detach();
    const secured = connectTls({
      socket,
      secureContext: secureContext(tls),
      host: tls.host,
      servername: isIP(tls.host) ? undefined : tls.host,
      ALPNProtocols: [...tls.protocols],
      rejectUnauthorized: !tls.insecure,
      checkServerIdentity: checkNames,
    });
    await untilSocketReady(secured, "secureConnect", signal);
    mark("tls");
    return new NodeConnection(secured, marks, secured.alpnProtocol || undefined);
  } catch (error) {
    socket.destroy();
    throw await withCertificateReason(error, options, refusal);
  } finally {
    signal.removeEventListener("abort", close);
  }
}

/** Checks the names of a certificate; unlike Node, it never takes the common name for one. */
function checkNames(host: string, certificate: PeerCertificate): Error | undefined {
  const error = checkServerIdentity(host, certificate);
  if (error || certificate.subjectaltname) return error;
  return Object.assign(new Error("the certificate has no names"), { code: OTHER_HOST });
}

/** Returns the trusted certificates, including Deno's own, and the client certificate. */
function secureContext({ caCerts = [], clientCert }: ConnectTls) {
  const made = createSecureContext(clientCert ?? {});
  for (const certificate of caCerts) made.context.addCACert(certificate);
  return made;
}

/**
 * Waits until a socket is ready; a socket that fails or takes too long is destroyed.
 *
 * @param event The event that the socket emits when it is ready.
 */
export async function untilSocketReady(
  socket: Socket | TLSSocket,
  event: "connect" | "secureConnect",
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(signal.reason);
  const failures: Error[] = [];
  const fail = (error: Error) => {
    failures.push(error);
    reject(error);
  };
  socket.once(event, resolve);
  socket.once("error", fail);
  signal.addEventListener("abort", abort);
  try {
    await promise;
    // A server refuses the client right after its part of the handshake.
    if (failures.length > 0) throw failures[0];
  } catch (error) {
    socket.on("error", () => {});
    socket.destroy();
    throw connectionError(event === "connect" ? "connect" : "tls", error);
  } finally {
    signal.removeEventListener("abort", abort);
    socket.off(event, resolve);
    socket.off("error", fail);
  }
}

const NOTHING: Uint8Array = new Uint8Array();

/** A connection over Node's sockets, which is read no faster than its reader asks. */
class NodeConnection implements HostConnection {
  readonly #socket: Socket;
  /** The bytes that were taken from the socket last, and those that are left of them. */
  #chunk = NOTHING;
  #left = NOTHING;
  #ended = false;
  #error: unknown;
  #wake: () => void = () => {};

  constructor(socket: Socket, readonly marks: ConnectMarks, readonly protocol?: string) {
    this.#socket = socket;
    socket.on("readable", this.#notify);
    socket.on("end", this.#end);
    socket.on("close", this.#end);
    socket.on("error", this.#fail);
  }

  /** Leaves the socket to another reader. */
  detach(): void {
    this.#socket.off("readable", this.#notify).off("end", this.#end).off("close", this.#end);
    this.#socket.off("error", this.#fail);
  }

  async read(into: Uint8Array<ArrayBuffer>): Promise<number | null> {
    for (;;) {
      if (this.#left.length === 0) this.#left = this.#chunk = this.#socket.read() ?? NOTHING;
      if (this.#left.length > 0) {
        const size = Math.min(into.length, this.#left.length);
        into.set(this.#left.subarray(0, size));
        this.#left = this.#left.subarray(size);
        if (this.#left.length === 0) freeBuffer(this.#chunk);
        return size;
      }
      if (this.#error !== undefined) throw connectionError("transfer", this.#error);
      if (this.#ended) return null;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
  }

  write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#socket.write(bytes, (error) => {
      if (error) reject(connectionError("transfer", error));
      else resolve();
    });
    return promise;
  }

  close(): void {
    this.#error ??= new HostConnectionError("transfer", undefined, "the connection is closed");
    this.#wake();
    this.#socket.destroy();
  }

  readonly #notify = () => this.#wake();

  readonly #end = () => {
    this.#ended = true;
    this.#wake();
  };

  readonly #fail = (error: unknown) => {
    this.#error ??= error;
    this.#wake();
  };
}

/** The smallest buffer that is freed at once, in bytes; Node shares smaller ones. */
const LARGE_BUFFER = 16 * 1024;

/**
 * Frees the buffer of bytes that have been copied, unless it holds others too. A fast connection
 * has another 64 KiB for each read, and hundreds of megabytes before they would be collected.
 */
function freeBuffer({ buffer, length }: Uint8Array): void {
  if (length < LARGE_BUFFER || length !== buffer.byteLength) return;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Turns an error of a socket, or the first one for several addresses, into a failure. */
function connectionError(
  phase: HostConnectionError["phase"],
  error: unknown,
): HostConnectionError {
  if (error instanceof HostConnectionError) return error;
  const first = (error as AggregateError).errors?.[0] ?? error;
  const { code, syscall, message } = first as Error & { code?: string; syscall?: string };
  return new HostConnectionError(syscall === "getaddrinfo" ? "dns" : phase, code, message);
}

/**
 * Returns the error as Deno's TLS words it, which says more about a certificate.
 *
 * @param refusal What Deno's TLS has said already.
 */
async function withCertificateReason(
  error: unknown,
  options: ConnectOptions,
  refusal?: HostConnectionError,
): Promise<unknown> {
  const { tls, unixSocket } = options;
  if (!(error instanceof HostConnectionError) || !NOT_TRUSTED.test(error.code ?? "")) return error;
  if (!tls || unixSocket !== undefined) return error;
  // Whatever the certificate says is accepted, so the signature of the handshake is at fault.
  if (tls.insecure) return new HostConnectionError("tls", undefined, BAD_SIGNATURE);
  const reason = refusal ?? await refusalOf(tls, options);
  // Of the certificate of an authority, Deno's TLS says nothing else.
  const isNameAtFault = error.code === OTHER_HOST && reason && AUTHORITY.test(reason.message);
  return isNameAtFault ? error : reason ?? error;
}

/** Repeats a handshake, and returns what Deno's TLS says of the certificate if it refuses it. */
async function refusalOf(
  { host, caCerts, protocols }: ConnectTls,
  options: ConnectOptions,
): Promise<HostConnectionError | undefined> {
  try {
    const plain = { ...options, timed: false, tls: { host, caCerts, protocols } };
    (await openOwnConnection(plain)).close();
    return undefined;
  } catch (reason) {
    return reason instanceof HostConnectionError &&
        reason.message.startsWith("invalid peer certificate")
      ? reason
      : undefined;
  }
}
