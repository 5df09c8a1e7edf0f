/** Where a text stops being JSON. */
export interface JsonProblem {
  /** The offset in UTF-16 units, from 0. */
  readonly offset: number;
  /** What could stand there: `` `,` or `}` ``. */
  readonly expected: string;
  /** Whether the text ends there, as one that was cut off does. */
  readonly ended: boolean;
}

const BLANKS = /[ \t\r\n]*/y;
const TOKEN =
  // deno-lint-ignore no-control-regex
  /[{}[\],:]|"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\x00-\x1f]*)*"|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;
// deno-lint-ignore no-control-regex
const UNFINISHED = /(?:"(?:[^"\\\x00-\x1f]|\\.)*\\?|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?|-)$/y;

/** What may come next, and what it is called. */
type State = "value" | "item" | "name" | "member" | "colon" | "afterItem" | "afterMember" | "end";

const EXPECTED: Readonly<Record<State, string>> = {
  value: "a value",
  item: "a value or `]`",
  name: "a name in double quotes",
  member: "a name in double quotes or `}`",
  colon: "`:`",
  afterItem: "`,` or `]`",
  afterMember: "`,` or `}`",
  end: "the end",
};

/** Finds where a text stops being JSON (RFC 8259); nothing for a text that is JSON. */
export function findJsonProblem(text: string): JsonProblem | undefined {
  const open: ("[" | "{")[] = [];
  let state: State = "value";
  for (let at = skip(BLANKS, text, 0);; at = skip(BLANKS, text, at)) {
    if (at === text.length && state === "end") return undefined;
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    const next: State | undefined = token === undefined ? undefined : step(state, token, open);
    if (next === undefined) {
      const ended = at === text.length || skip(UNFINISHED, text, at) === text.length;
      return { offset: at, expected: EXPECTED[state], ended };
    }
    state = next;
    at += token!.length;
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

/** The state after a token, or nothing where the token cannot stand there. */
function step(state: State, token: string, open: ("[" | "{")[]): State | undefined {
  const after = () => open.length === 0 ? "end" : open.at(-1) === "[" ? "afterItem" : "afterMember";
  switch (token) {
    case "[":
    case "{":
      if (state !== "value" && state !== "item") return undefined;
      open.push(token);
      return token === "[" ? "item" : "member";
    case "]":
      if (state !== "item" && state !== "afterItem") return undefined;
      open.pop();
      return after();
    case "}":
      if (state !== "member" && state !== "afterMember") return undefined;
      open.pop();
      return after();
    case ",":
      return state === "afterItem" ? "value" : state === "afterMember" ? "name" : undefined;
    case ":":
      return state === "colon" ? "value" : undefined;
  }
  if (state === "name" || state === "member") return token[0] === '"' ? "colon" : undefined;
  return state === "value" || state === "item" ? after() : undefined;
}
