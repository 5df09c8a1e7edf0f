import { operationsOf } from "../login/mod.ts";
import type { Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Sifted } from "../stages.ts";
import { decodedPercent, isStrong, valueClass } from "../values/mod.ts";

/** A recording as far as it is compared. */
export interface Side {
  readonly sifted: Sifted;
  readonly decisions: Decisions;
  /** What is kept or may come back, in order. */
  readonly entries: readonly Entry[];
}

/** Says by a text which requests of two recordings may be the same. */
export type CallKey = (entry: Entry, side: Side) => string;

const NUMBERS = new Set(["integer", "long integer", "epoch"]);

/** The method, the place of the origin, the path without what changes, names of the query, operations. */
export const exactKey: CallKey = (entry, side) => {
  const path = entry.request.segments.map((segment, index) =>
    side.decisions.get(`${entry.index} path ${index}`)?.template || changes(segment)
      ? "{}"
      : segment
  );
  return `${frameOf(entry, side)} /${path.join("/")}`;
};

/** As {@linkcode exactKey}, but only the length of the path. */
export const looseKey: CallKey = (entry, side) =>
  `${frameOf(entry, side)} ${entry.request.segments.length}`;

/** The servers of two recordings may have other addresses. */
function frameOf({ request }: Entry, { sifted }: Side): string {
  const names = request.query.map(({ name }) => name).join("&");
  const operations = operationsOf(request).map(({ name }) => name).join(" ");
  return `${request.method} ${sifted.origins.indexOf(request.origin)} ?${names} ${operations}`;
}

function changes(segment: string): boolean {
  const kind = valueClass(decodedPercent(segment) ?? segment);
  return isStrong(kind) || NUMBERS.has(kind);
}
