/** The server of `go/server` for machines without Go; its own work slows the clients down more. */
const ID = "7f3a9c52-1d64-4b8e-9a0f-52c1e8d7b640";
const ITEM = JSON.stringify({
  id: ID,
  name: "teapot",
  price_cents: 1950,
  region: "eu",
  tags: ["kitchen", "tea"],
  stock: { warehouse: "north", quantity: 12, reserved: 3 },
  created_at: "2026-01-01T00:00:00.000Z",
  description: "A teapot for four cups, with a lid that stays where it is.",
});
const HEADERS = { "content-type": "application/json", etag: '"1"' };
const SLOW_MS = 100;
const JOB_MS = 1_000;

const document = await Deno.readFile(Deno.args[0]);
const jobs = new Map<string, number>();
let requests = 0;

async function respond({ method, url }: Request): Promise<Response> {
  const { pathname } = new URL(url);
  if (pathname === "/count") return send(200, JSON.stringify({ requests }));
  const number = `${++requests}`;
  const [, folder, last] = pathname.split("/");
  if (pathname === "/items" && method === "POST") return send(201, ITEM);
  if (folder === "items" && last === ID && method === "DELETE") {
    return new Response(null, { status: 204 });
  }
  if (folder === "items" && (last === ID || last === "1")) return send(200, ITEM);
  if (folder === "chain") return send(200, JSON.stringify({ next: `${Number(last) + 1}` }));
  if (pathname === "/document") return send(200, document);
  if (pathname === "/jobs") {
    jobs.set(number, performance.now() + JOB_MS);
    return send(202, JSON.stringify({ id: number }));
  }
  const doneAt = folder === "jobs" ? jobs.get(last) : undefined;
  if (doneAt !== undefined) {
    return send(200, JSON.stringify({ state: performance.now() < doneAt ? "running" : "done" }));
  }
  if (pathname === "/slow") {
    await new Promise((done) => setTimeout(done, SLOW_MS));
    return send(200, ITEM);
  }
  return send(404, "{}");
}

function send(status: number, body: string | Uint8Array<ArrayBuffer>): Response {
  return new Response(body, { status, headers: HEADERS });
}

Deno.serve({
  hostname: "127.0.0.1",
  port: 0,
  onListen: ({ port }) => console.log(`http://127.0.0.1:${port}`),
}, respond);
