import type { Conversion, DraftLoop, DraftStep, Template } from "../har/mod.ts";
import { segment, stringifyJson } from "../json/mod.ts";

/** What is said of each poll: `GET /orders/{id} ×6 → loop until $.json.status equals "paid"`. */
export function pollLines({ flows, analysis }: Conversion, spelling: "A" | "B"): string[] {
  const counts = new Map(analysis.shape.steps.map(({ entry, loop }) => [entry, loop]));
  const root = spelling === "A" ? "$.json" : "$";
  const lines = flows.flatMap(({ draft: { steps } }) => steps).flatMap((step) => {
    if (step.loop === undefined) return [];
    const polls = counts.get(step.entry)?.entries.length ?? 1;
    return [`${callOf(step)} ×${polls} → loop until ${untilText(step.loop, root)}`];
  });
  return [...new Set(lines)];
}

/** A call for people, without the URL of the application: `GET /orders/{id}`. */
function callOf({ request: { method, url } }: DraftStep): string {
  const [first, ...rest] = url;
  const path = typeof first !== "string" && first?.to === "variable" ? rest : url;
  return `${method} ${path.map(shownPiece).join("")}`;
}

function shownPiece(piece: Template[number]): string {
  if (typeof piece === "string") return piece;
  switch (piece.to) {
    case "capture":
      return `{${piece.producer.name}}`;
    case "variable":
      return `{${piece.key}}`;
    case "environment":
      return `{${piece.name}}`;
    default:
      return `{${piece.what}}`;
  }
}

function untilText({ until, untilStatus }: DraftLoop, root: string): string {
  const checks = until.map(({ path, operator, operand }) => {
    const below = typeof path === "string" ? path.slice(1) : path.map(segment).join("");
    const value = operand.kind === "leaf" ? ` ${stringifyJson(operand.value)}` : "";
    return `${root}${below} ${operator}${value}`;
  });
  return [...(untilStatus === undefined ? [] : [`the status is ${untilStatus}`]), ...checks]
    .join(" and ");
}
