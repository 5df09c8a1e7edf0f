import { toText } from "../../json/mod.ts";
import type { Atom, Keys, Scalar } from "../provenance.ts";
import {
  type Form,
  formsOf,
  ID_WORDS,
  type NameWords,
  NOT_ID,
  PAGE_WORDS,
  ROTATING_WORDS,
  TOKEN_WORDS,
  type ValueClass,
  valueClass,
} from "../values/mod.ts";
import { consumerNames, nameParts } from "./consumer_names.ts";
import { resourceOf } from "./resource.ts";

/** An atom, or a part of one, that looks for an answer which it may come from. */
export interface Seeker {
  readonly atom: Atom;
  readonly value: Scalar;
  readonly text: string;
  readonly valueClass: ValueClass;
  readonly names: readonly NameWords[];
  readonly forms: readonly Form[];
  /** Whether its name or its place says that it identifies something. */
  readonly idLike: boolean;
  /** Whether its name says that it is no identifier, as `page`. */
  readonly notId: boolean;
  /** Whether its name says that it is a secret or a token that may be replaced by another. */
  readonly tokenLike: boolean;
  /** Whether its name says that it leads to the next page. */
  readonly cursorLike: boolean;
  /** Whether later answers count more than earlier ones. */
  readonly rotates: boolean;
  readonly isRpc: boolean;
  /** Where it stands in the text of its atom, if it is a part. */
  readonly span?: { readonly start: number; readonly end: number };
}

/** Things with numbers that are no ids. */
const NUMBERED = new Set(
  "page line row phone mobile fax house street week room seat port".split(" "),
);
/** An atom as one that looks for its answer. */
export function seekerOf(atom: Atom): Seeker {
  return makeSeeker(
    atom,
    atom.value,
    consumerNames(atom.entry, atom.place),
    formsOf(toText(atom.value)),
  );
}

/** Makes a seeker of an atom or, with a span, of a part of one. */
export function makeSeeker(
  atom: Atom,
  value: Scalar,
  names: readonly NameWords[],
  forms: readonly Form[],
  span?: { readonly start: number; readonly end: number },
): Seeker {
  const words = names[0] ?? [];
  const last = words.at(-1) ?? "";
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const rawLast = rawName(atom.place);
  return {
    atom,
    value,
    text: toText(value),
    valueClass: valueClass(value),
    names,
    forms,
    idLike: ID_WORDS.has(last),
    notId: NOT_ID.has(last) || last === "number" && NUMBERED.has(words.at(-2) ?? "") ||
      isEnvelopeId(atom, rawLast),
    tokenLike: has(TOKEN_WORDS),
    cursorLike: has(PAGE_WORDS),
    rotates: has(ROTATING_WORDS) || atom.place.in === "cookie" || atom.place.in === "header",
    isRpc: resourceOf(atom.entry).isRpc,
    ...(span ? { span } : {}),
  };
}

/** The `id` of a JSON-RPC request counts requests. */
function isEnvelopeId({ entry, place }: Atom, name: string): boolean {
  if (place.in !== "json" || name !== "id" || !resourceOf(entry).isRpc) return false;
  const keys: Keys = place.path.filter((key) => typeof key === "string");
  return keys.length === 1;
}

function rawName(place: Atom["place"]): string {
  if (place.in === "json") {
    return String(place.path.findLast((key) => typeof key === "string") ?? "");
  }
  return "name" in place ? String(nameParts(place.name).at(-1)) : "";
}
