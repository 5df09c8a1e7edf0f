import assert from "node:assert/strict";
import { ExpressionError, expressionsOf, wholeExpression } from "../../lib/resolver/expression.ts";
import { type Expression, parseTemplate } from "../../lib/resolver/mod.ts";

/** What a single expression refers to, with its default and its filters. */
function parsed(text: string): Partial<Expression> {
  const template = parseTemplate(text);
  const { reference, fallback, filters } = wholeExpression(template)!;
  return {
    reference,
    ...(fallback === undefined ? {} : { fallback }),
    ...(filters.length === 0 ? {} : { filters: filters.map(({ name, args }) => ({ name, args })) }),
  };
}

const capture = (step: string, name: string) => ({ reference: { kind: "capture", step, name } });
const now = (form: string, offsetMs = 0) => ({ reference: { kind: "now", form, offsetMs } });
const bare = (name: string) => ({ reference: { kind: "bare", name } });
const filter = (name: string, ...args: unknown[]) => ({ name, args });

for (
  const [text, expected] of [
    ["${name}", bare("name")],
    ["${_n-a_1}", bare("_n-a_1")],
    ["${  name\t}", bare("name")],
    ["${uuid()}", { reference: { kind: "foreign", text: "uuid()" } }],
    ["${env.HOME}", { reference: { kind: "foreign", text: "env.HOME" } }],
    ["${a.b['c'].d(1)}", { reference: { kind: "foreign", text: "a.b['c'].d(1)" } }],
    ["${env.HOME:-x | upper}", {
      reference: { kind: "foreign", text: "env.HOME" },
      fallback: "x",
      filters: [filter("upper")],
    }],
    ["${ENV.HOME}", { reference: { kind: "env", name: "HOME" } }],
    ["${ENV.a-b}", { reference: { kind: "env", name: "a-b" } }],
    ["${vars.base_url}", { reference: { kind: "var", name: "base_url" } }],
    ["${RANDOM.UUID}", { reference: { kind: "uuid" } }],
    ["${RANDOM.HEX_1}", { reference: { kind: "hex", digits: 1 } }],
    ["${RANDOM.HEX_128}", { reference: { kind: "hex", digits: 128 } }],
    ["${NOW.ISO}", now("ISO")],
    ["${NOW.DATE}", now("DATE")],
    ["${NOW.EPOCH}", now("EPOCH")],
    ["${NOW.EPOCH_MS}", now("EPOCH_MS")],
    ["${NOW.ISO | offset 1d}", now("ISO", 86_400_000)],
    ["${NOW.ISO | offset -1h30m}", now("ISO", -5_400_000)],
    ["${NOW.ISO|offset '2w'|offset +1s}", now("ISO", 1_209_601_000)],
    ["${steps.a.b}", capture("a", "b")],
    ["${steps.a.capture.b}", capture("a", "b")],
    ["${steps.a.capture}", capture("a", "capture")],
    ["${steps.a.capture.capture}", capture("a", "capture")],
    ["${steps.capture.b}", capture("capture", "b")],
    ["${steps.capture.capture.b}", capture("capture", "b")],
    ["${steps.create-user.user-id}", capture("create-user", "user-id")],
    ["${steps.a.b.c}", capture("a.b", "c")],
    ["${steps.a.b.capture.c}", capture("a.b", "c")],
    ["${steps.schritt_ü.größe}", capture("schritt_ü", "größe")],
    ["${steps.2nd.id}", capture("2nd", "id")],
    ['${steps["create user"].id}', capture("create user", "id")],
    ["${steps['create user'].capture.id}", capture("create user", "id")],
    ['${steps["it\'s"].id}', capture("it's", "id")],
    ["${steps['say \"x\"'].id}", capture('say "x"', "id")],
    ['${steps["a.b"].c}', capture("a.b", "c")],
    ['${steps["a"]["b"]}', capture("a", "b")],
    ['${steps.a["b"]}', capture("a", "b")],
    ['${steps["}"].id}', capture("}", "id")],
    ['${steps["${x}"].id}', capture("${x}", "id")],
    ["${ENV.PORT:-8080}", { reference: { kind: "env", name: "PORT" }, fallback: "8080" }],
    ["${PORT:-}", { ...bare("PORT"), fallback: "" }],
    ["${X:-a b }", { ...bare("X"), fallback: "a b" }],
    ["${X:- a}", { ...bare("X"), fallback: " a" }],
    ["${X:-http://127.0.0.1:8080/a?b=c&d}", {
      ...bare("X"),
      fallback: "http://127.0.0.1:8080/a?b=c&d",
    }],
    ["${X:-a:-b}", { ...bare("X"), fallback: "a:-b" }],
    ["${X:-it's}", { ...bare("X"), fallback: "it's" }],
    ['${X:-" a | b } "}', { ...bare("X"), fallback: " a | b } " }],
    ["${X:-'{}'}", { ...bare("X"), fallback: "{}" }],
    ['${X:-""}', { ...bare("X"), fallback: "" }],
    ["${X:-a | upper}", { ...bare("X"), fallback: "a", filters: [filter("upper")] }],
    ["${steps.a.b:-c}", { ...capture("a", "b"), fallback: "c" }],
    ["${x | upper}", { ...bare("x"), filters: [filter("upper")] }],
    ["${x|upper|trim}", { ...bare("x"), filters: [filter("upper"), filter("trim")] }],
    ["${x | sha256 base64 | lower}", {
      ...bare("x"),
      filters: [filter("sha256", "base64"), filter("lower")],
    }],
    ["${x | sha256 'hex'}", { ...bare("x"), filters: [filter("sha256", "hex")] }],
    ["${x | hmacSha256 ENV.KEY}", {
      ...bare("x"),
      filters: [filter("hmacSha256", { kind: "env", name: "KEY" })],
    }],
    ["${x | hmacSha256 'the key' base64url}", {
      ...bare("x"),
      filters: [filter("hmacSha256", "the key", "base64url")],
    }],
    ['${x | hmacSha256 steps["a b"].key hex}', {
      ...bare("x"),
      filters: [filter("hmacSha256", { kind: "capture", step: "a b", name: "key" }, "hex")],
    }],
  ] as const
) {
  Deno.test(`the expression ${text} is parsed`, () => {
    assert.deepEqual(parsed(text), expected);
  });
}

