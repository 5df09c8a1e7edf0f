import type { Buffer } from "node:buffer";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls, createSecureContext, type SecureContext } from "node:tls";
import type { HttpClientOptions, SocketMarks } from "../host/mod.ts";
import { opened } from "./deno_opened.ts";
import { bareHost, proxyPort, tunnelHead } from "./deno_proxy.ts";
import { untrustedReason } from "./deno_untrusted.ts";

/** Where a connection leads, and who is told how it gets on. */
export interface Destination {
  /** The host of the URL, without brackets. */
  readonly host: string;
  readonly port: number;
  /** Whether TLS is spoken there. */
  readonly secure: boolean;
  /** Gives the connection up. */
  readonly signal: AbortSignal;
  /** Told that a phase has ended. */
  mark(phase: Exclude<keyof SocketMarks, "firstByte">): void;
}

/** Opens connections to whatever host, each ready for a request. */
export type Connect = (to: Destination) => Promise<Socket>;

/** An error of a proxy, by what it did. */
class ProxyError extends Error {
  constructor(readonly code: string, message: string) {
    super(message);
  }
}

/** What the TLS of Node says of a certificate that it does not trust. */
const NOT_TRUSTED =
  /^(?:UNABLE_TO_|CERT_|DEPTH_ZERO|SELF_SIGNED|ERR_TLS_CERT_|HOSTNAME_MISMATCH|INVALID_CA)/;
const LONGEST_HEAD = 64 * 1024;

/** Makes what opens connections by the options of a client. */
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
      throw await explained(error, options, proxy, to);
    }
  };
}

function openSocket(
  { unixSocket, resolve = {} }: HttpClientOptions,
  proxy: URL | undefined,
  { host, port, signal, mark }: Destination,
): Promise<Socket> {
  const address = proxy
    ? { host: bareHost(proxy.hostname), port: proxyPort(proxy) }
    : { host: resolve[`${host}:${port}`] ?? host, port };
  const socket = connect(unixSocket === undefined ? address : { path: unixSocket });
  socket.setNoDelay(true);
  socket.once("lookup", () => mark("dns"));
  return opened(socket, "connect", signal, () => mark("connect"));
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
  return opened(secured, "secureConnect", signal, () => mark("tls"));
}

/** Has a proxy connect a socket to where a request goes. */
async function openTunnel(socket: Socket, proxy: URL, to: Destination): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let head = "";
  const read = (data: Buffer) => {
    head += data.toString("latin1");
    if (!head.includes("\r\n\r\n") && head.length < LONGEST_HEAD) return;
    const problem = tunnelProblem(head);
    if (problem) reject(problem);
    else resolve();
  };
  const ended = () => reject(new ProxyError("ERR_PROXY_CLOSED", "unexpected eof while tunneling"));
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
    ? new ProxyError("ERR_PROXY_AUTH", "proxy authentication required")
    : new ProxyError("ERR_PROXY_TUNNEL", "unsuccessful tunnel");
}

/** The error in the words of Deno's own TLS, which tells more of a certificate. */
async function explained(
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

/** What is trusted, and who asks: given certificates are trusted beside those of Deno. */
function secureContext({ caCerts = [], clientCert }: HttpClientOptions): SecureContext {
  const made = createSecureContext(clientCert ?? {});
  for (const certificate of caCerts) made.context.addCACert(certificate);
  return made;
}
