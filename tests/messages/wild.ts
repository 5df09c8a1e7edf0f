import type { Socket } from "node:net";
import { latin1, ok } from "../http/sockets.ts";

/** What a server can do to the run of a case while a request is in flight. */
export interface Hands {
  /** Asks the run to stop, as Ctrl+C does. */
  stop(): void;
  /** Replaces the flow file of the case with other content. */
  changeFlow(): void;
}

/** What a misbehaving server does, by path. */
export const WILD: Readonly<Record<string, (socket: Socket, hands: Hands) => void>> = {
  "/hang": () => {},
  "/hang-in-body": (socket) =>
    socket.write(latin1("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab")),
  "/reset": (socket) => socket.resetAndDestroy(),
  "/close": (socket) => socket.end(),
  "/half": (socket) => socket.end(ok(["content-length: 100"], "half of it")),
  "/bad-chunk": (socket) => socket.end(ok(["transfer-encoding: chunked"], "3\r\nabc\r\nzz\r\n")),
  "/no-http": (socket) => socket.end(latin1("220 mail.shop.test ESMTP\r\n\r\n")),
  "/bad-gzip": (socket) =>
    socket.end(ok(["content-encoding: gzip", "content-length: 8"], "no gzip!")),
  "/stop": (_socket, hands) => hands.stop(),
  "/change": (socket, hands) => {
    hands.changeFlow();
    socket.end(ok(["content-length: 0"]));
  },
};
