import { envelopeOfEvent, judge } from "../assertions/mod.ts";
import {
  type BodySink,
  createEnvelope,
  createEventReader,
  createHashSink,
  type Envelope,
  hopFacts,
  mayBeXml,
  preloadXml,
  type ReceivedResponse,
  type RequestPart,
  type ResolvedRequest,
  type ResponseFacts,
  sendRequest,
  type TakenHop,
  TransportError,
  type TransportName,
} from "../executor/mod.ts";
import type { Hop, StepError } from "../record/mod.ts";
import { authorizerOf } from "./authorizer_of.ts";
import type { CompiledStep } from "./compiled_flow.ts";
import type { FlowContext } from "./flow_context.ts";
import type { Reading } from "./reading.ts";
import { learnFromHop } from "./response_secrets.ts";
import { whyStopped } from "./stop_reason.ts";
import { milliseconds } from "../text/mod.ts";

/** What came of sending a request once. */
export type Exchange = Answered | Unanswered | Aborted;

/** An answer that came in full. */
export interface Answered {
  readonly kind: "answered";
  readonly envelope: Envelope;
  readonly durationMs: number;
  /** What else was sent, in order. */
  readonly hops: readonly Hop[];
}

/** No answer, or none that is complete. */
export interface Unanswered {
  readonly kind: "unanswered";
  readonly error: StepError;
  /** What sent the request; absent where it was not sent. */
  readonly transport?: TransportName;
  /** The part of the request that is at fault, if it is one. */
  readonly part?: RequestPart;
  readonly durationMs: number;
  /** What was sent before, in order. */
  readonly hops: readonly Hop[];
  /** The redirects and challenges among that, and what came of them. */
  readonly taken: readonly TakenHop[];
}

/** An exchange that the run broke off. */
export interface Aborted {
  readonly kind: "aborted";
  readonly reason: string;
  readonly durationMs: number;
}

/**
 * Sends the request of a step once, with the redirects and challenges that it comes to.
 *
 * @param step How its answer is read.
 * @param signal Stops the exchange; the result is then `aborted`.
 */
export async function exchange(
  step: Pick<CompiledStep, "reading">,
  request: ResolvedRequest,
  context: FlowContext,
  signal: AbortSignal | undefined,
): Promise<Exchange> {
  const { transport, clock, maxBodyBytes, redactor } = context;
  const hops: Hop[] = [];
  const taken: TakenHop[] = [];
  const onHop = (hop: TakenHop) => {
    learnFromHop(hop, redactor);
    hops.push(hopFacts(hop));
    taken.push(hop);
  };
  const startedAt = clock.monotonic();
  try {
    const authorizer = authorizerOf(request, context, signal, (hop) => {
      learnFromHop(hop, redactor);
      hops.push(hop);
    });
    const reading = openReading(step.reading, context);
    const { sink } = reading;
    const bounds = {
      signal,
      maxBodyBytes,
      onHop,
      ...(authorizer ? { authorizer } : {}),
      ...(sink ? { sink } : {}),
    };
    const sent = step.reading.headerLists ? { ...request, headerLists: true } : request;
    const { response, facts } = reading.finish(await sendRequest(sent, transport, bounds));
    if (mayBeXml(response.body)) await preloadXml();
    const envelope = createEnvelope(response, { hops: response.hops, ...facts });
    return { kind: "answered", envelope, durationMs: milliseconds(response.durationMs), hops };
  } catch (error) {
    const durationMs = milliseconds(clock.monotonic() - startedAt);
    if (signal?.aborted) return { kind: "aborted", reason: whyStopped(signal), durationMs };
    if (!(error instanceof TransportError)) throw error;
    const { errorClass, message, part, transport: sentBy } = error;
    return {
      kind: "unanswered",
      error: { class: errorClass, message },
      ...(sentBy && errorClass !== "request" ? { transport: sentBy } : {}),
      part,
      durationMs,
      hops,
      taken,
    };
  }
}

/** The answer of one exchange being read. */
interface OpenReading {
  /** Takes the body, where it is not kept as a whole. */
  readonly sink?: BodySink;
  /** The response with what was read, and what is known of it beside. */
  finish(response: ReceivedResponse): { response: ReceivedResponse; facts: ResponseFacts };
}

/** Opens the reading of one exchange. */
function openReading(
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
