const ITEM = {
  id: "7f3a9c52-1d64-4b8e-9a0f-52c1e8d7b640",
  name: "teapot",
  price_cents: 1950,
  region: "eu",
  tags: ["kitchen", "tea"],
  stock: { warehouse: "north", quantity: 12, reserved: 3 },
  created_at: "2026-01-01T00:00:00.000Z",
  description: "A teapot for four cups, with a lid that stays where it is.",
};
const BODY = JSON.stringify(ITEM);
const HEADERS = { "content-type": "application/json", etag: '"1"' };

/** Responds as fast as possible and keeps no state, so that a benchmark measures its client. */
function respond(request: Request): Response {
  if (request.method === "DELETE") return new Response(null, { status: 204 });
  return new Response(BODY, { status: request.method === "POST" ? 201 : 200, headers: HEADERS });
}

Deno.serve({
  hostname: "127.0.0.1",
  port: 0,
  onListen: ({ port }) => console.log(`http://127.0.0.1:${port}`),
}, respond);
