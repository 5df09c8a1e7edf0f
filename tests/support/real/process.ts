/** A server in a separate process. */
export interface RealServer extends AsyncDisposable {
  /** The port on 127.0.0.1. */
  readonly port: number;
  /** Its output so far, both streams. */
  readonly output: string;
}

const ATTEMPTS = 200;
const PAUSE_MS = 25;

/** Whether a program is installed. */
export function hasProgram(name: string): boolean {
  const path = Deno.env.get("PATH") ?? "";
  return [...path.split(":"), "/usr/sbin"].some((folder) => {
    try {
      return Deno.statSync(`${folder}/${name}`).isFile;
    } catch {
      return false;
    }
  });
}

/**
 * Starts a server and waits until it accepts connections.
 *
 * @param port Where it listens.
 * @throws {Error} With its output, if it ends before that or never does.
 */
export async function startProcess(
  program: string,
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<RealServer> {
  const child = new Deno.Command(program, {
    args: [...args],
    env: { PATH: `${Deno.env.get("PATH")}:/usr/sbin`, ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let output = "";
  let ended = false;
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) output += decoder.decode(chunk, { stream: true });
  };
  const streams = Promise.all([read(child.stdout), read(child.stderr)]);
  const status = child.status.then((status) => {
    ended = true;
    return status;
  });
  const stop = async () => {
    if (!ended) child.kill("SIGTERM");
    await status;
    await streams;
  };
  for (let attempt = 0; attempt < ATTEMPTS && !ended; attempt++) {
    if (await accepts(port)) {
      return {
        port,
        get output() {
          return output;
        },
        [Symbol.asyncDispose]: stop,
      };
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await stop();
  throw new Error(`${program} does not listen on port ${port}: ${output}`);
}

async function accepts(port: number): Promise<boolean> {
  try {
    (await Deno.connect({ hostname: "127.0.0.1", port })).close();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.ConnectionRefused) return false;
    throw error;
  }
}
