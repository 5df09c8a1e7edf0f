import type { HostSignals, StopSignal } from "../host.ts";
import { watchWork } from "./long_work.ts";

const SIGNALS: readonly StopSignal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM"];

/** When the watcher is started, in milliseconds: a short run does without its 18 MB. */
const WATCH_AFTER_MS = 1_000;

/**
 * How many descriptors a thread takes. Deno ends the whole process if there are fewer, so they are
 * reserved before connections can take them all.
 */
const DESCRIPTORS = 10;

/** How often the main thread is asked after a signal whether it still works, in milliseconds. */
const BEAT_MS = 80;

/** How often in a row it may leave that unanswered, without a write either. */
const BEATS = 8;

/** How many beats later it is killed, should the signal not end it. */
const PATIENCE = 8;

/**
 * The watcher, a thread of its own. It keeps which signal came first, says so, and stops listening,
 * so that the system ends the process at the next, whatever the main thread does. From then on it
 * ends the process itself as soon as the main thread no longer answers: because it writes to a pipe
 * that nobody reads, for example.
 */
const WATCHER = `
const SIGNALS = ${JSON.stringify(SIGNALS)};
onmessage = ({ data: state }) => {
  const guard = (signal) => {
    let last = -1;
    let missed = 0;
    setInterval(() => {
      const answers = Atomics.load(state, 1);
      missed = answers === last ? missed + 1 : 0;
      last = answers;
      if (missed === ${BEATS}) Deno.kill(Deno.pid, signal);
      if (missed > ${BEATS + PATIENCE}) Deno.kill(Deno.pid, "SIGKILL");
      postMessage("beat");
    }, ${BEAT_MS});
  };
  const first = Atomics.load(state, 0);
  if (first > 0) return guard(SIGNALS[first - 1]);
  const listeners = SIGNALS.map((signal, i) => [signal, () => {
    for (const [one, listener] of listeners) Deno.removeSignalListener(one, listener);
    Atomics.store(state, 0, i + 1);
    postMessage(signal);
    guard(signal);
  }]);
  for (const [signal, listener] of listeners) Deno.addSignalListener(signal, listener);
  postMessage("ready");
};
`;

/**
 * Listens for the first stop signal; a second one ends the process. Deno delivers signals to a
 * thread only when it is idle, and replaces the action of the system, so a main thread that is busy
 * with a large response would hear neither. Therefore the watcher takes over in a run that lasts,
 * before a long computation and before a write that may take long.
 */
export class StopSignals implements HostSignals {
  #listening: Listening | undefined;

  /** Listens for the first signal. @returns A function that stops listening. */
  readonly listen = (listener: (signal: StopSignal) => void): () => void => {
    const listening = new Listening(listener);
    this.#listening = listening;
    watchWork({ before: () => listening.watch(), after: () => listening.answer() });
    return () => {
      watchWork(undefined);
      listening.end();
    };
  };

  get isWatching(): boolean {
    return this.#listening?.isWatching ?? true;
  }

  async watch(): Promise<void> {
    await this.#listening?.watch();
  }

  deliver(): void {
    this.#listening?.deliver();
  }
}

/** One time of listening, until the first signal or the end. */
class Listening {
  readonly #listener: (signal: StopSignal) => void;
  readonly #own = SIGNALS.map((signal) => [signal, () => this.#stop(signal)] as const);
  // The first `setTimeout` of a process costs several milliseconds.
  readonly #timer = AbortSignal.timeout(WATCH_AFTER_MS);
  readonly #startWatching = () => void this.watch();
  /** The first signal, counted from 1, and how often this thread has answered the watcher. */
  readonly #state = new Int32Array(new SharedArrayBuffer(8));
  readonly #reserved = reserveDescriptors();
  #watcher: Worker | undefined;
  /** Resolves when the watcher listens, or is no longer needed. */
  readonly #ready = Promise.withResolvers<void>();
  #isWatching = false;
  #ended = false;

  constructor(listener: (signal: StopSignal) => void) {
    this.#listener = listener;
    this.#timer.addEventListener("abort", this.#startWatching);
    for (const [signal, own] of this.#own) Deno.addSignalListener(signal, own);
  }

  /** Whether the watcher listens, or cannot. */
  get isWatching(): boolean {
    return this.#isWatching;
  }

  /** Starts the watcher, and waits until it listens. Should it fail, this thread goes on. */
  watch(): Promise<void> {
    if (!this.#ended && !this.#isWatching) this.#watcher ??= this.#startWatcher();
    return this.#ready.promise;
  }

  #startWatcher(): Worker | undefined {
    if (!this.#reserved) {
      this.#settle();
      return undefined;
    }
    this.#release();
    const program = `data:text/javascript,${encodeURIComponent(WATCHER)}`;
    const watcher = new Worker(program, { type: "module" });
    watcher.onmessage = ({ data }: MessageEvent<"ready" | "beat" | StopSignal>) => {
      if (data === "beat") return this.answer();
      if (data !== "ready") return this.#stop(data);
      // A signal that came before is with this thread, and would be lost with its listeners.
      setTimeout(() => {
        this.#removeOwn();
        this.#settle();
      }, 1);
    };
    watcher.onerror = (event) => {
      event.preventDefault();
      this.#settle();
    };
    watcher.postMessage(this.#state);
    return watcher;
  }

  /** Passes on a signal that the watcher has heard. */
  deliver(): void {
    const first = Atomics.load(this.#state, 0);
    if (first > 0) this.#stop(SIGNALS[first - 1]);
  }

  /** Tells the watcher that this thread still works. */
  answer(): void {
    Atomics.add(this.#state, 1, 1);
  }

  end(): void {
    this.#stopListening();
    this.#watcher?.terminate();
    this.#release();
  }

  /** Passes on the first signal; the watcher stays until the end, in case this thread gets stuck. */
  #stop(signal: StopSignal): void {
    if (this.#ended) return;
    this.#stopListening();
    Atomics.store(this.#state, 0, SIGNALS.indexOf(signal) + 1);
    this.#watcher ??= this.#startWatcher();
    this.#listener(signal);
  }

  #stopListening(): void {
    this.#ended = true;
    this.#timer.removeEventListener("abort", this.#startWatching);
    this.#removeOwn();
    this.#settle();
  }

  #release(): void {
    for (const file of this.#reserved?.splice(0) ?? []) file.close();
  }

  #settle(): void {
    this.#isWatching = true;
    this.#ready.resolve();
  }

  #removeOwn(): void {
    for (const [signal, own] of this.#own.splice(0)) Deno.removeSignalListener(signal, own);
  }
}

/** Reserves descriptors where they are few. @returns Nothing if there are not enough. */
function reserveDescriptors(): Deno.FsFile[] | undefined {
  const files: Deno.FsFile[] = [];
  if (Deno.build.os === "windows") return files;
  try {
    for (let i = 0; i < DESCRIPTORS; i++) files.push(Deno.openSync("/dev/null"));
    return files;
  } catch (error) {
    for (const file of files.splice(0)) file.close();
    return error instanceof Deno.errors.NotCapable ? files : undefined;
  }
}
