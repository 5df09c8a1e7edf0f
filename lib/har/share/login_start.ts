import { type Draft, type DraftStep, usedVariables } from "../draft/mod.ts";
import type { Reference, Variable } from "../provenance.ts";
import type { Login, StepPlan } from "../stages.ts";

/** The steps with which a flow logs in, before it does anything else. */
export interface LoginStart {
  readonly steps: readonly DraftStep[];
  /** The variables of these steps, in the order in which the steps refer to them. */
  readonly variables: readonly Variable[];
  /** The names of the environment variables of these steps. */
  readonly environment: readonly string[];
  /** What two starts have in common if they send the same requests. */
  readonly key: string;
}

/**
 * Returns the login with which a flow begins: its steps up to the last that logs in, with only
 * reads and what a later step needs before them. Absent if the flow does not begin with one.
 */
export function loginStart(
  { steps, variables }: Draft,
  logins: readonly Login[],
  plans: readonly StepPlan[],
): LoginStart | undefined {
  const known = new Set(logins.map(({ entry }) => entry.index));
  const produces = new Set(
    plans.filter(({ reason }) => typeof reason === "object").map(({ entry }) => entry.index),
  );
  let end = 0;
  for (const [i, { entry, request, always, loop }] of steps.entries()) {
    if (always || loop) break;
    if (known.has(entry.index)) end = i + 1;
    else if (!produces.has(entry.index) && (end > 0 || request.method !== "GET")) break;
  }
  if (end === 0) return undefined;
  const own = steps.slice(0, end);
  const found = referencesOf(own);
  const used = usedVariables(found, variables);
  const all = [...found, ...referencesOf(used)];
  const keys = new Set(all.flatMap((one) => one.to === "variable" ? [one.key] : []));
  const start = {
    steps: own,
    variables: [...keys].flatMap((key) => used.find((one) => one.key === key) ?? []),
    environment: [...new Set(all.flatMap((one) => one.to === "environment" ? [one.name] : []))],
  };
  const requests = own.map(({ request, statuses, captures }) => ({
    request,
    statuses,
    // These look for values of the flow; the others are the same wherever they are needed.
    captures: captures.filter((capture) => referencesOf(capture).length > 0),
  }));
  return { ...start, key: canonicalText([requests, start.variables], start) };
}

/** Returns a text that is the same for what is the same in the starts of two flows. */
export function canonicalText(
  value: unknown,
  { steps, variables }: Pick<LoginStart, "steps" | "variables">,
): string {
  return JSON.stringify(value, (key, one) => {
    if (typeof one === "bigint") return `${one}n`;
    if (key === "producer" && one?.entry !== undefined && one.source !== undefined) {
      const at = steps.findIndex(({ entry }) => entry.index === one.entry.index);
      return { at, source: { ...one.source, choice: undefined, by: undefined } };
    }
    if (key !== "key" || typeof one !== "string") return one;
    const at = variables.findIndex((variable) => variable.key === one);
    return at < 0 ? one : at;
  });
}

/** Returns the references in a part of a draft, in order. */
export function referencesOf(part: unknown): readonly Reference[] {
  if (Array.isArray(part)) return part.flatMap(referencesOf);
  if (typeof part !== "object" || part === null || "kind" in part && part.kind === "leaf") {
    return [];
  }
  if ("to" in part) return [part as Reference];
  return Object.entries(part).flatMap(([key, value]) =>
    key === "entry" || key === "producer" ? [] : referencesOf(value)
  );
}
