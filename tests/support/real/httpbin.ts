import { freePort } from "../free_port.ts";
import { hasProgram, startProcess } from "./process.ts";

/** httpbin on loopback. */
export interface Httpbin extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
}

/** The folder that httpbin and its server are installed in, if any. */
function folder(): string | undefined {
  return Deno.env.get("BATON_HTTPBIN");
}

/** Whether httpbin can run: `BATON_HTTPBIN` names the folder that it is installed in. */
export function hasHttpbin(): boolean {
  return folder() !== undefined && hasProgram("python3");
}

/** Starts httpbin under waitress. */
export async function startHttpbin(): Promise<Httpbin> {
  const port = freePort();
  const server = await startProcess(
    "python3",
    ["-m", "waitress", `--listen=127.0.0.1:${port}`, "httpbin:app"],
    port,
    { PYTHONPATH: folder()!, PYTHONDONTWRITEBYTECODE: "1" },
  );
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
