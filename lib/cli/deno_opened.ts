import type { Socket } from "node:net";

/**
 * Waits until a socket is ready; one that fails, or takes too long, is destroyed.
 *
 * @param event What the socket emits when it is ready.
 * @param done Called once it is.
 * @throws What the socket fails with, or the reason of the signal.
 */
export async function opened(
  socket: Socket,
  event: "connect" | "secureConnect",
  signal: AbortSignal,
  done: () => void,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(signal.reason);
  const failures: Error[] = [];
  const fail = (error: Error) => {
    failures.push(error);
    reject(error);
  };
  socket.once(event, resolve);
  socket.once("error", fail);
  signal.addEventListener("abort", abort);
  try {
    await promise;
    // A server that refuses the client does so right behind its own part of the handshake.
    if (failures.length > 0) throw failures[0];
    done();
    return socket;
  } catch (error) {
    socket.on("error", () => {});
    socket.destroy();
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
    socket.off(event, resolve);
    socket.off("error", fail);
  }
}
