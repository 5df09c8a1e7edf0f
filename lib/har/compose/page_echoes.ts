import { actionOf } from "../shape/mod.ts";
import type { DraftValue } from "../draft.ts";
import { type SentValue, sentValues } from "./assertions/sent.ts";
import type { ComposedStep } from "./steps.ts";

/** Text that a page shows as it was typed, whatever the page is made with. */
const PLAIN = /^\p{L}[\p{L}\p{N} ,.!?:-]{3,79}$/u;
/** Names, ending so, of what somebody types for others to read. */
const READ =
  /(?:title|name|subject|label|heading|caption|summary|description|text|body|content|message|comment|note)$/;

/**
 * What pages of single things show of what was sent for them before, by the index of the entry. A
 * page is of something where its path has what the answer of a change handed out.
 */
export function pageEchoes(steps: readonly ComposedStep[]): ReadonlyMap<number, string> {
  const echoes = new Map<number, string>();
  const sentFor = new Map<number, Map<string, string>>();
  for (const step of steps) {
    const { plan: { entry }, request } = step;
    const { status, type, text = "" } = entry.response;
    const about = makersOf(step);
    if (actionOf(entry) === "change" && status < 400) {
      for (const index of [entry.index, ...about]) {
        const values = sentFor.get(index) ?? new Map<string, string>();
        for (const sent of sentValues(entry, request)) {
          if (READ.test(sent.name)) values.set(sent.name, textOf(sent));
        }
        sentFor.set(index, values);
      }
    } else if (status === 200 && type === "text/html" && about.length > 0) {
      const values = [...sentFor.get(about.at(-1)!)?.values() ?? []];
      const shown = values.find((value) => PLAIN.test(value) && text.includes(value));
      if (shown !== undefined) echoes.set(entry.index, shown);
    }
  }
  return echoes;
}

/** The entries whose answers handed out what is in the path, in the order of the path. */
function makersOf({ placed }: ComposedStep): number[] {
  return placed.all.flatMap(({ atom: { place }, template = [] }) =>
    place.in === "path"
      ? template.flatMap((piece) =>
        typeof piece !== "string" && piece.to === "capture" ? [piece.producer.entry.index] : []
      )
      : []
  );
}

/** What was sent, where it is the same in each run; else nothing. */
function textOf({ value }: SentValue): string {
  if (value.kind === "leaf") return typeof value.value === "string" ? value.value : "";
  return isLiteral(value) ? value.template.join("") : "";
}

function isLiteral(value: DraftValue): value is Extract<DraftValue, { kind: "template" }> {
  return value.kind === "template" && value.template.every((piece) => typeof piece === "string");
}
