const LITERAL = String.raw`[^\\^$.*+?()[\]{}|]|\\[dwsDWS\\^$.*+?()[\]{}|/-]`;
const ATOM = String.raw`(?:${LITERAL}|\.|\[(?:[^\]\\[]|\\[dwsDWS\\^$.*+?()[\]{}|/-])*\])`;
/** An open or a closed bracket of a group that is not repeated. */
const BRACKET = String.raw`\((?!\?)|\)(?![*+?{])`;
const FIXED = String.raw`(?:${ATOM}(?:\{\d\d?\})?(?![*+?{])|${BRACKET})`;

/** Patterns that end with their only repetition, or begin with `^` and have only one. */
const PLAIN = new RegExp(
  String
    .raw`^(?:${FIXED}*(?:${ATOM}[*+])?\)*|\^${FIXED}*(?:${ATOM}[*+]${FIXED}*)?\$?|${FIXED}*\$?)$`,
  "s",
);
const MAX_PLAIN = 200;

/**
 * Returns whether it is plain to see that a pattern takes linear time, however long the text is. A
 * quick look that is right about most patterns that people write.
 */
export function isPlainPattern(source: string, flags: string): boolean {
  return source.length <= MAX_PLAIN && PLAIN.test(source) &&
    !(source.startsWith("^") && flags.includes("m"));
}
