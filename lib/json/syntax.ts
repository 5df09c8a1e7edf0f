/** The place where a text stops being JSON. */
export interface JsonProblem {
  /** The offset in UTF-16 units, from 0. */
  readonly offset: number;
  /** What may come there: `` `,` or `}` ``. */
  readonly expected: string;
  /** Whether the text ends there, as a truncated one does. */
  readonly ended: boolean;
  readonly place: JsonPlace;
  /** The brackets that would close the open ones, innermost first: `]}`. */
  readonly closers: string;
  /** The offset of the previous token; the length of the text if there is none. */
  readonly previous: number;
}

const BLANKS = /[ \t\r\n]*/y;
const TOKEN =
  // deno-lint-ignore no-control-regex
  /[{}[\],:]|"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\x00-\x1f]*)*"|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;
// deno-lint-ignore no-control-regex
const UNFINISHED = /(?:"(?:[^"\\\x00-\x1f]|\\.)*\\?|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?|-)$/y;

/** A place between two tokens, named by what may come next. */
type JsonPlace =
  | "value"
  | "item"
  | "name"
  | "member"
  | "colon"
  | "afterItem"
  | "afterMember"
  | "end";

const EXPECTED: Readonly<Record<JsonPlace, string>> = {
  value: "a value",
  item: "a value or `]`",
  name: "a name in double quotes",
  member: "a name in double quotes or `}`",
  colon: "`:`",
  afterItem: "`,` or `]`",
  afterMember: "`,` or `}`",
  end: "the end",
};

/** Finds where a text stops being JSON (RFC 8259); returns nothing for valid JSON. */
export function findJsonProblem(text: string): JsonProblem | undefined {
  const open: ("[" | "{")[] = [];
  let place: JsonPlace = "value";
  let previous = text.length;
  for (let at = skip(BLANKS, text, 0);; at = skip(BLANKS, text, at)) {
    if (at === text.length && place === "end") return undefined;
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    const next: JsonPlace | undefined = token === undefined ? undefined : step(place, token, open);
    if (next === undefined) {
      const ended = at === text.length || skip(UNFINISHED, text, at) === text.length;
      const closers = open.toReversed().map((bracket) => bracket === "[" ? "]" : "}").join("");
      return { offset: at, expected: EXPECTED[place], ended, place, closers, previous };
    }
    place = next;
    previous = at;
    at += token!.length;
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

/** Returns the place after a token, or nothing if the token is not allowed there. */
function step(place: JsonPlace, token: string, open: ("[" | "{")[]): JsonPlace | undefined {
  const after = () => open.length === 0 ? "end" : open.at(-1) === "[" ? "afterItem" : "afterMember";
  switch (token) {
    case "[":
    case "{":
      if (place !== "value" && place !== "item") return undefined;
      open.push(token);
      return token === "[" ? "item" : "member";
    case "]":
      if (place !== "item" && place !== "afterItem") return undefined;
      open.pop();
      return after();
    case "}":
      if (place !== "member" && place !== "afterMember") return undefined;
      open.pop();
      return after();
    case ",":
      return place === "afterItem" ? "value" : place === "afterMember" ? "name" : undefined;
    case ":":
      return place === "colon" ? "value" : undefined;
  }
  if (place === "name" || place === "member") return token[0] === '"' ? "colon" : undefined;
  return place === "value" || place === "item" ? after() : undefined;
}
