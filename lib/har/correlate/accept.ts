import { affinity } from "../values/mod.ts";
import { RULES } from "./accept_rules.ts";
import type { Found } from "./found.ts";
import type { Seeker } from "./seeker.ts";

/** Whether a value of an answer may be what an atom asks for. */
export interface Verdict {
  readonly isAccepted: boolean;
  readonly affinity: number;
  /** In words: why it may or may not be. */
  readonly why: string;
}

/** A reason for which a value is or is not taken. */
export interface Rule {
  readonly isAccepted: boolean;
  readonly why: string;
  readonly applies: (seeker: Seeker, found: Found, affinity: number) => boolean;
}

/** Judges whether an atom may have its value from a place in an answer; the texts are equal already. */
export function judge(seeker: Seeker, found: Found): Verdict {
  const close = affinity(seeker.names, found.names);
  const rule = RULES.find(({ applies }) => applies(seeker, found, close));
  if (rule !== undefined) {
    return { isAccepted: rule.isAccepted, affinity: close, why: rule.why };
  }
  return { isAccepted: false, affinity: close, why: "the names do not go together" };
}
