import type { Envelope } from "../executor/mod.ts";
import type { Check } from "./check.ts";
import { subjectOf } from "./describe.ts";
import type { Mismatch } from "./operator.ts";

const INDEX = /^\[(\d+)\]/;

/** A verdict whose places are paths from the root that the check's own path has. */
export function rooted(mismatch: Mismatch, check: Check, envelope: Envelope): Mismatch {
  const { differences, ...rest } = mismatch;
  if (differences === undefined || differences.places.length === 0) return rest;
  const [first, ...others] = differences.places;
  if (mismatch.placesSayAll && first.at === "" && others.length === 0) {
    return { ...rest, expected: first.expected };
  }
  const root = rootOf(check, envelope);
  const places = differences.places.map((place) => ({ ...place, at: root(place.at) }));
  return { ...mismatch, differences: { ...differences, places } };
}

function rootOf(check: Check, envelope: Envelope): (at: string) => string {
  if (check.source === "schema") return (at) => `$${at}`;
  if (check.source !== "json" && check.source !== "jsonpath") {
    return (at) => at.replace(/^, /, "") || subjectOf(check);
  }
  if (check.operator.subject !== "list" || check.singular) return (at) => check.path + at;
  const paths = check.locate?.(envelope) ?? [];
  return (at) => {
    if (at === "") return check.path;
    const index = INDEX.exec(at);
    const path = index ? paths[Number(index[1])] : undefined;
    return path === undefined ? `${check.path}, item ${at}` : path + at.slice(index![0].length);
  };
}
