import type { Buffer } from "node:buffer";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls, createSecureContext, type SecureContext } from "node:tls";
import { basicCredentials } from "../../text/mod.ts";
import type { HttpClientOptions, SocketMarks } from "../host.ts";

/** The target of a connection, and the callbacks for its progress. */
export interface Destination {
  /** The host of the URL, without brackets. */
  readonly host: string;
  readonly port: number;
  /** Whether the connection uses TLS. */
  readonly secure: boolean;
  /** Aborts the connection. */
  readonly signal: AbortSignal;
  /** Called when a phase has ended. */
  mark(phase: Exclude<keyof SocketMarks, "firstByte">): void;
}

/** Opens connections to any host, each ready for a request. */
export type Connect = (to: Destination) => Promise<Socket>;

/** An error of a proxy with its code. */
class ProxyError extends Error {
  constructor(readonly code: string, message: string) {
    super(message);
  }
}

/** The codes of Node's TLS for an untrusted certificate. */
const NOT_TRUSTED =
  /^(?:UNABLE_TO_|CERT_|DEPTH_ZERO|SELF_SIGNED|ERR_TLS_CERT_|HOSTNAME_MISMATCH|INVALID_CA)/;
const LONGEST_TUNNEL_HEAD = 64 * 1024;

/** Makes a function that opens connections with the options of a client. */
export function createConnect(options: HttpClientOptions): Connect {
  const proxy = options.proxy === undefined ? undefined : new URL(options.proxy);
  let context: SecureContext | undefined;
  return async (to) => {
    to.signal.throwIfAborted();
    const raw = await openSocket(options, proxy, to);
    if (!to.secure) return raw;
    context ??= secureContext(options);
    try {
      if (proxy) await openTunnel(raw, proxy, to);
      return await startTls(raw, context, options, to);
    } catch (error) {
      raw.destroy();
      throw await withCertificateReason(error, options, proxy, to);
    }
  };
}

function openSocket(
  { unixSocket, resolve = {} }: HttpClientOptions,
  proxy: URL | undefined,
  { host, port, signal, mark }: Destination,
): Promise<Socket> {
  const address = proxy
    ? { host: hostWithoutBrackets(proxy.hostname), port: proxyPort(proxy) }
    : { host: resolve[`${host}:${port}`] ?? host, port };
  const socket = connect(unixSocket === undefined ? address : { path: unixSocket });
  socket.setNoDelay(true);
  socket.once("lookup", () => mark("dns"));
  return untilSocketReady(socket, "connect", signal, () => mark("connect"));
}

function startTls(
  socket: Socket,
  secureContext: SecureContext,
  { insecure = false }: HttpClientOptions,
  { host, signal, mark }: Destination,
): Promise<Socket> {
  const secured = connectTls({
    socket,
    secureContext,
    host,
    ...(isIP(host) ? {} : { servername: host }),
    ALPNProtocols: ["http/1.1"],
    rejectUnauthorized: !insecure,
  });
  return untilSocketReady(secured, "secureConnect", signal, () => mark("tls"));
}

/** Opens a tunnel through a proxy to the destination. */
async function openTunnel(socket: Socket, proxy: URL, to: Destination): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let head = "";
  const read = (data: Buffer) => {
    head += data.toString("latin1");
    if (!head.includes("\r\n\r\n") && head.length < LONGEST_TUNNEL_HEAD) return;
    const problem = tunnelProblem(head);
    if (problem) reject(problem);
    else resolve();
  };
  const ended = () => reject(new ProxyError("ERR_PROXY_CLOSED", "the proxy closed the connection"));
  const abort = () => reject(to.signal.reason);
  socket.on("data", read).once("end", ended).once("error", reject);
  to.signal.addEventListener("abort", abort);
  socket.write(tunnelHead(proxy, to));
  try {
    await promise;
  } finally {
    to.signal.removeEventListener("abort", abort);
    socket.off("data", read).off("end", ended).off("error", reject);
  }
}

function tunnelProblem(head: string): ProxyError | undefined {
  if (/^HTTP\/1\.[01] 200/.test(head)) return undefined;
  return head.startsWith("HTTP/1.1 407")
    ? new ProxyError("ERR_PROXY_AUTH", "the proxy requires credentials")
    : new ProxyError("ERR_PROXY_TUNNEL", "the proxy refused the tunnel");
}

