import { freePort } from "./free_port.ts";

/** A request as it arrived. */
export interface RecordedRequest {
  readonly method: string;
  /** Path and query, byte for byte. */
  readonly target: string;
  /** Names in lower case, repeated fields joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Responds to one request; `number` counts the requests of its path from 1. */
export type Reply = (request: RecordedRequest, number: number) => Response | Promise<Response>;

/** The replies of a server by path; several are given in turn, the last one repeatedly. */
export type Routes = Readonly<Record<string, Reply | readonly Reply[]>>;

/** A server on 127.0.0.1 that records every request. */
export interface TestServer extends AsyncDisposable {
  readonly origin: string;
  readonly requests: readonly RecordedRequest[];
  /** Method and target of every request, in order: `GET /orders?page=2`. */
  readonly log: readonly string[];
}

const BODILESS: readonly number[] = [204, 205, 304];

/**
 * Opens a server. Besides the given routes, `/echo` and everything below it returns the request
 * as JSON, and `/status/404` that status and a JSON body.
 *
 * @param options `port` is where it listens. @default {} A free port.
 */
export function openServer(
  routes: Routes = {},
  { port = 0 }: { readonly port?: number } = {},
): TestServer {
  const requests: RecordedRequest[] = [];
  const counts = new Map<string, number>();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port, onListen() {} },
    async (incoming) => {
      const request = await record(incoming);
      requests.push(request);
      const path = request.target.split("?", 1)[0];
      const number = (counts.get(path) ?? 0) + 1;
      counts.set(path, number);
      return await replyOf(path, number, routes)(request, number);
    },
  );
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    requests,
    get log() {
      return requests.map(({ method, target }) => `${method} ${target}`);
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

async function record(request: Request): Promise<RecordedRequest> {
  return {
    method: request.method,
    target: request.url.replace(/^https?:\/\/[^/?]*/, ""),
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  };
}

function replyOf(path: string, number: number, routes: Routes): Reply {
  if (Object.hasOwn(routes, path)) {
    const route = routes[path];
    return typeof route === "function" ? route : route[Math.min(number, route.length) - 1];
  }
  if (path === "/echo" || path.startsWith("/echo/")) return (request) => Response.json(request);
  const status = Number(/^\/status\/(\d{3})$/.exec(path)?.[1] ?? 404);
  return BODILESS.includes(status) ? empty(status) : json({ status }, { status });
}

/** Responds with JSON. */
export function json(value: unknown, init: ResponseInit = {}): Reply {
  return () => Response.json(value, init);
}

/** Responds with text, `text/plain` unless the headers say otherwise. */
export function text(body: string, init: ResponseInit = {}): Reply {
  return () => new Response(body, init);
}

/** Responds with an HTML page. */
export function html(body: string, init: ResponseInit = {}): Reply {
  return () => new Response(body, { ...init, headers: { "content-type": "text/html" } });
}

/** Responds with a status and no body. */
export function empty(status: number, headers: HeadersInit = {}): Reply {
  return () => new Response(null, { status, headers });
}

/** The origin of a port on which nothing listens. */
export function closedOrigin(): string {
  return `http://127.0.0.1:${freePort()}`;
}