/** The literal parts of a text, and its expressions as `<text@offset>`. */
function parts(text: string): string[] {
  return parseTemplate(text).parts.map((part) =>
    typeof part === "string" ? part : `<${part.text}@${part.offset}>`
  );
}

for (
  const [text, expected] of [
    ["", [""]],
    ["plain", ["plain"]],
    ["$", ["$"]],
    ["$$", ["$$"]],
    ["$x {y} $", ["$x {y} $"]],
    ["{}", ["{}"]],
    ["a${x}b", ["a", "<${x}@1>", "b"]],
    ["${x}${y}", ["<${x}@0>", "<${y}@4>"]],
    ["$${x}", ["${x}"]],
    ["$${", ["${"]],
    ["$${$${", ["${${"]],
    ["$$${x}", ["$${x}"]],
    ["$${a}${b}$${c}", ["${a}", "<${b}@5>", "${c}"]],
    ["${a}$${b}", ["<${a}@0>", "${b}"]],
    ["${a}$", ["<${a}@0>", "$"]],
    ["😀${x}ü", ["😀", "<${x}@2>", "ü"]],
    ["a\n${x}\n", ["a\n", "<${x}@2>", "\n"]],
    ["${a:-}}", ["<${a:-}@0>", "}"]],
  ] as const
) {
  Deno.test(`the text ${JSON.stringify(text)} has its parts`, () => {
    assert.deepEqual(parts(text), expected);
  });
}

const EXAMPLES = "for example `${ENV.NAME}`, `${vars.name}` or `${steps.login.capture.token}`";
const CAPTURES =
  'write `${steps.login.token}`, where a name has spaces `${steps["my step"].token}`';
