import { TRUSTING } from "./certificates.ts";
import { IMPATIENT } from "./connecting.ts";
import type { Expected, ExpectedError, Fault } from "./fault.ts";
import { notHttp } from "./heads.ts";
import { type CODES, type Http2Peer, number32, openHttp2 } from "./http2_frames.ts";

/** Steps that require HTTP/2: one that does not wait long, one, and one that checks the body. */
export const IMPATIENT_H2 = {
  steps: [{ request: { http_version: 2, ...IMPATIENT[0].request } }],
} as const;
const GET = [{ request: { http_version: 2 } }] as const;
export const SAYS_OK = [{ ...GET[0], assert: { body: { equals: "ok" } } }] as const;

/** Returns a fault of a server of HTTP/2. */
export function h2(
  name: string,
  server: string,
  script: (session: Http2Peer, stream: number) => Promise<void>,
  expected: Expected,
  more: Partial<Fault> = {},
): Fault {
  const open = () => openHttp2(async (session) => await script(session, await session.request()));
  return {
    name,
    server,
    scheme: "https",
    tls: TRUSTING,
    on: ["socket"],
    steps: GET,
    open,
    expected,
    ...more,
  };
}

/** Returns the error of a connection that is reset. */
export function reset(message: string): ExpectedError {
  return { error: "reset", message };
}

/** Returns the error of a stream that is reset after the head of its response. */
export function resetInBody(code: typeof CODES[number]): ExpectedError {
  return reset(`HTTP/2 stream reset by the server in the middle of the body: ${code}`);
}

/** Sends RST_STREAM. */
export function rst(session: Http2Peer, stream: number, code: number): Promise<void> {
  return session.send("rstStream", 0, stream, new Uint8Array(number32(code)));
}

/** Sends GOAWAY for streams after the last one that is processed. */
export function goaway(session: Http2Peer, last: number, code: number): Promise<void> {
  return session.send("goaway", 0, 0, new Uint8Array([...number32(last), ...number32(code)]));
}

/** Sends frames for ever. */
export async function flood(session: Http2Peer, bytes: Uint8Array): Promise<void> {
  const many = new Uint8Array(bytes.length * 100);
  for (let i = 0; i < 100; i++) many.set(bytes, i * bytes.length);
  await session.peer.sendEndlessly(many);
}

export const FLOOD = notHttp("too many HTTP/2 frames carry nothing of it");
export const ORDER = notHttp("an HTTP/2 frame comes where it must not");
