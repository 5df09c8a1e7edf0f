const PIECE = new Uint8Array(64 * 1024).fill(0x61);

/** Returns a body of a given length, which is never in memory as a whole. */
function body(size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let left = size;
  return new ReadableStream({
    pull(controller) {
      const piece = PIECE.subarray(0, Math.min(left, PIECE.length));
      left -= piece.length;
      if (piece.length > 0) controller.enqueue(piece);
      else controller.close();
    },
  });
}

/** Sends as many bytes as the path says, and counts the received bytes. */
async function respond(request: Request): Promise<Response> {
  if (request.method === "GET") {
    const size = Number(new URL(request.url).pathname.slice(1));
    return new Response(body(size), { headers: { "content-length": String(size) } });
  }
  let received = 0;
  for await (const piece of request.body ?? []) received += piece.length;
  return Response.json({ received });
}

const [cert, key] = Deno.args.map((path) => Deno.readTextFileSync(path));
const listening = { hostname: "127.0.0.1", port: 0 };
if (cert) {
  Deno.serve({
    ...listening,
    cert,
    key,
    onListen: ({ port }) => console.log(`https://localhost:${port}`),
  }, respond);
} else {
  const onListen = ({ port }: Deno.NetAddr) => console.log(`http://127.0.0.1:${port}`);
  Deno.serve({ ...listening, onListen }, respond);
}