const FORMS = "an expression is `${reference}`, `${NAME:-default}` or `${reference | filter}`";
const FILTERS =
  "the filters are `upper`, `lower`, `trim`, `urlencode`, `urldecode`, `htmldecode`, `prepend`, `append`, " +
  "`base64`, `base64url`, `base64decode`, `json`, `string`, `number`, `boolean`, `sha256`, `hmacSha256` and `offset`";
const DURATION = "write a number and a unit (ms, s, m, h, d, w): `offset 1d`, `offset -15m`";
const NESTED = "write the whole name, as in `${ENV.BASE_URL}`; " +
  "only the value differs from run to run";
const UNCLOSED = "close it with `}`, or write `$${` for a literal `${`";

for (
  const [text, code, message, meant, help] of [
    ["a ${}", "bad-expression", "an expression begins with a name", "}", EXAMPLES],
    ["a ${ }", "bad-expression", "an expression begins with a name", "}", EXAMPLES],
    ["${1a}", "bad-expression", "an expression begins with a name", "1", EXAMPLES],
    ["${'a'}", "bad-expression", "an expression begins with a name", "'", EXAMPLES],
    ["${${x}}", "bad-expression", "an expression begins with a name", "$", EXAMPLES],
    ["a ${", "bad-expression", "the expression is not closed", "", EXAMPLES],
    ["a ${x b", "bad-expression", "unexpected `b` in an expression", "b", FORMS],
    ["a ${x", "bad-expression", "the expression is not closed", "${x", UNCLOSED],
    ["a ${x:-b", "bad-expression", "the expression is not closed", "${x:-b", UNCLOSED],
    ["a ${x | upper", "bad-expression", "the expression is not closed", "${x | upper", UNCLOSED],
    ["${x y}", "bad-expression", "unexpected `y` in an expression", "y", FORMS],
    ["${x[0]}", "bad-expression", "unexpected `[` in an expression", "[", FORMS],
    ["${x:y}", "bad-expression", "unexpected `:` in an expression", ":", "write `${x:-y}`"],
    ["${env:Y}", "bad-expression", "unexpected `:` in an expression", ":", "write `${ENV.Y}`"],
    ["${x:=y}", "bad-expression", "unexpected `:` in an expression", ":", "write `${x:-y}`"],
    ["${x ?? 'y'}", "bad-expression", "unexpected `?` in an expression", "?", "write `${x:-y}`"],
    ["${X/y", "bad-expression", "unexpected `/` in an expression", "/", "write `${X}/…`"],
    [
      "${vars['x']}",
      "bad-expression",
      "unexpected `[` in an expression",
      "[",
      "write `${vars.x}`",
    ],
    [
      "${x | sha256('hex')}",
      "bad-filter",
      "a filter has no parentheses",
      "sha256",
      "write it without parentheses, as in `${vars.payload | sha256}`",
    ],
    [
      "${x | default('y')}",
      "unknown-filter",
      "the filter `default` is not known",
      "default",
      "a default comes before the filters: `${NAME:-y}`",
    ],
    ['${x:-"a" b}', "bad-expression", "unexpected `b` in an expression", "b", FORMS],
    ["${x || y}", "bad-expression", "unexpected `|` in an expression", "|", "write `${x:-y}`"],
    ["${x + 1}", "bad-expression", "unexpected `+` in an expression", "+", FORMS],
    ["${ENV.A.B}", "bad-expression", "unexpected `.B` in an expression", ".", FORMS],
    ["${ENV.}", "bad-expression", "a name must follow `ENV.`", "}", "write `ENV.NAME`"],
    ["${ENV.${x}}", "bad-expression", "expressions do not nest", "ENV.${x}}", NESTED],
    ["${ENV.${x}_URL}", "bad-expression", "expressions do not nest", "ENV.${x}_URL}", NESTED],
    [
      "${X:-${y}}",
      "bad-expression",
      "a default cannot contain an expression",
      "${y}",
      'write `${vars.x}`, with `vars: { x: "${y}" }`; `--var x=…` replaces it',
    ],
    [
      "${x:-a${y}}",
      "bad-expression",
      "a default cannot contain an expression",
      "a${y}",
      'write `${vars.x}`, with `vars: { x: "a${y}" }`; `--var x=…` replaces it',
    ],
    [
      "${x:-{}}",
      "bad-expression",
      "a default with a brace needs quotes",
      "{",
      "put the default in quotes",
    ],
    ['${x:-"a}', "bad-expression", 'a quote `"` is not closed', '"', "close it"],
    [
      "${RANDOM.HEX_0}",
      "unknown-random",
      "`RANDOM.HEX_0` is not known",
      "RANDOM.HEX_0",
      "there are `RANDOM.UUID` and `RANDOM.HEX_n`, n from 1 to 128",
    ],
    [
      "${RANDOM.HEX_129}",
      "unknown-random",
      "`RANDOM.HEX_129` is not known",
      "RANDOM.HEX_129",
      "there are `RANDOM.UUID` and `RANDOM.HEX_n`, n from 1 to 128",
    ],
    [
      "${RANDOM.INT}",
      "unknown-random",
      "`RANDOM.INT` is not known",
      "RANDOM.INT",
      "there are `RANDOM.UUID` and `RANDOM.HEX_n`, n from 1 to 128",
    ],
    [
      "${NOW.TIME}",
      "unknown-now",
      "`NOW.TIME` is not known",
      "NOW.TIME",
      "there are `NOW.ISO`, `NOW.ISO_SECONDS`, `NOW.DATE`, `NOW.EPOCH` and `NOW.EPOCH_MS`",
    ],
    [
      "${NOW.epoch_ms}",
      "unknown-now",
      "`NOW.epoch_ms` is not known",
      "NOW.epoch_ms",
      "write `NOW.EPOCH_MS`",
    ],
    [
      "${RANDOM.uuid}",
      "unknown-random",
      "`RANDOM.uuid` is not known",
      "RANDOM.uuid",
      "write `RANDOM.UUID`",
    ],
    [
      "${RANDOM.hex16}",
      "unknown-random",
      "`RANDOM.hex16` is not known",
      "RANDOM.hex16",
      "write `RANDOM.HEX_16`",
    ],
    ["${steps}", "bad-expression", "name the step and one of its captures", "steps", CAPTURES],
    ["${steps.}", "bad-expression", "a name must follow the dot", "}", CAPTURES],
    ["${steps.a.b.}", "bad-expression", "a name must follow the dot", "}", CAPTURES],
    [
      '${steps["a"].b.c}',
      "bad-expression",
      "name the step and one of its captures",
      'steps["a"].b.c',
      CAPTURES,
    ],
    [
      "${steps[a].b}",
      "bad-expression",
      "a step name in brackets needs quotes",
      "a",
      'write `${steps["my step"].token}`',
    ],
    [
      "${steps.list.capture.ids[0]}",
      "bad-expression",
      "a capture is one value; a reference cannot go further",
      "[0]",
      "capture the item itself, for example `first_id: $.json.items[0].id`",
    ],
    [
      "${steps.list.ids[*]}",
      "bad-expression",
      "a capture is one value; a reference cannot go further",
      "[*]",
      "capture the item itself, for example `first_id: $.items[0].id`",
    ],
    ['${steps["a.b}', "bad-expression", 'a quote `"` is not closed', '"', "close it"],
    [
      "${steps.a b.c}",
      "bad-expression",
      "name the step and one of its captures",
      "steps.a",
      CAPTURES,
    ],
    ["${x |}", "bad-expression", "a filter must follow the bar", "}", FILTERS],
    [
      "${x | uper}",
      "unknown-filter",
      "the filter `uper` is not known",
      "uper",
      "did you mean `upper`?",
    ],
    ["${x | jq}", "unknown-filter", "the filter `jq` is not known", "jq", FILTERS],
    [
      "${x | offset 1d}",
      "bad-filter",
      "`offset` works on `NOW` only",
      "offset",
      "write it right after the time: `${NOW.ISO | offset 1d}`",
    ],
    [
      "${NOW.ISO | upper | offset 1d}",
      "bad-filter",
      "`offset` works on `NOW` only",
      "offset",
      "write it right after the time: `${NOW.ISO | offset 1d}`",
    ],
    ["${NOW.ISO | offset}", "bad-filter", "`offset` takes a duration", "}", DURATION],
    ["${NOW.ISO | offset 1}", "bad-filter", "`offset` takes a duration", "1", DURATION],
    [
      "${NOW.ISO | offset 1 day}",
      "bad-filter",
      "`offset` takes a duration",
      "1 day",
      "write `offset 1d`",
    ],
    [
      "${NOW.ISO | offset -90 minutes | upper}",
      "bad-filter",
      "`offset` takes a duration",
      "-90 minutes",
      "write `offset -90m`",
    ],
    ["${NOW.ISO | offset 1 month}", "bad-filter", "`offset` takes a duration", "1", DURATION],
    [
      "${x | toUpperCase}",
      "unknown-filter",
      "the filter `toUpperCase` is not known",
      "toUpperCase",
      "did you mean `upper`?",
    ],
    [
      "${NOW.ISO | offset 2000000d}",
      "bad-filter",
      "`offset` takes 1000 years at the most",
      "2000000d",
      DURATION,
    ],
    [
      "${x | hmacSha256}",
      "bad-filter",
      "`hmacSha256` needs its key",
      "hmacSha256",
      "for example `${vars.payload | hmacSha256 ENV.WEBHOOK_SECRET}`",
    ],
    [
      "${x | sha256 bse64}",
      "bad-filter",
      "there is no encoding `bse64`",
      "bse64",
      "there are `hex`, `base64` and `base64url`",
    ],
    [
      "${x | sha256 'utf-8'}",
      "bad-filter",
      "there is no encoding `utf-8`",
      "'utf-8'",
      "there are `hex`, `base64` and `base64url`",
    ],
    ["${x | upper now}", "bad-expression", "unexpected `now` in an expression", "n", FORMS],
  ] as const
) {
  Deno.test(`the mistake in ${text} is reported with its place`, () => {
    assert.throws(() => parseTemplate(text), (error: unknown) => {
      assert.ok(error instanceof ExpressionError);
      assert.equal(error.message, message);
      assert.equal(error.code, code);
      assert.equal(text.slice(error.offset, error.offset + error.length), meant);
      assert.equal(error.help, help);
      return true;
    });
  });
}

