import type { Diagnostics } from "../../diagnostics/mod.ts";
import { type JsonObject, toText } from "../../json/mod.ts";
import type { Flow } from "../../loader/mod.ts";
import {
  checkReferences,
  type DataColumns,
  evaluateText,
  openRandomStream,
  type ReferenceUse,
  ResolveError,
  type Scope,
  type Template,
  TemplateCompiler,
} from "../../resolver/mod.ts";
import { isSecret, isSecretName } from "../../secrets/mod.ts";
import type { FlowRows } from "../compiled_flow.ts";
import type { DataRows } from "./data_rows.ts";

/** The longest part of a row in a name, in characters. */
const LABEL_LENGTH = 40;
/** The longest name of a row. */
const NAME_LENGTH = 200;

/**
 * Names the rows of a flow. A `name` with expressions is evaluated for each row; otherwise the number
 * of the row and its first value follow the name: `checkout [2: alice]`.
 */
export function namedRows(flow: Flow, data: DataRows, diagnostics: Diagnostics): FlowRows {
  const template = compileName(flow, data, diagnostics);
  const ownName = template && nameReader(template);
  const repeated = ownName ? repeatedNames(flow, data, ownName, diagnostics) : new Set<string>();
  const isNamed = !diagnostics.hasErrors;
  const nameOf = (row: JsonObject, number: number) => {
    if (!ownName || !isNamed) return `${flow.name} [${labelOf(row, number)}]`;
    const name = ownName(row);
    return repeated.has(name) ? `${name} [${number}]` : name;
  };
  return {
    count: data.count,
    row(number) {
      const value = data.row(number);
      return { number, name: nameOf(value, number), value };
    },
  };
}

/** Returns the names that several rows have, and reports a row that has no name. */
function repeatedNames(
  { nameEntry }: Flow,
  data: DataRows,
  nameOf: (row: JsonObject) => string,
  diagnostics: Diagnostics,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (let number = 1; number <= data.count && !diagnostics.hasErrors; number++) {
    try {
      const name = nameOf(data.row(number));
      if (seen.has(name)) repeated.add(name);
      seen.add(name);
    } catch (error) {
      if (!(error instanceof ResolveError)) throw error;
      const message = `row ${number} has no name: ${error.message}`;
      diagnostics.error("bad-value", message, nameEntry!.value.range);
    }
  }
  return repeated;
}

/** Returns the name of a flow if it has expressions; they may only refer to columns. */
function compileName(
  { nameEntry }: Flow,
  data: DataColumns,
  diagnostics: Diagnostics,
): Template | undefined {
  const node = nameEntry?.value;
  if (node?.kind !== "scalar" || !node.text.includes("${")) return undefined;
  const compiler = new TemplateCompiler(diagnostics);
  const template = compiler.text(node);
  const uses = compiler.takeUses();
  for (const use of uses) reportUnfit(use, diagnostics);
  const ofRow = uses.filter(({ reference }) => reference.kind === "data");
  checkReferences(ofRow, undefined, { ...NO_NAMES, data, reported: new Set() }, diagnostics);
  return template;
}

function reportUnfit({ reference, range }: ReferenceUse, diagnostics: Diagnostics): void {
  if (reference.kind === "foreign") return;
  if (reference.kind !== "data") {
    diagnostics.error("bad-name", "the name of a flow refers to nothing but its row", range, {
      help: "a name is the same in every run, so that reports can be compared: `${data.name}`",
    });
  } else if (isSecretName(reference.path.at(-1)!)) {
    diagnostics.error("bad-name", "the name of a flow does not show a secret", range, {
      help: "name the row by another column",
    });
  }
}

const NO_NAMES = {
  variables: new Set<string>(),
  steps: [],
  unreadSteps: [],
  params: new Map(),
  env: () => undefined,
  envOptional: false,
} as const;

/** Returns what evaluates the name of a row. */
function nameReader(template: Template): (row: JsonObject) => string {
  const scope: Scope = {
    ...NO_NAMES,
    vars: new Map(),
    captures: new Map(),
    random: openRandomStream("", ""),
    startedAt: 0,
  };
  return (data) => evaluateText(template, { ...scope, data }).slice(0, NAME_LENGTH);
}

/** Returns the number of a row and its first value that is no secret: `2: alice`. */
function labelOf(row: JsonObject, number: number): string {
  for (const [column, value] of Object.entries(row)) {
    if (value === null || typeof value === "object") continue;
    const text = toText(value);
    if (text.trim() === "" || isSecretName(column) || isSecret(column, text)) continue;
    return `${number}: ${text.length > LABEL_LENGTH ? `${text.slice(0, LABEL_LENGTH)}…` : text}`;
  }
  return String(number);
}
