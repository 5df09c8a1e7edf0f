import { late } from "./connecting.ts";
import type { Expected, Fault, FaultGroup } from "./fault.ts";
import { OK, ok, openPeer, type Script } from "./peer.ts";

/** Returns a fault whose server is slow after a request, for a step that waits one second. */
function slow(
  name: string,
  server: string,
  script: Script,
  expected: Expected,
  request: Readonly<Record<string, unknown>> = {},
): Fault {
  const open = () =>
    openPeer(async (peer, number) => {
      await peer.request();
      await script(peer, number);
      await peer.closed();
    });
  return { name, server, open, steps: [{ request: { timeout_ms: 1_000, ...request } }], expected };
}

const HEAD = late("head", "1.0 s");
const BODY = late("body", "1.0 s");
const CHUNKED = ok(["transfer-encoding: chunked"]);
const ENDLESS = Array<string>(10_000).fill("x");

/** Faults of time. */
export const TIMING: FaultGroup = {
  title: "Time",
  about:
    "Responses that stall or trickle, for a step that waits one second for the whole response.",
  faults: [
    slow("a head in drops", "sends one byte of it every 20 ms, for ever", async (peer) => {
      await peer.send("HTTP/1.1 200 OK\r\nx: ");
      await peer.drip(ENDLESS, 20);
    }, HEAD),
    slow(
      "a status line in drops",
      "sends one byte of it every 200 ms",
      (peer) => peer.drip(OK, 200),
      HEAD,
    ),
    slow(
      "a stall after the status line",
      "sends nothing more",
      (peer) => peer.send("HTTP/1.1 200 OK\r\n"),
      HEAD,
    ),
    slow(
      "a stall before the last line break",
      "leaves out the last byte of the head",
      (peer) => peer.send(ok(["content-length: 0"]).slice(0, -1)),
      HEAD,
    ),
    slow(
      "a stall after the head",
      "sends no body",
      (peer) => peer.send(ok(["content-length: 10"])),
      BODY,
    ),
    slow(
      "a stall in the body",
      "sends 3 of 10 bytes",
      (peer) => peer.send(ok(["content-length: 10"], "abc")),
      BODY,
    ),
    slow("a stall in the size of a chunk", "sends `1`", (peer) => peer.send(`${CHUNKED}1`), BODY),
    slow(
      "a stall in a chunk",
      "sends 2 of 5 bytes",
      (peer) => peer.send(`${CHUNKED}5\r\nab`),
      BODY,
    ),
    slow(
      "a stall before the last byte",
      "leaves out the last byte of the last chunk",
      (peer) => peer.send(`${CHUNKED}0\r\n\r`),
      BODY,
    ),
    slow("a body in drops", "sends one byte of it every 20 ms, for ever", async (peer) => {
      await peer.send(ok([]));
      await peer.drip(ENDLESS, 20);
    }, BODY),
    slow("chunks in drops", "sends a chunk every 20 ms, for ever", async (peer) => {
      await peer.send(CHUNKED);
      await peer.drip(ENDLESS.map((byte) => `1\r\n${byte}\r\n`), 20);
    }, BODY),
    slow(
      "slow trailers",
      "sends a field every 20 ms after the last chunk, for ever",
      async (peer) => {
        await peer.send(`${CHUNKED}0\r\n`);
        await peer.drip(ENDLESS.map(() => "x: 1\r\n"), 20);
      },
      BODY,
    ),
    slow(
      "a stall in gzip",
      "sends the first bytes of a body in gzip",
      (peer) => peer.send(ok(["content-encoding: gzip", "content-length: 50"], "\x1f\x8b\x08")),
      BODY,
    ),
    slow(
      "a slow response in time",
      "pauses 50 ms in the head and in the body",
      async (peer) => {
        await peer.send("HTTP/1.1 200 ");
        await peer.pause(50);
        await peer.send("OK\r\ncontent-length: 2\r\n\r\no");
        await peer.pause(50);
        await peer.send("k");
      },
      "passes",
      { timeout_ms: 4_000 },
    ),
    slow(
      "a late answer to HEAD",
      "sends no line break",
      (peer) => peer.send("HTTP/1.1 200 OK"),
      HEAD,
      { method: "HEAD" },
    ),
  ],
};
