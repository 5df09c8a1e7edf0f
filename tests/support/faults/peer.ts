import type { Buffer } from "node:buffer";
import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import type { FaultServer } from "./fault.ts";

/** Thrown into the script of a server when its client has left. */
export class PeerLeft extends Error {}

/** What a server does with one connection; `number` counts the connections from 1. */
export type Script = (peer: Peer, number: number) => void | Promise<void>;

/** The server's end of a connection. */
export class Peer {
  #received = "";
  #left = false;
  readonly #waiting = new Set<() => void>();

  constructor(readonly socket: Socket) {
    socket.on("error", () => {});
    socket.on("data", (data: Buffer) => {
      this.#received += data.toString("latin1");
      this.#wake();
    });
    socket.on("close", () => {
      this.#left = true;
      this.#wake();
    });
  }

  /** Waits until the received bytes satisfy a condition, and takes them, in Latin-1. */
  async receive(isEnough: (received: string) => boolean): Promise<string> {
    while (!isEnough(this.#received)) {
      if (this.#left) throw new PeerLeft();
      await this.#change();
    }
    const received = this.#received;
    this.#received = "";
    return received;
  }

  /** Waits for a whole request of HTTP/1.1, or for the beginning of TLS. */
  request(): Promise<string> {
    return this.receive(isWholeRequest);
  }

  /** Sends bytes, text in Latin-1, and waits until the socket takes more. */
  async send(bytes: string | Uint8Array): Promise<void> {
    if (this.#left) throw new PeerLeft();
    const data = typeof bytes === "string" ? latin1(bytes) : bytes;
    let isSent = false;
    this.socket.write(data, () => {
      isSent = true;
      this.#wake();
    });
    while (!isSent && !this.#left) await this.#change();
    if (this.#left) throw new PeerLeft();
  }

  /** Sends something again and again, until the client leaves. */
  async sendEndlessly(bytes: string | Uint8Array): Promise<void> {
    const data = typeof bytes === "string" ? latin1(bytes) : bytes;
    for (;;) {
      await this.send(data);
      // Writes that succeed at once would leave no time for the client.
      await this.pause(0);
    }
  }

  /** Sends each piece after a pause. */
  async drip(pieces: Iterable<string>, pauseMs: number): Promise<void> {
    for (const piece of pieces) {
      await this.pause(pauseMs);
      await this.send(piece);
    }
  }

  /** Ends the server's side of the connection. */
  end(): void {
    this.socket.end();
  }

  /** Breaks the connection. */
  reset(): void {
    this.socket.resetAndDestroy();
  }

  /** Waits until the client has left. */
  async closed(): Promise<void> {
    while (!this.#left) await this.#change();
  }

  /** Waits; ends early if the client leaves. */
  async pause(ms: number): Promise<void> {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      this.#wake();
    }, ms);
    while (!isOver && !this.#left) await this.#change();
    clearTimeout(timer);
    if (this.#left) throw new PeerLeft();
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

/** Serves the connections of a listener with a script until it is disposed of. */
export async function serve(
  makeServer: (onConnection: (socket: Socket) => void) => Server,
  script: Script,
  where: { readonly path: string } | { readonly port: number } = { port: 0 },
): Promise<FaultServer> {
  const sockets = new Set<Socket>();
  const running = new Set<Promise<void>>();
  let number = 0;
  const server = makeServer((socket) => {
    const play = (async () => {
      try {
        await script(new Peer(socket), ++number);
      } catch (error) {
        if (!(error instanceof PeerLeft)) throw error;
      }
    })();
    running.add(play);
    play.finally(() => running.delete(play));
  });
  server.on("connection", (socket: Socket) => {
    socket.setNoDelay(true);
    socket.on("error", () => {});
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("tlsClientError", () => {});
  const at = "path" in where ? where : { ...where, host: "127.0.0.1" };
  await new Promise<void>((resolve) => server.listen(at, resolve));
  return {
    address: "path" in where ? where.path : `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(running);
    },
  };
}

/** Opens a server without TLS. */
export function openPeer(script: Script): Promise<FaultServer> {
  return serve((onConnection) => createServer({ allowHalfOpen: true }, onConnection), script);
}

/** Opens a server that reads a request, sends bytes and ends the connection. */
export function openAnswering(...answers: readonly (string | Uint8Array)[]): Promise<FaultServer> {
  return openPeer(async (peer) => {
    await peer.request();
    for (const answer of answers) await peer.send(answer);
    peer.end();
  });
}

/** Opens a server that answers each request with bytes, and leaves the connection open. */
export function openStaying(answer: string | Uint8Array): Promise<FaultServer> {
  return openPeer(async (peer) => {
    for (;;) {
      await peer.request();
      await peer.send(answer);
    }
  });
}

/** The text of a response: lines of its head, and a body. */
export function response(head: string | readonly string[], body = ""): string {
  return [...(typeof head === "string" ? [head] : head), "", body].join("\r\n");
}

/** The text of a response with the status 200. */
export function ok(fields: readonly string[], body = ""): string {
  return response(["HTTP/1.1 200 OK", ...fields], body);
}

/** A response of two bytes with its length. */
export const OK = ok(["content-length: 2"], "ok");

/** Returns the bytes of a text in Latin-1. */
export function latin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function isWholeRequest(received: string): boolean {
  if (received.startsWith("\x16")) return true;
  const end = received.indexOf("\r\n\r\n");
  const length = Number(/^content-length: (\d+)$/im.exec(received)?.[1] ?? 0);
  return end >= 0 && received.length >= end + 4 + length;
}
