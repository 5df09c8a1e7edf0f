import type { Host, HostClock, HostOutput, HttpClient } from "../host.ts";
import { createMemoryFiles, type FileFault, type MemoryFiles } from "./files.ts";

/** The initial state of a host in memory. */
export interface MemoryHostOptions {
  /** Files by path, relative to `/project` or absolute. @default {} */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Makes file operations fail. @default none fails */
  readonly fault?: FileFault;
  /** Environment variables. @default {} */
  readonly env?: Readonly<Record<string, string>>;
  /** The initial time in milliseconds since the epoch. @default 2026-01-02T03:04:05Z */
  readonly now?: number;
  /** Responds to every request. @default each request fails */
  readonly fetch?: (request: Request) => Response | Promise<Response>;
  /** Whether the outputs are terminals, and their width. @default false */
  readonly terminal?: boolean | { readonly columns: number };
  /** The number of processors. @default 4 */
  readonly processors?: number;
}

/** A host in memory, for tests and for library use. */
export interface MemoryHost extends Host {
  /** Files that a test can read. */
  readonly files: MemoryFiles;
  /** A clock that a test can advance. */
  readonly clock: MemoryClock;
  /** What was written to the standard output stream. */
  readonly stdout: MemoryOutput;
  /** What was written to the standard error stream. */
  readonly stderr: MemoryOutput;
}

/** A clock that advances only when something sleeps, and does so at once. */
export interface MemoryClock extends HostClock {
  /** Advances the time, in milliseconds. */
  advance(ms: number): void;
}

/** An output that keeps everything written to it. */
export interface MemoryOutput extends HostOutput {
  /** Everything written so far. */
  readonly text: string;
}

/**
 * Makes a machine in memory: it touches nothing outside, and its runs are repeatable.
 *
 * @example Keep a file and let time pass
 * ```ts
 * import { createMemoryHost } from "@baton/baton";
 * import assert from "node:assert/strict";
 *
 * const host = createMemoryHost({ files: { "a.txt": "a" }, now: 0 });
 * assert.deepEqual(host.files.paths(), ["a.txt"]);
 * await host.clock.sleep(60_000);
 * assert.equal(host.clock.now(), 60_000);
 * ```
 */
export function createMemoryHost(options: MemoryHostOptions = {}): MemoryHost {
  const { files, fault, env = {}, now = Date.UTC(2026, 0, 2, 3, 4, 5), processors = 4 } = options;
  const { fetch = refuse, terminal = false } = options;
  const variables = new Map(Object.entries(env));
  return {
    files: createMemoryFiles(files, fault),
    env: { get: (name) => variables.get(name) },
    clock: createMemoryClock(now),
    stdout: createMemoryOutput(terminal),
    stderr: createMemoryOutput(terminal),
    randomBytes: createByteSequence(),
    processors,
    openHttpClient: () => createMemoryHttpClient(fetch),
  };
}

function createMemoryClock(start: number): MemoryClock {
  let elapsed = 0;
  const timers = new Set<{ readonly ms: number; readonly call: () => void; next: number }>();

  function advance(ms: number): void {
    const end = elapsed + ms;
    for (let due = firstDue(end); due; due = firstDue(end)) {
      elapsed = due.next;
      due.next += due.ms;
      due.call();
    }
    elapsed = end;
  }

  /** Returns the timer that is due first, if one is until then. */
  function firstDue(end: number) {
    const [first] = [...timers].sort((a, b) => a.next - b.next);
    return first && first.next <= end ? first : undefined;
  }

  return {
    now: () => start + elapsed,
    monotonic: () => elapsed,
    advance,
    sleep(ms, signal) {
      if (!signal?.aborted) advance(ms);
      return Promise.resolve();
    },
    every(ms, call) {
      const timer = { ms, call, next: elapsed + ms };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
}

function createMemoryOutput(terminal: boolean | { readonly columns: number }): MemoryOutput {
  const columns = typeof terminal === "object" ? terminal.columns : terminal ? 80 : undefined;
  let text = "";
  return {
    get text() {
      return text;
    },
    write: (more) => void (text += more),
    isTerminal: terminal !== false,
    columns: () => columns,
  };
}

/** Returns a linear congruential generator whose bytes are always the same. */
function createByteSequence(): (length: number) => Uint8Array {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state >>> 24;
  };
  return (length) => Uint8Array.from({ length }, next);
}

function createMemoryHttpClient(
  handle: (request: Request) => Response | Promise<Response>,
): HttpClient {
  return {
    fetch(url, init) {
      const request = new Request(url, init);
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      const abort = () => reject(request.signal.reason);
      if (request.signal.aborted) abort();
      else request.signal.addEventListener("abort", abort, { once: true });
      return Promise.race([aborted, Promise.resolve(request).then(handle)]);
    },
    close() {},
  };
}

function refuse(request: Request): never {
  throw new TypeError(`no handler was given for ${request.method} ${request.url}`);
}
