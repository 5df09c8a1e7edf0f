import {
  affinity,
  ID_ONLY,
  isNeverBound,
  isStrong,
  nameWords,
  PAGE_WORDS,
  TOKEN_WORDS,
} from "../values/mod.ts";
import type { Consumer } from "./request/consumers.ts";
import type { ResponseValue } from "./response/response_value.ts";

/** Whether a value of an answer may be what an atom asks for. */
export interface Acceptance {
  readonly isAccepted: boolean;
  readonly affinity: number;
  /** In words: why it may or may not be. */
  readonly why: string;
}

/** A reason for which a value is or is not taken. */
interface AcceptanceRule {
  readonly isAccepted: boolean;
  readonly why: string;
  readonly applies: (seeker: Consumer, found: ResponseValue, affinity: number) => boolean;
}

/** Judges whether an atom may have its value from a place in an answer; the texts are equal already. */
export function acceptanceOf(seeker: Consumer, found: ResponseValue): Acceptance {
  const close = affinity(seeker.names, found.names);
  const rule = ACCEPTANCE_RULES.find(({ applies }) => applies(seeker, found, close));
  if (rule !== undefined) {
    return { isAccepted: rule.isAccepted, affinity: close, why: rule.why };
  }
  return { isAccepted: false, affinity: close, why: "the names do not go together" };
}

const MIN_HEADER = 8;
const MIN_SECRET = 3;
const MIN_WORD = 6;
const MIN_CODE = 4;
const MAX_NAME = 200;
const RELATED = 0.5;
const CLOSE = 0.6;
const SAME = 0.95;
/** Numbers of so many digits are seldom the same by chance. */
const LONG_ENOUGH = 3;
/** Keys of names that say of what something is: `kim/gate`. */
const FULL_NAME = /^(?:full_?name|full_?path|path_with_namespace)$/i;
/** The first that applies decides. */
const ACCEPTANCE_RULES: readonly AcceptanceRule[] = [
  {
    isAccepted: false,
    why: "such a value says nothing",
    applies: ({ valueClass }) => isNeverBound(valueClass),
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
      seeker.cursorLike && likeliestWords(found).some((word) => PAGE_WORDS.has(word)),
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
    isAccepted: true,
    why: "the URL that was handed out has it under the same name",
    applies: ({ atom: { place }, valueClass }, found, close) =>
      place.in === "query" && found.from === "text" && found.isPart && close >= SAME &&
      (valueClass === "epoch" || valueClass === "long integer" || valueClass === "date-time"),
  },
  {
    isAccepted: true,
    why: "the answer named what it made",
    applies: (seeker, found, close) =>
      seeker.atom.place.in === "path" && isGivenName(seeker.text) && found.isIdLike &&
      isFromCreation(found) && !found.isPart && close >= SAME,
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
      (close >= RELATED || close >= ID_ONLY && found.isIdLike && isFromCreation(found)),
  },
  {
    isAccepted: true,
    why: "the names go together",
    applies: ({ valueClass }, found, close) =>
      (valueClass === "url" && /\d/.test(found.text) || valueClass === "date-time") &&
      close >= RELATED,
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
      (seeker.valueClass === "integer" || seeker.valueClass === "code") && seeker.isRpc &&
      seeker.idLike && isNamedId(found) &&
      close >= ID_ONLY,
  },
  {
    isAccepted: true,
    why: "the names go together, and the answer made it",
    applies: (seeker, found, close) =>
      seeker.valueClass === "code" && seeker.text.length >= MIN_CODE &&
      isIdentifying(seeker, found) &&
      close >= (isFromCreation(found) ? CLOSE : SAME),
  },
  {
    isAccepted: true,
    why: "the names are the same, and the answer made it",
    applies: (seeker, found, close) =>
      seeker.valueClass === "word" && seeker.text.length >= MIN_WORD &&
      isIdentifying(seeker, found) &&
      isFromCreation(found) && !found.isPart && close >= SAME,
  },
  {
    isAccepted: true,
    why: "the name of an account, behind what belongs to it",
    applies: ({ atom: { place }, valueClass, text, names }, found) =>
      place.in === "path" && (valueClass === "code" || valueClass === "word") &&
      text.length >= MIN_SECRET && (names[0]?.length ?? 0) > 1 && found.indexes === 0 &&
      !found.isPart && isAccountKey(found.name),
  },
  {
    isAccepted: true,
    why: "the full name of something that the answer made",
    applies: ({ text }, found) =>
      /^[\w.-]+(?:\/[\w.-]+)+$/.test(text) && FULL_NAME.test(found.name) && isFromCreation(found) &&
      !found.isPart,
  },
  {
    isAccepted: true,
    why: "the answer made something with this id",
    applies: (seeker, found, close) =>
      seeker.valueClass === "integer" && seeker.idLike && isNamedId(found) &&
      isFromCreation(found) &&
      close >= ID_ONLY && (seeker.text.length >= LONG_ENOUGH || isOnlyId(seeker)),
  },
];

