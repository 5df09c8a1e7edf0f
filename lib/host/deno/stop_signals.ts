import type { StopSignal } from "../host.ts";

const SIGNALS: readonly StopSignal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM"];

/** When the watcher is started, in milliseconds: a short run does without its 18 MB. */
const WATCH_AFTER_MS = 1_000;

/**
 * The watcher, a thread of its own. It says which signal came first, and stops listening, so that
 * the system ends the process at the next, whatever the main thread does.
 */
const WATCHER = `
const listeners = ${JSON.stringify(SIGNALS)}.map((signal) => [signal, () => {
  for (const [one, listener] of listeners) Deno.removeSignalListener(one, listener);
  postMessage(signal);
}]);
for (const [signal, listener] of listeners) Deno.addSignalListener(signal, listener);
postMessage("ready");
`;

/**
 * Listens for the first stop signal; a second one ends the process. Deno delivers signals to a
 * thread only when it is idle, and replaces the action of the system, so a main thread that is busy
 * with a large response would hear neither. Therefore the watcher takes over in a run that lasts.
 *
 * @returns A function that stops listening.
 */
export function onStopSignal(listener: (signal: StopSignal) => void): () => void {
  let watcher: Worker | undefined;
  const listeners = SIGNALS.map((signal) => [signal, () => stop(signal)] as const);
  const removeOwn = () => {
    for (const [signal, own] of listeners.splice(0)) Deno.removeSignalListener(signal, own);
  };
  const watch = () => watcher = startWatcher(removeOwn, stop);
  // The first `setTimeout` of a process costs several milliseconds.
  const timer = AbortSignal.timeout(WATCH_AFTER_MS);
  timer.addEventListener("abort", watch);
  for (const [signal, own] of listeners) Deno.addSignalListener(signal, own);
  return stopListening;

  function stopListening(): void {
    timer.removeEventListener("abort", watch);
    removeOwn();
    watcher?.terminate();
  }

  function stop(signal: StopSignal): void {
    stopListening();
    listener(signal);
  }
}

/** Starts the watcher. Should it fail, the main thread goes on listening. */
function startWatcher(onReady: () => void, onSignal: (signal: StopSignal) => void): Worker {
  const program = `data:text/javascript,${encodeURIComponent(WATCHER)}`;
  const watcher = new Worker(program, { type: "module" });
  watcher.onmessage = ({ data }: MessageEvent<"ready" | StopSignal>) => {
    if (data === "ready") onReady();
    else onSignal(data);
  };
  watcher.onerror = (event) => event.preventDefault();
  return watcher;
}
