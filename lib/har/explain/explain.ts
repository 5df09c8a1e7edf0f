import type { Candidate, Decision, Decisions, Place, Template } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { entryLabel, placeLabel, sourceLabel, valueLabel } from "./labels.ts";

const GAP = "  ";
const INDENT = "      ";

/**
 * What was decided about the value of each request, for people: what it comes from, how sure that
 * is, what else it might have come from, and why. No text of a recording that may be secret is in
 * it, only its kind and its length.
 *
 * @returns Lines, each request with a heading; empty where there are no decisions.
 */
export function explain(decisions: Decisions): string {
  const byEntry = Map.groupBy(decisions.values(), ({ atom }) => atom.entry);
  return [...byEntry].map(([entry, all]) => explainEntry(entry, all)).join("\n");
}

function explainEntry(entry: Entry, decisions: readonly Decision[]): string {
  const told = decisions.filter(isTold);
  const silent = decisions.filter((decision) => !isTold(decision));
  const lines = [entryLabel(entry), ...told.flatMap(explainDecision)];
  if (silent.length > 0) {
    const places = silent.map(({ atom: { place } }) => placeLabel(place)).join(", ");
    lines.push(`${GAP}as recorded: ${places}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Whether there is anything to tell but that the value stays as it was recorded. */
function isTold({ template, dropped, candidates, open }: Decision): boolean {
  return template !== undefined || dropped === true || candidates.length > 0 || open !== undefined;
}

function explainDecision(decision: Decision): string[] {
  const { atom, valueClass, reason, confidence, open, candidates } = decision;
  const sure = confidence === undefined ? "" : `, confidence ${confidence}`;
  return [
    `${GAP}${placeLabel(atom.place)}: ${valueLabel(atom, valueClass)}${
      called(atom.name, atom.place)
    }`,
    `${GAP}${GAP}${outcome(decision)}, since ${reason}${sure}`,
    ...(open === undefined ? [] : [`${GAP}${GAP}look at it: ${open}`]),
    ...candidates.map(explainCandidate),
  ];
}

/** Only what stands in a path has a name that its place does not say. */
function called(name: string, place: Place): string {
  return place.in === "path" && name !== "id" ? `, called ${name}` : "";
}

function outcome({ template, dropped }: Decision): string {
  if (dropped) return "left out";
  return template === undefined ? "stays as recorded" : `becomes ${templateLabel(template)}`;
}

function templateLabel(template: Template): string {
  return template.map((piece) => {
    if (typeof piece === "string") return "…";
    const filters = (piece.filters ?? []).map((filter) => ` | ${filter}`).join("");
    switch (piece.to) {
      case "capture":
        return `{${
          sourceLabel(piece.producer.source)
        } of #${piece.producer.entry.index}${filters}}`;
      case "variable":
        return `{variable ${piece.key}${filters}}`;
      case "environment":
        return `{ENV.${piece.name}${filters}}`;
      case "random":
        return `{RANDOM.${piece.what}${filters}}`;
      case "now":
        return `{NOW.${piece.what}${filters}}`;
    }
  }).join("");
}

function explainCandidate({ producer, affinity, verdict }: Candidate): string {
  const from = `${sourceLabel(producer.source)} of ${entryLabel(producer.entry)}`;
  return `${INDENT}${affinity.toFixed(2)}  ${from}: ${verdict}`;
}
