import type { Diagnostics, Fix, Range } from "../diagnostics/mod.ts";
import { goesIntoHeaders, type ResponsePath } from "../http/mod.ts";
import { compileJsonPath, type JsonPath, JsonPathError } from "../json/mod.ts";
import { ENVELOPE_NAMES, type ScalarNode, type SourceNode, type Spelling } from "../loader/mod.ts";
import { closestWord } from "../text/mod.ts";
import { pathInside, type PathMistake, pathMistake } from "./path_mistakes.ts";

/** An example path in each spelling. */
export const PATH_EXAMPLE: Readonly<Record<Spelling, string>> = { A: "$.json.id", B: "$.id" };

const EXPRESSION = /(?<!\$)\$\{/;

/** Compiles a path of `capture`, `extract`, `json` or `jsonpath` and checks its root. */
export function compileRootedPath(
  node: SourceNode,
  spelling: Spelling,
  diagnostics: Diagnostics,
): ResponsePath | undefined {
  const example = PATH_EXAMPLE[spelling];
  if (node.kind !== "scalar" || typeof node.value !== "string") {
    const [only, ...others] = node.kind === "list" ? node.items : [];
    const isAlone = only?.kind === "scalar" && others.length === 0 && only.text.startsWith("$");
    diagnostics.error("wrong-type", "a path is text", node.range, {
      help: isAlone
        ? `write \`${pathInstead(only.text, spelling)}\` without brackets around it`
        : `write a JSONPath, for example \`${example}\``,
    });
    return undefined;
  }
  if (node.value.includes("${") && EXPRESSION.test(node.value)) {
    diagnostics.error("bad-jsonpath", "expressions are not allowed in a path", node.range, {
      help: `select with the path, compare with an operator: \`contains: \${…}\` on \`${
        pathInstead("$.items[*].id", spelling)
      }\``,
    });
    return undefined;
  }
  const text = node.value.includes("$${") ? node.value.replaceAll("$${", "${") : node.value;
  const path = compilePath(node, text, spelling, diagnostics);
  if (!path || (spelling === "A" && !checkRoot(node, path, diagnostics))) return undefined;
  if (spelling === "B" || !goesIntoHeaders(path)) return { path, spelling };
  return { path, spelling, headerLists: true };
}

function compilePath(
  node: ScalarNode,
  text: string,
  spelling: Spelling,
  diagnostics: Diagnostics,
): JsonPath | undefined {
  try {
    return compileJsonPath(text);
  } catch (error) {
    if (!(error instanceof JsonPathError)) throw error;
    const { message, offset, length, help } = explainPath(text, error, spelling);
    const place = placeIn(node, offset, length);
    diagnostics.error("bad-jsonpath", `the JSONPath is not valid: ${message}`, place, { help });
    return undefined;
  }
}

function placeIn(node: ScalarNode, offset: number, length: number): Range {
  const { start, end } = node.range;
  const from = Math.max(start, Math.min(start + (node.quoted ? 1 : 0) + offset, end - 1));
  return { start: from, end: Math.max(from + 1, Math.min(from + length, end)) };
}

function checkRoot(node: ScalarNode, path: JsonPath, diagnostics: Diagnostics): boolean {
  const { firstName, text } = path;
  const names: readonly string[] = ENVELOPE_NAMES;
  if (firstName !== undefined && names.includes(firstName)) return true;
  const meant = meantRoot(text);
  const instead = text.replace(/^\$\s*/, "$.json");
  const near = firstName === undefined ? undefined : closestWord(firstName, names);
  diagnostics.error(
    "wrong-root",
    firstName === undefined
      ? "a path under this key starts at the response, so its first segment must be a name"
      : `a path under this key starts at the response, which has no \`${firstName}\``,
    node.range,
    meant !== undefined
      ? { help: `write \`${meant}\`` }
      : near === undefined
      ? { help: `write \`${instead}\` for the body`, ...rootFix(node, instead, diagnostics) }
      : {
        help: `did you mean \`${
          text.replace(firstName!, near)
        }\`? or write \`${instead}\` for the body`,
      },
  );
  return false;
}

/** Returns the fix that puts the body before a path; a path with filters may have further roots. */
function rootFix(node: ScalarNode, instead: string, diagnostics: Diagnostics): { fix?: Fix } {
  const { source } = diagnostics;
  const at = node.range.start + (node.quoted ? 1 : 0);
  if (node.text.lastIndexOf("$") > 0 || source.text[at] !== "$") return {};
  return { fix: diagnostics.fix(`write \`${instead}\``, [{ start: at, end: at + 1 }, "$.json"]) };
}

/**
 * Explains why a text is not a path.
 *
 * @param spelling The spelling of the key above, which determines the root of the suggested path.
 */
function explainPath(
  text: string,
  error: JsonPathError,
  spelling: Spelling,
): PathMistake & { readonly help: string } {
  if (text.trim() === "") {
    const help = `write a path, for example \`${pathInstead("$.id", spelling)}\``;
    return { message: "it is empty", offset: 0, length: 1, help };
  }
  if (!text.startsWith("$")) {
    const meant = pathInside(text) ?? `$${withoutBody(text)}`;
    const instead = OF_RESPONSE.test(text.trim()) ? pathInstead : inBody;
    const help = `write \`${instead(meant, spelling)}\``;
    return { message: "a path begins with `$`", offset: 0, length: text.length, help };
  }
  const example = pathInstead("$.items[?@.id == 3].name", spelling);
  const help = `paths follow RFC 9535, for example \`${example}\``;
  const known = pathMistake(text);
  return { help, ...(known ?? { message: error.message, ...placeOf(error, text) }) };
}

function placeOf({ offset }: JsonPathError, text: string) {
  return { offset: Math.min(offset, text.length - 1), length: 1 };
}

/** Returns the path without the prefix that other tools use: `response.body.id`, `.id`. */
function withoutBody(text: string): string {
  const rest = text.trim()
    .replace(/^(?:current\.)?(?:(?:res|response)\.)?(?:body|data(?=\.body))?\.?/, "");
  if (!/^[\w-]+(?:\.[\w-]+|\[[^\]]*\])*$/.test(rest)) return ".id";
  return `.${rest}`.replaceAll(/\.(\d+)(?=[.[]|$)/g, "[$1]");
}

/** The names of the parts of a response in other tools. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  body: "json",
  cookie: "cookies",
  duration: "duration_ms",
  elapsed: "duration_ms",
  elapsed_ms: "duration_ms",
  header: "headers",
  responseTime: "duration_ms",
  response_time: "duration_ms",
  statusCode: "status",
  status_code: "status",
};

/**
 * Translates a path with the roots of other tools to the envelope: `$.response.body.id` becomes
 * `$.json.id`.
 */
function meantRoot(text: string): string | undefined {
  const match = /^\$(\.(?:res|resp|response))?\.([A-Za-z_]\w*)(?=[.[]|$)/.exec(text);
  if (!match) return undefined;
  const [all, response, name] = match;
  const names: readonly string[] = ENVELOPE_NAMES;
  const isKnown = response !== undefined && names.includes(name);
  const meant = Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : isKnown ? name : undefined;
  return meant === undefined ? undefined : `$.${meant}${text.slice(all.length)}`;
}

/** A path of another tool that starts at the response; all others start at the body. */
const OF_RESPONSE =
  /^(?:current\.)?(?:(?:res|response)\.(?!body\b|data\b)|(?:headers|cookies|set_cookies|duration_ms|redirects|events|xml|json)\b)/;

/** Returns the path of a value of the body, in the spelling of its key. */
function inBody(text: string, spelling: Spelling): string {
  return spelling === "B" || /^\$\.json(?=[.[]|$)/.test(text)
    ? text
    : text.replace(/^\$\s*/, "$.json");
}

/** Returns the path that a path from the body means, in the spelling of its key. */
export function pathInstead(text: string, spelling: Spelling): string {
  if (spelling === "B") return text;
  const first = /^\$\.([\w-]+)/.exec(text)?.[1];
  const names: readonly (string | undefined)[] = ENVELOPE_NAMES;
  return names.includes(first) ? text : text.replace(/^\$\s*/, "$.json");
}
