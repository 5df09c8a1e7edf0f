import {
  type ConnectOptions,
  type HostConnection,
  HostConnectionError,
} from "../../../lib/host/mod.ts";
import type { SendOptions } from "../../../lib/http/exchange.ts";
import { type ResolvedRequest, TransportError } from "../../../lib/http/mod.ts";
import { createTargetReader } from "../../../lib/http/transport/http1/target.ts";
import {
  SocketTransport,
  type SocketTransportOptions,
} from "../../../lib/http/transport/socket_transport.ts";
import { clock, latin1 } from "../sockets.ts";
import { textOf } from "./scripted_connection.ts";

/** The server's end of a connection in memory. */
export class ServerEnd {
  /** Everything that the client has sent, in Latin-1. */
  received = "";
  /** Whether the client has closed the connection. */
  isClosed = false;
  /** Whether what the client writes is taken; if not, its writes wait. */
  isReading = true;
  readonly client: HostConnection;
  #outgoing: Uint8Array[] = [];
  #error: Error | undefined;
  #hasEnded = false;
  #wake: () => void = () => {};
  #failWrite: (error: Error) => void = () => {};

  constructor(onData: (end: ServerEnd) => void) {
    this.client = {
      marks: {},
      read: (into) => this.#read(into),
      write: async (bytes) => {
        if (this.#error) throw this.#error;
        this.received += textOf(bytes);
        onData(this);
        if (!this.isReading) await new Promise<void>((_, reject) => this.#failWrite = reject);
      },
      close: () => {
        this.isClosed = true;
        this.break("the connection is closed");
      },
    };
  }

  async #read(into: Uint8Array<ArrayBuffer>): Promise<number | null> {
    for (;;) {
      const [piece] = this.#outgoing;
      if (piece) {
        const part = piece.subarray(0, into.length);
        into.set(part);
        this.#outgoing[0] = piece.subarray(part.length);
        if (part.length === piece.length) this.#outgoing.shift();
        return part.length;
      }
      if (this.#error) throw this.#error;
      if (this.#hasEnded) return null;
      await new Promise<void>((resolve) => this.#wake = resolve);
    }
  }

  /** Sends bytes, given in Latin-1. */
  send(text: string): void {
    this.#outgoing.push(latin1(text));
    this.#wake();
  }

  /** Ends the connection after everything that was sent. */
  end(): void {
    this.#hasEnded = true;
    this.#wake();
  }

  /** Breaks the connection. */
  break(message = "Connection reset by peer", code?: string): void {
    this.#error ??= new HostConnectionError("transfer", code, message);
    this.#wake();
    this.#failWrite(this.#error);
  }
}

/** Servers in memory and a transport to them. */
export interface MemoryNetwork extends Disposable {
  /** The connections in the order in which they were opened. */
  readonly connections: readonly ServerEnd[];
  readonly transport: SocketTransport;
  /** Sends a request; `GET http://a.test/` unless told otherwise. */
  send(request?: Partial<ResolvedRequest>, options?: Partial<SendOptions>): Promise<Exchanged>;
}

/** The status and the body of a response, or the kind of the failure. */
export type Exchanged = readonly [status: number, body: string] | string;

/**
 * Opens a network.
 *
 * @param onData Called with each write of a client.
 * @param hold Waits before a connection is open.
 */
export function openNetwork(
  onData: (end: ServerEnd, connections: readonly ServerEnd[]) => void,
  options: Partial<SocketTransportOptions> = {},
  hold: (options: ConnectOptions, connection: HostConnection) => Promise<void> = async () => {},
): MemoryNetwork {
  const connections: ServerEnd[] = [];
  const connect = async (options: ConnectOptions) => {
    const end = new ServerEnd((end) => onData(end, connections));
    connections.push(end);
    await hold(options, end.client);
    return end.client;
  };
  const transport = new SocketTransport({ connect, clock, ...options });
  const targetOf = createTargetReader();
  return {
    connections,
    transport,
    async send(request, sending) {
      const whole = {
        method: "GET",
        url: "http://a.test/",
        headers: [],
        timeoutMs: 5_000,
        ...request,
      };
      try {
        const response = await transport.send(whole, targetOf(whole.url)!, {
          maxBodyBytes: 1_000_000,
          ...sending,
        });
        return [response.status, textOf(response.body)];
      } catch (error) {
        if (!(error instanceof TransportError)) throw error;
        return error.failure.kind;
      }
    },
    [Symbol.dispose]: () => transport.close(),
  };
}

/** Lets everything that is ready happen. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** A response with a length. */
export function response(body: string, ...fields: readonly string[]): string {
  const lines = ["HTTP/1.1 200 OK", `content-length: ${body.length}`, ...fields];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}