/** Returns the error as Deno's TLS words it, which says more about a certificate. */
async function withCertificateReason(
  error: unknown,
  options: HttpClientOptions,
  proxy: URL | undefined,
  to: Destination,
): Promise<unknown> {
  if (!(error instanceof Error) || !NOT_TRUSTED.test((error as { code?: string }).code ?? "")) {
    return error;
  }
  const reason = await untrustedReason(options, proxy, to);
  return reason === undefined ? error : Object.assign(error, { message: reason });
}

/** Returns the trusted certificates, including Deno's own, and the client certificate. */
function secureContext({ caCerts = [], clientCert }: HttpClientOptions): SecureContext {
  const made = createSecureContext(clientCert ?? {});
  for (const certificate of caCerts) made.context.addCACert(certificate);
  return made;
}

/**
 * Waits until a socket is ready; a socket that fails or takes too long is destroyed.
 *
 * @param event The event that the socket emits when it is ready.
 * @param done Called when it is ready.
 * @throws The error of the socket, or the reason of the signal.
 */
export async function untilSocketReady(
  socket: Socket,
  event: "connect" | "secureConnect",
  signal: AbortSignal,
  done: () => void,
): Promise<Socket> {
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
    done();
    return socket;
  } catch (error) {
    socket.on("error", () => {});
    socket.destroy();
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
    socket.off(event, resolve);
    socket.off("error", fail);
  }
}

/** Returns the port of a proxy. */
export function proxyPort({ protocol, port }: URL): number {
  return Number(port || (protocol === "https:" ? 443 : 80));
}

/** Returns the head of the request for a tunnel. */
function tunnelHead(
  proxy: URL,
  { host, port }: { readonly host: string; readonly port: number },
): string {
  const authority = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const lines = [`CONNECT ${authority} HTTP/1.1`, `host: ${authority}`];
  const credentials = proxyAuthorization(proxy);
  if (credentials !== undefined) lines.push(`proxy-authorization: ${credentials}`);
  return lines.join("\r\n") + "\r\n\r\n";
}

/** Returns the credentials for a proxy, if its URL has a user. */
export function proxyAuthorization(proxy: URL): string | undefined {
  return proxy.username === "" ? undefined : basicCredentials(proxy);
}

/** Returns a host name in the form that sockets take: an IPv6 address without brackets. */
export function hostWithoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/**
 * Returns why a certificate is not trusted, as Deno's TLS words it, or `undefined` if the reason
 * remains unknown. It repeats the handshake, because Node's error has no details.
 */
async function untrustedReason(
  { caCerts, resolve = {}, unixSocket }: HttpClientOptions,
  proxy: URL | undefined,
  to: Destination,
): Promise<string | undefined> {
  if (unixSocket !== undefined) return undefined;
  const address = proxy
    ? { hostname: hostWithoutBrackets(proxy.hostname), port: proxyPort(proxy) }
    : { hostname: resolve[`${to.host}:${to.port}`] ?? to.host, port: to.port };
  let connection: Deno.TcpConn | Deno.TlsConn | undefined;
  const close = () => closeConnection(connection);
  to.signal.addEventListener("abort", close);
  try {
    const raw = connection = await Deno.connect(address);
    if (proxy) await openDenoTunnel(raw, tunnelHead(proxy, to));
    const secured = connection = await Deno.startTls(raw, {
      hostname: to.host,
      ...(caCerts ? { caCerts: [...caCerts] } : {}),
    });
    await secured.handshake();
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    return message.startsWith("invalid peer certificate") ? message : undefined;
  } finally {
    to.signal.removeEventListener("abort", close);
    close();
  }
}

async function openDenoTunnel(connection: Deno.TcpConn, head: string): Promise<void> {
  await connection.write(new TextEncoder().encode(head));
  const buffer = new Uint8Array(4096);
  let received = "";
  while (!received.includes("\r\n\r\n")) {
    const size = await connection.read(buffer);
    if (size === null) return;
    received += String.fromCharCode(...buffer.subarray(0, size));
  }
}

/** Closes a connection; a failed connection may already be closed. */
function closeConnection(connection: Deno.TcpConn | Deno.TlsConn | undefined): void {
  try {
    connection?.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
}
