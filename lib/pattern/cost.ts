import type { Part, Syntax } from "./syntax.ts";

/**
 * Returns an upper bound of the steps that a backtracking engine takes to search a text, often far
 * too high; `Infinity` if there is no simple one.
 *
 * @param length The length of the text in UTF-16 units.
 */
export function mostSteps({ root }: Syntax, length: number): number {
  const { ways, steps } = costOf(root, length + 1);
  const starts = isAnchored(root) ? 1 : length + 1;
  return starts * ways * steps;
}

interface Cost {
  /** The number of ways to match, starting at one place. */
  readonly ways: number;
  /** The number of steps on one way. */
  readonly steps: number;
}

function costOf(part: Part, length: number): Cost {
  switch (part.kind) {
    case "character":
    case "assertion":
      return { ways: 1, steps: 1 };
    case "backreference":
      return { ways: 1, steps: length };
    case "group":
      return costOf(part.part, length);
    case "look": {
      const { ways, steps } = costOf(part.part, length);
      return { ways: 1, steps: ways * steps };
    }
    case "sequence":
    case "choice": {
      const costs = (part.kind === "choice" ? part.options : part.parts)
        .map((one) => costOf(one, length));
      const steps = costs.reduce((sum, cost) => sum + cost.steps, 1);
      const ways = part.kind === "choice"
        ? costs.reduce((sum, cost) => sum + cost.ways, 0)
        : costs.reduce((product, cost) => product * cost.ways, 1);
      return { ways, steps };
    }
    case "repetition": {
      const { ways, steps } = costOf(part.part, length);
      const most = Math.min(part.max, Math.max(part.min, length));
      return {
        ways: ways === 1 ? most - part.min + 1 : ways ** most * (most - part.min + 1),
        steps: steps * (most + 1),
      };
    }
  }
}

/** Whether a pattern can match only at the beginning of a text. */
function isAnchored(part: Part): boolean {
  if (part.kind === "assertion") return part.source === "^" && !part.flags.m;
  if (part.kind === "group") return isAnchored(part.part);
  if (part.kind === "choice") return part.options.every(isAnchored);
  return part.kind === "sequence" && part.parts.length > 0 && isAnchored(part.parts[0]);
}
