import { Agent, ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import type { Duplex } from "node:stream";
import { isIdempotent } from "../../text/mod.ts";
import type {
  HttpClientOptions,
  SocketClient,
  SocketMarks,
  SocketRequest,
  SocketResponse,
} from "../host.ts";
import {
  type Connect,
  createConnect,
  type Destination,
  hostWithoutBrackets,
  proxyAuthorization,
  proxyPort,
} from "./connections.ts";
import {
  createBufferCollector,
  headProblem,
  type IncomingBody,
  rawHeaderFields,
  streamBody,
} from "./socket_response.ts";

/** The longest head of a response, in bytes; `fetch` has the same limit. */
const LONGEST_HEAD = 408 * 1024;
/** What an agent returns if it passes the socket later, which Node's types do not allow. */
const NO_SOCKET = undefined as unknown as Duplex;

/** The options of a request for the agent. */
interface AgentRequestOptions extends RequestOptions {
  readonly destination: Destination;
}

/** The internal method of Node's request that writes the head unchanged. */
interface HeadWriter {
  _storeHeader(firstLine: string, headers: readonly string[]): void;
}

/**
 * Opens an HTTP/1.1 client over Node's sockets. It sends exactly the given head, keeps connections
 * open, and reaches every host through the proxy if the options have one.
 */
export function openDenoSocketClient(options: HttpClientOptions): SocketClient {
  const agent = new ConnectingAgent(createConnect(options), options.maxIdlePerHost);
  const proxy = options.proxy === undefined ? undefined : new URL(options.proxy);
  return {
    send: (request) => sendWithRetry(request, agent, proxy),
    close: () => agent.destroy(),
  };
}

/** Keeps connections, and opens new ones with a given function. */
class ConnectingAgent extends Agent {
  /** Called with the number of bytes that have arrived. */
  readonly received = createBufferCollector();

  constructor(readonly connect: Connect, maxFreeSockets = 256) {
    super({ keepAlive: true, maxFreeSockets });
  }

  /** Keeps connections with TLS separate from those without it. */
  override getName(options?: AgentRequestOptions): string {
    return `${options?.destination.secure ? "tls:" : ""}${options?.host}:${options?.port}`;
  }

  override createConnection(
    options: RequestOptions,
    callback?: (error: Error | null, socket: Duplex) => void,
  ): Duplex {
    this.connect((options as AgentRequestOptions).destination).then(
      (socket) => callback?.(null, socket),
      (error) => callback?.(error, NO_SOCKET),
    );
    return NO_SOCKET;
  }
}

async function sendWithRetry(
  request: SocketRequest,
  agent: ConnectingAgent,
  proxy: URL | undefined,
): Promise<SocketResponse> {
  const sent = { reused: false };
  try {
    return await sendOnce(request, agent, proxy, sent);
  } catch (error) {
    const again = sent.reused && isIdempotent(request.method) && !request.signal.aborted &&
      !(request.body instanceof ReadableStream);
    if (!again || (error as { code?: string }).code !== "ECONNRESET") throw error;
    return await sendOnce(request, agent, proxy, sent);
  }
}

function sendOnce(
  request: SocketRequest,
  agent: ConnectingAgent,
  proxy: URL | undefined,
  sent: { reused: boolean },
): Promise<SocketResponse> {
  const { signal } = request;
  const url = new URL(request.url);
  const secure = url.protocol === "https:";
  const through = secure ? undefined : proxy;
  const begin = performance.now();
  const marks: { -readonly [K in keyof SocketMarks]?: number } = {};
  const mark = (phase: keyof SocketMarks) => void (marks[phase] = performance.now() - begin);
  const host = hostWithoutBrackets(url.hostname);
  const port = Number(url.port || (secure ? 443 : 80));
  const requestOptions: AgentRequestOptions = {
    agent,
    host: through ? hostWithoutBrackets(through.hostname) : host,
    port: through ? proxyPort(through) : port,
    method: request.method,
    setHost: false,
    setDefaultHeaders: false,
    insecureHTTPParser: true,
    maxHeaderSize: LONGEST_HEAD,
    destination: { host, port, secure, signal, mark },
  };
  const { promise, resolve, reject } = Promise.withResolvers<SocketResponse>();
  const outgoing = new ClientRequest(requestOptions);
  let incoming: IncomingBody | undefined;
  const fail = (error: unknown) => incoming ? incoming.fail(error) : reject(error);
  const abort = () => outgoing.destroy(signal.reason);
  const receive = (message: IncomingMessage) => {
    mark("firstByte");
    const problem = headProblem(message);
    if (problem) return void outgoing.destroy(problem);
    incoming = streamBody(message, agent.received, () => outgoing.destroy());
    resolve({
      status: message.statusCode!,
      statusText: message.statusMessage ?? "",
      headers: rawHeaderFields(message),
      body: incoming.body,
      marks: marks as SocketMarks,
    });
  };
  signal.addEventListener("abort", abort);
  outgoing.on("close", () => signal.removeEventListener("abort", abort));
  outgoing.on("error", fail);
  outgoing.on("response", receive);
  outgoing.once("socket", () => {
    sent.reused = outgoing.reusedSocket;
    // Deno resends every request on a reused connection, and keeps its body for that.
    outgoing.reusedSocket = false;
  });
  outgoing.on("upgrade", (message, socket) => {
    receive(message);
    incoming!.end();
    socket.destroy();
  });
  writeHead(outgoing, request, through ? absoluteUrl(url) : pathOf(url), through);
  if (request.body instanceof ReadableStream) {
    writeBody(request.body, outgoing).catch((error) => outgoing.destroy(error));
  } else {
    outgoing.end(request.body);
  }
  return promise;
}

/** Writes the head unchanged; Node would add, sort and rename headers. */
function writeHead(
  outgoing: ClientRequest,
  { method, headers }: SocketRequest,
  target: string,
  proxy: URL | undefined,
): void {
  for (const name of ["connection", "content-length", "transfer-encoding"]) {
    outgoing.removeHeader(name);
  }
  const credentials = proxy && proxyAuthorization(proxy);
  const lines = headers.flat();
  if (credentials !== undefined) lines.push("proxy-authorization", credentials);
  (outgoing as unknown as HeadWriter)._storeHeader(`${method} ${target} HTTP/1.1\r\n`, lines);
}

function absoluteUrl(url: URL): string {
  return `${url.protocol}//${url.host}${pathOf(url)}`;
}

/** Returns the path and query; an empty query keeps its question mark. */
function pathOf({ href }: URL): string {
  return /^[a-z]+:\/\/[^/?#]*([^#]*)/.exec(href)![1];
}

/** Writes a body as fast as the connection takes it. */
async function writeBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  outgoing: ClientRequest,
): Promise<void> {
  const reader = body.getReader();
  const closed = Promise.withResolvers<void>();
  outgoing.once("close", closed.resolve);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (outgoing.destroyed) return;
      if (outgoing.write(next.value)) continue;
      const { promise, resolve } = Promise.withResolvers<void>();
      outgoing.once("drain", resolve);
      await Promise.race([promise, closed.promise]);
      outgoing.off("drain", resolve);
    }
    outgoing.end();
  } finally {
    await reader.cancel().catch(() => {});
  }
}