/** Whether a text is no word that many things have, but a name of one: `Untitled 2.txt`. */
function isGivenName(text: string): boolean {
  return text.length >= MIN_WORD && text.length <= MAX_NAME && /[^\p{L}]/u.test(text) &&
    /\p{L}/u.test(text);
}

/** Whether both say that they identify something. */
function isIdentifying(seeker: Consumer, found: ResponseValue): boolean {
  return found.isIdLike && (seeker.idLike || seeker.names.some((name) => name.length > 0));
}

/** Whether the answer is one that makes things. */
function isFromCreation({ answer }: ResponseValue): boolean {
  return answer.mutates && answer.isOk;
}

/** Whether nothing is known but that it is an id. */
function isOnlyId({ names }: Consumer): boolean {
  return names.every((words) => words.length === 1);
}

/** Whether the name of a value says that it is a token. */
function isTokenLike(found: ResponseValue): boolean {
  return likeliestWords(found).some((word) => TOKEN_WORDS.has(word));
}

/** Whether a key is one for what accounts are called by in paths. */
export function isAccountKey(key: string): boolean {
  return /^(?:login|user_?name|handle|nick_?name|namespace|slug)$/i.test(key);
}

/** Whether a value is called an id. */
function isNamedId(found: ResponseValue): boolean {
  return likeliestWords(found).at(-1) === "id";
}

/** Whether the name of a cookie says that it is a session or a token. */
function isSessionLike(name: string): boolean {
  return nameWords(name).some((word) => TOKEN_WORDS.has(word));
}

/** The words of the likeliest name. */
function likeliestWords({ names }: ResponseValue): readonly string[] {
  return names[0] ?? [];
}

const ANALYTICS_COOKIE =
  /^(?:_ga|_gid|_gat|_gcl|_fbp|_fbc|_hj|_uet|_clck|_clsk|_pk_|_scid|_tt_|_ttp|_pin_|_rdt|_mkto|ajs_|amplitude|amp_|mp_|intercom-|hubspotutk|__hs|optimizely|__cf_bm|__cfduid|cf_clearance|cf_use_ob|__cflb|__cfruid|awsalb|bigipserver|ts01|incap_ses_|visid_incap_|nlbi_|datadome|rl_|fs_|ph_|optanon|cookieconsent|cookie_consent|__stripe_|__utm|s_vi|s_fid|amcv_|mbox|ak_bmsc|bm_sv|bm_sz|_abck|ln_or|li_|__gads|__gpi|ide$|nid$|dtcookie|rxvt|rxvisitor|dtsa|dtpc)/i;

/** Whether a cookie belongs to an analytics or delivery service, by its name. */
function isAnalyticsCookie(name: string): boolean {
  return ANALYTICS_COOKIE.test(name);
}
