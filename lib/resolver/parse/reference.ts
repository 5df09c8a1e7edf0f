import { joinWithAnd } from "../../text/mod.ts";
import type { NowForm, Reference } from "../expression.ts";
import { MAX_HEX_DIGITS } from "../limits.ts";
import type { ExpressionScanner } from "./scanner.ts";

const NAME = /[A-Za-z_][\w-]*/y;
const PATH = /[^\s.[\]{}|:'"$]+(?:\.[^\s.[\]{}|:'"$]+)*/y;
const MEMBER = /[\p{L}\p{N}_-]+/uy;
const MEMBERS = /(?:\.[\w-]+|\[[^\]{}]*\])+/y;
const INDEX = /(?:-?\d+|\*)\]/y;
const DIGITS = /\d+/y;
const CALL = /\([^(){}]*\)/y;
const NOW_FORMS: readonly string[] = [
  "ISO",
  "ISO_SECONDS",
  "DATE",
  "EPOCH",
  "EPOCH_MS",
] satisfies NowForm[];
const CAPTURE_HELP =
  'write `${steps.login.token}`, where a name has spaces `${steps["my step"].token}`';
/** The names before the first dot of a reference. */
export const HEADS = ["ENV", "vars", "inputs", "steps", "RANDOM", "NOW"];

/** Parses the reference of an expression. */
export function parseReference(scanner: ExpressionScanner): Reference {
  const start = scanner.at;
  const head = scanner.match(NAME);
  if (head === undefined) {
    const path = /^\$[.[][^}]*/.exec(scanner.text.slice(scanner.at))?.[0];
    scanner.fail(
      "bad-expression",
      scanner.atEnd() ? "the expression is not closed" : "an expression begins with a name",
      path === undefined
        ? "for example `${ENV.NAME}`, `${vars.name}` or `${steps.login.capture.token}`"
        : "a path points into a response: capture the value in an earlier step, and refer to the capture",
    );
  }
  if (head === "steps") return parseCapture(scanner, start);
  if (scanner.match(CALL) !== undefined) return parseForeign(scanner, start);
  if ((head === "item" || head === "data") && /[.[]/.test(scanner.text[scanner.at] ?? "")) {
    return parseMember(scanner, head);
  }
  if (!HEADS.includes(head) && scanner.text[scanner.at] === ".") {
    return parseForeign(scanner, start);
  }
  if (!scanner.take(".")) return { kind: "bare", name: head };
  const name = scanner.match(NAME) ?? failName(scanner, head, start);
  switch (head) {
    case "ENV":
      return { kind: "env", name };
    case "vars":
      return { kind: "var", name };
    case "inputs":
      return { kind: "var", name, of: "inputs" };
    case "RANDOM":
      return parseRandom(scanner, start, name);
    default:
      return parseNow(scanner, start, name);
  }
}

function failName(scanner: ExpressionScanner, head: string, start: number): never {
  if (!scanner.text.startsWith("${", scanner.at)) {
    scanner.fail("bad-expression", `a name must follow \`${head}.\``, `write \`${head}.NAME\``);
  }
  const inner = /^\$\{[^}]*\}?[\w-]*\}?/.exec(scanner.text.slice(scanner.at))?.[0] ?? "";
  scanner.at += inner.length;
  const example = head === "ENV" ? "${ENV.BASE_URL}" : `\${${head}.name}`;
  const help = `write the whole name, as in \`${example}\`; only the value differs from run to run`;
  return scanner.fail("bad-expression", "expressions do not nest", help, start);
}

function parseCapture(scanner: ExpressionScanner, start: number): Reference {
  const segments: string[] = [];
  let bracketed = 0;
  while (true) {
    if (scanner.take("[")) {
      const name = scanner.quoted();
      const item = name === undefined && segments.length > 0 ? scanner.match(INDEX) : undefined;
      if (item !== undefined) failItem(scanner, item, segments);
      if (name === undefined || !scanner.take("]")) {
        scanner.fail(
          "bad-expression",
          "a step name in brackets needs quotes",
          'write `${steps["my step"].token}`',
        );
      }
      segments.push(name);
      if (segments.length === 1) bracketed = 1;
    } else if (scanner.take(".")) {
      const path = scanner.match(PATH) ??
        scanner.fail("bad-expression", "a name must follow the dot", CAPTURE_HELP);
      segments.push(...path.split("."));
    } else break;
  }
  const name = segments.pop();
  if (segments.length > 1 && segments.at(-1) === "capture") segments.pop();
  if (name !== undefined && segments.length === 0 && scanner.endsHere()) {
    return { kind: "foreign", text: scanner.text.slice(start, scanner.at) };
  }
  if (name === undefined || segments.length === 0 || (bracketed === 1 && segments.length !== 1)) {
    scanner.fail("bad-expression", "name the step and one of its captures", CAPTURE_HELP, start);
  }
  return { kind: "capture", step: segments.join("."), name };
}

