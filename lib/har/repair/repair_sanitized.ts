import type { Recording } from "../recording.ts";
import type { Repaired } from "../stages.ts";
import { putBasic } from "./basic.ts";
import { putForms } from "./put_forms.ts";
import { putTokens } from "./put_tokens.ts";

/**
 * Puts back what an export left out: the token of a login into the requests that showed it, Basic
 * authentication into all of its origin, and the bodies of forms with files. What cannot be known is
 * in the notes.
 */
export function repairSanitized(recording: Recording): Repaired {
  const tokens = putTokens(recording);
  const basic = putBasic(tokens.entries);
  const forms = putForms(basic.entries);
  return { entries: forms.entries, notes: [...tokens.notes, ...basic.notes, ...forms.notes] };
}
