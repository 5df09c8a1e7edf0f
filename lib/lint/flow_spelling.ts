import type { Range } from "../diagnostics/mod.ts";
import {
  type AssertionsNode,
  type CapturesNode,
  entryOf,
  type Flow,
  requestSteps,
  type Spelling,
} from "../loader/mod.ts";
import type { ReferenceUse } from "../resolver/mod.ts";
import { once } from "../text/mod.ts";

/** A key that belongs to one spelling of the format and decides where its paths begin. */
interface SpelledKey {
  /** The spelling. */
  readonly spelling: Spelling;
  /** The key: `capture`, `extract`, `json` or `jsonpath`. */
  readonly written: string;
  /** The same key in the other spelling. */
  readonly instead: string;
  /** Its place. */
  readonly range: Range;
}

/** The spelling of a flow, computed on demand. */
export interface FlowSpelling {
  /** Returns whether there are keys of both spellings. */
  isMixed(): boolean;
  /** Returns the keys that decide the spelling, in the order of the file. */
  keys(): readonly SpelledKey[];
  /** Returns the spelling of most keys, or that of the references if there are no keys. */
  ofKeys(): Spelling;
  /**
   * Returns the spelling of all references, or that of the keys if the references do not show one.
   */
  ofReferences(): Spelling;
}

/** Determines the spelling of a flow. @param references Every reference in the file. */
export function createFlowSpelling(
  flow: Flow,
  references: readonly ReferenceUse[],
): FlowSpelling {
  const keys = once(() => spelledKeys(flow));
  const inKeys = once(() => mostOf(keys().map(({ spelling }) => spelling)));
  const inReferences = once(() => {
    const told = new Set(references.map((use) => spellingOf(use, flow)));
    return told.has("A") ? "A" : told.has("B") ? "B" : undefined;
  });
  return {
    isMixed: () => isMixed(flow),
    keys,
    ofKeys: () => inKeys() ?? inReferences() ?? "A",
    ofReferences: () => inReferences() ?? inKeys() ?? "A",
  };
}

/** Returns a reference to an environment variable in the style of the rest of the flow. */
export function environmentReference(spelling: FlowSpelling, name: string): string {
  return spelling.ofReferences() === "B" ? `\${${name}}` : `\${ENV.${name}}`;
}

function mostOf(spellings: readonly Spelling[]): Spelling | undefined {
  if (spellings.length === 0) return undefined;
  const b = spellings.filter((one) => one === "B").length;
  return b * 2 > spellings.length ? "B" : "A";
}

function isMixed(flow: Flow): boolean {
  let first: Spelling | undefined;
  for (const { captures, assertions, loop } of requestSteps(flow)) {
    const blocks = loop ? [assertions, loop.until, loop.failWhen] : [assertions];
    if (
      captures && captures.entries.length > 0 && captures.spelling !== (first ??= captures.spelling)
    ) {
      return true;
    }
    for (const block of blocks) {
      const spelling = block?.paths?.spelling;
      if (spelling && spelling !== (first ??= spelling)) return true;
    }
  }
  return false;
}

function spelledKeys(flow: Flow): SpelledKey[] {
  const keys = requestSteps(flow).flatMap(({ captures, assertions, loop }) => [
    ...(captures && captures.entries.length > 0 ? [keyOfCaptures(captures, flow)] : []),
    ...[assertions, loop?.until, loop?.failWhen].flatMap((block) => block ? keyOfPaths(block) : []),
  ]);
  return keys.sort((a, b) => a.range.start - b.range.start);
}

function keyOfPaths({ node, paths }: AssertionsNode): SpelledKey[] {
  if (!paths) return [];
  const [written, instead] = paths.spelling === "A" ? ["json", "jsonpath"] : ["jsonpath", "json"];
  const range = entryOf(node, written)?.key.range ?? paths.list.range;
  return [{ spelling: paths.spelling, written, instead, range }];
}

/**
 * Returns the key above captures, or the first capture if the key is elsewhere, as with an alias.
 */
function keyOfCaptures({ spelling, entries }: CapturesNode, { source }: Flow): SpelledKey {
  const [written, instead] = spelling === "A" ? ["capture", "extract"] : ["extract", "capture"];
  const first = entries[0].key.range;
  const start = source.text.lastIndexOf(written, first.start - 1);
  const between = source.text.slice(start + written.length, first.start);
  const range = start >= 0 && /^["']?\s*:(?:\s|\{|#.*\n)*$/.test(between)
    ? { start, end: start + written.length }
    : first;
  return { spelling, range, written, instead };
}

/**
 * Returns the spelling of a reference. A bare name that is not a flow variable does not show one,
 * because run parameters have no other form. Outputs of used flows are written the same in both.
 */
function spellingOf({ reference, range }: ReferenceUse, flow: Flow): Spelling | undefined {
  switch (reference.kind) {
    case "env":
      return "A";
    case "var":
      return reference.of === "inputs" ? undefined : "A";
    case "bare":
      return isOtherVariable(flow, reference.name, range) ? "B" : undefined;
    case "capture": {
      if (flow.steps.some(({ kind, name }) => kind === "use" && name === reference.step)) {
        return undefined;
      }
      const written = flow.source.text.slice(range.start, range.end);
      return written.includes(`.capture.${reference.name}`) ? "A" : "B";
    }
    default:
      return undefined;
  }
}

/**
 * Returns whether a name means another variable: in the value of a variable, its own name refers to
 * a parameter or the environment.
 */
function isOtherVariable({ vars }: Flow, name: string, { start, end }: Range): boolean {
  const variable = vars.find((entry) => entry.name === name)?.value.range;
  return variable !== undefined && (start < variable.start || end > variable.end);
}
