import assert from "node:assert/strict";
import { programCommand } from "../support/program.ts";

const WAITING = "Waiting for changes";
const PATIENCE_MS = 60_000;

/** `baton run --watch` in a process of its own, whose standard output is a pipe. */
export class Watching {
  readonly #process: Deno.ChildProcess;
  readonly #reading: Promise<void>;
  readonly #waiting = new Set<() => void>();
  #text = "";
  #told = 0;
  #ended = false;

  constructor(argv: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) {
    this.#process = programCommand(["run", "--watch", ...argv], {
      cwd,
      env: { NO_COLOR: "1", CI: "", ...env },
      stdin: "null",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    this.#reading = this.#read();
  }

  /** Waits until it waits, and returns what it has written since it waited last. */
  async waits(): Promise<string> {
    const before = this.#told;
    await this.until((text) => text.includes(WAITING, before));
    this.#told = this.#text.indexOf(WAITING, before) + WAITING.length;
    return this.#text.slice(before, this.#told - WAITING.length).trim();
  }

  /** Waits until what it has written since it waited last has something. */
  async until(isThere: (text: string) => boolean): Promise<void> {
    const late = AbortSignal.timeout(PATIENCE_MS);
    while (!isThere(this.#text)) {
      assert.ok(!this.#ended, `it has ended:\n${this.#text}`);
      assert.ok(!late.aborted, `not written:\n${this.#text}`);
      await new Promise<void>((resolve) => {
        this.#waiting.add(resolve);
        late.addEventListener("abort", () => resolve(), { once: true });
      });
    }
  }

  /** Sends a signal and waits for the end. @returns The exit code. */
  async stop(signal: Deno.Signal = "SIGINT"): Promise<number> {
    this.#process.kill(signal);
    const { code } = await this.#process.status;
    await this.#reading;
    return code;
  }

  async #read(): Promise<void> {
    for await (const text of this.#process.stdout.pipeThrough(new TextDecoderStream())) {
      this.#text += text;
      this.#wake();
    }
    this.#ended = true;
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      this.#process.kill("SIGKILL");
    } catch {
      // It has ended.
    }
    await this.#process.status;
    await this.#reading;
  }
}
