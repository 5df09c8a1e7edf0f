import process from "node:process";
import { assertMayStart, end, track } from "../children.ts";

/** A program to start. */
export interface Program {
  readonly program: string;
  readonly args: readonly string[];
  /** The environment, in addition to `PATH`, `HOME` and the folders of Deno, Go and Maven. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A running program. */
export interface Running extends AsyncDisposable {
  readonly pid: number;
  /** Its output so far, from both streams. */
  readonly output: string;
  /** The exit code, once it has ended. */
  readonly ended: Promise<number>;
}

const INHERITED = [
  ...["PATH", "HOME", "DENO_DIR", "TMPDIR", "JAVA_HOME", "MAVEN_OPTS", "MAVEN_ARGS"],
  ...["GOPATH", "GOCACHE", "GOMODCACHE", "GOPROXY", "GOSUMDB", "GOFLAGS", "GOTOOLCHAIN"],
];

const started: number[] = [];

/**
 * Starts a program.
 *
 * @throws {Error} If everything is being ended.
 */
export function start({ program, args, env, cwd }: Program): Running {
  assertMayStart();
  const child = track(new Deno.Command(program, {
    args: [...args],
    cwd,
    clearEnv: true,
    env: { ...inherited(), NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn());
  let output = "";
  const read = async (stream: ReadableStream<Uint8Array>) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) output += text;
  };
  const streams = Promise.all([read(child.stdout), read(child.stderr)]);
  const ended = Promise.all([child.status, streams]).then(([{ code }]) => code);
  started.push(child.pid);
  return {
    pid: child.pid,
    get output() {
      return output;
    },
    ended,
    async [Symbol.asyncDispose]() {
      await end(child);
      await ended;
    },
  };
}

/**
 * Runs a program to its end.
 *
 * @throws {Error} With its output, if it fails.
 */
export async function finish(program: Program): Promise<string> {
  const one = start(program);
  const code = await one.ended;
  if (code !== 0) throw new Error(`${program.program} ended with ${code}\n${one.output}`);
  return one.output;
}

/** Returns which of the started processes still exist. */
export function leftBehind(): readonly number[] {
  return started.filter(isThere);
}

/** Returns whether a process exists: signal 0 has no other effect. */
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
