import {
  type ConnectMarks,
  type ConnectOptions,
  type ConnectTls,
  type HostConnection,
  HostConnectionError,
} from "../host.ts";

/** Matches messages about names that were not resolved; they have no code. */
const LOOKUP = /^failed to lookup address information: |\(os error 1100[124]\)$/;
const ADDRESS = /^[\d.]+$|:/;

/** Matches the message about a server whose own certificate is that of an authority. */
export const AUTHORITY = /CaUsedAsEndEntity/;

/**
 * Opens a connection over Deno's own sockets, or over Node's if the options need what Deno's lack.
 *
 * @throws {HostConnectionError} If it cannot be opened.
 */
export async function openDenoConnection(options: ConnectOptions): Promise<HostConnection> {
  options.signal.throwIfAborted();
  const load = () => import("./node_connection.ts");
  if (needsNode(options)) return await (await load()).openNodeConnection(options);
  try {
    return await openOwnConnection(options);
  } catch (error) {
    const isAuthority = error instanceof HostConnectionError && AUTHORITY.test(error.message);
    if (!isAuthority || !options.tls?.caCerts) throw error;
    return await (await load()).openNodeConnection(options, error);
  }
}

/**
 * Opens a connection over Deno's own sockets.
 *
 * @throws {HostConnectionError} If it cannot be opened.
 */
export async function openOwnConnection(options: ConnectOptions): Promise<HostConnection> {
  const { tls, tunnel, signal, host, timed, unixSocket } = options;
  const isNamed = unixSocket === undefined && !ADDRESS.test(host);
  const lookup = timed && isNamed ? await import("./timed_lookup.ts") : undefined;
  const begin = performance.now();
  const addresses = await lookup?.lookUp(host, signal);
  const dns = addresses && performance.now() - begin;
  const socket = await openSocket(options, addresses);
  const connect = performance.now() - begin;
  const plain = new DenoConnection(socket, { ...(addresses ? { dns } : {}), connect });
  const close = () => plain.close();
  signal.addEventListener("abort", close);
  try {
    await tunnel?.(plain);
    return tls ? await startTls(socket as Deno.TcpConn, tls, plain.marks, begin, signal) : plain;
  } catch (error) {
    close();
    throw error;
  } finally {
    signal.removeEventListener("abort", close);
  }
}

async function startTls(
  socket: Deno.TcpConn,
  { host, caCerts, protocols }: ConnectTls,
  marks: ConnectMarks,
  begin: number,
  signal: AbortSignal,
): Promise<HostConnection> {
  let secured: Deno.TlsConn | undefined;
  const close = () => secured && closeConnection(secured);
  signal.addEventListener("abort", close);
  try {
    secured = await Deno.startTls(socket, {
      hostname: host,
      caCerts: caCerts ? [...caCerts] : undefined,
      alpnProtocols: [...protocols],
    });
    const { alpnProtocol } = await secured.handshake();
    const allMarks = { ...marks, tls: performance.now() - begin };
    return new DenoConnection(secured, allMarks, alpnProtocol ?? undefined);
  } catch (error) {
    close();
    throw connectionError("tls", error);
  } finally {
    signal.removeEventListener("abort", close);
  }
}

/**
 * Whether Deno's sockets lack something: client certificates in a TLS handshake over an open
 * connection, and handshakes without a check of the certificate and over Unix sockets.
 */
function needsNode({ tls, unixSocket }: ConnectOptions): boolean {
  return tls !== undefined &&
    (tls.clientCert !== undefined || tls.insecure === true || unixSocket !== undefined);
}

/** @param addresses Those of the host, to try one after the other. @default {the system's} */
async function openSocket(
  { host, port, unixSocket, signal }: ConnectOptions,
  [hostname, ...others]: readonly string[] = [host],
): Promise<Deno.TcpConn | Deno.UnixConn> {
  try {
    if (unixSocket !== undefined) {
      return await Deno.connect({ transport: "unix", path: unixSocket });
    }
    const socket = await Deno.connect({ hostname, port, signal });
    socket.setNoDelay(true);
    return socket;
  } catch (error) {
    if (others.length > 0) return await openSocket({ host, port, signal }, others);
    throw connectionError("connect", error);
  }
}

/** A connection over Deno's sockets. */
class DenoConnection implements HostConnection {
  readonly #socket: Deno.Conn;

  constructor(
    socket: Deno.Conn,
    readonly marks: ConnectMarks,
    readonly protocol?: string,
  ) {
    this.#socket = socket;
  }

  read(into: Uint8Array<ArrayBuffer>): Promise<number | null> {
    return this.#socket.read(into).catch(failTransfer);
  }

  async write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      let rest = bytes;
      for (;;) {
        const written = await this.#socket.write(rest);
        if (written === rest.length) return;
        rest = rest.subarray(written);
      }
    } catch (error) {
      failTransfer(error);
    }
  }

  close(): void {
    closeConnection(this.#socket);
  }
}

function failTransfer(error: unknown): never {
  throw connectionError("transfer", error);
}

function connectionError(
  phase: HostConnectionError["phase"],
  error: unknown,
): HostConnectionError {
  const { message, code } = error as Error & { readonly code?: string };
  const isLookup = phase === "connect" && LOOKUP.test(message);
  return new HostConnectionError(
    isLookup ? "dns" : phase,
    code,
    isLookup ? message.replace(/^failed to lookup address information: /, "") : message,
  );
}

/** Closes a connection; a failed connection may already be closed. */
function closeConnection(connection: Deno.Conn): void {
  try {
    connection.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
}
