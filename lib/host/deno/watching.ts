import { type FileChange, HostFileError, type WatchedPlace } from "../host.ts";

/** Says what changes in directories, until the function that is returned is called. */
export function watchDirectories(
  places: readonly WatchedPlace[],
  changed: (change: FileChange) => void,
): () => void {
  const watchers = Map.groupBy(places, ({ recursive }) => recursive);
  const open = Array.from(
    watchers,
    ([recursive, some]) => openWatcher(some.map(({ directory }) => directory), recursive),
  );
  for (const watcher of open) void pass(watcher, changed);
  return () => open.forEach((watcher) => watcher.close());
}

function openWatcher(paths: string[], recursive: boolean): Deno.FsWatcher {
  try {
    return Deno.watchFs(paths, { recursive });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new HostFileError(`cannot watch ${paths[0]}: ${reason}`);
  }
}

async function pass(
  watcher: Deno.FsWatcher,
  changed: (change: FileChange) => void,
): Promise<void> {
  for await (const { kind, paths } of watcher) {
    if (kind !== "access") changed({ paths, isContent: kind === "modify" });
  }
}

/** Says which keys are pressed; nothing if the standard input is no terminal. */
export function readKeys(pressed: (key: string) => void): (() => void) | undefined {
  if (!Deno.stdin.isTerminal()) return undefined;
  Deno.stdin.setRaw(true, { cbreak: true });
  let isOpen = true;
  const read = async () => {
    const bytes = new Uint8Array(64);
    while (isOpen) {
      const length = await Deno.stdin.read(bytes).catch(() => null);
      if (length === null) return;
      if (isOpen) {
        for (const key of new TextDecoder().decode(bytes.subarray(0, length))) pressed(key);
      }
    }
  };
  void read();
  return () => {
    isOpen = false;
    Deno.stdin.setRaw(false);
  };
}
