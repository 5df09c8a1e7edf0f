import type { Diagnostic } from "../loader/mod.ts";
import { applyFixes } from "./apply_fixes.ts";
import { isError, isHarmless, keyOf } from "./harmless.ts";

/** How often a text is mended and looked at again at the most. */
const MAX_PASSES = 10;

/** A text after its fixes. */
export interface FixedText {
  readonly text: string;
  /** What is wrong with it now. */
  readonly remaining: readonly Diagnostic[];
  /** What was mended. */
  readonly fixed: readonly Diagnostic[];
  /** What has a fix that would have broken the text, or left the finding as it was. */
  readonly refused: readonly Diagnostic[];
}

type Fixable = Diagnostic & Required<Pick<Diagnostic, "fix">>;

/** A text and what is wrong with it; what a mended error hid before comes to light. */
interface Looked {
  readonly text: string;
  readonly found: readonly Diagnostic[];
}

/** Finds what is wrong with a text. */
type Find = (text: string) => Promise<readonly Diagnostic[]>;

/**
 * Applies the fixes of a text's findings, and again those of what is found then. A fix that makes
 * the text unreadable, or its finding stay, is left out; so is advice that would make an error.
 *
 * @param text The text, without a byte order mark.
 * @param found What is wrong with it.
 * @param find Finds what is wrong with another state of it.
 */
export async function fixText(
  text: string,
  found: readonly Diagnostic[],
  find: Find,
): Promise<FixedText> {
  const fixed: Diagnostic[] = [];
  const refused = new Map<string, Diagnostic>();
  let state: Looked = { text, found };
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const open = state.found.filter(isFixable).filter((one) => !refused.has(keyOf(one)));
    if (open.length === 0) break;
    const errors = open.filter(isError);
    const next = await mend(state, errors.length > 0 ? errors : open, find);
    for (const one of next.refused) refused.set(keyOf(one), one);
    fixed.push(...next.fixed);
    state = next.state;
  }
  return { text: state.text, remaining: state.found, fixed, refused: [...refused.values()] };
}

interface Mended {
  readonly state: Looked;
  readonly fixed: readonly Fixable[];
  readonly refused: readonly Fixable[];
}

/** Applies fixes together; where that does harm, those that do none. */
async function mend(state: Looked, open: readonly Fixable[], find: Find): Promise<Mended> {
  const together = await attempt(state, open, find);
  if (together.good) return { ...together, refused: [] };
  const [good, refused] = await separate(state, halves(open), find);
  if (good.length === 0) return { state, fixed: [], refused };
  const rest = await attempt(state, good, find);
  return { ...(rest.good ? rest : await attempt(state, good.slice(0, 1), find)), refused };
}

/** Tells harmless fixes from others by halves: most are harmless. */
async function separate(
  state: Looked,
  groups: readonly (readonly Fixable[])[],
  find: Find,
): Promise<readonly [good: readonly Fixable[], refused: readonly Fixable[]]> {
  const good: Fixable[] = [];
  const refused: Fixable[] = [];
  for (const group of groups) {
    if ((await attempt(state, group, find)).good) {
      good.push(...group);
    } else {
      const [some, others] = group.length > 1
        ? await separate(state, halves(group), find)
        : [[], group];
      good.push(...some);
      refused.push(...others);
    }
  }
  return [good, refused];
}

function halves<T>(list: readonly T[]): readonly (readonly T[])[] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)].filter((half) => half.length > 0);
}

async function attempt(state: Looked, open: readonly Fixable[], find: Find) {
  const applied = applyFixes(state.text, open.map(({ fix }) => fix));
  const fixed = open.filter(({ fix }) => applied.fixes.includes(fix));
  if (applied.text === state.text) return { state, fixed: [], good: false };
  const found = await find(applied.text);
  const good = isHarmless(fixed, state.found, found);
  return { state: { text: applied.text, found }, fixed, good };
}

function isFixable(diagnostic: Diagnostic): diagnostic is Fixable {
  return diagnostic.fix !== undefined;
}
