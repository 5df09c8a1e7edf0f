/** A message of JSON-RPC 2.0. */
export interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

const HEAD_END = "\r\n\r\n";

/** A message as framed by the Language Server Protocol: its length in bytes, then its JSON. */
export function frameOf(message: Message): Uint8Array<ArrayBuffer> {
  const body = new TextEncoder().encode(JSON.stringify({ jsonrpc: "2.0", ...message }));
  const head = new TextEncoder().encode(`Content-Length: ${body.length}${HEAD_END}`);
  return new Uint8Array([...head, ...body]);
}

/** The messages of a stream, however it is split into chunks. */
export async function* messagesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Message> {
  let rest = "";
  for await (const chunk of stream) {
    // One character per byte, so that lengths in bytes can be counted.
    for (let i = 0; i < chunk.length; i += 8192) {
      rest += String.fromCharCode(...chunk.subarray(i, i + 8192));
    }
    for (let next = firstOf(rest); next; next = firstOf(rest)) {
      yield JSON.parse(next.body);
      rest = rest.slice(next.end);
    }
  }
}

function firstOf(bytes: string): { readonly body: string; readonly end: number } | undefined {
  const start = bytes.indexOf(HEAD_END) + HEAD_END.length;
  const length = Number(/^Content-Length: (\d+)/m.exec(bytes.slice(0, start))?.[1]);
  const end = start + length;
  if (start < HEAD_END.length || !(end <= bytes.length)) return undefined;
  const body = Uint8Array.from(bytes.slice(start, end), (byte) => byte.charCodeAt(0));
  return { body: new TextDecoder().decode(body), end };
}
