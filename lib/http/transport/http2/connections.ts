import type { HostConnection } from "../../../host/mod.ts";
import { Http2Connection } from "./connection.ts";
import { Http2Stream } from "./stream.ts";

/** Where a connection leads. */
interface Destination {
  /** The name of the destination in the pool. */
  readonly name: string;
  /** The host and port of the server, for messages. */
  readonly address: string;
}

/** Keeps the connections of HTTP/2 by their destination; requests share them. */
export class Http2Connections {
  readonly #connections = new Map<string, Set<Http2Connection>>();

  /** Returns a stream over a connection that is open, if there is one. */
  take(destination: string): Http2Stream | undefined {
    for (const connection of this.#connections.get(destination) ?? []) {
      if (connection.isShared && connection.isUsable) return new Http2Stream(connection, true);
    }
  }

  /**
   * Takes over a connection that was opened for a request.
   *
   * @param onClose Called once, when the connection is closed.
   * @param isShared Whether other requests may use it too.
   * @returns The stream of the request.
   */
  add(
    { name, address }: Destination,
    opened: HostConnection,
    onClose: () => void,
    isShared: boolean,
  ): Http2Stream {
    const others = this.#connections.get(name) ?? new Set();
    this.#connections.set(name, others);
    const forget = () => {
      others.delete(connection);
      onClose();
    };
    const connection = new Http2Connection(opened, address, forget, isShared);
    others.add(connection);
    return new Http2Stream(connection, false);
  }

  /** Closes all connections without a request in progress. */
  closeIdle(): void {
    for (const connection of this.#all()) if (connection.isIdle) connection.close();
  }

  /** Closes all connections. */
  close(): void {
    for (const connection of this.#all()) connection.close();
  }

  #all(): readonly Http2Connection[] {
    return [...this.#connections.values()].flatMap((connections) => [...connections]);
  }
}
