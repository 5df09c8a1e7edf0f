import { parse } from "@cucumber/tag-expressions";
import { WORD } from "../../loader/mod.ts";
import { FlowFilterError } from "./select_flows.ts";

/** A tag expression of Cucumber, compiled. */
export interface TagExpression {
  /** The expression as it was written. */
  readonly text: string;
  /** The tags in it, without `@`. */
  readonly tags: readonly string[];
  /** Returns whether it selects a flow with these tags. */
  selects(tags: readonly string[]): boolean;
}

const NO_TAGS: ReadonlySet<string> = new Set(["and", "or", "not", "(", ")"]);
/** Operators of other tools. */
const OTHER_OPERATORS: readonly (readonly [RegExp, string])[] = [
  [/&&?|\+/g, " and "],
  [/\|\|?|,/g, " or "],
  [/[!~]|(?<![^\s(])-/g, " not "],
];

/**
 * Compiles a tag expression: `smoke and not (slow or flaky)`. A tag may begin with `@`.
 *
 * @throws {FlowFilterError} If the text is not one.
 */
export function compileTagExpression(text: string): TagExpression {
  const tokens = tokensOf(text);
  const tags = tokens.filter((token) => !NO_TAGS.has(token));
  if (tags.length > 0 && tags.every((tag) => WORD.test(tag)) && isBalanced(tokens)) {
    const expression = parsed(tokens);
    if (expression) return { text, tags, selects: (own) => expression.evaluate([...own]) };
  }
  throw new FlowFilterError(
    "tags",
    text,
    isBalanced(tokens)
      ? 'expected a tag expression such as "smoke and not slow"'
      : "expected a `)` for each `(`",
    inCucumber(text),
  );
}

function tokensOf(text: string): readonly string[] {
  return (text.match(/[()]|[^\s()]+/g) ?? []).map((token) => token.replace(/^@/, ""));
}

function isBalanced(tokens: readonly string[]): boolean {
  let depth = 0;
  for (const token of tokens) {
    depth += token === "(" ? 1 : token === ")" ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function parsed(tokens: readonly string[]): ReturnType<typeof parse> | undefined {
  try {
    return parse(tokens.join(" "));
  } catch {
    return undefined;
  }
}

/** Returns an expression with the operators of other tools as Cucumber writes it. */
function inCucumber(text: string): string | undefined {
  const words = OTHER_OPERATORS.reduce((all, [mark, word]) => all.replaceAll(mark, word), text);
  const tokens = tokensOf(words);
  const isExpression = tokens.every((token) => NO_TAGS.has(token) || WORD.test(token)) &&
    isBalanced(tokens) && parsed(tokens);
  const written = tokens.join(" ").replaceAll(/\( | \)/g, (space) => space.trim());
  return isExpression && tokens.length > 0 ? written : undefined;
}
