import type { Atom, Decision, Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Correlation, Note, Sifted } from "../stages.ts";
import { saysNothing, valueClass } from "../values/mod.ts";
import { align } from "./align.ts";
import { type Answers, compareAnswers } from "./answers.ts";
import type { Side } from "./call_keys.ts";
import { capturesIn, decide, textOf, type Verdict } from "./decide.ts";
import { bothKey, evidenceFor } from "./evidence.ts";
import { firstAsked } from "./first_asked.ts";
import { pairNotes } from "./pair_notes.ts";

/** A recording and where its values come from. */
export interface Correlated {
  readonly sifted: Sifted;
  readonly correlation: Correlation;
}

/** What two recordings of the same say together. */
export interface Paired extends Answers {
  /** Those of the first recording, confirmed, repaired or dropped by the second. */
  readonly decisions: Decisions;
  readonly notes: readonly Note[];
  /**
   * Says of what differs between the recordings, and is still as it was recorded, that it is open.
   * For the decisions after everything is supplied.
   */
  markOpen(decisions: Decisions): Decisions;
}

const OPEN = "it differs between the two recordings, and nothing in them says where it comes from";

/** Compares two recordings of the same; `a` is the one that becomes the flow. */
export function pairRecordings(a: Correlated, b: Correlated): Paired {
  const [one, other] = [sideOf(a), sideOf(b)];
  const alignment = align(one, other);
  const pairs = pairedDecisions(a, b, alignment.toB);
  const wanted = new Set(
    pairs.flatMap(([{ atom, template }, { atom: second }]) =>
      textOf(atom) === textOf(second) || saysNothing(valueClass(atom.value)) && capturesIn(template)
        ? []
        : [bothKey(textOf(atom), textOf(second))]
    ),
  );
  const evidence = evidenceFor(wanted, one.entries, alignment.toB);
  const asked = firstAsked(a.correlation.atoms);
  const verdicts = new Map<string, Verdict>();
  const decisions = new Map(a.correlation.decisions);
  for (const [decision, counterpart] of pairs) {
    const { atom } = decision;
    const born = evidence.get(bothKey(textOf(atom), textOf(counterpart.atom)))?.[0];
    const isClients = born === undefined || asked(atom) < born.entry.endMs;
    const ruled = decide({ decision, other: counterpart, alignment, evidence, isClients });
    decisions.set(atom.id, ruled.decision);
    verdicts.set(atom.id, ruled.verdict);
  }
  return {
    ...compareAnswers(alignment.toB),
    decisions,
    notes: pairNotes(verdicts, one, other, alignment),
    markOpen: (supplied) =>
      new Map(Array.from(supplied, ([id, decision]) => {
        const isOpen = verdicts.get(id) === "unexplained" && !decision.template &&
          !decision.dropped;
        return [id, isOpen && decision.open === undefined ? { ...decision, open: OPEN } : decision];
      })),
  };
}

function sideOf({ sifted, correlation }: Correlated): Side {
  const back = sifted.dropped.filter(({ recallable }) => recallable).map(({ entry }) => entry);
  const entries = [...sifted.kept, ...back].sort((x, y) =>
    x.startMs - y.startMs || x.index - y.index
  );
  return { sifted, decisions: correlation.decisions, entries };
}

/** The decisions about the same places of both recordings, in the order of the first. */
function pairedDecisions(
  a: Correlated,
  b: Correlated,
  toB: ReadonlyMap<number, Entry>,
): readonly (readonly [Decision, Decision])[] {
  return a.correlation.atoms.flatMap(({ id, entry }) => {
    const index = toB.get(entry.index)?.index;
    const decision = a.correlation.decisions.get(id);
    const other = b.correlation.decisions.get(id.replace(/^\d+/, String(index)));
    return decision && other && !differsByServer(decision.atom, other.atom)
      ? [[decision, other] as const]
      : [];
  });
}

/** Whether two values are the same but for the URL of the server, which is set by the environment. */
function differsByServer(one: Atom, other: Atom): boolean {
  return textOf(one) !== textOf(other) && withoutServer(one) === withoutServer(other);
}

function withoutServer(atom: Atom): string {
  return textOf(atom).replaceAll(atom.entry.request.origin, "");
}
