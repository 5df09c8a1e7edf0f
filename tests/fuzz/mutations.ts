import { type Arbitrary, array, constantFrom, nat, oneof, record, string } from "fast-check";

/** A change of a text; positions are taken modulo its length, so that a change always applies. */
type Edit =
  | { readonly kind: "delete"; readonly at: number; readonly length: number }
  | {
    readonly kind: "repeat";
    readonly at: number;
    readonly length: number;
    readonly times: number;
  }
  | { readonly kind: "insert"; readonly at: number; readonly text: string }
  | { readonly kind: "replace"; readonly at: number; readonly text: string }
  | { readonly kind: "move"; readonly at: number; readonly length: number; readonly to: number }
  | { readonly kind: "indent"; readonly at: number; readonly by: number }
  | { readonly kind: "cut"; readonly at: number };

const LONGEST_PART = 40;
const MOST_EDITS = 6;
const MOST_REPEATS = 12;
const DEEPEST_INDENT = 6;

/** Texts of a list with up to six changes, such as lines moved, parts repeated and words inserted. */
export function mutated(
  seeds: readonly string[],
  words: readonly string[],
): Arbitrary<string> {
  return record({
    seed: constantFrom(...seeds),
    edits: array(editOf(words), { maxLength: MOST_EDITS }),
  })
    .map(({ seed, edits }) => edits.reduce(apply, seed));
}

function editOf(words: readonly string[]): Arbitrary<Edit> {
  const at = nat();
  const length = nat(LONGEST_PART);
  const text = oneof(
    { weight: 4, arbitrary: constantFrom(...words) },
    { weight: 1, arbitrary: string({ unit: "binary", maxLength: 4 }) },
  );
  return oneof(
    record({ kind: constantFrom("delete" as const), at, length }),
    record({ kind: constantFrom("repeat" as const), at, length, times: nat(MOST_REPEATS) }),
    record({ kind: constantFrom("insert" as const), at, text }),
    record({ kind: constantFrom("replace" as const), at, text }),
    record({ kind: constantFrom("move" as const), at, length, to: nat() }),
    record({ kind: constantFrom("indent" as const), at, by: nat(DEEPEST_INDENT) }),
    record({ kind: constantFrom("cut" as const), at }),
  );
}

function apply(text: string, edit: Edit): string {
  const at = edit.at % (text.length + 1);
  switch (edit.kind) {
    case "delete":
      return text.slice(0, at) + text.slice(at + edit.length);
    case "repeat":
      return text.slice(0, at) + text.slice(at, at + edit.length).repeat(edit.times) +
        text.slice(at);
    case "insert":
      return text.slice(0, at) + edit.text + text.slice(at);
    case "replace":
      return text.slice(0, at) + edit.text + text.slice(at + edit.text.length);
    case "move": {
      const rest = text.slice(0, at) + text.slice(at + edit.length);
      const to = edit.to % (rest.length + 1);
      return rest.slice(0, to) + text.slice(at, at + edit.length) + rest.slice(to);
    }
    case "indent": {
      const start = text.lastIndexOf("\n", at - 1) + 1;
      return text.slice(0, start) + " ".repeat(edit.by) + text.slice(start).replace(/^ */, "");
    }
    case "cut":
      return text.slice(0, at);
  }
}

/** A part repeated until the text has about as many characters, between a beginning and an end. */
export function repeatedTo(length: number, words: readonly string[]): Arbitrary<string> {
  const part = array(constantFrom(...words), { minLength: 1, maxLength: 4 }).map((all) =>
    all.join("")
  );
  const edge = array(constantFrom(...words), { maxLength: 3 }).map((all) => all.join(""));
  return record({ start: edge, part, end: edge }).map(({ start, part, end }) =>
    start + part.repeat(Math.ceil(length / Math.max(1, part.length))) + end
  );
}
