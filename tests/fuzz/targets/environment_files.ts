import {
  array,
  asyncProperty,
  constantFrom,
  oneof,
  string,
  stringMatching,
  uniqueArray,
} from "fast-check";
import assert from "node:assert/strict";
import { parseEnvFile } from "../../../lib/loader/mod.ts";
import { mutated, repeatedTo } from "../mutations.ts";
import type { FuzzTarget } from "../target.ts";
import { withinASecond } from "../time_limit.ts";

const FILES = [
  `# names and values
API_TOKEN=tok/5f0c/9a7b # a comment
export NAME = "two words\\n and \\"more\\""
EMPTY=
SINGLE='as # it is'
SEVERAL="a
b"
`,
];
const WORDS = [
  ..."=\"'#\\ \t\r\n:".split(""),
  "export ",
  "A=",
  "A='",
  'A="',
  '\\"',
  "\uFEFF",
  "\0",
  "${B}",
  "é",
];
const LARGE = 100_000;

const texts = oneof(
  { weight: 30, arbitrary: mutated(FILES, WORDS) },
  { weight: 1, arbitrary: repeatedTo(LARGE, WORDS) },
);

/** Reads any text as an environment file. */
export const environmentFiles: FuzzTarget = {
  name: "environment-files",
  holds: "each line is an entry, empty or an error with its place, which shows no value",
  property: asyncProperty(texts, async (text) => {
    const { diagnostics } = await withinASecond(() => parseEnvFile(".env", text));
    const lines = text.replace(/^\uFEFF/, "").split("\n").length;
    for (const { at, message, help } of diagnostics.list) {
      assert.ok(at && at.line >= 1 && at.line <= lines, `line ${at?.line} of ${lines}`);
      assert.ok(!`${message} ${help}`.includes("5f0c/9a7b"), message);
    }
  }),
};

const names = uniqueArray(stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/), {
  minLength: 1,
  maxLength: 4,
});
const values = array(
  string({ unit: oneof(string({ minLength: 1, maxLength: 1 }), constantFrom(...WORDS)) }),
  {
    minLength: 4,
    maxLength: 4,
  },
);

/** Writes values into an environment file and reads them. */
export const environmentValues: FuzzTarget = {
  name: "environment-values",
  holds:
    "a value in double quotes, with its quotes, backslashes and line breaks escaped, is read as it was",
  property: asyncProperty(names, values, (names, values) => {
    const escaped = (value: string) =>
      value.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
    const text = names.map((name, i) => `${name}="${escaped(values[i])}"\n`).join("");
    const { variables, diagnostics } = parseEnvFile(".env", text);
    assert.deepEqual(diagnostics.list, []);
    assert.deepEqual([...variables], names.map((name, i) => [name, values[i]]));
    return Promise.resolve();
  }),
};
