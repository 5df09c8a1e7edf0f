import type { RunPlan } from "../../../../compiler/mod.ts";
import { type FileChange, HostFileError } from "../../../../host/mod.ts";
import { shownPath } from "../../../../loader/mod.ts";
import type { RunEvent, SelectedFlow } from "../../../../record/mod.ts";
import type { ReporterOptions } from "../../../../reporters/mod.ts";
import { type RunOptions, RunStopped } from "../../../../runner/mod.ts";
import { count, visibleLine, wrapToColumns } from "../../../../text/mod.ts";
import type { Invocation } from "../../../command.ts";
import type { RunFlags } from "../../../options/mod.ts";
import { outputPaths } from "../../../outputs.ts";
import { USAGE_ERROR, UsageError } from "../../../usage_error.ts";
import type { RunOnce } from "../run_command.ts";
import { createInbox, type Message } from "./inbox.ts";
import { createLinks } from "./links.ts";
import { filesBelow, isBelow, isDirectory, placesOf, rootOf } from "./places.ts";
import { noteReads } from "./reads.ts";
import { createTouchedFlows } from "./touched.ts";

/** How long nothing changes before a run begins, and how long that is waited for at most. */
const QUIET_MS = 200;
const MOST_MS = 5_000;

/** Clears a terminal and what has scrolled away, and moves to its first line (ECMA-48). */
const CLEAR = "\x1b[2J\x1b[3J\x1b[H";

/** The flows to run next. */
interface Wanted {
  /** Their files; all if absent. */
  readonly only?: readonly string[];
  /** What to say before the run. */
  readonly why: string;
}

/** How a run ended. */
type Ended =
  | { readonly kind: "whole"; readonly exitCode: number }
  | { readonly kind: "again"; readonly wanted: Wanted }
  | { readonly kind: "quit"; readonly exitCode: number };

/**
 * `baton run --watch`: runs the flows, and those again that changed files touch, until a key or a
 * signal ends it.
 *
 * @returns The exit code: that of the last run, or that of the signal.
 */
