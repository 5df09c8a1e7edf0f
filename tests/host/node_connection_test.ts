import assert from "node:assert/strict";
import { Socket } from "node:net";
import { untilSocketReady } from "../../lib/host/deno/node_connection.ts";

/** What happens to a socket while baton waits for it, and how that ends. */
const CASES: Readonly<
  Record<string, readonly [happens: (socket: Socket, stop: () => void) => void, ends: string]>
> = {
  "that gets ready is given": [(socket) => socket.emit("connect"), "ready"],
  "that fails is an error": [(socket) => socket.emit("error", new Error("failed")), "failed"],
  "that fails as soon as it is ready is an error": [
    (socket) => {
      socket.emit("connect");
      socket.emit("error", new Error("refused"));
    },
    "refused",
  ],
  "that takes too long is given up": [(_, stop) => stop(), "stopped"],
};

for (const [name, [happens, ends]] of Object.entries(CASES)) {
  Deno.test(`a socket ${name}`, async () => {
    const socket = new Socket();
    const controller = new AbortController();
    const opening = untilSocketReady(socket, "connect", controller.signal);
    happens(socket, () => controller.abort(new Error("stopped")));
    const ended = await opening.then(() => "ready", (error) => error.message);
    assert.equal(ended, ends);
    const isReady = ends === "ready";
    assert.equal(socket.destroyed, !isReady);
    assert.equal(socket.listenerCount("connect"), 0);
    assert.equal(socket.listenerCount("error"), isReady ? 0 : 1);
    socket.destroy();
  });
}
