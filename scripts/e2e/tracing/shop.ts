import { freePort } from "../../../tests/support/free_port.ts";
import { type Running, start } from "./processes.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;
const USER = "demo";
const PASSWORD = "tea-and-biscuits";

/** The shop in two processes: its API, and the worker that makes the payments. */
export interface TracedShop {
  readonly api: Running;
  readonly worker: Running;
  /** The environment of flows over it. */
  readonly flowEnv: Readonly<Record<string, string>>;
}

/**
 * Starts the shop on a free port.
 *
 * @param exportEnv Configures where the spans go.
 */
export function startShop(exportEnv: Readonly<Record<string, string>>): TracedShop {
  const port = freePort();
  const flowEnv = {
    SHOP_URL: `http://127.0.0.1:${port}`,
    SHOP_USER: USER,
    SHOP_PASSWORD: PASSWORD,
  };
  const deno = (file: string) =>
    start({
      program: Deno.execPath(),
      args: ["run", "--quiet", "--no-prompt", "--allow-net=127.0.0.1", "--allow-env", file],
      env: { ...exportEnv, ...flowEnv, PORT: `${port}` },
      cwd: ROOT,
    });
  const api = deno("examples/shop/server.ts");
  const worker = deno("examples/shop/worker.ts");
  return { api, worker, flowEnv };
}
