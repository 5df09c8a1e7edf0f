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
import type { FlowRow } from "../compiled_flow.ts";
import type { DataRows } from "./data_rows.ts";

/** The longest part of a row in a name, in characters. */
const LABEL_LENGTH = 40;
/** The longest name of a row. */
const NAME_LENGTH = 200;

/**
 * Names the rows of a flow. A `name` with expressions is evaluated for each row; otherwise the number
 * of the row and its first value follow the name: `checkout [2: alice]`.
 */
export function namedRows(flow: Flow, data: DataRows, diagnostics: Diagnostics): FlowRow[] {
  const template = compileName(flow, data, diagnostics);
  if (!template) {
    return data.rows.map((value, i) => rowOf(value, i, `${flow.name} [${labelOf(value, i + 1)}]`));
  }
  const names = data.rows.map((row) => nameOf(row, template, flow, diagnostics));
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return data.rows.map((value, i) =>
    rowOf(value, i, times.get(names[i]) === 1 ? names[i] : `${names[i]} [${i + 1}]`)
  );
}

function rowOf(value: JsonObject, index: number, name: string): FlowRow {
  return { number: index + 1, name, value };
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

function nameOf(
  data: JsonObject,
  template: Template,
  { name, nameEntry }: Flow,
  diagnostics: Diagnostics,
): string {
  if (diagnostics.hasErrors) return name;
  const scope: Scope = {
    ...NO_NAMES,
    vars: new Map(),
    captures: new Map(),
    random: openRandomStream("", ""),
    startedAt: 0,
    data,
  };
  try {
    return evaluateText(template, scope).slice(0, NAME_LENGTH);
  } catch (error) {
    if (!(error instanceof ResolveError)) throw error;
    diagnostics.error("bad-value", error.message, nameEntry!.value.range);
    return name;
  }
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
