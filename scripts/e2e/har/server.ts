import { freePort } from "../../../tests/support/free_port.ts";
import { assertMayStart, end, track } from "../children.ts";

/** A server of an application. */
export interface Server extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
}

/** How to start a server. */
export interface ServerCommand {
  readonly program: string;
  /** Returns the arguments, once the port is known. */
  args(port: number): readonly string[];
  /** Returns the environment, in addition to `PATH` and `HOME`. */
  env?(port: number): Readonly<Record<string, string>>;
  /** A path that responds once the server is ready. @default {"/"} */
  readonly ready?: string;
  readonly cwd: string;
}

const READY_MS = 120_000;
const PAUSE_MS = 100;

/**
 * Starts a server on a free port and waits until it responds.
 *
 * @throws {Error} With its output, if it does not respond, or if everything is being ended.
 */
export async function startServer(command: ServerCommand): Promise<Server> {
  assertMayStart();
  const port = freePort();
  const log = `${command.cwd}/server-${port}.log`;
  const child = track(new Deno.Command("sh", {
    args: ["-c", 'exec "$@" >"$LOG" 2>&1', "sh", command.program, ...command.args(port)],
    cwd: command.cwd,
    clearEnv: true,
    env: { ...inherited(), HOME: command.cwd, LOG: log, ...command.env?.(port) },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn());
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(child, `${url}${command.ready ?? "/"}`, log);
  } catch (error) {
    await end(child);
    throw error;
  }
  return { url, [Symbol.asyncDispose]: () => end(child) };
}

/** Returns the environment variables that every process of the suite inherits. */
export function inherited(): Record<string, string> {
  const chromium = Deno.env.get("CHROMIUM");
  return {
    PATH: `${Deno.env.get("PATH") ?? ""}:/usr/sbin`,
    ...(chromium === undefined ? {} : { CHROMIUM: chromium }),
  };
}

async function untilReady(child: Deno.ChildProcess, url: string, log: string): Promise<void> {
  let ended = false;
  child.status.then(() => ended = true);
  for (let waited = 0; waited < READY_MS && !ended; waited += PAUSE_MS) {
    if (await responds(url)) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const output = await Deno.readTextFile(log).catch(() => "");
  throw new Error(`the server does not respond at ${url}\n${output}`);
}

async function responds(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: "manual" });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false;
  }
}
