import type { Check, CompiledEvents } from "../assertions/mod.ts";
import type { Capture } from "../captures/mod.ts";
import { type Part, partOfCapture, partsOfCheck } from "./response_parts.ts";

/** How the answer of a step is read, as far as that is not the same for all. */
export interface Reading {
  /** Whether headers are wanted field by field. */
  readonly headerLists: boolean;
  /** What alone is wanted of the body, so that it need not be kept; the digest includes the size. */
  readonly digest?: "sha256" | "size";
  /** The stream of events that the body is. */
  readonly events?: CompiledEvents;
}

/** What of a body can be known without keeping it. */
const DIGESTS = ["sha256", "size"] as const;
const IN_BODY: readonly Part[] = ["json", "xml", "events", "text", "everything"];

/** Works out how the answer of a step is read from everything that looks at it. */
export function readingOf(
  checks: readonly Check[],
  captures: readonly Capture[],
  events: CompiledEvents | undefined,
): Reading {
  const parts = new Set<Part>([
    ...checks.flatMap(partsOfCheck),
    ...captures.flatMap(partOfCapture),
  ]);
  const has = (part: Part) => parts.has(part);
  const digest = DIGESTS.find(has);
  return {
    headerLists: has("header lists"),
    ...(digest !== undefined && !IN_BODY.some(has) && !events ? { digest } : {}),
    ...(events ? { events } : {}),
  };
}
