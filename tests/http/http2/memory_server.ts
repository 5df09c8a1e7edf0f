import type { SocketTransportOptions } from "../../../lib/http/transport/socket_transport.ts";
import {
  END_HEADERS,
  END_STREAM,
  fieldBlock,
  FRAME,
  frame,
  number32,
} from "../../support/faults/http2_frames.ts";
import { type MemoryNetwork, openNetwork, type ServerEnd } from "../http1/memory_network.ts";
import { textOf } from "../http1/scripted_connection.ts";

const PREFACE_LENGTH = 24;
const HEAD_SIZE = 9;

/** A frame that the client has sent. */
export interface ReceivedFrame {
  readonly type: keyof typeof FRAME;
  readonly flags: number;
  readonly stream: number;
  /** In Latin-1. */
  readonly payload: string;
}

/** The server's end of a connection of HTTP/2 in memory. */
export class MemoryServer {
  /** All frames that the client has sent. */
  readonly frames: ReceivedFrame[] = [];
  #at = PREFACE_LENGTH;

  constructor(readonly end: ServerEnd, readonly number: number) {}

  /** The numbers of the streams on which the client has sent a request. */
  get requests(): readonly number[] {
    return this.frames.flatMap(({ type, stream }) => type === "headers" ? [stream] : []);
  }

  /** Returns the frames that have arrived since the last call. */
  take(): readonly ReceivedFrame[] {
    const { received } = this.end;
    const taken: ReceivedFrame[] = [];
    const byte = (offset: number) => received.charCodeAt(this.#at + offset);
    while (received.length >= this.#at + HEAD_SIZE) {
      const length = (byte(0) << 16) | (byte(1) << 8) | byte(2);
      const end = this.#at + HEAD_SIZE + length;
      if (received.length < end) break;
      taken.push({
        type: (Object.keys(FRAME) as (keyof typeof FRAME)[])[byte(3)],
        flags: byte(4),
        stream: (byte(5) << 24) | (byte(6) << 16) | (byte(7) << 8) | byte(8),
        payload: received.slice(this.#at + HEAD_SIZE, end),
      });
      this.#at = end;
    }
    this.frames.push(...taken);
    return taken;
  }

  /** Sends a frame. */
  send(
    type: keyof typeof FRAME,
    flags: number,
    stream: number,
    payload: string | readonly number[] = "",
  ): void {
    const bytes = typeof payload === "string" ? payload : new Uint8Array(payload);
    this.end.send(textOf(frame(FRAME[type], flags, stream, bytes)));
  }

  /** Sends SETTINGS with parameters and their values. */
  settings(...settings: readonly (readonly [id: number, value: number])[]): void {
    this.send("settings", 0, 0, settings.flatMap(([id, value]) => [0, id, ...number32(value)]));
  }

  /** Sends the head of a response. */
  head(stream: number, fields: readonly (readonly [string, string])[] = [], flags = 0): void {
    const block = fieldBlock([[":status", "200"], ...fields]);
    this.send("headers", END_HEADERS | flags, stream, block);
  }

  /** Sends a whole response. */
  respond(stream: number, body = "ok"): void {
    this.head(stream);
    this.send("data", END_STREAM, stream, body);
  }

  /** Sends RST_STREAM. */
  reset(stream: number, code: number): void {
    this.send("rstStream", 0, stream, number32(code));
  }

  /** Sends GOAWAY. */
  goaway(last: number, code = 0): void {
    this.send("goaway", 0, 0, [...number32(last), ...number32(code)]);
  }
}

/** A network whose servers speak HTTP/2. */
export interface Http2Network extends MemoryNetwork {
  /** The servers in the order of their connections. */
  readonly servers: readonly MemoryServer[];
}

/**
 * Opens a network whose requests require HTTP/2. Each server begins with SETTINGS.
 *
 * @param onFrame Called with each frame of a client.
 */
export function openHttp2Network(
  onFrame: (server: MemoryServer, frame: ReceivedFrame) => void,
  options: Partial<SocketTransportOptions> = {},
): Http2Network {
  const servers: MemoryServer[] = [];
  const network = openNetwork((end, ends) => {
    const known = servers.find((server) => server.end === end);
    const server = known ?? new MemoryServer(end, ends.indexOf(end));
    if (!known) {
      servers.push(server);
      server.settings();
    }
    for (const frame of server.take()) onFrame(server, frame);
  }, { httpVersion: "2", ...options });
  return Object.assign(network, { servers });
}

/** Responds to each request with the number of its connection. */
export function respondToAll(server: MemoryServer, { type, stream }: ReceivedFrame): void {
  if (type === "headers") server.respond(stream, String(server.number));
}
