import assert from "node:assert/strict";
import { findOperator } from "../../lib/assertions/operators/registry.ts";
import { assertFails, assertPasses, assertRefuses, judgeOf } from "./operator_results.ts";

const A_NUMBER =
  " works on text, and the value is a number; use `equals`, `gte`, `lte` or `between`";
const NULL = " works on text, and the value is null; to assert that, write `equals: null`";
const SEARCHED_NULL = NULL.replace("text", "text, numbers and booleans");

await findOperator("format")?.preload?.();

const NOT_EMPTY = 'every text would pass; to assert empty text, write `equals: ""`';

Deno.test("matches passes if part of the text matches", () => {
  assertPasses("matches", "^\\d{4}-\\d{2}-\\d{2}T", ["2026-02-17T09:30:00Z"]);
  assertPasses("matches", "b", ["abc"]);
  assertPasses("matches", "(?i:error)", ["An ERROR"]);
});

Deno.test("matches works by code points, and with patterns that the u flag refuses", () => {
  assertPasses("matches", "^.$", ["😀"]);
  assertPasses("matches", "^\\p{Lu}", ["Éa"]);
  assertPasses("matches", "^\\d+\\-\\d+$", ["1-2"]);
});

Deno.test("matches gives the same result for the same text every time", () => {
  assertPasses("matches", "a", ["aa", "aa", "aa"]);
});

Deno.test("matches fails with the pattern and the text", () => {
  assertFails("matches", "^a/\\d$", "b", ["a string that matches /^a\\/\\d$/", 'string "b"']);
});

Deno.test("matches searches the text of numbers and booleans", () => {
  assertPasses("matches", "^3$", [3, 3n]);
  assertPasses("matches", "^-0\\.5$", [-0.5]);
  assertPasses("matches", "^12345678901234567890$", [12345678901234567890n]);
  assertPasses("matches", "^(?:true|false)$", [true, false]);
  assertFails("matches", "^4", 3, ["a string that matches /^4/", "number 3"]);
  assertFails("matches", "^t", false, ["a string that matches /^t/", "boolean false"]);
});

Deno.test("matches searches the text that the body has for a number", () => {
  const judge = judgeOf("matches", "^1\\.50$");
  assert.deepEqual(judge(1.5, () => "1.50"), { pass: true });
  const result = judge(1.5, () => "1.500");
  assert.ok(!result.pass);
  assert.equal(result.actual, "number 1.500");
});

Deno.test("matches fails for null, lists and objects, and says what to write instead", () => {
  const expected = "a string that matches /3/";
  const works = "`matches` works on text, numbers and booleans, and the value is";
  assertFails("matches", "3", null, [expected, "null", `\`matches\`${SEARCHED_NULL}`]);
  assertFails("matches", "3", ["3"], [
    expected,
    'array of 1 item ["3"]',
    `${works} a list; for its items write \`each: {matches: …}\`, or use \`contains\``,
  ]);
  assertFails("matches", "3", { a: "3" }, [
    expected,
    'object {"a":"3"}',
    `${works} an object; use \`containsObject\`, or the path of a member`,
  ]);
});

Deno.test("matches warns about slashes around the pattern", () => {
  assertFails("matches", "/^a$/i", "A", [
    "a string that matches /\\/^a$\\/i/",
    'string "A"',
    "the slashes are part of the pattern; write it without them",
  ]);
});

Deno.test("matches takes a regular expression and says what is wrong with it", () => {
  const message = (pattern: string, reason: string) =>
    `\`matches\` takes a regular expression, found "${pattern}": ${reason}`;
  assertRefuses(
    "matches",
    "a[/: b",
    message("a[/: b", "Unterminated character class"),
    "the `[` at character 2 is not closed: close it with `]`, or write `\\[` for the character itself",
  );
  assertRefuses(
    "matches",
    "(?i)a",
    message("(?i)a", "Invalid group"),
    "write flags around what they are for: `(?i:…)`",
  );
  assertRefuses(
    "matches",
    "(?P<year>a)",
    message("(?P<year>a)", "Invalid group"),
    "write named groups without the P: `(?<name>…)`",
  );
  assertRefuses(
    "matches",
    "a++",
    message("a++", "Nothing to repeat"),
    "JavaScript has no possessive quantifiers and no atomic groups",
  );
  assertRefuses("matches", 3, "`matches` takes text, found number 3", 'write `matches: "3"`');
  assertRefuses("matches", "", "`matches` takes text that is not empty", NOT_EMPTY);
});

Deno.test("notMatches passes if no part of the text matches", () => {
  assertPasses("notMatches", "(?i:error)", ["fine", ""]);
});

Deno.test("notMatches fails if a part matches", () => {
  assertFails("notMatches", "err", "an error", [
    "a string that does not match /err/",
    'string "an error"',
  ]);
});

Deno.test("notMatches searches the text of numbers and booleans", () => {
  assertPasses("notMatches", "err", [3, true, 1.5]);
  assertFails("notMatches", "^3", 37, ["a string that does not match /^3/", "number 37"]);
});