export async function watchFlows(
  invocation: Invocation,
  flags: RunFlags,
  runOnce: RunOnce,
): Promise<number> {
  const { host } = invocation;
  refuseOptions(flags, host.env.get("CI"));
  if (!host.watch) throw new UsageError("--watch: files cannot be watched here");
  const inbox = createInbox();
  const reads = noteReads(host.files);
  const inner = { ...host, files: reads.files, onStop: () => () => {} };
  const flows = { files: new Set<string>(), used: new Set<string>() };
  const links = createLinks(host.files);
  const touched = createTouchedFlows(host, flows);
  const failed = new Set<string>();
  const clears = host.stdout.isTerminal && host.env.get("TERM") !== "dumb";
  let known: { readonly options: RunOptions; readonly outputs: ReadonlySet<string> } | undefined;
  let places = "";
  let stopWatching: (() => void) | undefined;

  /** Notes what a run is about to do. */
  async function planned(
    plan: RunPlan,
    options: RunOptions,
    outputs: ReporterOptions,
  ): Promise<void> {
    for (const { file } of [...plan.flows, ...plan.leftOut]) flows.files.add(file);
    for (const file of plan.usedFiles) flows.used.add(file);
    known = { options, outputs: new Set(outputPaths(outputs)) };
    await watchPlaces();
  }

  /** The directories at the paths of the call. */
  function roots(): string[] {
    const paths = known?.options.paths ?? invocation.paths;
    return paths.map((path) => rootOf(path, host.files.cwd()));
  }

  /** Watches what was read, unless that is done. */
  async function watchPlaces(): Promise<void> {
    const targets = await links.follow(reads.paths);
    const now = await placesOf(roots(), [...reads.paths, ...targets], host.files);
    if (JSON.stringify(now) === places) return;
    places = JSON.stringify(now);
    const stop = await host.watch!(now, (change) => inbox.send({ kind: "changed", change }));
    stopWatching?.();
    stopWatching = stop;
  }

  /** Whether a path may be a flow file that is not known. */
  function isNew(path: string): boolean {
    return known !== undefined && /(?:^|\/)[^./][^/]*\.ya?ml$/.test(path) &&
      !reads.paths.has(path) && isBelow(path, roots());
  }

  /** Returns the files among changed paths that are read, or may be flows. */
  async function relevant({ paths, isContent }: FileChange): Promise<string[]> {
    const found: string[] = [];
    const isOurs = (path: string) =>
      known?.outputs.has(path) !== true && (reads.paths.has(path) || isNew(path));
    for (const path of new Set(paths.map((one) => shownPath(one, host.files.cwd())))) {
      found.push(...links.to(path));
      if (isOurs(path) && !await isDirectory(path, host.files)) {
        found.push(path);
        continue;
      }
      const around = isContent ? [] : roots().filter((root) => isBelow(root, [path]));
      // A directory that comes back is another one.
      if (around.length > 0) places = "";
      // Of a directory that comes or goes with files in it, the system tells no more than its name.
      for (const place of isBelow(path, roots()) ? [path] : around) {
        found.push(...(await filesBelow(place, host.files)).filter(isNew));
        if (isContent) continue;
        found.push(...[...reads.paths].filter((file) => isBelow(file, [place]) && isOurs(file)));
      }
    }
    if (places === "") await watchPlaces();
    return found;
  }

  /** Adds what changes until nothing does for a while. */
  async function settle(changed: Set<string>): Promise<void> {
    const others: Message[] = [];
    const end = host.clock.monotonic() + MOST_MS;
    while (host.clock.monotonic() < end) {
      const quiet = new AbortController();
      const over = new AbortController();
      void host.clock.sleep(QUIET_MS, over.signal).then(() => quiet.abort());
      const message = await inbox.next(quiet.signal);
      over.abort();
      if (!message) break;
      if (message.kind !== "changed") others.push(message);
      else for (const path of await relevant(message.change)) changed.add(path);
    }
    others.forEach(inbox.send);
  }

  /** @param unfinished The flows that a stopped run has left. */
  async function wantedAfter(
    changed: Set<string>,
    unfinished: readonly string[] = [],
  ): Promise<Wanted | undefined> {
    await settle(changed);
    const [first, ...others] = changed;
    const what = others.length === 0 ? visibleLine(first) : count(changed.size, "file");
    const found = known && await touched.of(changed, isNew, known.options);
    if (!found) return { why: `${what} changed: all flows` };
    const there: string[] = [];
    for (const file of new Set([...found, ...unfinished])) {
      if (await host.files.stat(file).catch(() => undefined) === "file") there.push(file);
      else for (const set of [flows.files, flows.used, failed]) set.delete(file);
    }
    if (there.length > 0) {
      return { only: there, why: `${what} changed: ${count(there.length, "flow file")}` };
    }
    host.stdout.write(`${what} ${others.length === 0 ? "is" : "are"} gone\n`);
    return undefined;
  }

  /** Runs flows until they have ended, or something changes. */
  async function run({ only, why }: Wanted, isFirst: boolean): Promise<Ended> {
    const stop = new AbortController();
    const passed = new Set<string>();
    let selected: readonly SelectedFlow[] = [];
    function follow(event: RunEvent): void {
      if (event.type === "run_started") selected = event.flows;
      if (event.type !== "flow_finished") return;
      const { file } = selected[event.flow];
      if (event.outcome === "passed") passed.add(file);
      if (event.outcome === "passed" || event.outcome === "skipped") failed.delete(file);
      else failed.add(file);
    }
    if (clears) host.stdout.write(CLEAR);
    if (!isFirst) host.stdout.write(`${why}\n`);
    const again = { only, signal: stop.signal, planned, event: follow };
    runOnce({ ...invocation, host: inner }, again).then(
      (exitCode) => inbox.send({ kind: "ended", exitCode }),
      (error) => inbox.send({ kind: "broken", error }),
    );
    const changed = new Set<string>();
    let all = false;
    let quit: number | undefined;
    for (;;) {
      const message = await inbox.next();
      switch (message.kind) {
        case "changed":
          for (const path of await relevant(message.change)) changed.add(path);
          if (changed.size > 0) stop.abort(new RunStopped("restart"));
          break;
        case "key":
          if (message.key === "a") all = true;
          if (message.key === "q") quit = new RunStopped("SIGINT").exitCode;
          if (all || quit !== undefined) stop.abort(new RunStopped("restart"));
          break;
        case "stop": {
          // A second signal ends the program, and the terminal is then as it was.
          closeKeys?.();
          const reason = new RunStopped(message.signal);
          quit = reason.exitCode;
          stop.abort(reason);
          break;
        }
        case "broken":
        case "ended": {
          if (message.kind === "broken") sayBroken(message.error);
          const exitCode = message.kind === "ended" ? message.exitCode : USAGE_ERROR;
          if (quit !== undefined) return { kind: "quit", exitCode: quit };
          await watchPlaces();
          if (all) return { kind: "again", wanted: { why: "all flows" } };
          const left = [...only ?? flows.files].filter((file) => !passed.has(file));
          const wanted = changed.size > 0 ? await wantedAfter(changed, left) : undefined;
          return wanted ? { kind: "again", wanted } : { kind: "whole", exitCode };
        }
      }
    }
  }

  /** Says what is wrong with the call, if that was right before. */
  function sayBroken(error: unknown): void {
    const isMistake = error instanceof UsageError || error instanceof HostFileError;
    if (!known || !isMistake) throw error;
    host.stderr.write(`error: ${error.message}\n`);
  }

  /** Waits until flows are to run again; returns nothing at the end. */
  async function wait(): Promise<Wanted | number | undefined> {
    const waiting = closeKeys
      ? "Waiting for changes; press a to run all flows, f to run those that failed, q to quit"
      : "Waiting for changes";
    const lines = wrapToColumns(waiting, host.stdout.columns() ?? Infinity);
    host.stdout.write(`\n${lines.join("\n")}\n`);
    for (;;) {
      const message = await inbox.next();
      if (message.kind === "stop") return new RunStopped(message.signal).exitCode;
      if (message.kind === "key") {
        if (message.key === "q") return undefined;
        if (message.key === "a") return { why: "all flows" };
        if (message.key !== "f") continue;
        const only = [...failed];
        if (only.length > 0) return { only, why: `${count(only.length, "flow file")} that failed` };
        host.stdout.write("no flow has failed\n");
      }
      if (message.kind !== "changed") continue;
      const changed = new Set(await relevant(message.change));
      const wanted = changed.size > 0 ? await wantedAfter(changed) : undefined;
      if (wanted) return wanted;
    }
  }

  const stopListening = host.onStop((signal) => inbox.send({ kind: "stop", signal }));
  let closeKeys = await host.keys?.((key) => inbox.send({ kind: "key", key }));
  const restore = closeKeys;
  if (restore) {
    closeKeys = () => {
      closeKeys = undefined;
      restore();
    };
  }
  try {
    // A file may change while it is read for the first time.
    await watchPlaces();
    let wanted: Wanted = { why: "all flows" };
    for (let isFirst = true;; isFirst = false) {
      const ended = await run(wanted, isFirst);
      if (ended.kind === "quit") return ended.exitCode;
      const next = ended.kind === "again" ? ended.wanted : await wait();
      if (typeof next === "number") return next;
      if (next === undefined) return ended.kind === "whole" ? ended.exitCode : 0;
      wanted = next;
    }
  } finally {
    closeKeys?.();
    stopWatching?.();
    stopListening();
  }
}

/** Options that do not go with a run that is repeated, and why. */
const REFUSED = {
  "dry-run": "it sends nothing",
  "rerun-failed": "press f in the watch to run the flows that failed",
  "shard": "a watch runs on one machine",
} as const;

function refuseOptions(flags: RunFlags, ci: string | undefined): void {
  if (ci !== undefined && !["", "0", "false"].includes(ci.toLowerCase())) {
    throw new UsageError("--watch runs until it is stopped, and CI is set: leave it out in CI");
  }
  for (const [name, why] of Object.entries(REFUSED)) {
    if (flags[name as keyof typeof REFUSED] === undefined) continue;
    throw new UsageError(`--watch and --${name} cannot be combined: ${why}`);
  }
}
