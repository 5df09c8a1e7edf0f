import type { CompiledStep } from "../compiler/mod.ts";
import type { Diagnostic } from "../diagnostics/mod.ts";
import { describeValue, isArray, isObject, type JsonValue, toText } from "../json/mod.ts";
import { worstOutcome } from "../record/mod.ts";
import { evaluateValue, INDEX, ITEM, ResolveError } from "../resolver/mod.ts";
import { count, excerpt, roundMilliseconds } from "../text/mod.ts";
import type { FlowContext } from "./context.ts";
import { valueFailure } from "./frame.ts";
import { keepItem } from "./named_secrets.ts";
import { runStep } from "./step.ts";
import { brokenStep, skippedStep, type StepResult, stepResult } from "./step_result.ts";

/** The members of an item, of which the first names it. */
const NAMING_MEMBERS = ["id", "name", "key", "title"];
const LABEL_LENGTH = 40;
/** How many failures a result has at most; those of an item are not divided. */
const MOST_FAILURES = 20;
/** How many of the items that fail besides these are named. */
const MOST_NAMES = 50;

/** The run of a step for one item. */
interface ItemRun {
  /** The number of the item, from 1, and its name: `3: ord_9`. */
  readonly label: string;
  readonly result: StepResult;
}

/**
 * Runs a step once for each item of its list, in order. An item that fails does not keep the others
 * from being judged. What the step captures become lists, in the order of the items.
 */
export async function runForEach(
  step: CompiledStep,
  context: FlowContext,
  signal?: AbortSignal,
): Promise<StepResult> {
  const items = itemsOf(step, context);
  if ("outcome" in items) return items;
  const lists = new Map(step.captures.map(({ name }) => [name, [] as JsonValue[]]));
  const runs: ItemRun[] = [];
  for (const [index, item] of items.entries()) {
    if (signal?.aborted) break;
    const label = labelOf(item, index);
    keepItem(item, context.redactor);
    context.captures.delete(step.name);
    const result = await runStep(step, contextOf(item, index, label, context), signal);
    context.exchanges?.itemEnded(result.outcome);
    for (const [name, value] of context.captures.get(step.name) ?? []) lists.get(name)?.push(value);
    runs.push({ label, result });
    if (result.error?.class === "interrupted") break;
  }
  context.captures.set(step.name, lists);
  return combined(step, runs, [...lists.keys()].filter((name) => lists.get(name)!.length > 0));
}

/** Returns the items, or the result of a step that has none. */
function itemsOf(
  step: CompiledStep,
  { scope, source, captures }: FlowContext,
): readonly JsonValue[] | StepResult {
  const { items, range, allowEmpty, maxItems } = step.forEach!;
  const broken = (message: string, help?: string) => {
    const failure = valueFailure(new ResolveError(message, ""), range, source);
    return brokenStep(step, help === undefined ? failure : { ...failure, help });
  };
  let list: JsonValue;
  try {
    list = evaluateValue(items, scope);
  } catch (error) {
    if (!(error instanceof ResolveError)) throw error;
    return broken(error.message);
  }
  if (!isArray(list)) {
    return broken(
      `\`for_each\` takes a list, found ${describeValue(list, LABEL_LENGTH)}`,
      "capture a list: a path with several matches takes `select: all`",
    );
  }
  if (list.length > maxItems) {
    const message = `\`for_each\` has ${list.length} items, at most ${maxItems} are possible`;
    return broken(message, `allow more: \`max_items: ${list.length}\``);
  }
  if (list.length > 0) return list;
  if (!allowEmpty) return skippedStep(step, "`for_each` has an empty list");
  captures.set(step.name, new Map(step.captures.map(({ name }) => [name, []])));
  const nothing = { attempts: 0, durationMs: 0, assertions: [] };
  return { ...stepResult(step, nothing, { includeBodies: false }), items: 0 };
}

function labelOf(item: JsonValue, index: number): string {
  const named = isObject(item)
    ? NAMING_MEMBERS.map((name) => item[name]).find((value) => isShort(value))
    : item;
  const name = isShort(named) ? `: ${excerpt(toText(named), LABEL_LENGTH)}` : "";
  return `${index + 1}${name}`;
}

function isShort(value: JsonValue | undefined): value is string | number {
  return typeof value === "string" && value !== "" || typeof value === "number";
}

/** Returns the context for one item: it and its index are variables. */
function contextOf(
  item: JsonValue,
  index: number,
  label: string,
  context: FlowContext,
): FlowContext {
  const { scope, attempted, exchanges } = context;
  const vars = new Map([...scope.vars, [ITEM, item], [INDEX, index]]);
  const texts = new Map(scope.texts);
  for (const name of [ITEM, INDEX]) texts.delete(name);
  return {
    ...context,
    scope: { ...scope, vars, texts },
    attempted: (attempt) => attempted({ ...attempt, item: label }),
    exchanges: exchanges && {
      keep: (exchange) => exchanges.keep({ ...exchange, item: label }),
      itemEnded: (outcome) => exchanges.itemEnded(outcome),
    },
  };
}

/** Puts the results of all items together; the one that is shown is the first that is wrong. */
function combined(
  step: CompiledStep,
  runs: readonly ItemRun[],
  captures: readonly string[],
): StepResult {
  const wrong = runs.filter(({ result }) => result.outcome !== "passed");
  const shown = wrong[0] ?? runs.at(-1);
  if (!shown) return skippedStep(step, "the run was stopped");
  const results = runs.map(({ result }) => result);
  const sum = (of: (result: StepResult) => number) =>
    results.reduce((total, result) => total + of(result), 0);
  return {
    ...shown.result,
    outcome: worstOutcome(results),
    items: runs.length,
    duration_ms: roundMilliseconds(sum(({ duration_ms }) => duration_ms)),
    attempts: sum(({ attempts }) => attempts),
    captures,
    assertions: results.flatMap(({ assertions }) => assertions),
    failures: failuresIn(wrong),
    ...(wrong.length > 0 ? { error: errorOf(wrong, runs.length) } : {}),
  };
}

/** Returns the failures of the first items; the last of them names the other items. */
function failuresIn(wrong: readonly ItemRun[]): Diagnostic[] {
  const failures: Diagnostic[] = [];
  let shown = 0;
  for (const run of wrong) {
    const own = failuresOf(run);
    if (shown > 0 && failures.length + own.length > MOST_FAILURES) break;
    failures.push(...own);
    shown++;
  }
  const others = wrong.slice(shown).map(({ label }) => `[${label}]`);
  const last = failures.pop();
  if (!last || others.length === 0) return last ? [...failures, last] : [];
  const more = others.length > MOST_NAMES ? ` and ${others.length - MOST_NAMES} more` : "";
  const note = `${count(others.length, "more item")} did not pass: ${
    others.slice(0, MOST_NAMES).join(", ")
  }${more}`;
  return [...failures, { ...last, notes: [...last.notes ?? [], note] }];
}

function failuresOf({ label, result }: ItemRun): Diagnostic[] {
  return result.failures.map((failure) => ({
    ...failure,
    message: `[${label}] ${failure.message}`,
  }));
}

function errorOf(wrong: readonly ItemRun[], all: number): StepResult["error"] {
  const [{ label, result }] = wrong;
  const { class: cls, message } = result.error ?? { class: "assertion", message: result.outcome };
  const others = wrong.length > 1 ? `, and ${count(wrong.length - 1, "more item")}` : "";
  return { class: cls, message: `item ${label} of ${all}: ${message}${others}` };
}
