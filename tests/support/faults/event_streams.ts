import { gzipSync } from "node:zlib";
import { tooLarge } from "./bodies.ts";
import { CUT_CHUNKS } from "./connecting.ts";
import type { Expected, Fault, FaultGroup } from "./fault.ts";
import { ok, openPeer, type Script } from "./peer.ts";

const TYPE = "content-type: text/event-stream";
const HEAD = ok([TYPE, "transfer-encoding: chunked"]);

/** Returns a text as a chunk. */
function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`;
}

/** Returns a fault whose server sends a stream of events after its head. */
function stream(
  name: string,
  server: string,
  script: Script,
  expected: Expected,
  more: { readonly events?: unknown; readonly head?: string } & Partial<Fault> = {},
): Fault {
  const { events = { count: 2, timeout_ms: 1_000 }, head = HEAD, ...rest } = more;
  const open = () =>
    openPeer(async (peer, number) => {
      await peer.request();
      await peer.send(head);
      await script(peer, number);
    });
  return { name, server, open, steps: [{ keys: { events } }], expected, ...rest };
}

const ONE = chunk("data: 1\n\n");

/** Returns the failure of a stream with too few events. */
function few(count: number): Expected {
  return { error: "assertion", message: `events count is ${count}, not at least 2` };
}

/** Faults of event streams. */
export const EVENT_STREAMS: FaultGroup = {
  title: "Event streams",
  about: "Server-sent events for a step that waits for two of them, at most one second.",
  faults: [
    stream("two events and no end", "sends two events, and waits", async (peer) => {
      await peer.send(ONE + ONE);
      await peer.closed();
    }, "passes"),
    stream("an event in single bytes", "sends each byte of two events as a chunk", async (peer) => {
      for (const byte of "data: 1\n\ndata: 2\n\n") await peer.send(chunk(byte));
      await peer.closed();
    }, "passes"),
    stream("a stream that ends early", "ends after one event", async (peer) => {
      await peer.send(`${ONE}0\r\n\r\n`);
      peer.end();
    }, few(1)),
    stream(
      "a stream that breaks",
      "closes the connection in the middle of an event",
      async (peer) => {
        await peer.send(`${ONE}20\r\ndata`);
        peer.end();
      },
      CUT_CHUNKS,
    ),
    stream("a stream that is reset", "resets the connection after one event", async (peer) => {
      await peer.send(ONE);
      await peer.pause(50);
      peer.reset();
    }, CUT_CHUNKS),
    stream("a stream that stalls", "sends one event, and waits", async (peer) => {
      await peer.send(ONE);
      await peer.closed();
    }, few(1)),
    stream(
      "comments without an end",
      "sends comments for ever",
      async (peer) => {
        await peer.sendEndlessly(chunk(": still here\n".repeat(100)));
      },
      few(0),
      { memoryMib: 64 },
    ),
    stream(
      "an event without an end",
      "sends one line for ever",
      async (peer) => {
        await peer.send(chunk("data: "));
        await peer.sendEndlessly(chunk("x".repeat(10_000)));
      },
      tooLarge("1.0 MB"),
      { run: { maxBodyBytes: 1_000_000 }, memoryMib: 65, events: { count: 2, timeout_ms: 4_000 } },
    ),
    stream(
      "events without an end",
      "sends events for ever",
      async (peer) => {
        await peer.sendEndlessly(ONE.repeat(100));
      },
      { error: "assertion", message: "events $.data: expected 2, found 1" },
      {
        memoryMib: 400,
        limit: "a step keeps every event that it reads; its `timeout_ms` bounds them",
        events: { until: { path: "$.data", equals: 2 }, timeout_ms: 1_000 },
      },
    ),
    stream(
      "a stream in gzip that breaks",
      "cuts the coded stream",
      async (peer) => {
        await peer.send(gzipSync("data: 1\n\n").subarray(0, -4));
        peer.end();
      },
      { error: "protocol", message: "the body is not valid gzip: it is damaged or cut short" },
      {
        head: ok([TYPE, "content-encoding: gzip"]),
      },
    ),
  ],
};
