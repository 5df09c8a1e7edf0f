import { toText } from "../../json/mod.ts";
import type { Atom, Decision, Piece, Template } from "../provenance.ts";
import type { Alignment } from "./align.ts";
import { chooseProducer } from "./choose.ts";
import { bothKey, type Evidence } from "./evidence.ts";
import { mirrored } from "./mirror.ts";
import { reproduce } from "./reproduce.ts";

/** What two recordings say about a decision of the first. */
export interface Ruled {
  readonly decision: Decision;
  readonly verdict: Verdict;
}

/** What became of a decision: nothing, or in a word of the summary. */
export type Verdict = "none" | "confirmed" | "dropped" | "repaired" | "unexplained";

/** An atom in both recordings. */
export interface Both {
  readonly decision: Decision;
  /** What was decided about the same place of the other recording. */
  readonly other: Decision;
  readonly alignment: Alignment;
  readonly evidence: Evidence;
  /** Whether a request had the value before any answer did, so that no answer is where it is from. */
  readonly isClients: boolean;
}

/** Decides about an atom by what both recordings have in its place. */
export function decide(both: Both): Ruled {
  const { decision, other, alignment } = both;
  const sent = textOf(other.atom);
  const isSame = textOf(decision.atom) === sent;
  if (!capturesIn(decision.template)) {
    return isSame ? { decision, verdict: "none" } : find(both, "the recordings differ here");
  }
  const result = reproduce(decision.template!, sent, alignment.toB);
  if (result === "same" && !isSame) {
    const reason = `${decision.reason}; both recordings say so`;
    return { decision: { ...decision, confidence: "high", reason }, verdict: "confirmed" };
  }
  if (result === "other") {
    if (!isSame) return find(both, "the other recording has another value there");
    return {
      decision: unbound(decision, "the other recording sent the same, though the answer differs"),
      verdict: "dropped",
    };
  }
  return isSame && decision.confidence === "low" && !isMade(decision.template!)
    ? {
      decision: unbound(decision, "both recordings sent the same, and little speaks for it"),
      verdict: "dropped",
    }
    : { decision, verdict: "none" };
}

/**
 * Whether a change gave the values. The first thing that is made has the same number on every fresh
 * server, and another one elsewhere, so that equal values do not speak against it.
 */
function isMade(template: Template): boolean {
  return template.every((piece) =>
    !isCapture(piece) || piece.producer.entry.request.method !== "GET"
  );
}

/** Looks for what gives the right value in both recordings. */
function find(both: Both, why: string): Ruled {
  const { decision, other, alignment, evidence, isClients } = both;
  const sent = textOf(other.atom);
  const fits = (template: Template | undefined) =>
    template && reproduce(template, sent, alignment.toB) === "same" ? template : undefined;
  const template = fits(fromCandidates(decision, fits)) ??
    fits(mirrored(other, textOf(decision.atom), alignment)) ??
    (isClients ? undefined : fits(fromEvidence(decision.atom, sent, evidence)));
  if (template) {
    const reason = `${why}, and this is right in both`;
    return { decision: { ...decision, template, confidence: "high", reason }, verdict: "repaired" };
  }
  const reason = capturesIn(decision.template) ? why : `${decision.reason}; ${why}`;
  return { decision: unbound(decision, reason), verdict: "unexplained" };
}

function fromCandidates(
  decision: Decision,
  fits: (template: Template) => Template | undefined,
): Template | undefined {
  const { template } = decision;
  if (!template || template.filter(isCapture).length !== 1) return undefined;
  for (const { producer } of decision.candidates) {
    const found = fits(
      template.map((piece): Piece => isCapture(piece) ? { ...piece, producer } : piece),
    );
    if (found) return found;
  }
  return undefined;
}

function fromEvidence(atom: Atom, sent: string, evidence: Evidence): Template | undefined {
  const producer = chooseProducer(atom, evidence.get(bothKey(textOf(atom), sent)) ?? []);
  return producer && [{ to: "capture", producer }];
}

/** The value of an atom as it is sent. */
export function textOf({ value }: Atom): string {
  return toText(value);
}

/** Whether a template takes something from an answer. */
export function capturesIn(template: Template | undefined): boolean {
  return template?.some(isCapture) ?? false;
}

function isCapture(piece: Piece): piece is Exclude<Piece, string> & { readonly to: "capture" } {
  return typeof piece !== "string" && piece.to === "capture";
}

function unbound({ template: _, confidence: __, ...decision }: Decision, reason: string): Decision {
  return { ...decision, reason };
}
