/** A server that closes its connections before the body is complete. */
export interface RawServer extends Disposable {
  readonly origin: string;
}

/** Sends the same bytes to each connection, whatever the request, and closes it. */
export function openRawServer(answer: Uint8Array): RawServer {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const serve = async (): Promise<void> => {
    for await (const connection of listener) {
      await connection.read(new Uint8Array(4096));
      await connection.write(answer);
      connection.close();
    }
  };
  serve().catch((error) => {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  });
  return {
    origin: `http://127.0.0.1:${listener.addr.port}`,
    [Symbol.dispose]: () => listener.close(),
  };
}

/** The head of a response that promises more bytes than follow it. */
export function tornAnswer(body: Uint8Array, missing: number): Uint8Array {
  const head = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length + missing}\r\n\r\n`;
  return new Uint8Array([...new TextEncoder().encode(head), ...body]);
}
