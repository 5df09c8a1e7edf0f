import type { Atom } from "../provenance.ts";
import { placeInWords } from "./names.ts";
import type { Rule } from "./rule.ts";
import { isAtOnce, momentOf, timeTemplate } from "./times.ts";

const DAY = 24 * 60 * 60 * 1_000;

/** Makes the rule for times; it tells those apart that were taken one after the other. */
export function timeRule(atoms: readonly Atom[], isUnbound: (atom: Atom) => boolean): Rule {
  const taken = new Set<number>();
  for (const atom of atoms) {
    const moment = isUnbound(atom) ? momentOf(atom) : undefined;
    if (moment && isAtOnce(moment, atom)) taken.add(moment.ms);
  }
  const order = new Map([...taken].sort((a, b) => a - b).map((ms, index) => [ms, index]));
  return (atom) => {
    const moment = momentOf(atom);
    if (!moment) return undefined;
    const template = timeTemplate(atom, moment, order.get(moment.ms) ?? 0);
    if (template) return { template, reason: "a time beside that of the request" };
    const isNear = Math.abs(moment.ms - atom.entry.startMs) < DAY && moment.rest !== "";
    if (!isNear || moment.form !== "DATE") return undefined;
    return {
      reason: "a time in a form that nothing of `NOW` gives: it stays as it was recorded",
      open: `${placeInWords(atom.place)} is a time of the recording, and stays as it is`,
    };
  };
}
