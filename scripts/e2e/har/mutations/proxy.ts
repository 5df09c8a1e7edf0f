import { Buffer } from "node:buffer";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A request and the response to it, as they went through the proxy. */
export interface Exchange {
  readonly method: string;
  /** The path with the query. */
  readonly path: string;
  readonly sent: string;
  readonly sentType: string;
  readonly answer: Answer;
}

/** What an application answers. */
export interface Answer {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: string;
}

/** A wrong behaviour of an application, in one exchange of a run. */
export interface Mutant {
  /** What is wrong, for people. */
  readonly name: string;
  readonly kind: string;
  /** Which exchange of the run is affected, from 0; a loop has one. */
  readonly index: number;
  /** Whether the application never gets the request. */
  readonly isIgnored?: boolean;
  /**
   * Returns what is answered instead; the answer of an ignored request is that of the control run.
   *
   * @param last The answer of the control run.
   */
  change(answer: Answer, last?: Answer): Answer;
}

/** A reverse proxy in front of an application. */
export interface Proxy extends AsyncDisposable {
  readonly url: string;
  /** Begins a run, with a wrong behaviour or none, and returns its exchanges as they happen. */
  begin(mutant?: Mutant, control?: readonly Exchange[]): readonly Exchange[];
  /** Whether the wrong behaviour of the run differed from what the application answered. */
  isWrong(): boolean;
}

/**
 * Starts a proxy that passes on everything, except for what a {@linkcode Mutant} changes: the answer
 * to one request, also where a loop sends it several times in a row.
 *
 * @param origin What replaces the `Origin` and the `Host` of requests, for an application that
 *   refuses those of the proxy.
 */
export async function startProxy(target: string, origin?: string): Promise<Proxy> {
  let state: {
    readonly mutant?: Mutant;
    readonly control: readonly Exchange[];
    readonly exchanges: Exchange[];
    next: number;
    /** The last request, with what it sent: a loop that sends it again has one exchange. */
    last?: string;
    isWrong: boolean;
  };
  const begin: Proxy["begin"] = (mutant, control = []) => {
    state = { mutant, control, exchanges: [], next: 0, isWrong: false };
    return state.exchanges;
  };
  begin();
  const server = createServer(async (incoming, outgoing) => {
    const { mutant, control, exchanges } = state;
    const body = await buffer(incoming);
    const request = `${incoming.method} ${incoming.url} ${body.toString("latin1")}`;
    const index = state.last === request ? state.next - 1 : state.next++;
    state.last = request;
    const isAffected = mutant?.index === index;
    const recorded = control[index]?.answer;
    const real = isAffected && mutant?.isIgnored && recorded !== undefined
      ? recorded
      : await forward(target, incoming, body, origin);
    const answer = isAffected && mutant ? mutant.change(real, recorded) : real;
    if (isAffected) {
      state.isWrong ||= mutant?.isIgnored === true || answer.status !== real.status ||
        answer.body !== real.body;
    }
    exchanges[index] = {
      method: incoming.method ?? "",
      path: incoming.url ?? "",
      sent: body.toString("latin1"),
      sentType: incoming.headers["content-type"] ?? "",
      answer,
    };
    reply(outgoing, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    begin,
    isWrong: () => state.isWrong,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward(
  target: string,
  incoming: IncomingMessage,
  body: Buffer,
  origin?: string,
): Promise<Answer> {
  return new Promise((resolve) => {
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    let sent = body;
    if (origin !== undefined) {
      const own = `http://${headers.host}`;
      const rebased = (text: string) =>
        text.replaceAll(own, origin)
          .replaceAll(encodeURIComponent(own), encodeURIComponent(origin));
      headers.host = new URL(origin).host;
      if (headers.origin !== undefined) headers.origin = origin;
      if (headers.referer !== undefined) headers.referer = rebased(headers.referer);
      sent = Buffer.from(rebased(body.toString("latin1")), "latin1");
      if (headers["content-length"] !== undefined) headers["content-length"] = `${sent.length}`;
    }
    const outgoing = request(
      `${target}${incoming.url}`,
      { method: incoming.method, headers },
      async (response) => {
        const text = (await buffer(response)).toString("latin1");
        resolve({ status: response.statusCode ?? 0, headers: response.rawHeaders, body: text });
      },
    );
    outgoing.on("error", (error) => resolve({ status: 502, headers: [], body: String(error) }));
    outgoing.end(sent);
  });
}

function reply(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const bytes = Buffer.from(body, "latin1");
  const kept: string[] = [];
  for (let i = 0; i < headers.length; i += 2) {
    if (/^(content-length|transfer-encoding|connection|keep-alive|trailer)$/i.test(headers[i])) {
      continue;
    }
    kept.push(headers[i], headers[i + 1]);
  }
  if (status !== 204 && status !== 304) kept.push("content-length", `${bytes.length}`);
  outgoing.writeHead(status, kept);
  outgoing.end(bytes);
}
