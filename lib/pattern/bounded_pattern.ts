import { mostSteps } from "./cost.ts";
import { search, TOO_LONG } from "./matcher.ts";
import { type Match, type Pattern, PatternLimitError } from "./pattern.ts";
import { compileProgram } from "./program.ts";
import { parsePattern, type Syntax } from "./syntax.ts";

/** What the platform's engine does in a few milliseconds. */
const QUICK_STEPS = 1_000_000;
const MAX_LENGTH = 2 ** 30;
/** What the matcher does in about a second. */
export const MAX_STEPS = 20_000_000;

/**
 * Returns a pattern that matches with the platform's engine what takes that little time in any case,
 * and everything else with a slower one that takes linear time.
 */
export function boundedPattern(native: RegExp): Pattern {
  const { source, flags } = native;
  const syntax = parsePattern(source, flags);
  const program = compileProgram(syntax, flags);
  const find = (text: string): Match | null => {
    const found = program ? search(program, text, flags, MAX_STEPS) : TOO_LONG;
    if (found === TOO_LONG) throw new PatternLimitError(text.length);
    return found;
  };
  const quickLength = lengthWithin(syntax, QUICK_STEPS);
  const isQuick = (text: string) => text.length <= quickLength;
  return {
    source,
    flags,
    test: (text) => isQuick(text) ? native.test(text) : find(text) !== null,
    exec: (text) => isQuick(text) ? native.exec(text) : find(text),
  };
}

/** Returns a length, a power of two less one, at which a pattern takes no more steps than given. */
function lengthWithin(syntax: Syntax, steps: number): number {
  let length = 0;
  while (length < MAX_LENGTH && mostSteps(syntax, length * 2 + 1) <= steps) length = length * 2 + 1;
  return length;
}
