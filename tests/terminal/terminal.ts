import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { hasProgram } from "../support/needing.ts";
import { programCall } from "../support/program.ts";

const DRIVER = fileURLToPath(new URL("terminal.py", import.meta.url));
const PATIENCE_MS = 60_000;

/** Why tests in a terminal cannot run; empty if they can. */
export function missingTerminal(): string[] {
  if (Deno.build.os === "windows") return ["not on Windows"];
  const has = Deno.env.get("BATON_HTTPBIN") !== undefined && hasProgram("python3");
  return has ? [] : ["python3 or the folder of pyte, BATON_HTTPBIN, is missing"];
}

/** How a command in a terminal ended. */
interface TerminalEnd {
  /** The exit code; negative for a signal. */
  readonly exit: number;
  /** Whether the terminal shows what is typed. */
  readonly echo: boolean;
  /** Whether the cursor is shown. */
  readonly cursor: boolean;
}

/** A command of baton in a pseudo-terminal. */
export class Terminal {
  readonly #process: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #reading: Promise<void>;
  readonly #waiting = new Set<() => void>();
  #screen: readonly string[] = [];
  #end: TerminalEnd | undefined;

  constructor(
    argv: readonly string[],
    { cwd, env = {}, columns = 80, rows = 24 }: {
      readonly cwd: string;
      readonly env?: Readonly<Record<string, string>>;
      readonly columns?: number;
      readonly rows?: number;
    },
  ) {
    const { command, args } = programCall();
    this.#process = new Deno.Command("python3", {
      args: [DRIVER, `${columns}`, `${rows}`, command, ...args, ...argv],
      cwd,
      env: {
        PYTHONPATH: Deno.env.get("BATON_HTTPBIN") ?? "",
        PYTHONDONTWRITEBYTECODE: "1",
        TERM: "xterm-256color",
        NO_COLOR: "1",
        CI: "",
        ...env,
      },
      stdin: "piped",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    this.#input = this.#process.stdin.getWriter();
    this.#reading = this.#read();
  }

  /** What the screen shows, without blank lines at its end. */
  get screen(): string {
    return this.#screen.join("\n").trimEnd();
  }

  /** Waits until the screen shows something, and returns it. */
  async until(isShown: (screen: string) => boolean): Promise<string> {
    const late = AbortSignal.timeout(PATIENCE_MS);
    while (!isShown(this.screen)) {
      assert.ok(!this.#end, `ended with ${this.#end?.exit}, its screen:\n${this.screen}`);
      await new Promise<void>((resolve, reject) => {
        this.#waiting.add(resolve);
        const fail = () => reject(new Error(`not shown, but:\n${this.screen}`));
        if (late.aborted) fail();
        late.addEventListener("abort", fail, { once: true });
      });
    }
    return this.screen;
  }

  /** Types a text. */
  async type(text: string): Promise<void> {
    await this.#send({ type: text });
  }

  /** Sends a signal to the command: `SIGTERM`. */
  async kill(signal: Deno.Signal): Promise<void> {
    await this.#send({ signal });
  }

  /** Waits until the command ends. */
  async ended(): Promise<TerminalEnd> {
    await this.#reading;
    assert.ok(this.#end, "the driver of the terminal has failed");
    return this.#end;
  }

  async #send(order: Readonly<Record<string, string>>): Promise<void> {
    await this.#input.write(new TextEncoder().encode(`${JSON.stringify(order)}\n`));
  }

  async #read(): Promise<void> {
    let rest = "";
    for await (const text of this.#process.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n");
      rest = lines.pop()!;
      for (const line of lines) {
        const said = JSON.parse(line);
        if (said.screen) this.#screen = said.screen;
        else this.#end = said;
      }
      for (const wake of this.#waiting) wake();
      this.#waiting.clear();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#input.close().catch(() => {});
    await this.#reading;
    await this.#process.status;
  }
}
