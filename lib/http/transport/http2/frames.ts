/** The types of frames (RFC 9113, section 6). */
export const FrameType = {
  DATA: 0,
  HEADERS: 1,
  PRIORITY: 2,
  RST_STREAM: 3,
  SETTINGS: 4,
  PUSH_PROMISE: 5,
  PING: 6,
  GOAWAY: 7,
  WINDOW_UPDATE: 8,
  CONTINUATION: 9,
} as const;

/** The flags of frames; what a bit means depends on the type. */
export const Flag = {
  END_STREAM: 0x1,
  ACK: 0x1,
  END_HEADERS: 0x4,
  PADDED: 0x8,
  PRIORITY: 0x20,
} as const;

/** The parameters of SETTINGS (RFC 9113, section 6.5.2). */
export const Setting = {
  ENABLE_PUSH: 2,
  MAX_CONCURRENT_STREAMS: 3,
  INITIAL_WINDOW_SIZE: 4,
  MAX_FRAME_SIZE: 5,
  MAX_HEADER_LIST_SIZE: 6,
} as const;

/** The error codes (RFC 9113, section 7), by their numbers. */
const ERROR_CODES = [
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

/** The name of an error code. */
export type ErrorCode = typeof ERROR_CODES[number];

/** Returns the name of an error code, or the number of an unknown one. */
export function errorCodeName(code: number): string {
  return ERROR_CODES[code] ?? `error ${code}`;
}

/** What a client sends before its first frame (RFC 9113, section 3.4). */
export const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/** The size of the head of a frame, in bytes. */
export const FRAME_HEAD_SIZE = 9;
/** The largest payload that everybody accepts, in bytes, and the largest that baton does. */
export const DEFAULT_FRAME_SIZE = 16_384;
/** The largest payload that a setting may allow, in bytes. */
export const LARGEST_FRAME_SIZE = 2 ** 24 - 1;
/** The largest window, and the highest number of a stream. */
export const LARGEST_NUMBER = 2 ** 31 - 1;
/** The size that all windows begin with, in bytes. */
export const DEFAULT_WINDOW = 65_535;

/** A frame; its payload is valid only until the next one is read. */
export interface Frame {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
  readonly payload: Uint8Array<ArrayBuffer>;
}

/** Writes the head of a frame into an array. */
export function writeFrameHead(
  into: Uint8Array,
  at: number,
  length: number,
  type: number,
  flags: number,
  stream: number,
): void {
  into[at] = length >> 16;
  into[at + 1] = length >> 8;
  into[at + 2] = length;
  into[at + 3] = type;
  into[at + 4] = flags;
  writeNumber32(into, at + 5, stream);
}

/** Returns a frame with a payload. */
export function encodeFrame(
  type: number,
  flags: number,
  stream: number,
  payload: Uint8Array | readonly number[] = [],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(FRAME_HEAD_SIZE + payload.length);
  writeFrameHead(bytes, 0, payload.length, type, flags, stream);
  bytes.set(payload, FRAME_HEAD_SIZE);
  return bytes;
}

/** Returns SETTINGS with parameters and their values. */
export function encodeSettings(
  settings: readonly (readonly [id: number, value: number])[],
): Uint8Array<ArrayBuffer> {
  const payload = new Uint8Array(6 * settings.length);
  settings.forEach(([id, value], i) => {
    payload[6 * i + 1] = id;
    writeNumber32(payload, 6 * i + 2, value);
  });
  return encodeFrame(FrameType.SETTINGS, 0, 0, payload);
}

/** Returns a frame whose payload is a number: WINDOW_UPDATE or RST_STREAM. */
export function encodeNumberFrame(
  type: number,
  stream: number,
  value: number,
): Uint8Array<ArrayBuffer> {
  const bytes = encodeFrame(type, 0, stream, new Uint8Array(4));
  writeNumber32(bytes, FRAME_HEAD_SIZE, value);
  return bytes;
}

/** Returns RST_STREAM. */
export function encodeReset(stream: number, code: ErrorCode): Uint8Array<ArrayBuffer> {
  return encodeNumberFrame(FrameType.RST_STREAM, stream, ERROR_CODES.indexOf(code));
}

/** Returns GOAWAY for a connection whose server opens no streams. */
export function encodeGoaway(code: ErrorCode): Uint8Array<ArrayBuffer> {
  const payload = new Uint8Array(8);
  writeNumber32(payload, 4, ERROR_CODES.indexOf(code));
  return encodeFrame(FrameType.GOAWAY, 0, 0, payload);
}

/**
 * Returns a field block as HEADERS and as many CONTINUATION frames as it needs, with room behind
 * them.
 *
 * @param room How many bytes are left free at the end, for frames of a body.
 */
export function encodeHeaders(
  stream: number,
  block: Uint8Array,
  endStream: boolean,
  maxFrameSize: number,
  room = 0,
): Uint8Array<ArrayBuffer> {
  const frames = Math.max(1, Math.ceil(block.length / maxFrameSize));
  const bytes = new Uint8Array(block.length + frames * FRAME_HEAD_SIZE + room);
  let at = 0;
  for (let i = 0; i < frames; i++) {
    const piece = block.subarray(i * maxFrameSize, (i + 1) * maxFrameSize);
    const type = i === 0 ? FrameType.HEADERS : FrameType.CONTINUATION;
    const flags = (i === 0 && endStream ? Flag.END_STREAM : 0) |
      (i === frames - 1 ? Flag.END_HEADERS : 0);
    writeFrameHead(bytes, at, piece.length, type, flags, stream);
    bytes.set(piece, at + FRAME_HEAD_SIZE);
    at += FRAME_HEAD_SIZE + piece.length;
  }
  return bytes;
}

/** Returns how many bytes DATA frames take for a piece of a body. */
export function dataSize(length: number, maxFrameSize: number): number {
  return length + FRAME_HEAD_SIZE * Math.max(1, Math.ceil(length / maxFrameSize));
}

/** Writes a piece of a body as DATA frames into an array. */
export function writeData(
  into: Uint8Array,
  from: number,
  stream: number,
  piece: Uint8Array,
  endStream: boolean,
  maxFrameSize: number,
): void {
  let at = from;
  let left = piece;
  do {
    const part = left.subarray(0, maxFrameSize);
    left = left.subarray(part.length);
    const flags = endStream && left.length === 0 ? Flag.END_STREAM : 0;
    writeFrameHead(into, at, part.length, FrameType.DATA, flags, stream);
    into.set(part, at + FRAME_HEAD_SIZE);
    at += FRAME_HEAD_SIZE + part.length;
  } while (left.length > 0);
}

/** Reads a number of four bytes. */
export function readNumber32(bytes: Uint8Array, at: number): number {
  return ((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]) >>> 0;
}

function writeNumber32(into: Uint8Array, at: number, value: number): void {
  into[at] = value >>> 24;
  into[at + 1] = value >>> 16;
  into[at + 2] = value >>> 8;
  into[at + 3] = value;
}
