import type { FaultServer } from "./fault.ts";
import { latin1, type Peer } from "./peer.ts";
import { openTls } from "./tls_server.ts";

/** The types of frames (RFC 9113, section 6). */
export const FRAME = {
  data: 0,
  headers: 1,
  priority: 2,
  rstStream: 3,
  settings: 4,
  pushPromise: 5,
  ping: 6,
  goaway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const;

/** The flags of frames. */
export const [END_STREAM, ACK, END_HEADERS, PADDED] = [1, 1, 4, 8];

/** The error codes (RFC 9113, section 7), by their numbers. */
export const CODES = [
  "NO_ERROR",
  "PROTOCOL_ERROR",
  "INTERNAL_ERROR",
  "FLOW_CONTROL_ERROR",
  "SETTINGS_TIMEOUT",
  "STREAM_CLOSED",
  "FRAME_SIZE_ERROR",
  "REFUSED_STREAM",
  "CANCEL",
  "COMPRESSION_ERROR",
  "CONNECT_ERROR",
  "ENHANCE_YOUR_CALM",
  "INADEQUATE_SECURITY",
  "HTTP_1_1_REQUIRED",
] as const;

const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const HEAD_SIZE = 9;
const FIRST_WINDOW = 65_535;
const INITIAL_WINDOW_SIZE = 4;

/** Returns a frame. */
export function frame(
  type: number,
  flags: number,
  stream: number,
  payload: Uint8Array | string = "",
): Uint8Array {
  const bytes = typeof payload === "string" ? latin1(payload) : payload;
  const length = bytes.length;
  const head = [length >> 16, (length >> 8) & 255, length & 255, type, flags, ...number32(stream)];
  return new Uint8Array([...head, ...bytes]);
}

/** Returns the four bytes of a number. */
export function number32(value: number): readonly number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

/** Returns header fields in HPACK (RFC 7541), each as a literal without an index. */
export function fieldBlock(fields: readonly (readonly [name: string, value: string])[]): string {
  return fields.map(([name, value]) => `\0${lengthPrefixed(name)}${lengthPrefixed(value)}`).join(
    "",
  );
}

function lengthPrefixed(text: string): string {
  if (text.length < 127) return String.fromCharCode(text.length) + text;
  let rest = text.length - 127;
  let prefix = "\x7f";
  for (; rest >= 128; rest = Math.floor(rest / 128)) {
    prefix += String.fromCharCode(128 + (rest % 128));
  }
  return prefix + String.fromCharCode(rest) + text;
}

/** The server's end of a connection of HTTP/2, without any rules. */
export class Http2Peer {
  #rest = "";
  /** How much the client lets the server send, by stream; 0 is the whole connection. */
  readonly #windows = new Map<number, number>();
  #firstWindow = FIRST_WINDOW;

  constructor(readonly peer: Peer) {}

  /** Reads the preface of the client, and sends SETTINGS. */
  async begin(settings: Uint8Array = frame(FRAME.settings, 0, 0)): Promise<void> {
    await this.peer.send(settings);
    const received = await this.peer.receive((text) => text.length >= PREFACE.length);
    this.#rest = received.slice(PREFACE.length);
  }

  /** Reads frames up to the next request, and returns the number of its stream. */
  async request(): Promise<number> {
    for (;;) {
      const next = await this.#frame();
      if (next.type === FRAME.headers) return next.stream;
    }
  }

  async #frame(): Promise<{ readonly type: number; readonly stream: number }> {
    while (!isWholeFrame(this.#rest)) {
      this.#rest += await this.peer.receive((text) => text.length > 0);
    }
    const type = this.#rest.charCodeAt(3);
    const stream = numberAt(this.#rest, 5) & 0x7fffffff;
    if (type === FRAME.settings) this.#readSettings(this.#rest.slice(HEAD_SIZE));
    if (type === FRAME.windowUpdate) {
      this.#windows.set(stream, this.#window(stream) + numberAt(this.#rest, HEAD_SIZE));
    }
    this.#rest = this.#rest.slice(HEAD_SIZE + lengthOf(this.#rest));
    return { type, stream };
  }

  #readSettings(settings: string): void {
    for (let at = 0; at < lengthOf(this.#rest); at += 6) {
      const id = settings.charCodeAt(at + 1);
      if (id === INITIAL_WINDOW_SIZE) this.#firstWindow = numberAt(settings, at + 2);
    }
  }

  #window(stream: number): number {
    return this.#windows.get(stream) ?? (stream === 0 ? FIRST_WINDOW : this.#firstWindow);
  }

  /** Sends DATA once the client allows it. */
  async sendWithinWindow(stream: number, size: number): Promise<void> {
    while (this.#window(0) < size || this.#window(stream) < size) await this.#frame();
    for (const id of [0, stream]) this.#windows.set(id, this.#window(id) - size);
    await this.send("data", 0, stream, new Uint8Array(size));
  }

  /** Sends a frame. */
  send(
    type: keyof typeof FRAME,
    flags: number,
    stream: number,
    payload: Uint8Array | string = "",
  ): Promise<void> {
    return this.peer.send(frame(FRAME[type], flags, stream, payload));
  }

  /** Sends the head of a response with the status 200. */
  head(
    stream: number,
    fields: readonly (readonly [string, string])[] = [],
    flags = END_HEADERS,
  ): Promise<void> {
    return this.send("headers", flags, stream, fieldBlock([[":status", "200"], ...fields]));
  }

  /** Sends a whole response of two bytes. */
  async ok(stream: number): Promise<void> {
    await this.head(stream);
    await this.send("data", END_STREAM, stream, "ok");
  }
}

function lengthOf(received: string): number {
  const byte = (index: number) => received.charCodeAt(index);
  return (byte(0) << 16) | (byte(1) << 8) | byte(2);
}

function numberAt(received: string, index: number): number {
  const byte = (offset: number) => received.charCodeAt(index + offset);
  return (byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3);
}

function isWholeFrame(received: string): boolean {
  return received.length >= HEAD_SIZE && received.length >= HEAD_SIZE + lengthOf(received);
}

/**
 * Opens a server of HTTP/2 with a script for each connection, and waits at its end for the client to
 * leave.
 */
export function openHttp2(
  script: (session: Http2Peer, number: number) => Promise<void>,
  begins = true,
): Promise<FaultServer> {
  return openTls(async (peer, number) => {
    const session = new Http2Peer(peer);
    if (begins) await session.begin();
    await script(session, number);
    await peer.closed();
  }, { ALPNProtocols: ["h2"] });
}