/**
 * Parses a member of an item, or a column of a row: `item.customer.id`, `data["first name"]`,
 * `item.lines[0]`.
 */
function parseMember(scanner: ExpressionScanner, kind: "item" | "data"): Reference {
  const path: string[] = [];
  while (true) {
    if (scanner.take("[")) path.push(bracketed(scanner, kind));
    else if (scanner.take(".")) {
      const help = kind === "item" ? "write `${item.id}`" : "write `${data.name}`";
      const name = scanner.match(MEMBER);
      path.push(name ?? scanner.fail("bad-expression", "a name must follow the dot", help));
    } else return { kind, path };
  }
}

/** Parses a name in quotes, or the index of an item of a list, up to the closing bracket. */
function bracketed(scanner: ExpressionScanner, kind: "item" | "data"): string {
  const name = scanner.quoted() ?? scanner.match(DIGITS);
  if (name !== undefined && scanner.take("]")) return name;
  return scanner.fail(
    "bad-expression",
    "brackets hold a name in quotes, or the index of an item of a list",
    `write \`\${${kind}['first name']}\` or \`\${${kind}.lines[0]}\``,
  );
}

/** Reports a reference to an item of a captured list, which has no syntax. */
function failItem(
  scanner: ExpressionScanner,
  item: string,
  segments: readonly string[],
): never {
  const root = segments.includes("capture") ? "$.json" : "$";
  const help = `capture the item itself, for example \`first_id: ${root}.items[0].id\``;
  const message = "a capture is one value; a reference cannot go further";
  return scanner.fail("bad-expression", message, help, scanner.at - item.length - 1);
}

function parseRandom(scanner: ExpressionScanner, start: number, name: string): Reference {
  if (name === "UUID") return { kind: "uuid" };
  const digits = Number(/^HEX_(\d+)$/.exec(name)?.[1]);
  if (digits >= 1 && digits <= MAX_HEX_DIGITS) return { kind: "hex", digits };
  return scanner.fail(
    "unknown-random",
    `\`RANDOM.${name}\` is not known`,
    randomMeant(name) ?? RANDOM_HELP,
    start,
  );
}

/** The forms of `RANDOM`. */
export const RANDOM_HELP =
  `there are \`RANDOM.UUID\` and \`RANDOM.HEX_n\`, n from 1 to ${MAX_HEX_DIGITS}`;

function randomMeant(name: string): string | undefined {
  if (/^(?:uuid|guid)(?:_?v?4)?$/i.test(name)) return "write `RANDOM.UUID`";
  const digits = Number(/^hex[_-]?(\d+)$/i.exec(name)?.[1]);
  const isKnown = digits >= 1 && digits <= MAX_HEX_DIGITS;
  return isKnown ? `write \`RANDOM.HEX_${digits}\`` : undefined;
}

/** The forms of `NOW`. */
export const NOW_HELP = `there are ${joinWithAnd(NOW_FORMS.map((form) => `\`NOW.${form}\``))}`;

function parseNow(scanner: ExpressionScanner, start: number, name: string): Reference {
  if (NOW_FORMS.includes(name)) return { kind: "now", form: name as NowForm, offsetMs: 0 };
  const meant = NOW_FORMS.find((form) => form === name.toUpperCase().replaceAll("-", "_"));
  const help = meant === undefined ? NOW_HELP : `write \`NOW.${meant}\``;
  return scanner.fail("unknown-now", `\`NOW.${name}\` is not known`, help, start);
}

/** Parses what another tool would understand, up to its end: `env.NAME`, `uuid()`. */
function parseForeign(scanner: ExpressionScanner, start: number): Reference {
  while (scanner.match(MEMBERS) !== undefined || scanner.match(CALL) !== undefined);
  return { kind: "foreign", text: scanner.text.slice(start, scanner.at) };
}
