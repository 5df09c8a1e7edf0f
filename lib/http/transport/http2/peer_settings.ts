import {
  DEFAULT_FRAME_SIZE,
  DEFAULT_WINDOW,
  LARGEST_FRAME_SIZE,
  LARGEST_NUMBER,
  readNumber32,
  Setting,
} from "./frames.ts";
import { broken, type ConnectionError } from "./protocol_error.ts";

/** The size of a parameter with its value, in bytes. */
const PARAMETER_SIZE = 6;
/** How many streams a connection has before the server says how many it allows. */
const FIRST_STREAMS = 100;

/** What a server allows its client (RFC 9113, section 6.5.2). */
export interface PeerSettings {
  readonly maxConcurrentStreams: number;
  readonly initialWindowSize: number;
  readonly maxFrameSize: number;
}

/** What holds before the server has sent SETTINGS. */
export const FIRST_SETTINGS: PeerSettings = {
  maxConcurrentStreams: FIRST_STREAMS,
  initialWindowSize: DEFAULT_WINDOW,
  maxFrameSize: DEFAULT_FRAME_SIZE,
};

/**
 * Applies the payload of SETTINGS.
 *
 * @throws {ConnectionError} If it is malformed.
 */
export function applySettings(settings: PeerSettings, payload: Uint8Array): PeerSettings {
  if (payload.length % PARAMETER_SIZE !== 0) throw broken("FRAME_SIZE_ERROR", "settings");
  const applied = { ...settings };
  for (let at = 0; at < payload.length; at += PARAMETER_SIZE) {
    const id = (payload[at] << 8) | payload[at + 1];
    const value = readNumber32(payload, at + 2);
    switch (id) {
      case Setting.ENABLE_PUSH:
        check(value === 0);
        break;
      case Setting.MAX_CONCURRENT_STREAMS:
        applied.maxConcurrentStreams = value;
        break;
      case Setting.INITIAL_WINDOW_SIZE:
        if (value > LARGEST_NUMBER) throw broken("FLOW_CONTROL_ERROR", "settings");
        applied.initialWindowSize = value;
        break;
      case Setting.MAX_FRAME_SIZE:
        check(value >= DEFAULT_FRAME_SIZE && value <= LARGEST_FRAME_SIZE);
        applied.maxFrameSize = value;
        break;
    }
  }
  return applied;
}

function check(isValid: boolean): void {
  if (!isValid) throw broken("PROTOCOL_ERROR", "settings") satisfies ConnectionError;
}
