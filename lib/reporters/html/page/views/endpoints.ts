import type { PageStep } from "../../page_data.ts";
import { originOf, segmentsOf } from "../url_paths.ts";

/** A method and a path that requests were sent to. */
export interface Endpoint {
  /** `GET /orders/{id}`, with the host if a run has several. */
  readonly name: string;
  /** The durations of its attempts in milliseconds, in order of size. */
  readonly times: readonly number[];
}

/** A method, a host and the segments of a path, with the durations of its attempts. */
interface Called {
  readonly method: string;
  readonly origin: string;
  readonly segments: readonly string[];
  readonly times: number[];
}

/** What stands for a segment that names one thing of many. */
const ID = "{id}";

/** Returns the endpoints that were called, the one with the slowest attempts first. */
export function endpointsOf(steps: readonly PageStep[]): Endpoint[] {
  const called = new Map<string, Called>();
  for (const { request, trace, duration_ms } of steps) {
    if (!request) continue;
    const [method, origin] = [request.method, originOf(request.url)];
    const segments = segmentsOf(request.url).map((part) => isId(part) ? ID : part);
    const one = called.getOrInsertComputed(
      keyOf([method, origin, ...segments]),
      () => ({ method, origin, segments, times: [] }),
    );
    one.times.push(...trace ? trace.map((attempt) => attempt.duration_ms) : [duration_ms]);
  }
  const hasHosts = new Set(Iterator.from(called.values()).map(({ origin }) => origin)).size > 1;
  return merged([...called.values()]).map(({ method, origin, segments, times }) => ({
    name: `${method} ${hasHosts ? origin : ""}${segments.join("/")}`,
    times: times.sort((a, b) => a - b),
  })).sort((a, b) => quantile(b.times, 0.95) - quantile(a.times, 0.95));
}

/** Returns the smallest value that is not below a part of the sorted values (nearest rank). */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)];
}

/** Makes one of the endpoints that differ only in a segment with a number in it. */
function merged(called: readonly Called[]): Called[] {
  let all = [...called];
  const deepest = Math.max(0, ...called.map(({ segments }) => segments.length));
  for (let i = 0; i < deepest; i++) {
    const groups = Map.groupBy(all, ({ method, origin, segments }) => {
      const shapes = i < segments.length ? segments.with(i, shapeOf(segments[i])) : segments;
      return keyOf([method, origin, ...shapes]);
    });
    all = Array.from(groups.values(), (group) => {
      if (group.length === 1) return group[0];
      const [first] = group;
      return {
        ...first,
        segments: first.segments.with(i, ID),
        times: group.flatMap(({ times }) => times),
      };
    });
  }
  return all;
}

/** `product-#` for a segment with a number, which is one of many if there are others like it. */
function shapeOf(segment: string): string {
  return VERSION.test(segment) ? segment : segment.replace(/\d+/g, "#");
}

function keyOf(parts: readonly string[]): string {
  return JSON.stringify(parts);
}

/** A part of a path that names one thing of many: a number, a UUID, a long hexadecimal text. */
const ID_FORM = /^(?:\d+|[\da-f]{8}-[\da-f-]{27}|[\da-f]{12,})$/i;
/** A part of a path that names a version of an API. */
const VERSION = /^v\d+(?:\.\d+)*$/i;
/** How many digits make an id of another part. */
const ID_DIGITS = 3;

function isId(part: string): boolean {
  if (ID_FORM.test(part)) return true;
  return /^[\w-]+$/.test(part) && part.replace(/\D/g, "").length >= ID_DIGITS;
}
