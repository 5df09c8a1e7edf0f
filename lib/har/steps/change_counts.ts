import { isObject } from "../../json/mod.ts";
import { callOf, resourceAndAbove, singularSegment } from "../call/mod.ts";
import type { Entry } from "../recording.ts";

/** Counts changes by resource, so that a read knows how many it may show. */
export class ChangeCounts {
  /** The number of changes to a path or shortly below it. */
  readonly #below = new Map<string, number>();
  /** The number of changes to exactly a path. */
  readonly #of = new Map<string, number>();

  /** Records a change. */
  add(change: Entry): void {
    const paths = resourceAndAbove(callOf(change).path);
    if (paths.length > 0) increment(this.#of, paths[0]);
    for (const path of paths) increment(this.#below, path);
    for (const name of clientGivenNames(change)) increment(this.#below, `${paths[0]}/${name}`);
  }

  /** Returns the number of changes to what a read is about, or shortly below it. */
  of(read: Entry): number {
    const [own] = resourceAndAbove(callOf(read).path, 0);
    return own === undefined ? 0 : this.#below.get(own) ?? 0;
  }

  /** Returns the number of changes to exactly what a read is about. */
  exactly(read: Entry): number {
    const [own] = resourceAndAbove(callOf(read).path, 0);
    return own === undefined ? 0 : this.#of.get(own) ?? 0;
  }

  /** Like {@linkcode of}, but includes changes to the resources above. */
  around(read: Entry): number {
    const above = resourceAndAbove(callOf(read).path, Infinity).slice(1);
    return above.reduce((sum, path) => sum + (this.#of.get(path) ?? 0), this.of(read));
  }
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** A text that may be a path segment: a slug, a key, an e-mail address. */
const NAME = /^[\w.@+-]{3,100}$/;

/**
 * Returns the names that a client gives to what it creates, as path segments: a read of
 * `/projects/blue-kettle` is about what `POST /projects` created under that name.
 */
function clientGivenNames({ request: { method, body } }: Entry): readonly string[] {
  if (method !== "POST" || !body) return [];
  const values = body.kind === "json" && isObject(body.value)
    ? Object.values(body.value)
    : body.kind === "form"
    ? body.fields.map(({ value }) => value)
    : [];
  const names = values.filter((value) => typeof value === "string").filter((value) =>
    NAME.test(value)
  );
  return [...new Set(names.map((name) => singularSegment(encodeURIComponent(name))))];
}
