import { canonicalText } from "../../json/mod.ts";
import type { Decision, Decisions, Piece, Producer } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import { sourceValue } from "../source_value.ts";
import type { LoopPlan } from "../stages.ts";

/**
 * Moves what the exchanges of a loop produced to the last of them, which is the step, as far as it
 * has the same; what is bound in the request of the step to an earlier answer of the same loop is
 * bound as in the first request.
 */
export function mergePolls(decisions: Decisions, loops: readonly LoopPlan[]): Decisions {
  if (loops.length === 0) return decisions;
  const steps = new Map<number, LoopPlan>();
  for (const loop of loops) for (const { index } of loop.entries) steps.set(index, loop);
  const merged = new Map<string, Decision>();
  for (const [id, decision] of decisions) {
    const own = steps.get(decision.atom.entry.index);
    const template = (own && ofFirst(decision, own, decisions) || decision.template)
      ?.map((piece) => moved(piece, steps));
    merged.set(id, template ? { ...decision, template } : decision);
  }
  return merged;
}

function ofFirst(decision: Decision, loop: LoopPlan, decisions: Decisions) {
  const within = new Set(loop.entries.map(({ index }) => index));
  const isOwn = decision.template?.some((piece) =>
    typeof piece !== "string" && piece.to === "capture" && within.has(piece.producer.entry.index)
  );
  if (!isOwn) return undefined;
  const place = decision.atom.id.replace(/^\d+/, "");
  return decisions.get(`${loop.entries[0].index}${place}`)?.template ?? [
    String(decision.atom.value),
  ];
}

function moved(piece: Piece, steps: ReadonlyMap<number, LoopPlan>): Piece {
  if (typeof piece === "string" || piece.to !== "capture") return piece;
  const last = steps.get(piece.producer.entry.index)?.entries.at(-1);
  const producer = last && producedBy(last, piece.producer);
  return producer ? { ...piece, producer } : piece;
}

/** The same producer in another answer, if its value is the same there. */
function producedBy(entry: Entry, producer: Producer): Producer | undefined {
  const id = producer.id.replace(/^\d+/, String(entry.index));
  return hasSame(entry, producer) ? { ...producer, entry, id } : undefined;
}

function hasSame({ response }: Entry, { source, entry }: Producer): boolean {
  const here = sourceValue(response, source);
  const there = sourceValue(entry.response, source);
  return here !== undefined && there !== undefined &&
    canonicalText(here) === canonicalText(there);
}
