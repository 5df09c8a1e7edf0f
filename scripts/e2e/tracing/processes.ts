import process from "node:process";

/** A program to start. */
export interface Program {
  readonly program: string;
  readonly args: readonly string[];
  /** The environment, beside `PATH`, `HOME` and the folders of Deno, Go and Maven. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A program that runs. */
export interface Running extends AsyncDisposable {
  readonly pid: number;
  /** What it has written so far, both streams. */
  readonly output: string;
  /** The exit code, once it has ended. */
  readonly ended: Promise<number>;
}

const END_MS = 10_000;
const INHERITED = [
  ...["PATH", "HOME", "DENO_DIR", "TMPDIR", "JAVA_HOME", "MAVEN_OPTS", "MAVEN_ARGS"],
  ...["GOPATH", "GOCACHE", "GOMODCACHE", "GOPROXY", "GOSUMDB", "GOFLAGS", "GOTOOLCHAIN"],
];

const running = new Map<number, Running>();
const started: number[] = [];
let isEnding = false;

/**
 * Starts a program.
 *
 * @throws {Error} If everything is being ended.
 */
export function start({ program, args, env, cwd }: Program): Running {
  if (isEnding) throw new Error("everything is being ended");
  const child = new Deno.Command(program, {
    args: [...args],
    cwd,
    clearEnv: true,
    env: { ...inherited(), NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let output = "";
  const read = async (stream: ReadableStream<Uint8Array>) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) output += text;
  };
  const streams = Promise.all([read(child.stdout), read(child.stderr)]);
  const ended = Promise.all([child.status, streams]).then(([{ code }]) => {
    running.delete(child.pid);
    return code;
  });
  const one: Running = {
    pid: child.pid,
    get output() {
      return output;
    },
    ended,
    async [Symbol.asyncDispose]() {
      const kill = (signal: Deno.Signal) => {
        if (running.has(child.pid)) child.kill(signal);
      };
      kill("SIGTERM");
      const timer = setTimeout(() => kill("SIGKILL"), END_MS);
      await ended;
      clearTimeout(timer);
    },
  };
  running.set(child.pid, one);
  started.push(child.pid);
  return one;
}

/**
 * Runs a program to its end.
 *
 * @throws {Error} With what it wrote, if it fails.
 */
export async function finish(program: Program): Promise<string> {
  const one = start(program);
  const code = await one.ended;
  if (code !== 0) throw new Error(`${program.program} ended with ${code}\n${one.output}`);
  return one.output;
}

/** Ends what is still running, and lets nothing start any more. */
export async function endAll(): Promise<void> {
  isEnding = true;
  await Promise.all([...running.values()].map((one) => one[Symbol.asyncDispose]()));
}

/** Of all processes that were started, those that the machine still has. */
export function leftBehind(): readonly number[] {
  return started.filter(isThere);
}

/** Whether there is a process: signal 0 only asks. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function inherited(): Readonly<Record<string, string>> {
  const values = INHERITED.map((name) => [name, Deno.env.get(name)] as const);
  return Object.fromEntries(
    values.filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}
