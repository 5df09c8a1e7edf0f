import { freePort } from "../../../tests/support/free_port.ts";
import { assertMayStart, end, track } from "../children.ts";

/** A server of an application. */
export interface Server extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
}

/** How to start a process in the background. */
export interface ProcessCommand {
  readonly program: string;
  readonly args: readonly string[];
  /** The environment, in addition to `PATH` and `HOME`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** How to start a server. */
export interface ServerCommand extends Omit<ProcessCommand, "args" | "env"> {
  /** Returns the arguments, once the port is known. */
  args(port: number): readonly string[];
  /** Returns the environment, in addition to `PATH` and `HOME`. */
  env?(port: number): Readonly<Record<string, string>>;
  /** A path that responds once the server is ready. @default {"/"} */
  readonly ready?: string;
}

/** A running process, with the file that has its output. */
export interface Background extends AsyncDisposable {
  readonly child: Deno.ChildProcess;
  readonly log: string;
}

const READY_MS = 180_000;
const PAUSE_MS = 100;

/**
 * Starts a server on a free port and waits until it responds.
 *
 * @throws {Error} With its output, if it does not respond, or if everything is being ended.
 */
export async function startServer(command: ServerCommand): Promise<Server> {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const process = startProcess({
    ...command,
    args: command.args(port),
    env: command.env?.(port),
  });
  await untilReady(process, () => responds(`${url}${command.ready ?? "/"}`));
  return { url, [Symbol.asyncDispose]: () => process[Symbol.asyncDispose]() };
}

/** Returns a server with what it needs, which ends after it. */
export function withAlso(server: Server, needed: AsyncDisposable): Server {
  return {
    url: server.url,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await needed[Symbol.asyncDispose]();
    },
  };
}

/**
 * Starts a process that goes on until it is disposed of, such as the database of an application.
 *
 * @throws {Error} If everything is being ended.
 */
export function startProcess({ program, args, env, cwd }: ProcessCommand): Background {
  assertMayStart();
  const log = `${cwd}/${program.replace(/^.*\//, "")}-${crypto.randomUUID()}.log`;
  const child = track(new Deno.Command("sh", {
    args: ["-c", 'exec "$@" >"$LOG" 2>&1', "sh", program, ...args],
    cwd,
    clearEnv: true,
    env: { ...inherited(), HOME: cwd, LOG: log, ...env },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn());
  return { child, log, [Symbol.asyncDispose]: () => end(child) };
}

/**
 * Waits until a process is ready.
 *
 * @throws {Error} With its output, after it was ended, if it never is.
 */
export async function untilReady(
  process: Background,
  isReady: () => Promise<boolean>,
): Promise<void> {
  let ended = false;
  process.child.status.then(() => ended = true);
  for (let waited = 0; waited < READY_MS && !ended; waited += PAUSE_MS) {
    if (await isReady()) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const output = await Deno.readTextFile(process.log).catch(() => "");
  await process[Symbol.asyncDispose]();
  throw new Error(`a server does not become ready\n${output}`);
}

/**
 * Runs a program to its end and returns what it printed.
 *
 * @throws {Error} With its output, if it fails.
 */
export async function runProgram({ program, args, env, cwd }: ProcessCommand): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args: [...args],
    cwd,
    clearEnv: true,
    env: { ...inherited(), HOME: cwd, ...env },
  }).output();
  const output = new TextDecoder().decode(stdout);
  if (code === 0) return output;
  throw new Error(`${program} ${args[0]} failed\n${output}${new TextDecoder().decode(stderr)}`);
}

/** Copies what is in `files/NAME` into a folder. */
export async function copyFiles(name: string, folder: string): Promise<void> {
  // With a dot, which a URL would lose, not the folder but what is in it.
  const files = `${new URL(`files/${name}`, import.meta.url).pathname}/.`;
  await runProgram({ program: "cp", args: ["-r", files, folder], cwd: folder });
}

/** Returns the environment variables that every process of the suite inherits. */
export function inherited(): Record<string, string> {
  const chromium = Deno.env.get("CHROMIUM");
  return {
    PATH: `${Deno.env.get("PATH") ?? ""}:/usr/sbin`,
    ...(chromium === undefined ? {} : { CHROMIUM: chromium }),
  };
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
