import { type Check, type CompiledEvents, envelopeOfEvent, judge } from "../assertions/mod.ts";
import type { Capture } from "../captures/mod.ts";
import {
  type BodySink,
  createEventReader,
  createHashSink,
  type ReceivedResponse,
  type ResponseFacts,
} from "../executor/mod.ts";
import type { FlowContext } from "./flow_context.ts";
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

/** The answer of one exchange being read. */
export interface OpenReading {
  /** Takes the body, where it is not kept as a whole. */
  readonly sink?: BodySink;
  /** The response with what was read, and what is known of it beside. */
  finish(response: ReceivedResponse): { response: ReceivedResponse; facts: ResponseFacts };
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

/** Opens the reading of one exchange. */
export function openReading(
  { digest, events }: Reading,
  { scope, maxBodyBytes, includeBodies }: FlowContext,
): OpenReading {
  if (events) {
    const { until, check: _, ...limits } = events;
    const reader = createEventReader({
      ...limits,
      ...(until ? { until: (event) => judge(until, envelopeOfEvent(event), scope).pass } : {}),
      maxBodyBytes,
    });
    return {
      sink: reader.sink,
      finish: (response) => ({
        response: { ...response, body: reader.body() ?? response.body },
        facts: { events: reader.events(response) },
      }),
    };
  }
  if (digest !== undefined && !includeBodies) {
    const hashing = createHashSink(digest === "sha256");
    return {
      sink: hashing.sink,
      finish(response) {
        const sha256 = hashing.digest();
        return { response, facts: sha256 === undefined ? {} : { sha256 } };
      },
    };
  }
  return { finish: (response) => ({ response, facts: {} }) };
}
