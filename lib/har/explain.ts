import { pathText } from "../json/mod.ts";
import { mayBeSecretName } from "../secrets/mod.ts";
import type { Decision, Decisions, Piece, Producer, RequestValue } from "./provenance.ts";
import type { Entry } from "./recording.ts";
import { looksUnique } from "./values/mod.ts";

const GAP = "  ";

/**
 * Explains the decisions about the values of each request: where a value comes from, how certain
 * that is, the other candidates, and the reasons. Recorded text that may be secret is shown only by
 * its kind and length.
 *
 * @returns The lines, with a heading for each request; empty if there are no decisions.
 */
export function explain(decisions: Decisions): string {
  const byEntry = Map.groupBy(decisions.values(), ({ requestValue }) => requestValue.entry);
  const texts = Array.from(byEntry, ([entry, all]) => {
    const places = all.filter((one) => !isExplained(one)).map((one) => one.requestValue.place)
      .filter((place) => place.in !== "json key").map(placeLabel);
    const lines = [entryLabel(entry), ...all.filter(isExplained).flatMap(explainDecision)];
    if (places.length > 0) lines.push(`${GAP}as recorded: ${places.join(", ")}`);
    return `${lines.join("\n")}\n`;
  });
  return texts.join("\n");
}

/** Whether there is more to explain than that the value stays as recorded. */
const isExplained = ({ template, dropped, candidates, open }: Decision) =>
  !!template || !!dropped || !!open || candidates().length > 0;

function explainDecision(decision: Decision): string[] {
  const { requestValue, valueClass, template, dropped, reason, confidence, open } = decision;
  const { place, name } = requestValue;
  const changed = template ? `becomes ${template.map(pieceLabel).join("")}` : "stays as recorded";
  const sure = confidence === undefined ? "" : `, confidence ${confidence}`;
  // Only a value in a path has a name that its place does not show.
  const called = place.in === "path" && name !== "id" ? `, called ${name}` : "";
  return [
    `${GAP}${placeLabel(place)}: ${valueLabel(requestValue, valueClass)}${called}`,
    `${GAP}${GAP}${dropped ? "left out" : changed}, since ${reason}${sure}`,
    ...(open === undefined ? [] : [`${GAP}${GAP}look at it: ${open}`]),
    ...decision.candidates().map(({ producer, affinity, reason }) => {
      const from = `${sourceLabel(producer)} of ${entryLabel(producer.entry)}`;
      return `${GAP}${GAP}${GAP}${affinity.toFixed(2)}  ${from}: ${reason}`;
    }),
  ];
}

function pieceLabel(piece: Piece): string {
  if (typeof piece === "string") return "…";
  return `{${[referenceLabel(piece), ...piece.filters ?? []].join(" | ")}}`;
}

function referenceLabel(reference: Exclude<Piece, string>): string {
  if (reference.to === "capture") {
    return `${sourceLabel(reference.producer)} of #${reference.producer.entry.index}`;
  }
  if (reference.to === "variable") return `variable ${reference.key}`;
  if (reference.to === "environment") return `ENV.${reference.name}`;
  if (reference.to === "joined") return reference.pieces.map(pieceLabel).join("");
  return `${reference.to.toUpperCase()}.${reference.what}`;
}

/** The classes of values that may be shown. */
const SHOWN = /^(?:(?:long )?integer|epoch|boolean|float|date-time|null|version)$/;

/**
 * Returns a short label for an exchange, without the ids in its path and its query: `#12 PATCH
 * /users/…`.
 */
function entryLabel({ index, request }: Entry): string {
  const path = request.segments.map((part) => looksUnique(part) ? "…" : part).join("/");
  return `#${index} ${request.method} /${path}`;
}

/** Returns a readable label for a place: `query page`, `body $.user.id`. */
function placeLabel(place: RequestValue["place"]): string {
  if (place.in === "path") return `path segment ${place.index + 1}`;
  if (place.in === "json") {
    const inside = place.embedded === undefined ? "" : `, inside ${pathText(place.embedded)}`;
    return `body ${pathText(place.path)}${inside}`;
  }
  if (place.in === "json key") return `a key of body ${pathText(place.path.slice(0, -1))}`;
  if (place.in === "text") return "body";
  const isRepeated = "occurrence" in place && place.occurrence > 0;
  return `${place.in} ${place.name}${isRepeated ? ` (${place.occurrence + 1})` : ""}`;
}

/** Returns a readable label for a source: `$.data.id`, `cookie sid`. */
function sourceLabel({ source }: Producer): string {
  const named = "name" in source ? `${source.from} ${source.name}` : "body";
  const place = source.from === "json" ? source.choice?.path ?? pathText(source.path) : named;
  const regex = source.from === "cookie" ? undefined : source.regex;
  return regex === undefined ? place : `${place} by /${regex}/`;
}

/** Describes a value by its kind: numbers and times as they are, texts by their length. */
function valueLabel({ value, name, place }: RequestValue, kind: string): string {
  const text = String(value);
  const isSecret = mayBeSecretName(name) || "name" in place && mayBeSecretName(place.name);
  if (SHOWN.test(kind) && !isSecret) return `${text} (${kind})`;
  return `••• (${kind}, ${text.length} characters)`;
}