Deno.test("notMatches fails for null, lists and objects", () => {
  const expected = "a string that does not match /err/";
  assertFails("notMatches", "err", null, [expected, "null", `\`notMatches\`${SEARCHED_NULL}`]);
  assertFails("notMatches", "err", [], [
    expected,
    "array of 0 items []",
    "`notMatches` works on text, numbers and booleans, and the value is a list; " +
    "for its items write `each: {notMatches: …}`, or use `contains`",
  ]);
});

Deno.test("notMatches takes a regular expression", () => {
  assertRefuses(
    "notMatches",
    "(",
    '`notMatches` takes a regular expression, found "(": Unterminated group',
    "the `(` at character 1 is not closed: close it with `)`, or write `\\(` for the character itself",
  );
});

Deno.test("startsWith passes for the beginning of the text", () => {
  assertPasses("startsWith", "ord_", ["ord_", "ord_7"]);
  assertPasses("startsWith", "😀", ["😀!"]);
});

Deno.test("startsWith fails for other beginnings and other types", () => {
  const expected = 'a string that starts with "ord_"';
  assertFails("startsWith", "ord_", "Pay_7", [expected, 'string "Pay_7"']);
  assertFails("startsWith", "ord_", 7, [expected, "number 7", `\`startsWith\`${A_NUMBER}`]);
  assertFails("startsWith", "ord_", null, [expected, "null", `\`startsWith\`${NULL}`]);
});

Deno.test("a text that differs only in letter case is reported as such", () => {
  const cases = [
    ["startsWith", "ord_", "Ord_7", "write `matches: '^(?i:ord_)'` to ignore it"],
    ["endsWith", "pdf", "a.PDF", "write `matches: '(?i:pdf)$'` to ignore it"],
    ["endsWith", ".pdf", "a.PDF", "`matches` with `(?i:…)` ignores it"],
    ["contains", "ada l", "x Ada L", "write `matches: '(?i:ada l)'` to ignore it"],
  ];
  for (const [name, part, text, help] of cases) {
    const result = judgeOf(name, part)(text);
    assert.ok(!result.pass);
    assert.equal(result.help, `it does apart from letter case; ${help}`);
    assert.equal(result.reveal, undefined);
  }
});

Deno.test("a text that differs only in white space gets help on what to write", () => {
  const cases = [
    ["startsWith", "ord_", " ord_7", 'starts with white space; write `startsWith: " ord_"`'],
    ["endsWith", ".pdf", "a.pdf\n", 'ends with a line end; write `endsWith: ".pdf\\n"`'],
    ["endsWith", ".pdf", "a.pdf \n", 'ends with white space; write `endsWith: ".pdf \\n"`'],
    ["endsWith", "a b", "x a  b", "has it with other white space"],
    ["contains", "ada l", "x ada  l", "has it with other white space"],
  ];
  for (const [name, part, text, help] of cases) {
    const result = judgeOf(name, part)(text);
    assert.ok(!result.pass);
    assert.deepEqual([result.help, result.reveal], [`the text ${help}`, true]);
  }
});

Deno.test("endsWith shows the end of a long text", () => {
  const result = judgeOf("endsWith", "shop")(`${"word ".repeat(100)}the tea store`);
  assert.ok(!result.pass);
  assert.match(result.actual, /^string "…word .* the tea store"$/);
  assert.ok(result.actual.length < 100);
});

Deno.test("matches says which flag would make it match", () => {
  const cases = [
    ["^paid$", "Paid", "it matches apart from letter case; write `(?i:^paid$)`"],
    [
      "^paid$",
      "a\npaid",
      "`^` and `$` mean the whole text, and one line of it matches; write `(?m:^paid$)`",
    ],
    ["a.b", "a\nb", "`.` matches no line end, and the text has several lines; write `(?s:a.b)`"],
    ["^paid$", "paid ", "it matches without the white space around it"],
  ];
  for (const [pattern, text, help] of cases) {
    const result = judgeOf("matches", pattern)(text);
    assert.equal(result.pass ? undefined : result.help, help);
  }
});

Deno.test("notMatches and notContains show the match in a long text", () => {
  const text = `${"word ".repeat(20)}error 7 ${"word ".repeat(20)}`;
  const piece =
    "…word word word word word error 7 word word word word word word word word word wo…";
  for (const [name, operand] of [["notMatches", "err\\w+"], ["notContains", "error"]]) {
    const result = judgeOf(name, operand)(text);
    assert.ok(!result.pass);
    assert.deepEqual(result.notes, [`found at character 101: "${piece}"`]);
    assert.equal(result.differences, undefined);
  }
});

Deno.test("startsWith takes text that is not empty", () => {
  assertRefuses(
    "startsWith",
    true,
    "`startsWith` takes text, found boolean true",
    'write `startsWith: "true"`',
  );
  assertRefuses("startsWith", null, "`startsWith` takes text, found null");
  assertRefuses("startsWith", "", "`startsWith` takes text that is not empty", NOT_EMPTY);
});

