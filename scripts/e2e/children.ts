const END_MS = 10_000;

const running = new Set<Deno.ChildProcess>();
let isEnding = false;

/**
 * Makes sure that nothing starts while everything is being ended.
 *
 * @throws {Error} If everything is being ended.
 */
export function assertMayStart(): void {
  if (isEnding) throw new Error("everything is being ended");
}

/** Registers a process so that {@linkcode endAll} ends it as well. */
export function track(child: Deno.ChildProcess): Deno.ChildProcess {
  running.add(child);
  child.status.then(() => running.delete(child));
  return child;
}

/** Asks a process to end, kills it if it does not, and waits until it has ended. */
export async function end(child: Deno.ChildProcess): Promise<void> {
  const kill = (signal: Deno.Signal) => {
    try {
      child.kill(signal);
    } catch (error) {
      // It may have ended on its own in the meantime.
      if (!(error instanceof TypeError)) throw error;
    }
  };
  kill("SIGTERM");
  const timer = setTimeout(() => kill("SIGKILL"), END_MS);
  await child.status;
  clearTimeout(timer);
}

/** Ends all running processes, and prevents new ones from starting. */
export async function endAll(): Promise<void> {
  isEnding = true;
  await Promise.all([...running].map(end));
}
