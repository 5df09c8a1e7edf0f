import { affinity, isStrong, nameWords, saysNothing } from "../values/mod.ts";
import type { Found } from "./found.ts";
import { isAnalyticsCookie } from "./analytics.ts";
import type { Seeker } from "./seeker.ts";

/** Whether a value of an answer may be what an atom asks for. */
export interface Verdict {
  readonly isAccepted: boolean;
  readonly affinity: number;
  /** In words: why it may or may not be. */
  readonly why: string;
}

const MIN_HEADER = 8;
const MIN_SECRET = 3;
const MIN_WORD = 6;
const MIN_CODE = 4;
const RELATED = 0.5;
const CLOSE = 0.6;
const SAME = 0.95;
const ID_ONLY = 0.3;
const TOKEN_WORDS = new Set(
  "token csrf session key jwt auth authorization ticket secret credential signature nonce".split(
    " ",
  ),
);
const PAGE_WORDS = new Set(
  "cursor continuation next after before marker bookmark token scroll start since".split(" "),
);

/** Judges whether an atom may have its value from a place in an answer; the texts are equal already. */
export function judge(seeker: Seeker, found: Found): Verdict {
  const close = affinity(seeker.names, found.names);
  const rule = RULES.find(({ applies }) => applies(seeker, found, close));
  if (rule !== undefined) {
    return { isAccepted: rule.isAccepted, affinity: close, why: rule.why };
  }
  return { isAccepted: false, affinity: close, why: "the names do not go together" };
}

interface Rule {
  readonly isAccepted: boolean;
  readonly why: string;
  readonly applies: (seeker: Seeker, found: Found, affinity: number) => boolean;
}

const RULES: readonly Rule[] = [
  {
    isAccepted: false,
    why: "such a value says nothing",
    applies: ({ valueClass }) => saysNothing(valueClass),
  },
  {
    isAccepted: false,
    why: "the cookie belongs to an analytics service",
    applies: ({ atom: { place } }) => place.in === "cookie" && isAnalyticsCookie(place.name),
  },
  {
    isAccepted: true,
    why: "the answer sets the cookie",
    applies: ({ atom: { place }, valueClass, text }, found) =>
      place.in === "cookie" && found.from === "cookie" && found.name === place.name &&
      (valueClass !== "word" && valueClass !== "text" || isSessionLike(place.name)) &&
      text.length > 0,
  },
  {
    isAccepted: true,
    why: "the value is one of its kind",
    applies: (seeker) => isStrong(seeker.valueClass) && seeker.text.length >= MIN_HEADER,
  },
  {
    isAccepted: false,
    why: "a cookie comes from an answer that sets it",
    applies: ({ atom: { place } }) => place.in === "cookie",
  },
  {
    isAccepted: true,
    why: "the answer has the header",
    applies: ({ atom: { place } }, found) =>
      place.in === "header" && found.from === "header" &&
      (found.name === place.name ||
        /^if-(?:match|none-match)$/.test(place.name) && found.name === "etag"),
  },
  {
    isAccepted: true,
    why: "both are tokens by their names",
    applies: (seeker, found) =>
      seeker.tokenLike && seeker.text.length >= MIN_SECRET && isTokenLike(found) &&
      seeker.valueClass !== "integer",
  },
  {
    isAccepted: true,
    why: "a header for tokens has the same value",
    applies: ({ atom: { place }, tokenLike, valueClass, text }) =>
      place.in === "header" && tokenLike && text.length >= MIN_HEADER && valueClass !== "word" &&
      valueClass !== "url",
  },
  {
    isAccepted: true,
    why: "both lead to the next page",
    applies: (seeker, found) =>
      seeker.cursorLike && words(found).some((word) => PAGE_WORDS.has(word)),
  },
  {
    isAccepted: true,
    why: "the name of the header has it in it",
    applies: ({ atom: { place } }) => place.in === "header name",
  },
  {
    isAccepted: true,
    why: "the redirect has it under the same name",
    applies: ({ atom: { place }, valueClass }, found, close) =>
      place.in === "query" && found.from === "header" && found.isPart && close >= SAME &&
      valueClass !== "word" && valueClass !== "text",
  },
  {
    isAccepted: false,
    why: "the name is not one of an identifier",
    applies: ({ notId }) => notId,
  },
  {
    isAccepted: true,
    why: "a long number with a name that goes with it",
    applies: ({ valueClass }, found, close) =>
      valueClass === "long integer" &&
      (close >= RELATED || close >= ID_ONLY && found.isIdLike && isBorn(found)),
  },
  {
    isAccepted: true,
    why: "the names go together",
    applies: ({ valueClass }, _found, close) =>
      (valueClass === "url" || valueClass === "date-time") && close >= RELATED,
  },
  {
    isAccepted: true,
    why: "the names go together",
    applies: (seeker, found, close) =>
      (seeker.valueClass === "integer" || seeker.valueClass === "epoch") && found.isIdLike &&
      (seeker.idLike && close >= CLOSE || close >= SAME),
  },
  {
    isAccepted: true,
    why: "an id in a call of a procedure",
    applies: (seeker, found, close) =>
      seeker.valueClass === "integer" && seeker.isRpc && seeker.idLike && isNamedId(found) &&
      close >= ID_ONLY,
  },
  {
    isAccepted: true,
    why: "the names go together, and the answer made it",
    applies: (seeker, found, close) =>
      seeker.valueClass === "code" && seeker.text.length >= MIN_CODE &&
      isIdentifying(seeker, found) &&
      close >= (isBorn(found) ? CLOSE : SAME),
  },
  {
    isAccepted: true,
    why: "the names are the same, and the answer made it",
    applies: (seeker, found, close) =>
      seeker.valueClass === "word" && seeker.text.length >= MIN_WORD &&
      isIdentifying(seeker, found) &&
      isBorn(found) && close >= SAME,
  },
];

function isIdentifying(seeker: Seeker, found: Found): boolean {
  return found.isIdLike && (seeker.idLike || seeker.names.some((name) => name.length > 0));
}

/** Whether the answer is one that makes things. */
function isBorn({ answer }: Found): boolean {
  return answer.mutates && answer.isOk;
}

function isTokenLike(found: Found): boolean {
  return words(found).some((word) => TOKEN_WORDS.has(word));
}

function isNamedId(found: Found): boolean {
  return words(found).at(-1) === "id";
}

function isSessionLike(name: string): boolean {
  return nameWords(name).some((word) => TOKEN_WORDS.has(word));
}

function words({ names }: Found): readonly string[] {
  return names[0] ?? [];
}
