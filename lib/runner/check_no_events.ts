import type { Check } from "../assertions/mod.ts";
import type { Capture } from "../captures/mod.ts";
import type { Diagnostics } from "../loader/mod.ts";
import { partOfCapture, partsOfCheck } from "./response_parts.ts";

/** Reports what looks at events in a step that reads none. */
export function checkNoEvents(
  checks: readonly Check[],
  captures: readonly Capture[],
  found: Diagnostics,
): void {
  const looking = [
    ...checks.filter((check) => partsOfCheck(check).includes("events")),
    ...captures.filter((capture) => partOfCapture(capture).includes("events")),
  ];
  for (const { range } of looking) {
    found.error("no-events", "the step reads no events", range, {
      help: "give the step `events: { count: 3, timeout_ms: 5000 }`",
    });
  }
}
