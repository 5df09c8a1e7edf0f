import { count } from "../text/mod.ts";
import type { TraceField } from "./traceparent_fields.ts";
import { type Piece, type TraceparentProblem, UNKNOWN } from "./traceparent_problem.ts";

const HEX = /^[0-9a-f]*$/;

/** Says what is wrong with a field of a `traceparent`; it may hold {@linkcode UNKNOWN}. */
export function fieldProblem(
  field: TraceField,
  { text, start, end }: Piece,
): TraceparentProblem | undefined {
  const known = text.replaceAll(UNKNOWN, "");
  const isUpperCase = !HEX.test(known) && HEX.test(known.toLowerCase());
  const wrong = lengthProblem(field, text, known);
  const words = wrong ?? (isUpperCase ? [HAS, "upper-case letters"] : digitsProblem(field, text));
  if (words === undefined) return undefined;
  const { name, rule } = field;
  const [verb, what] = words;
  const reason = `its ${name} ${verb[name.endsWith("s") ? "several" : "one"]} ${what}`;
  const isMended = isUpperCase && wrong === undefined;
  return { reason, rule, field, start, end, ...(isMended ? { isUpperCase: true as const } : {}) };
}

/** A verb, for one thing and for several. */
interface Verb {
  readonly one: string;
  readonly several: string;
}

const IS: Verb = { one: "is", several: "are" };
const HAS: Verb = { one: "has", several: "have" };

/** What is wrong with a field, behind its name. */
type Words = readonly [verb: Verb, what: string];

function lengthProblem({ digits }: TraceField, text: string, known: string): Words | undefined {
  if (text === "") return [IS, "empty"];
  const isLong = known.length > digits;
  if (!isLong && (text !== known || text.length === digits)) return undefined;
  const noun = HEX.test(known.toLowerCase()) ? "digit" : "character";
  const least = text === known ? "" : "at least ";
  return [HAS, `${least}${count(known.length, noun)}, not ${digits}`];
}

function digitsProblem(field: TraceField, text: string): Words | undefined {
  if (!HEX.test(text.replaceAll(UNKNOWN, ""))) return [HAS, "characters other than 0-9 and a-f"];
  if (field.isId && /^0+$/.test(text)) return [IS, "all zero"];
  return field.name === "version" && text === "ff" ? [IS, "`ff`, which is forbidden"] : undefined;
}
