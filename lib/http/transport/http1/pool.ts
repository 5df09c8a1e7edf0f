import type { Http1Connection } from "./connection.ts";

/** Keeps idle connections by their destination, and closes those that end meanwhile. */
export class ConnectionPool {
  readonly #maxIdle: number;
  readonly #idle = new Map<string, Http1Connection[]>();
  #closed = false;

  /** @param maxIdle The maximum number of idle connections for each destination. */
  constructor(maxIdle: number) {
    this.#maxIdle = maxIdle;
  }

  /** Takes the connection that was used last, which is the least likely to have been closed. */
  take(destination: string): Http1Connection | undefined {
    return this.#idle.get(destination)?.pop();
  }

  /** Keeps a connection that is ready for another request. */
  keep(destination: string, connection: Http1Connection): void {
    const idle = this.#idle.get(destination) ?? [];
    if (this.#closed || idle.length >= this.#maxIdle) return connection.close();
    idle.push(connection);
    this.#idle.set(destination, idle);
    connection.watch(() => {
      const index = idle.indexOf(connection);
      if (index < 0) return;
      idle.splice(index, 1);
      connection.close();
    });
  }

  /** Closes all idle connections, and those that are returned later. */
  close(): void {
    this.#closed = true;
    this.closeIdle();
  }

  /** Closes all idle connections. */
  closeIdle(): void {
    for (const idle of this.#idle.values()) {
      for (const connection of idle.splice(0)) connection.close();
    }
  }
}
