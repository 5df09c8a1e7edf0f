import { envelopeOfEvent, judge } from "../../assertions/mod.ts";
import type { CompiledStep, ResponseReading } from "../../compiler/mod.ts";
import {
  type Authorizer,
  type BodySink,
  createAuthorizer,
  createEnvelope,
  createEventReader,
  createHashSink,
  type Envelope,
  hopRecord,
  mayBeXml,
  preloadXml,
  type ReceivedHop,
  type ReceivedResponse,
  type ResolvedRequest,
  type ResponseFacts,
  sendRequest,
  TransportError,
  type TransportName,
} from "../../http/mod.ts";
import type { Hop, StepError } from "../../record/mod.ts";
import { roundMilliseconds } from "../../text/mod.ts";
import type { FlowContext } from "../context.ts";
import { whyStopped } from "../options.ts";
import { learnFromHop } from "../secrets/mod.ts";

/** What came of sending a request once. */
export type Exchange = Answered | Unanswered | Aborted;

/** An answer that came in full. */
interface Answered {
  readonly kind: "answered";
  readonly envelope: Envelope;
  readonly durationMs: number;
  /** What else was sent, in order. */
  readonly hops: readonly Hop[];
}

/** No answer, or none that is complete. */
interface Unanswered {
  readonly kind: "unanswered";
  readonly error: StepError;
  /** What the error says. */
  readonly cause: TransportError;
  /** What sent the request; absent where it was not sent. */
  readonly transport?: TransportName;
  readonly durationMs: number;
  /** What was sent before, in order. */
  readonly hops: readonly Hop[];
  /** The redirects and challenges among that, and what came of them. */
  readonly taken: readonly ReceivedHop[];
}

/** An exchange that the run broke off. */
interface Aborted {
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
  const taken: ReceivedHop[] = [];
  const onHop = (hop: ReceivedHop) => {
    learnFromHop(hop, redactor);
    hops.push(hopRecord(hop));
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
      clock,
      ...(authorizer ? { authorizer } : {}),
      ...(sink ? { sink } : {}),
    };
    const sent = step.reading.headerLists ? { ...request, headerLists: true } : request;
    const { response, facts } = reading.finish(await sendRequest(sent, transport, bounds));
    if (mayBeXml(response.body)) await preloadXml();
    const envelope = createEnvelope(response, { hops: response.hops, ...facts });
    return { kind: "answered", envelope, durationMs: roundMilliseconds(response.durationMs), hops };
  } catch (error) {
    const durationMs = roundMilliseconds(clock.monotonic() - startedAt);
    if (signal?.aborted) return { kind: "aborted", reason: whyStopped(signal), durationMs };
    if (!(error instanceof TransportError)) throw error;
    const { errorClass, message, transport: sentBy } = error;
    return {
      kind: "unanswered",
      error: { class: errorClass, message },
      cause: error,
      ...(sentBy && errorClass !== "request" ? { transport: sentBy } : {}),
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
  { digest, events }: ResponseReading,
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

/** Makes what proves who asks for one exchange, where that is more than a header. */
function authorizerOf(
  { auth }: ResolvedRequest,
  { transport, clock, maxBodyBytes, redactor, auth: shared }: FlowContext,
  signal: AbortSignal | undefined,
  onHop: (hop: Hop) => void,
): Authorizer | undefined {
  if (auth === undefined) return undefined;
  return createAuthorizer(auth, {
    ...shared,
    clock,
    send: (request) => transport.send(request, { signal, maxBodyBytes }),
    keepSecret: (secret) => redactor.add(secret),
    onHop,
  });
}
