import assert from "node:assert/strict";
import { search, TOO_LONG } from "../../lib/pattern/matcher.ts";
import { compileProgram } from "../../lib/pattern/program.ts";
import { parsePattern } from "../../lib/pattern/syntax.ts";
import { modulesBelow } from "../house/modules.ts";
import { type PatternLiteral, patternLiterals } from "../support/pattern_literals.ts";

const FOLDERS = Array.from(Deno.readDirSync("lib"))
  .filter(({ isDirectory }) => isDirectory).map(({ name }) => name).sort();
const LENGTH = 2_000;
/** A pattern that takes quadratic time needs some millions of steps, others far less than this. */
const MAX_STEPS = 1_000 * LENGTH;

const REPEATED = [
  ..."aA0 \t\n\"'\\/<>=&;:,.-_%()[]{}#+|$@!?*`^~é\u00a0\u200b",
  ...[
    "\r\n",
    "0a",
    "a ",
    " a",
    "a.",
    "a-",
    "a=",
    "a:",
    "/a",
    '\\"',
    "<a ",
    "<a>",
    "${",
    "{{",
    "%4",
  ],
  ...["\n ", "a,", '""', "''", "<!", "-->", "]]>", "eyJ"],
];

/** Beginnings of patterns that may take long, and why the texts that they meet are short. */
const BOUNDED = {
  "a value that a person writes": [
    "\\$\\{[^}]*\\}",
    "^[\\da-f:.]*:",
    "\\/+$",
    "[\\s_.-]*(?:\\(?\\d+\\)?|\\d{4}",
  ],
  "a pattern that JavaScript accepts, whose classes end": ["\\\\.|\\[(?:"],
  "a message of Deno": ["expired.*not valid", "^((?:.*: )?)(.*?)\\.? \\(os error"],
  "the name of a header": ["^(?:date|age|expires|"],
  "200 characters before a value": [
    "([\"'\\\\]*)([A-Za-z_$][\\w$.-]*)",
    "([A-Za-z_][\\w-]*)[\"']?\\s*[:=]",
    "([\\w-]*\\d[\\w-]*)",
  ],
  "a pattern made of those": ["([A-Za-z][\\w-]*)=\\(\\["],
  "valid JSON, whose texts are closed": [
    '(?<key>"(?:[^"\\\\]|\\\\.)*")\\s*:',
    '"(?:[^"\\\\]|\\\\.)*"|\\s+|',
  ],
} as const;
const EXCEPTIONS: readonly string[] = Object.values(BOUNDED).flat();
/** Modules that give their patterns no text above a limit of their own. */
const LIMITED = ["lib/assertions/path_mistakes.ts"];

/** Modules that only a page can load; what they import is loaded on its own. */
const OF_PAGES = ["lib/reporters/html/page/main.ts"];

for (const folder of FOLDERS) {
  Deno.test(`no pattern in lib/${folder} takes quadratic time`, async () => {
    const paths = modulesBelow(`lib/${folder}`).filter((path) => !LIMITED.includes(path));
    const made = await patternsMadeBy(paths.filter((path) => !OF_PAGES.includes(path)));
    const slow = paths.flatMap((path) =>
      [...patternLiterals(Deno.readTextFileSync(path)), ...made.get(path) ?? []]
        .filter(({ source }) => /[*+]|\{\d*,/.test(source))
        .filter(({ source }) => !EXCEPTIONS.some((exception) => source.startsWith(exception)))
        .flatMap(({ source, flags, line }) => {
          const attack = attackOn(source, flags);
          return attack === undefined ? [] : [`${path}:${line} /${source}/${flags} on ${attack}`];
        })
    );
    assert.deepEqual(slow, []);
  });
}

/** Returns the patterns that modules make with `new RegExp` when they are loaded. */
async function patternsMadeBy(paths: readonly string[]): Promise<Map<string, PatternLiteral[]>> {
  const native = globalThis.RegExp;
  const made = new Map<string, PatternLiteral[]>();
  globalThis.RegExp = new Proxy(native, {
    construct(target, [source, flags = ""]) {
      const { stack = "" } = new Error();
      const [, path, line] = /\/(lib\/[\w/]+\.ts):(\d+):/.exec(stack) ?? [];
      if (path !== undefined && typeof source === "string") {
        made.set(path, [...made.get(path) ?? [], { line: Number(line), source, flags }]);
      }
      return new target(source, flags);
    },
  });
  try {
    for (const path of paths) await import(`../../${path}`);
  } finally {
    globalThis.RegExp = native;
  }
  return made;
}

/** Returns a text that makes a pattern try too much, if one is found. */
function attackOn(pattern: string, flags: string): string | undefined {
  if (flags.includes("v")) return undefined;
  const source = flags.includes("y") ? `^(?:${pattern})` : pattern;
  const program = compileProgram(parsePattern(source, flags), flags);
  assert.ok(program, pattern);
  const words = literalWords(pattern);
  const repeated = [...REPEATED, ...words, ...words.map((word) => `${word}a`)];
  const beginnings = ["", ...words.slice(0, 4), words.join("")];
  for (const part of repeated) {
    for (const beginning of beginnings) {
      for (const end of ["", "\u0001\n!x"]) {
        const text = beginning + part.repeat(Math.ceil(LENGTH / part.length)) + end;
        const result = search({ ...program, memorable: false }, text, flags, MAX_STEPS);
        if (result === TOO_LONG) return JSON.stringify([beginning, part, end]);
      }
    }
  }
  return undefined;
}

/** Returns the texts that a pattern contains literally. */
function literalWords(source: string): readonly string[] {
  const words = source
    .replace(/\[(?:\\.|[^\]\\])*\]|\\[dwsbDWSBpP]|\(\?[:=!<]+|[()*+?^$|]|\{[\d,]+\}/g, "\0")
    .split("\0")
    .map((word) => word.replaceAll(/\\(.)/g, "$1"));
  return [...new Set(words)].filter((word) => word !== "" && word.length < 12);
}
