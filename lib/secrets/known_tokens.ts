/** A token in a text. */
export interface KnownToken {
  /** What it is, with its article: `a JSON web token`. */
  readonly what: string;
  /** The offset of its first UTF-16 unit. */
  readonly start: number;
  /** The offset behind its last UTF-16 unit. */
  readonly end: number;
}

/** The shapes that can be nothing else. */
const SHAPES: readonly (readonly [what: string, shape: RegExp])[] = [
  ["a JSON web token", /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g],
  [
    "a private key",
    /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----(?:[^-]|-(?!----))*(?:-----END (?:[A-Z0-9]+ )*PRIVATE KEY-----)?/g,
  ],
  ["an AWS access key", /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g],
  ["a GitHub token", /\b(?:gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_\w{20,})/g],
  ["a GitLab token", /\bglpat-[\w-]{20,}/g],
  ["a Slack token", /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g],
  ["a Stripe key", /\b[rs]k_live_[A-Za-z0-9]{16,}/g],
  ["a Google API key", /\bAIza[\w-]{35}/g],
  ["an npm token", /\bnpm_[A-Za-z0-9]{36}/g],
  ["a PyPI token", /\bpypi-AgE[\w-]{20,}/g],
  ["a SendGrid key", /\bSG\.[\w-]{22}\.[\w-]{43}/g],
  ["an API key", /\bsk-(?:ant|proj)-[\w-]{20,}/g],
];

/** What each of these shapes begins with or has in it: a text without is not looked through further. */
const ANY_SHAPE =
  /\.eyJ|PRIVATE KEY|A[KS]IA|AIza|gh[oprsu]_|github_pat_|glpat-|xox|k_live_|npm_|pypi-|SG\.|sk-(?:ant|proj)-/;

/** Keys of manuals and blanked ones, which open nothing. */
const MADE_UP = /EXAMPLE|REDACTED|PLACEHOLDER|([xX0*])\1{7}/;

/** The tokens in a text that have a shape of their own, such as `ghp_…`, in the order of the text. */
export function knownTokens(text: string): KnownToken[] {
  if (!ANY_SHAPE.test(text)) return [];
  return SHAPES.flatMap(([what, shape]) =>
    Array.from(text.matchAll(shape))
      .filter(([token]) => !MADE_UP.test(token))
      .map(({ 0: token, index }) => ({ what, start: index, end: index + token.length }))
  ).sort((a, b) => a.start - b.start);
}
