/** How many bytes may come before memory is collected. */
const EVERY = 24 * 1024 * 1024;

/**
 * Makes what is told how many bytes have come over a socket, and has memory collected now and then.
 * The collector by itself looks at the objects of a program and hardly at the buffers that they stand
 * for, of which it lets hundreds of megabytes gather.
 */
export function createRelief(): (bytes: number) => void {
  let left = EVERY;
  let collector: Promise<() => void> | undefined;
  return (bytes) => {
    left -= bytes;
    if (left > 0) return;
    left = EVERY;
    collector ??= openCollector();
    void collector.then((collect) => collect());
  };
}

/** The collector of the engine, which only a context made after this flag was set has by name. */
async function openCollector(): Promise<() => void> {
  const [{ setFlagsFromString }, { runInNewContext }] = await Promise.all([
    import("node:v8"),
    import("node:vm"),
  ]);
  try {
    setFlagsFromString("--expose-gc");
    return runInNewContext("gc");
  } catch {
    return () => {};
  }
}
