import { ENVELOPE_NAMES, goesIntoHeaders, type RootedPath } from "../executor/mod.ts";
import { compileJsonPath, type JsonPath, JsonPathError } from "../json/mod.ts";
import type { Diagnostics, Fix, Range, ScalarNode, SourceNode, Spelling } from "../loader/mod.ts";
import { closest } from "../text/mod.ts";
import { meantRoot } from "./meant_root.ts";
import { pathMistake } from "./path_mistakes.ts";

/** A path as an example, in each spelling. */
export const PATH_EXAMPLE: Readonly<Record<Spelling, string>> = { A: "$.json.id", B: "$.id" };

const EXPRESSION = /(?<!\$)\$\{/;

/** Compiles a path of `capture`, `extract`, `json` or `jsonpath` and checks its root. */
export function compileRootedPath(
  node: SourceNode,
  spelling: Spelling,
  found: Diagnostics,
): RootedPath | undefined {
  const example = PATH_EXAMPLE[spelling];
  if (node.kind !== "scalar" || typeof node.value !== "string") {
    found.error("wrong-type", "a path is text", node.range, {
      help: `write a JSONPath, for example \`${example}\``,
    });
    return undefined;
  }
  if (node.value.includes("${") && EXPRESSION.test(node.value)) {
    found.error("bad-jsonpath", "expressions are not allowed in a path", node.range, {
      help: `select with the path, compare with an operator: \`contains: \${…}\` on \`${
        pathInstead("$.items[*].id", spelling)
      }\``,
    });
    return undefined;
  }
  const text = node.value.includes("$${") ? node.value.replaceAll("$${", "${") : node.value;
  const path = compilePath(node, text, spelling, found);
  if (!path || (spelling === "A" && !checkRoot(node, path, found))) return undefined;
  if (spelling === "B" || !goesIntoHeaders(path)) return { path, spelling };
  return { path, spelling, headerLists: true };
}

function compilePath(
  node: ScalarNode,
  text: string,
  spelling: Spelling,
  found: Diagnostics,
): JsonPath | undefined {
  try {
    return compileJsonPath(text);
  } catch (error) {
    if (!(error instanceof JsonPathError)) throw error;
    const known = text.startsWith("$") ? pathMistake(text) : undefined;
    const title = `the JSONPath is not valid: ${known?.message ?? error.message}`;
    const place = placeIn(node, known?.offset ?? error.offset, known?.length ?? 1);
    found.error("bad-jsonpath", title, place, {
      help: known
        ? known.help
        : text.startsWith("$")
        ? `paths follow RFC 9535, for example \`${
          pathInstead("$.items[?@.id == 3].name", spelling)
        }\``
        : `a path begins with \`$\`: write \`${pathInstead(`$${withoutBody(text)}`, spelling)}\``,
    });
    return undefined;
  }
}

function placeIn(node: ScalarNode, offset: number, length: number): Range {
  const { start, end } = node.range;
  const from = Math.max(start, Math.min(start + (node.quoted ? 1 : 0) + offset, end - 1));
  return { start: from, end: Math.max(from + 1, Math.min(from + length, end)) };
}

/** What stands before a member of the body in other tools: `response.body.id`, `.id`. */
function withoutBody(text: string): string {
  const rest = text.trim().replace(/^(?:(?:res|response)\.)?(?:body|data(?=\.body))?\.?/, "");
  if (!/^[\w-]+(?:\.[\w-]+|\[[^\]]*\])*$/.test(rest)) return ".id";
  return `.${rest}`.replaceAll(/\.(\d+)(?=[.[]|$)/g, "[$1]");
}

/** The path that is meant by one that starts at the body, in the spelling of its key. */
export function pathInstead(text: string, spelling: Spelling): string {
  if (spelling === "B") return text;
  const first = /^\$\.([\w-]+)/.exec(text)?.[1];
  const names: readonly (string | undefined)[] = ENVELOPE_NAMES;
  return names.includes(first) ? text : text.replace(/^\$\s*/, "$.json");
}

function checkRoot(node: ScalarNode, path: JsonPath, found: Diagnostics): boolean {
  const { firstName, text } = path;
  const names: readonly string[] = ENVELOPE_NAMES;
  if (firstName !== undefined && names.includes(firstName)) return true;
  const meant = meantRoot(text);
  const instead = text.replace(/^\$\s*/, "$.json");
  const near = firstName === undefined ? undefined : closest(firstName, names);
  found.error(
    "wrong-root",
    firstName === undefined
      ? "a path under this key starts at the response, so its first part is a name"
      : `a path under this key starts at the response, which has no \`${firstName}\``,
    node.range,
    meant !== undefined
      ? { help: `write \`${meant}\`` }
      : near === undefined
      ? { help: `write \`${instead}\` for the body`, ...rootFix(node, instead, found) }
      : {
        help: `did you mean \`${
          text.replace(firstName!, near)
        }\`? or write \`${instead}\` for the body`,
      },
  );
  return false;
}

/** The fix that puts the body before a path; a path with filters may have further roots. */
function rootFix(node: ScalarNode, instead: string, found: Diagnostics): { fix?: Fix } {
  const { source } = found;
  const at = node.range.start + (node.quoted ? 1 : 0);
  if (node.text.lastIndexOf("$") > 0 || source.text[at] !== "$") return {};
  return { fix: found.fix(`write \`${instead}\``, [{ start: at, end: at + 1 }, "$.json"]) };
}
