import type { Entry } from "../recording.ts";
import type { Dropped } from "../stages.ts";
import type { Changes } from "./changes.ts";
import type { RequestKey } from "./request_key.ts";
import type { Reasons } from "./slice.ts";

/** The calls that are no steps, each with its reason. `parts` are polls that a loop stands for. */
export function droppedCalls(
  changes: Changes,
  reasons: Reasons,
  parts: ReadonlySet<Entry>,
  keyOf: RequestKey,
): readonly Dropped[] {
  const shown = new Set([...reasons.values()].map(({ entry }) => keyOf(entry)));
  return changes.calls.filter(({ index }) => !reasons.has(index)).map((entry): Dropped => {
    if (parts.has(entry)) {
      return { entry, reason: "refresh", detail: "part of a loop", recallable: false };
    }
    const isRead = changes.actionOf(entry) === "read";
    const whyNot = isRead ? undefined : changes.whyNot(entry);
    if (whyNot !== undefined) {
      const reason = entry.response.status >= 400 ? "failed probe" : "telemetry";
      return { entry, reason, detail: whyNot, recallable: false };
    }
    return isRead && shown.has(keyOf(entry))
      ? { entry, reason: "duplicate", detail: "read in another step", recallable: false }
      : { entry, reason: "not needed", recallable: false };
  });
}
