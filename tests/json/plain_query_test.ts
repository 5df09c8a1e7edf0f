import assert from "node:assert/strict";
import { type JsonValue, parseJson } from "../../lib/json/mod.ts";
import { readPlainQuery } from "../../lib/json/plain_query.ts";
import { parseQuery } from "../../lib/json/query_parser.ts";
import { joinSegments, openSearch, type ParsedQuery } from "../../lib/json/selectors.ts";

const ROOT = parseJson(String.raw`{
  "a": { "b": [{ "c": 1 }, { "c": [2, 3] }], "b-c": 4, "it's": 5, "\"": 6, "\\": 7 },
  "été": 8, "a b": 9, "": 10, "/\b\f\n\r\t": 11, "é\u20ac": 12, "😀": { "a": 13 }, "1": 14
}`);

const PLAIN = [
  "$",
  "$.a",
  "$.a.b[0].c",
  "$.a.b[-1].c[1]",
  "$.a.b-c",
  "$.été",
  "$['a']",
  '$["a"]["b"][0]',
  "$['a b']",
  "$['']",
  "$['1']",
  "$['a']['it\\'s']",
  `$["a"]["it's"]`,
  `$['a']['"']`,
  '$["a"]["\\""]',
  "$['a']['\\\\']",
  "$['\\/\\b\\f\\n\\r\\t']",
  "$['\\u00e9\\u20AC']",
  "$['😀'].a",
  "$.*",
  "$[*]",
  "$.a.b[*].c",
  "$..c",
  "$..*",
  "$..['c']",
  "$..[0]",
  "$..[*]",
  "$.a..b[0]",
  "$.toString",
  "$['__proto__']",
];

for (const text of PLAIN) {
  Deno.test(`${text} is read without the parser, as the parser reads it`, () => {
    const plain = readPlainQuery(text);
    assert.ok(plain, "it needs the parser");
    const parsed = parseQuery(text);
    assert.deepEqual(plain.keys, parsed.keys);
    assert.deepEqual(selected(plain), selected(parsed));
  });
}

/** Queries that only the parser reads, and texts that only it can say what is wrong with. */
const OTHERS = [
  "$.a.b[?@.c == 1]",
  "$.a.b[0:1]",
  "$['a','1']",
  "$ .a",
  "$[ 'a' ]",
  "$.😀",
  "$['\\ud83d\\ude00']",
  "",
  "a.b",
  "@.a",
  "$.",
  "$..",
  "$a",
  "$.a b",
  "$.1",
  "$.-a",
  "$[a]",
  "$[01]",
  "$[-0]",
  "$[1234567890123456]",
  "$['a",
  "$['a'",
  "$['a\"]",
  "$['\n']",
  "$['\\\"']",
  '$["\\\'"]',
  "$['\\x']",
  "$['\\ud83d']",
  "$['\\u00e']",
  "$.a.[0]",
  "$...a",
];

for (const text of OTHERS) {
  Deno.test(`${JSON.stringify(text)} needs the parser`, () => {
    assert.equal(readPlainQuery(text), undefined);
  });
}

function selected({ segments }: ParsedQuery): readonly JsonValue[] {
  const search = openSearch(ROOT);
  joinSegments(segments)(ROOT, undefined, search);
  return search.values;
}
