import { CHUNKS, LENGTHS } from "./bodies.ts";
import { CODINGS } from "./codings.ts";
import { CONNECTING, KEPT } from "./connecting.ts";
import { EVENT_STREAMS } from "./event_streams.ts";
import type { FaultGroup } from "./fault.ts";
import { HEADS } from "./heads.ts";
import { HTTP2 } from "./http2.ts";
import { NAMES } from "./names.ts";
import { PROXIES } from "./proxies.ts";
import { REDIRECTS } from "./redirects.ts";
import { TIMING } from "./timing.ts";
import { TLS } from "./tls.ts";
import { UNIX_SOCKETS } from "./unix_sockets.ts";

/** Every fault that baton is tried with. */
export const FAULT_GROUPS: readonly FaultGroup[] = [
  CONNECTING,
  KEPT,
  NAMES,
  TLS,
  HEADS,
  LENGTHS,
  CHUNKS,
  CODINGS,
  REDIRECTS,
  HTTP2,
  TIMING,
  EVENT_STREAMS,
  PROXIES,
  UNIX_SOCKETS,
];
