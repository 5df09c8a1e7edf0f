import type { Entry } from "../recording.ts";
import { resourceAndAbove, resourcePath } from "./resource.ts";
import { namesGiven } from "./names_given.ts";

/** Counts changes by what they are about, so that a read knows how many it may show. */
export class ChangesSeen {
  /** By path: changes of it and of what is closely below it. */
  readonly #below = new Map<string, number>();
  /** By path: changes of exactly it. */
  readonly #of = new Map<string, number>();

  /** Remembers a change. */
  add(change: Entry): void {
    const paths = resourceAndAbove(resourcePath(change));
    if (paths.length > 0) count(this.#of, paths[0]);
    for (const path of paths) count(this.#below, path);
    for (const name of namesGiven(change)) count(this.#below, `${paths[0]}/${name}`);
  }

  /** How many changes there were of what a read is about, and closely below it. */
  of(read: Entry): number {
    const [own] = resourceAndAbove(resourcePath(read), 0);
    return own === undefined ? 0 : this.#below.get(own) ?? 0;
  }

  /** As {@linkcode of}, those of what it stands below among them. */
  around(read: Entry): number {
    const above = resourceAndAbove(resourcePath(read), Infinity).slice(1);
    return above.reduce((sum, path) => sum + (this.#of.get(path) ?? 0), this.of(read));
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