Deno.test("endsWith passes for the end of the text", () => {
  assertPasses("endsWith", ".pdf", [".pdf", "a.pdf"]);
});

Deno.test("endsWith fails for other ends and other types", () => {
  const expected = 'a string that ends with ".pdf"';
  assertFails("endsWith", ".pdf", "a.pdfx", [expected, 'string "a.pdfx"']);
  assertFails("endsWith", ".pdf", [".pdf"], [
    expected,
    'array of 1 item [".pdf"]',
    "`endsWith` works on text, and the value is a list; for its items write `each: {endsWith: …}`, or use `contains`",
  ]);
});

Deno.test("endsWith takes text that is not empty", () => {
  assertRefuses("endsWith", [], "`endsWith` takes text, found array of 0 items []");
  assertRefuses("endsWith", "", "`endsWith` takes text that is not empty", NOT_EMPTY);
});

const FITTING: Readonly<Record<string, readonly string[]>> = {
  "uuid": ["550e8400-e29b-41d4-a716-446655440000", "550E8400-E29B-41D4-A716-446655440000"],
  "date-time": ["2026-02-28T23:59:59Z", "2024-02-29T00:00:00.123456+05:30", "2016-12-31T23:59:60Z"],
  "date": ["2024-02-29", "2026-12-31"],
  "time": ["09:30:00Z", "23:59:59.9-08:00"],
  "email": ["a@example.com", "a.b+c@sub.example.org"],
  "uri": ["https://example.com/a?b=c#d", "mailto:a@example.com", "http://[::1]:8080/"],
  "hostname": ["example.com", "localhost", "a-b.example"],
  "ipv4": ["127.0.0.1", "255.255.255.255"],
  "ipv6": ["::1", "2001:db8::ff00:42:8329", "::ffff:192.0.2.1"],
};

const UNFIT: Readonly<Record<string, readonly string[]>> = {
  "uuid": ["550e8400e29b41d4a716446655440000", "550e8400-e29b-41d4-a716-44665544000g", ""],
  "date-time": ["2026-02-30T00:00:00Z", "2026-02-28T24:00:00Z", "2026-02-31", "28 Feb 2026"],
  "date": ["2026-02-29", "2026-13-01", "2026-1-1"],
  "time": ["24:00:00Z", "9:30:00Z"],
  "email": ["a", "a@@example.com", "a b@example.com", "@example.com"],
  "uri": ["/a/b", "example.com", "http://a b/", "https://exämple.com/"],
  "hostname": ["a_b.example", "-a.example", "exämple.com", ""],
  "ipv4": ["256.0.0.1", "1.2.3", "::g"],
  "ipv6": ["12345::", "127.0.0.1.1", "::1%eth0"],
};

for (const [name, texts] of Object.entries(FITTING)) {
  Deno.test(`format ${name} passes for valid values`, () => assertPasses("format", name, texts));
}

for (const [name, texts] of Object.entries(UNFIT)) {
  Deno.test(`format ${name} fails for invalid values`, () => {
    for (const text of texts) {
      assertFails("format", name, text, [`a string in the format ${name}`, `string "${text}"`]);
    }
  });
}

Deno.test("format says that an offset is missing", () => {
  for (const [name, text] of [["date-time", "2026-02-28T23:59:59"], ["time", "09:30:00"]]) {
    assertFails("format", name, text, [
      `a string in the format ${name}`,
      `string "${text}"`,
      "it has no offset, such as `Z` or `+01:00`",
    ]);
  }
});

Deno.test("format names the format that a text does have", () => {
  const others = [
    ["date-time", "2026-02-28", "it has the format `date`; write `format: date`"],
    ["ipv4", "::1", "it has the format `ipv6`; write `format: ipv6`"],
    ["date", "2026-02-28T00:00:00Z", "it has the format `date-time`; write `format: date-time`"],
    ["date", " 2026-02-28", "it has the format apart from the white space around it"],
  ];
  for (const [name, text, help] of others) {
    assertFails("format", name, text, [
      `a string in the format ${name}`,
      `string "${text}"`,
      help,
    ]);
  }
});

Deno.test("format fails for a value that is not text", () => {
  const expected = "a string in the format uuid";
  assertFails("format", "uuid", 3, [expected, "number 3", `\`format\`${A_NUMBER}`]);
  assertFails("format", "uuid", null, [expected, "null", `\`format\`${NULL}`]);
});

Deno.test("format suggests the right name for a wrong one", () => {
  assertRefuses(
    "format",
    "datetime",
    '"datetime" is not the name of a format',
    "did you mean `date-time`?",
  );
  assertRefuses(
    "format",
    "phone-number",
    '"phone-number" is not the name of a format',
    "the formats are `uuid`, `date-time`, `date`, `time`, `email`, `uri`, `hostname`, `ipv4` " +
      "and `ipv6`",
  );
  assertRefuses("format", 3, "`format` takes the name of a format, found number 3");
});
