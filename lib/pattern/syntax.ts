/** The flags in effect at a part of a pattern, which modifiers such as `(?i:…)` change. */
export interface PartFlags {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
}

/** A part of a pattern. */
export type Part =
  /** One character: a letter, an escape, a class or a dot. */
  | { readonly kind: "character"; readonly source: string; readonly flags: PartFlags }
  /** `^`, `$`, `\b` or `\B`. */
  | { readonly kind: "assertion"; readonly source: string; readonly flags: PartFlags }
  | { readonly kind: "sequence"; readonly parts: readonly Part[] }
  | { readonly kind: "choice"; readonly options: readonly Part[] }
  | { readonly kind: "group"; readonly index: number; readonly part: Part }
  | Repetition
  | {
    readonly kind: "look";
    readonly behind: boolean;
    readonly negative: boolean;
    readonly part: Part;
  }
  /** `\1` or `\k<name>`; the groups that it may stand for. */
  | {
    readonly kind: "backreference";
    readonly groups: readonly number[];
    readonly flags: PartFlags;
  };

/** `*`, `+`, `?` or `{min,max}`, and the groups inside it, from `first` to before `end`. */
export interface Repetition {
  readonly kind: "repetition";
  readonly part: Part;
  readonly min: number;
  readonly max: number;
  readonly greedy: boolean;
  readonly first: number;
  readonly end: number;
}

/** A pattern as its parts, and the number of its groups with the whole match. */
export interface Syntax {
  readonly root: Part;
  readonly groups: number;
}

const GROUP_NAMES = /\\.|\[(?:\\.|[^\]\\])*\]|\((?!\?)|\(\?<(?![=!])([^>]*)>/gsu;
const CLASS = /\[(?:\\.|[^\]\\])*\]/sy;
const ESCAPE =
  /\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[^])/y;
const SURROGATES = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}/y;
const OCTAL = /\\[0-7]{1,3}/y;
const MODIFIERS = /\(\?([ims]*)(?:-([ims]*))?:/y;
const COUNTS = /\{(\d+)(?:(,)(\d*))?\}/y;

/**
 * Reads a pattern that JavaScript accepts.
 *
 * @param flags The flags of the pattern, of which `i`, `m`, `s` and `u` are known.
 */
export function parsePattern(source: string, flags: string): Syntax {
  const unicode = flags.includes("u");
  const names = groupNames(source);
  const { length: groups } = names;
  let at = 0;
  let group = 1;
  const root = readChoice({
    i: flags.includes("i"),
    m: flags.includes("m"),
    s: flags.includes("s"),
  });
  return { root, groups };

  /** Reads what a sticky pattern matches here. */
  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at += found[0].length;
    return found;
  }

  function readChoice(within: PartFlags): Part {
    const options = [readSequence(within)];
    while (source[at] === "|") {
      at++;
      options.push(readSequence(within));
    }
    return options.length === 1 ? options[0] : { kind: "choice", options };
  }

  function readSequence(within: PartFlags): Part {
    const parts: Part[] = [];
    while (at < source.length && source[at] !== "|" && source[at] !== ")") {
      const first = group;
      parts.push(readRepetition(readPart(within), first));
    }
    return parts.length === 1 ? parts[0] : { kind: "sequence", parts };
  }

  function readRepetition(part: Part, first: number): Part {
    const counts = readCounts();
    if (!counts) return part;
    const greedy = source[at] !== "?";
    if (!greedy) at++;
    const [min, max] = counts;
    return { kind: "repetition", part, min, max, greedy, first, end: group };
  }

  function readCounts(): [number, number] | undefined {
    const simple = ({ "*": [0, Infinity], "+": [1, Infinity], "?": [0, 1] } as const)[source[at]];
    if (simple) at++;
    if (simple) return [...simple];
    const counts = take(COUNTS);
    if (!counts) return undefined;
    const [, min, comma, max] = counts;
    return [Number(min), comma === undefined ? Number(min) : max === "" ? Infinity : Number(max)];
  }

  function readPart(within: PartFlags): Part {
    const start = at;
    switch (source[at]) {
      case "(":
        return readGroup(within);
      case "^":
      case "$":
        at++;
        return { kind: "assertion", source: source[start], flags: within };
      case "[":
        take(CLASS);
        break;
      case "\\":
        return readEscape(within);
      default:
        at += unicode && source.codePointAt(at)! > 0xffff ? 2 : 1;
    }
    return character(source.slice(start, at), within);
  }

  function readEscape(within: PartFlags): Part {
    const start = at;
    const letter = source[at + 1];
    if (letter === "b" || letter === "B") {
      at += 2;
      return { kind: "assertion", source: source.slice(start, at), flags: within };
    }
    if (letter === "k" && (unicode || names.some((name) => name !== undefined))) {
      const end = source.indexOf(">", at);
      const name = source.slice(at + 3, end);
      at = end + 1;
      const meant = names.flatMap((one, i) => one === name ? [i] : []);
      return { kind: "backreference", groups: meant, flags: within };
    }
    const digits = /^[1-9]\d*/.exec(source.slice(at + 1, at + 6))?.[0];
    if (digits !== undefined && (unicode || Number(digits) < groups)) {
      at += 1 + digits.length;
      return { kind: "backreference", groups: [Number(digits)], flags: within };
    }
    if (unicode && take(SURROGATES)) return character(source.slice(start, at), within);
    if (!unicode && take(OCTAL)) return character(source.slice(start, at), within);
    // Without `u`, `\u{61}` repeats a letter, `\p` is a letter, and `\c` may be a backslash.
    if (!unicode && (/^\\[pP]|^\\u\{/.test(source.slice(at, at + 3)))) at += 2;
    else if (letter === "c" && !/[A-Za-z]/.test(source[at + 2] ?? "")) {
      at += 1;
      return character("\\\\", within);
    } else take(ESCAPE);
    return character(source.slice(start, at), within);
  }

  function readGroup(within: PartFlags): Part {
    const look = ({ "(?=": [3, false, false], "(?!": [3, false, true] } as const)[
      source.slice(at, at + 3)
    ] ?? ({ "(?<=": [4, true, false], "(?<!": [4, true, true] } as const)[
      source.slice(at, at + 4)
    ];
    if (look) {
      const [length, behind, negative] = look;
      at += length;
      return { kind: "look", behind, negative, part: readUntilClosed(within) };
    }
    const modifiers = take(MODIFIERS);
    if (modifiers) return readUntilClosed(changed(within, modifiers[1], modifiers[2] ?? ""));
    const index = group++;
    at = source[at + 1] === "?" ? source.indexOf(">", at) + 1 : at + 1;
    return { kind: "group", index, part: readUntilClosed(within) };
  }

  function readUntilClosed(within: PartFlags): Part {
    const part = readChoice(within);
    at++;
    return part;
  }
}

function character(source: string, flags: PartFlags): Part {
  return { kind: "character", source, flags };
}

function changed(flags: PartFlags, on: string, off: string): PartFlags {
  const state = (flag: "i" | "m" | "s") =>
    on.includes(flag) || (flags[flag] && !off.includes(flag));
  return { i: state("i"), m: state("m"), s: state("s") };
}

/** Returns the names of the groups by their index; the whole match is the first. */
function groupNames(source: string): (string | undefined)[] {
  const names: (string | undefined)[] = [undefined];
  for (const [text, name] of source.matchAll(GROUP_NAMES)) {
    if (text.startsWith("(")) names.push(name);
  }
  return names;
}
