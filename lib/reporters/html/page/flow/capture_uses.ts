import type { PageStep } from "../../page_data.ts";
import type { Flow } from "../model.ts";

/** Where the captures of a flow go, and where they come from. */
export interface CaptureUses {
  /** Returns the steps that use a capture of a step. */
  usersOf(step: string, capture: string): readonly PageStep[];
  /** Returns the step of a name. */
  stepNamed(name: string): PageStep | undefined;
}

/** Finds the uses of all captures of a flow at once. */
export function captureUses({ steps }: Flow): CaptureUses {
  const users = new Map<string, PageStep[]>();
  const named = new Map<string, PageStep>();
  const keyOf = (step: string, capture: string) => JSON.stringify([step, capture]);
  for (const user of steps) {
    if (!named.has(user.name)) named.set(user.name, user);
    for (const { step, capture } of user.uses ?? []) {
      const key = keyOf(step, capture);
      const found = users.get(key);
      if (!found) users.set(key, [user]);
      else if (found[found.length - 1] !== user) found.push(user);
    }
  }
  return {
    usersOf: (step, capture) => users.get(keyOf(step, capture)) ?? [],
    stepNamed: (name) => named.get(name),
  };
}

/** Returns the JSON text of a captured value, if the run recorded it. */
export function capturedValue({ exchanges }: PageStep, capture: string): string | undefined {
  return exchanges?.findLast(({ captured }) => captured)?.captured?.[capture];
}
