import { ENVELOPE_NAMES, goesIntoHeaders, type RootedPath } from "../executor/mod.ts";
import { compileJsonPath, type JsonPath, JsonPathError } from "../json/mod.ts";
import type { Diagnostics, Fix, Range, ScalarNode, SourceNode, Spelling } from "../loader/mod.ts";
import { closest } from "../text/mod.ts";
import { meantRoot, pathInstead } from "./meant_root.ts";
import { explainPath } from "./explain_path.ts";

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
    const [only, ...others] = node.kind === "list" ? node.items : [];
    const isAlone = only?.kind === "scalar" && others.length === 0 && only.text.startsWith("$");
    found.error("wrong-type", "a path is text", node.range, {
      help: isAlone
        ? `write \`${pathInstead(only.text, spelling)}\` without brackets around it`
        : `write a JSONPath, for example \`${example}\``,
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
    const { message, offset, length, help } = explainPath(text, error, spelling);
    const place = placeIn(node, offset, length);
    found.error("bad-jsonpath", `the JSONPath is not valid: ${message}`, place, { help });
    return undefined;
  }
}

function placeIn(node: ScalarNode, offset: number, length: number): Range {
  const { start, end } = node.range;
  const from = Math.max(start, Math.min(start + (node.quoted ? 1 : 0) + offset, end - 1));
  return { start: from, end: Math.max(from + 1, Math.min(from + length, end)) };
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
