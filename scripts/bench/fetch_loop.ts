import { REQUESTS } from "./requests.ts";

/** Sends the requests of one flow, as a minimal script would, and parses every JSON response. */
async function runFlow(baseUrl: string): Promise<void> {
  const runId = crypto.randomUUID();
  let id = "";
  for (const { method, path, body, status } of REQUESTS) {
    const response = await fetch(baseUrl + path.replace("{id}", id), {
      method,
      headers: { "x-run-id": runId, ...(body && { "content-type": "application/json" }) },
      body: body && JSON.stringify(body),
    });
    if (response.status !== status) throw new Error(`${method} ${path}: ${response.status}`);
    if (status === 204) await response.body?.cancel();
    else id = (await response.json()).id;
  }
}

const [baseUrl, flows, jobs] = Deno.args;
let left = Number(flows);
const start = performance.now();
await Promise.all(Array.from({ length: Number(jobs) }, async () => {
  while (left-- > 0) await runFlow(baseUrl);
}));
console.log(performance.now() - start);
