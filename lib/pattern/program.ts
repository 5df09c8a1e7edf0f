import type { Part, PartFlags, Repetition, Syntax } from "./syntax.ts";

/** Tests one character, given as a text. */
type CharacterTest = (character: string) => boolean;

/** One instruction; all places are indexes of instructions. */
export type Instruction =
  | { readonly op: "character"; readonly test: CharacterTest; readonly back: boolean }
  | { readonly op: "assert"; readonly pattern: RegExp }
  /** Goes to `first`, and to `second` if that fails. `loops` are the registers it depends on. */
  | {
    readonly op: "split";
    first: number;
    second: number;
    readonly id: number;
    readonly loops: readonly number[];
  }
  | { readonly op: "jump"; to: number }
  | { readonly op: "save"; readonly slot: number }
  /** Forgets the groups of the iteration before. */
  | { readonly op: "reset"; readonly first: number; readonly end: number }
  /** Remembers where an iteration begins. */
  | { readonly op: "enter"; readonly loop: number }
  /** Fails if the iteration is empty. */
  | { readonly op: "leave"; readonly loop: number }
  | { readonly op: "look"; readonly negative: boolean; after: number }
  | {
    readonly op: "backreference";
    readonly groups: readonly number[];
    readonly ignoresCase: boolean;
    readonly back: boolean;
  }
  | { readonly op: "match" };

/** A pattern as instructions for the matcher. */
export interface Program {
  readonly code: readonly Instruction[];
  readonly groups: number;
  /** The number of registers of loops. */
  readonly loops: number;
  readonly splits: number;
  /** Whether the place and the instruction alone decide what follows. */
  readonly memorable: boolean;
}

/** The maximum number of instructions; repetitions with counts are written out. */
const MAX_CODE = 50_000;

/** Translates a pattern; returns `undefined` if it becomes too long. */
export function compileProgram({ root, groups }: Syntax, flags: string): Program | undefined {
  const unicode = flags.includes("u") ? "u" : "";
  const code: Instruction[] = [];
  let loops = 0;
  let splits = 0;
  let memorable = true;
  let tooLong = false;
  const tests = new Map<string, CharacterTest>();
  /** The registers of the loops around the current part whose iterations may be empty. */
  let around: readonly number[] = [];
  write(root, false);
  emit({ op: "match" });
  return tooLong ? undefined : { code, groups, loops, splits, memorable };

  function emit<T extends Instruction>(instruction: T): T {
    if (code.length >= MAX_CODE) tooLong = true;
    else code.push(instruction);
    return instruction;
  }

  function write(part: Part, back: boolean): void {
    if (tooLong) return;
    switch (part.kind) {
      case "character":
        emit({ op: "character", test: testOf(part.source, part.flags), back });
        break;
      case "assertion":
        emit({ op: "assert", pattern: new RegExp(part.source, `y${flagText(part.flags)}`) });
        break;
      case "sequence":
        for (const one of back ? part.parts.toReversed() : part.parts) write(one, back);
        break;
      case "choice":
        writeChoice(part.options, back);
        break;
      case "group":
        emit({ op: "save", slot: part.index * 2 + (back ? 1 : 0) });
        write(part.part, back);
        emit({ op: "save", slot: part.index * 2 + (back ? 0 : 1) });
        break;
      case "repetition":
        writeRepetition(part, back);
        break;
      case "look": {
        const look = emit({ op: "look" as const, negative: part.negative, after: 0 });
        write(part.part, part.behind);
        emit({ op: "match" });
        look.after = code.length;
        break;
      }
      case "backreference":
        memorable = false;
        emit({ op: "backreference", groups: part.groups, ignoresCase: part.flags.i, back });
    }
  }

  function split() {
    return emit({ op: "split" as const, first: 0, second: 0, id: splits++, loops: around });
  }

  function writeChoice(options: readonly Part[], back: boolean): void {
    const jumps = options.map((option, i) => {
      if (i === options.length - 1) return write(option, back);
      const fork = split();
      fork.first = code.length;
      write(option, back);
      const jump = emit({ op: "jump" as const, to: 0 });
      fork.second = code.length;
      return jump;
    });
    for (const jump of jumps) if (jump) jump.to = code.length;
  }

  function writeRepetition(
    { part, min, max, greedy, first, end }: Repetition,
    back: boolean,
  ): void {
    const iterate = () => {
      if (end > first) emit({ op: "reset", first, end });
      write(part, back);
    };
    for (let i = 0; i < min && !tooLong; i++) iterate();
    if (max === Infinity) {
      const fork = split();
      const begin = code.length;
      guarded(part, iterate);
      const again = code.length;
      emit({ op: "jump", to: code.indexOf(fork) });
      aim(fork, begin, again + 1, greedy);
      return;
    }
    const forks: (() => void)[] = [];
    for (let i = min; i < max && !tooLong; i++) {
      const fork = split();
      const begin = code.length;
      guarded(part, iterate);
      forks.push(() => aim(fork, begin, code.length, greedy));
    }
    for (const fork of forks) fork();
  }

  /** Writes an iteration that is not required: it fails if it matches nothing. */
  function guarded(part: Part, iterate: () => void): void {
    if (!mayBeEmpty(part)) return iterate();
    const loop = loops++;
    const before = around;
    emit({ op: "enter", loop });
    around = [...around, loop];
    iterate();
    around = before;
    emit({ op: "leave", loop });
  }

  function testOf(source: string, flags: PartFlags): CharacterTest {
    const key = `${flagText(flags)}${source}`;
    const known = tests.get(key);
    if (known) return known;
    const test = characterTest(new RegExp(`^(?:${source})$`, flagText({ ...flags, m: false })));
    tests.set(key, test);
    return test;
  }

  function flagText({ i, m, s }: PartFlags): string {
    return `${i ? "i" : ""}${m ? "m" : ""}${s ? "s" : ""}${unicode}`;
  }
}

function aim(
  fork: { first: number; second: number },
  into: number,
  past: number,
  greedy: boolean,
): void {
  fork.first = greedy ? into : past;
  fork.second = greedy ? past : into;
}

/** Returns a test that asks the pattern once for each of the common characters. */
function characterTest(pattern: RegExp): CharacterTest {
  const known = new Uint8Array(0x180);
  return (character) => {
    const code = character.length === 1 ? character.charCodeAt(0) : known.length;
    if (code >= known.length) return pattern.test(character);
    if (known[code] === 0) known[code] = pattern.test(character) ? 2 : 1;
    return known[code] === 2;
  };
}

function mayBeEmpty(part: Part): boolean {
  switch (part.kind) {
    case "character":
      return false;
    case "group":
      return mayBeEmpty(part.part);
    case "sequence":
      return part.parts.every(mayBeEmpty);
    case "choice":
      return part.options.some(mayBeEmpty);
    case "repetition":
      return part.min === 0 || mayBeEmpty(part.part);
    default:
      return true;
  }
}
