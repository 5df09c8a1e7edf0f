import type { Entry } from "../recording.ts";

const CREATED = 201;

/** Returns what the path of a request leads to, without a slash at its end: `https://app.test/a/b`. */
export function targetOf({ request: { origin, segments } }: Entry): string {
  return pathTo(origin, segments.at(-1) === "" ? segments.slice(0, -1) : segments);
}

function pathTo(origin: string, segments: readonly string[]): string {
  return `${origin}/${segments.join("/")}`;
}

/** Whether the client named what a request created: a PUT with status 201 creates its own target. */
export function createsTarget({ request, response }: Entry): boolean {
  return request.method === "PUT" && response.status === CREATED && request.segments.length > 1;
}

/** Whether a segment of a path is the name of something that the client created and named. */
export type IsNamedSegment = (entry: Entry, index: number) => boolean;

/** Learns from a recording which paths the client named. */
export function namedSegments(entries: Iterable<Entry>): IsNamedSegment {
  const created = new Set<string>();
  for (const entry of entries) if (createsTarget(entry)) created.add(targetOf(entry));
  return ({ request: { origin, segments } }, index) =>
    created.has(pathTo(origin, segments.slice(0, index + 1)));
}
