import type { DigestName } from "../../hash/mod.ts";

/** A digest challenge that can be met (RFC 7616, section 3.3). */
export interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque?: string;
  /** The algorithm as the server writes it; absent if it names none, which means MD5. */
  readonly algorithm?: string;
  readonly digest: DigestName;
  /** Whether the key is bound to the nonces of the session. */
  readonly isSession: boolean;
  /** Whether requests are counted, which servers older than RFC 2617 do not support. */
  readonly hasQop: boolean;
  /** Whether the server requires a hashed user name. */
  readonly userhash: boolean;
  /** Whether the name and the password were right and only the nonce was stale. */
  readonly isStale: boolean;
}

/** The digests by algorithm name, strongest first. */
const ALGORITHMS: readonly (readonly [name: string, digest: DigestName])[] = [
  ["sha-512-256", "sha-512-256"],
  ["sha-256", "sha-256"],
  ["md5", "md5"],
];
const SESSION = /-sess$/;

/**
 * Chooses the strongest digest challenge of a `www-authenticate` field.
 *
 * @returns The challenge, the reason why none can be met, or nothing if there are none.
 */
export function chooseDigest(
  field: string,
): DigestChallenge | { readonly problem: string } | undefined {
  const offers = parseChallenges(field)
    .filter(({ scheme }) => scheme === "digest")
    .map(({ params }) => readOffer(params));
  const usable = offers.flatMap((offer) => "problem" in offer ? [] : [offer]);
  const strongest = ALGORITHMS.flatMap(([, digest]) =>
    usable.filter((one) => one.digest === digest)
  );
  return strongest[0] ?? offers[0];
}

function readOffer(
  params: ReadonlyMap<string, string>,
): DigestChallenge | { readonly problem: string } {
  const algorithm = params.get("algorithm");
  const name = (algorithm ?? "md5").toLowerCase();
  const digest = ALGORITHMS.find(([one]) => one === name.replace(SESSION, ""))?.[1];
  if (!digest) return { problem: `the algorithm \`${algorithm}\` is unknown` };
  const qop = params.get("qop");
  if (qop !== undefined && !qop.toLowerCase().split(/[\s,]+/).includes("auth")) {
    return { problem: `it offers only \`qop=${qop}\`, and baton supports \`qop=auth\`` };
  }
  const nonce = params.get("nonce");
  const realm = params.get("realm");
  if (nonce === undefined) return { problem: "it has no `nonce`" };
  if (realm === undefined) return { problem: "it has no `realm`" };
  return {
    realm,
    nonce,
    opaque: params.get("opaque"),
    algorithm,
    digest,
    isSession: SESSION.test(name),
    hasQop: qop !== undefined,
    userhash: params.get("userhash")?.toLowerCase() === "true",
    isStale: params.get("stale")?.toLowerCase() === "true",
  };
}

/** One challenge of a `www-authenticate` field (RFC 9110, section 11.6.1). */
interface Challenge {
  /** The scheme in lower case: `digest`. */
  readonly scheme: string;
  /** The parameters, with names in lower case and values unquoted. */
  readonly params: ReadonlyMap<string, string>;
}

const TOKEN = "[\\w!#$%&'*+.^`|~-]+";
const SPACE = /[\s,]*/y;
const SCHEME = new RegExp(`(${TOKEN})(?=\\s|,|$)[ \\t]*(?:[\\w.~+/-]+=*(?=\\s*(?:,|$)))?`, "y");
const PARAM = new RegExp(
  `(${TOKEN})[ \\t]*=[ \\t]*(?:"((?:[^"\\\\]|\\\\[^])*)"|(${TOKEN}|[^\\s,"]*))`,
  "y",
);

/**
 * Reads the challenges of a field, or of several joined with commas, up to the first text that is
 * not a challenge.
 */
export function parseChallenges(field: string): Challenge[] {
  const challenges: { scheme: string; params: Map<string, string> }[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(field);
    if (match) at = pattern.lastIndex;
    return match;
  };
  for (take(SPACE); at < field.length; take(SPACE)) {
    const current = challenges.at(-1);
    const param = current && take(PARAM);
    if (param) {
      const [, name, text, word] = param;
      const value = text?.replace(/\\([^])/g, "$1") ?? word;
      current.params.set(name.toLowerCase(), value);
      continue;
    }
    const scheme = take(SCHEME);
    if (!scheme) break;
    challenges.push({ scheme: scheme[1].toLowerCase(), params: new Map() });
  }
  return challenges;
}
