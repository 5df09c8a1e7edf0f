import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import { run } from "../../lib/runner/mod.ts";
import { ENVIRONMENT } from "./flow_texts.ts";

const SEED = "5f0c9a7be1d24c33";
const ITEM = {
  id: "i1",
  name: "teapot",
  token: "t-4711",
  state: "done",
  price: 5,
  items: [{ name: "teapot", price: 9 }],
};

/** What a flow does with a server that always responds alike: its requests, and how it ends. */
export interface Behaviour {
  /** Each as method, URL, headers and body. */
  readonly requests: readonly string[];
  /** The exit code, and how each step ended. */
  readonly outcomes: readonly (string | number)[];
}

/** Runs the text of a flow in memory. */
export async function behaviourOf(text: string): Promise<Behaviour> {
  const requests: string[] = [];
  const outcomes: (string | number)[] = [];
  const host = createMemoryHost({
    files: { "flow.yaml": text },
    env: ENVIRONMENT,
    async fetch(request) {
      const headers = JSON.stringify(
        [...request.headers].filter(([name]) => name !== "content-type"),
      );
      requests.push(`${request.method} ${request.url} ${headers} ${await request.text()}`);
      return Response.json(ITEM, { headers: { etag: '"1"' } });
    },
  });
  for await (const event of run(host, { paths: ["flow.yaml"], seed: SEED, timeoutMs: 1_000 })) {
    if (event.type === "step_finished") outcomes.push(event.outcome);
    if (event.type === "run_finished") outcomes.push(event.exit_code);
  }
  return { requests, outcomes };
}
