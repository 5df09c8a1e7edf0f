import { correlate } from "../../../lib/har/correlate/correlate.ts";
import { placeText } from "../../../lib/har/correlate/request/request_values.ts";
import { filterExchanges } from "../../../lib/har/filter/filter_exchanges.ts";
import { type Entry, readRecording, type Recording } from "../../../lib/har/mod.ts";
import { sourceValue } from "../../../lib/har/producer.ts";
import type { Decision, Piece, RequestValue } from "../../../lib/har/provenance.ts";
import { isStrong, valueClass } from "../../../lib/shapes/mod.ts";

/** How well the values of one recording are found, compared with another of the application. */
export interface Measure {
  readonly requestValues: number;
  /** Those that differ between the recordings. */
  readonly dynamic: number;
  /** Those of them that are not bound, `5 query _ 0`. */
  readonly unbound: readonly string[];
  /** Bindings that give another value than the other recording has. */
  readonly wrong: readonly string[];
  /** Bindings of values that are the same in both. */
  readonly spurious: readonly string[];
}

/** Measures a recording with another of the same application on a fresh server. */
export async function measure(first: string, second: string): Promise<Measure> {
  const [own, other] = await Promise.all([first, second].map(read));
  const decisions = correlate(filterExchanges(own.entries, { keep: [], drop: [] }));
  const others = correlate(filterExchanges(other.entries, { keep: [], drop: [] }));
  const mirror = mirrorOf(own, other);
  const values = new Map(
    others.values().map(({ requestValue }) => [
      keyOf(requestValue, requestValue.entry),
      requestValue.value,
    ]),
  );
  const result = {
    requestValues: 0,
    dynamic: 0,
    unbound: [] as string[],
    wrong: [] as string[],
    spurious: [] as string[],
  };
  for (const decision of decisions.values()) {
    const { requestValue } = decision;
    const entry = mirror.get(requestValue.entry);
    const value = entry && values.get(keyOf(requestValue, entry));
    if (value === undefined) continue;
    const isDynamic = String(value) !== String(requestValue.value);
    result.requestValues++;
    if (isDynamic) result.dynamic++;
    if (decision.template && rendered(decision, mirror) !== String(value)) {
      result.wrong.push(requestValue.id);
    } else if (decision.template && !isDynamic) result.spurious.push(requestValue.id);
    else if (!decision.template && isDynamic) result.unbound.push(requestValue.id);
  }
  return result;
}

async function read(name: string): Promise<Recording> {
  const path = new URL(`../../data/har/${name}.har.gz`, import.meta.url);
  return await readRecording(await Deno.readFile(path), name);
}

function keyOf({ place }: RequestValue, entry: Entry): string {
  return `${entry.index} ${placeText(place)}`;
}

/** The entries of one recording, and those of another that do the same. */
function mirrorOf(own: Recording, other: Recording): ReadonlyMap<Entry, Entry> {
  const theirs = new Map(numbered(other.entries).map(([key, entry]) => [key, entry]));
  return new Map(
    numbered(own.entries).flatMap(([key, entry]) => {
      const there = theirs.get(key);
      return there ? [[entry, there] as const] : [];
    }),
  );
}

function numbered(entries: readonly Entry[]): readonly (readonly [string, Entry])[] {
  const counts = new Map<string, number>();
  return entries.filter(({ resourceType }) => !/script|style|image|font/.test(resourceType ?? ""))
    .map((entry) => {
      const { method, segments, query } = entry.request;
      const path = segments.map((segment) => isChanging(segment) ? "*" : segment).join("/");
      const names = query.map(({ name }) => name).filter((name) => name !== "_");
      const key = `${method} /${path}?${names.join("&")}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return [`${key} ${counts.get(key)}`, entry];
    });
}

function isChanging(segment: string): boolean {
  return isStrong(valueClass(segment)) || /^\d+$/.test(segment);
}

/** What a decision gives with the responses of another recording. */
function rendered({ template = [] }: Decision, mirror: ReadonlyMap<Entry, Entry>): string {
  return template.map((piece: Piece) => {
    if (typeof piece === "string") return piece;
    const there = piece.to === "capture" ? mirror.get(piece.producer.entry) : undefined;
    return piece.to === "capture" && there
      ? String(sourceValue(there.response, piece.producer.source))
      : "?";
  }).join("");
}
