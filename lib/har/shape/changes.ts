import { endpointKind } from "../login/mod.ts";
import type { Entry } from "../recording.ts";
import type { Sifted } from "../stages.ts";
import { type Action, actionOf } from "./action.ts";
import { failedAttempts } from "./failed_attempts.ts";
import { inOrder } from "./in_order.ts";
import type { Needs } from "./needs.ts";
import type { RequestKey } from "./request_key.ts";
import { viewStates } from "./view_state.ts";

/** What the calls of a recording do. */
export interface Changes {
  /** In order; pages that log out are among them. */
  readonly calls: readonly Entry[];
  actionOf(entry: Entry): Action;
  /** Whether a call changes something that others may see, wanted or not. */
  isEffective(entry: Entry): boolean;
  /** Why a change is no step: a failed attempt, or a record of what somebody looks at. */
  whyNot(change: Entry): string | undefined;
}

/** Says of all calls what they do, and of changes whether they are wanted. */
export function changesIn(sifted: Sifted, needs: Needs, keyOf: RequestKey): Changes {
  const goodbyes = sifted.dropped.filter(({ entry, recallable }) =>
    recallable && entry.response.status < 400 && endpointKind(entry.request) === "logout"
  ).map(({ entry }) => entry);
  const calls = goodbyes.length === 0 ? sifted.kept : [...sifted.kept, ...goodbyes].sort(inOrder);
  const actions = new Map(calls.map((entry) => [entry.index, actionOf(entry)]));
  const action = (entry: Entry) => actions.get(entry.index) ?? actionOf(entry);
  const changes = calls.filter((entry) => action(entry) !== "read");
  const reads = calls.filter((entry) => action(entry) === "read");
  const needed = new Set(calls.flatMap((entry) => needs.of(entry).map((need) => need.entry.index)));
  const views = viewStates(changes.filter(({ index }) => !needed.has(index)), reads);
  const failed = failedAttempts(changes, keyOf);
  return {
    calls,
    actionOf: action,
    isEffective: (entry) =>
      action(entry) !== "read" && !views.has(entry.index) && entry.response.status < 400,
    whyNot: ({ index }) =>
      views.has(index)
        ? "only says what somebody looks at, and nobody reads it"
        : failed.get(index),
  };
}