Deno.test("the place of a mistake counts from the beginning of the text", () => {
  assert.throws(() => parseTemplate("😀 ${a} $${ ${b c}"), { offset: 16, length: 1 });
});

Deno.test("a text with many expressions is parsed completely", () => {
  const text = "${vars.a} and ${steps.b.c | upper} $${x} ".repeat(20_000);
  assert.equal(expressionsOf(parseTemplate(text)).length, 40_000);
  assert.deepEqual(parseTemplate("$".repeat(200_000)).parts, ["$".repeat(200_000)]);
  assert.deepEqual(parseTemplate("$${".repeat(100_000)).parts, ["${".repeat(100_000)]);
});

Deno.test("a mistake in a text hides neither the next one nor the valid parts", () => {
  const mistakes: string[] = [];
  const text = "${a b}/${c}/${d | nope}/${e";
  const template = parseTemplate(text, ({ code, offset }) => mistakes.push(`${offset} ${code}`));
  assert.deepEqual(mistakes, ["4 bad-expression", "18 unknown-filter", "24 bad-expression"]);
  assert.deepEqual(expressionsOf(template).map((one) => one.text), ["${c}"]);
});

Deno.test("what is between two pairs of braces is text", () => {
  for (const text of ["{{ a }}", "${{ a }}", "x ${{ secrets.a }} {{b}}"]) {
    assert.deepEqual(parseTemplate(text).parts, [text]);
  }
  assert.throws(() => parseTemplate("${{a,b}}"), { code: "bad-expression" });
});
