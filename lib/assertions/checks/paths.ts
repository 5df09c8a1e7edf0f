import type { Diagnostics } from "../../diagnostics/mod.ts";
import {
  type Envelope,
  locateValues,
  missingValues,
  type ResponsePath,
  selectValues,
  writtenNumbers,
} from "../../http/mod.ts";
import {
  assertionOfText,
  assertionsByPath,
  entryOf,
  flowText,
  type MapEntry,
  type MapNode,
  type PathAssertionsNode,
  quoted,
  type SourceNode,
  type Spelling,
} from "../../loader/mod.ts";
import { compileRootedPath, PATH_EXAMPLE, pathInstead } from "../rooted_path.ts";
import { compileOperator, takesHeaderList } from "./assertion_operator.ts";
import type { CheckDraft } from "./check.ts";
import type { CheckContext } from "./operand.ts";

/** The names that other tools use for `path`. */
const PATH_WORDS = ["jsonpath", "json_path", "jsonPath", "from_jsonpath"];

/** Compiles the items of `json` or `jsonpath`. */
export function compilePaths(items: PathAssertionsNode, context: CheckContext): CheckDraft[] {
  const { list, spelling } = items;
  return list.items.flatMap((item) => compilePathAssertion(item, spelling, context) ?? []);
}

/** Compiles an assertion with a `path` and an operator. */
export function compilePathAssertion(
  item: SourceNode,
  spelling: Spelling,
  context: CheckContext,
): CheckDraft | undefined {
  const { compiler } = context;
  const { diagnostics } = compiler;
  if (item.kind !== "map") {
    diagnostics.error(
      "wrong-type",
      "an assertion is a map with `path` and an operator",
      item.range,
      {
        help: `write \`${exampleOf(item, spelling)}\``,
      },
    );
    compiler.value(item);
    return undefined;
  }
  const paths = item.entries.filter(isPath);
  const pathNode = readPath(item, paths, spelling, diagnostics);
  if (!pathNode && item.entries.some(({ name }) => name.startsWith("$"))) return undefined;
  const start = pathNode && compileRootedPath(pathNode, spelling, diagnostics);
  const place = {
    source: spelling === "A" ? "json" : "jsonpath",
    path: pathNode?.kind === "scalar" ? pathNode.text : "",
  };
  const chosen = compileOperator(item, paths, place, context);
  if (!start || !chosen) return undefined;
  const ofHeader = spelling === "A" && start.path.firstName === "headers";
  const headerLists = start.headerLists ?? (ofHeader && takesHeaderList(chosen));
  const rooted = headerLists ? { ...start, headerLists } : start;
  // The functions below outlive the YAML nodes, so they must not hold `chosen`.
  const { operator, operand, entry } = chosen;
  return {
    source: spelling === "A" ? "json" : "jsonpath",
    path: rooted.path.text,
    operator,
    operatorName: entry.name,
    operand,
    singular: rooted.path.singular,
    headerLists,
    range: item.range,
    select: (envelope) => selectValues(rooted, envelope),
    ...(rooted.path.singular ? {} : { locate: (envelope) => locateValues(rooted, envelope) }),
    envelopePath: spelling === "A" && rooted.path.firstName !== "json" ? rooted : undefined,
    asWritten: (envelope) => writtenNumbers.parts.valuesAsWritten(rooted, envelope),
    describeMissing: (envelope) => describeMissing(rooted, envelope, operator.subject === "list"),
  };
}

function isPath({ name }: MapEntry): boolean {
  return name === "path" || PATH_WORDS.includes(name);
}

/** Returns a correct assertion as an example, with the written path if there is one. */
function exampleOf(item: SourceNode, spelling: Spelling): string {
  const sentence = item.kind === "scalar" ? assertionOfText(item)?.value : undefined;
  if (sentence?.kind === "list") return itemText(sentence.items[0], spelling);
  const path = item.kind === "scalar" && item.text.startsWith("$")
    ? quoted(pathInstead(item.text, spelling))
    : PATH_EXAMPLE[spelling];
  return `{ path: ${path}, exists: true }`;
}

/** Returns an assertion as it should be written, with its path rooted as the spelling requires. */
function itemText(item: SourceNode, spelling: Spelling): string {
  if (item.kind !== "map") return flowText(item);
  const entries = item.entries.map((entry) => {
    const { name, value } = entry;
    if (name !== "path" || value.kind !== "scalar") return entry;
    const text = pathInstead(value.text, spelling);
    return { ...entry, value: { ...value, value: text, text } };
  });
  return flowText({ ...item, entries });
}

function readPath(
  item: MapNode,
  paths: readonly MapEntry[],
  spelling: Spelling,
  diagnostics: Diagnostics,
): SourceNode | undefined {
  const path = entryOf(item, "path");
  for (const { name, key } of paths) {
    if (name === "path") continue;
    const fix = path || paths.length > 1
      ? {}
      : { fix: diagnostics.fix("write `path`", [key.range, "path"]) };
    diagnostics.error("unknown-key", `\`${name}\` is not a key of an assertion`, key.range, {
      help: path
        ? "the assertion has its `path` already; remove this key"
        : `write \`path\` instead of \`${name}\``,
      ...fix,
    });
  }
  if (paths.length > 0) return (path ?? paths[0]).value;
  const [first] = item.entries.some(({ name }) => name.startsWith("$"))
    ? assertionsByPath(item).items
    : [];
  diagnostics.error("missing-key", "an assertion needs the key `path`", item.range, {
    help: `write \`${first ? itemText(first, spelling) : exampleOf(item, spelling)}\``,
  });
  return undefined;
}

function describeMissing(rooted: ResponsePath, envelope: Envelope, list: boolean) {
  return {
    message: `nothing at \`${rooted.path.text}\``,
    ...missingValues.parts.describeMissingValue(rooted, envelope, list),
  };
}
