import type { FaultGroup } from "./fault.ts";
import { CONNECTIONS } from "./http2_connections.ts";
import { STREAMS } from "./http2_streams.ts";

/** Faults of HTTP/2. */
export const HTTP2: FaultGroup = {
  title: "HTTP/2",
  about: "Streams and connections that are reset, closed, flooded or malformed, for a step that " +
    "requires HTTP/2.",
  faults: [...STREAMS, ...CONNECTIONS],
};
