import { type CompiledEvents, evaluateOperand, judge } from "../../assertions/mod.ts";
import type { CompiledStep, ResponseReading } from "../../compiler/mod.ts";
import {
  type Authorizer,
  type BodySink,
  createAuthorizer,
  createEnvelope,
  createHashSink,
  type Envelope,
  envelopeOf,
  eventReader,
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
import { secretSearch } from "../secret_search.ts";

/** The result of sending a request once. */
export type Exchange = Responded | Failed | Aborted;

/** A complete response. */
interface Responded {
  readonly kind: "responded";
  readonly envelope: Envelope;
  readonly durationMs: number;
  /** The earlier exchanges, in order. */
  readonly hops: readonly Hop[];
}

/** A missing or incomplete response. */
interface Failed {
  readonly kind: "failed";
  readonly error: StepError;
  /** The error. */
  readonly cause: TransportError;
  /** The transport that sent the request; absent if it was not sent. */
  readonly transport?: TransportName;
  readonly durationMs: number;
  /** The earlier exchanges, in order. */
  readonly hops: readonly Hop[];
  /** The redirects and challenges among them, with their responses. */
  readonly taken: readonly ReceivedHop[];
}

/** An exchange interrupted because the run was stopped. */
interface Aborted {
  readonly kind: "aborted";
  readonly reason: string;
  readonly durationMs: number;
}

/**
 * Sends the request of a step once, and follows its redirects and challenges.
 *
 * @param step Defines how the response is read.
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
  const unsearched: (Hop | ReceivedHop)[] = [];
  const taken: ReceivedHop[] = [];
  const onHop = (hop: ReceivedHop) => {
    unsearched.push(hop);
    hops.push(hopRecord(hop));
    taken.push(hop);
  };
  const startedAt = clock.monotonic();
  try {
    const authorizer = authorizerOf(request, context, signal, (hop) => {
      unsearched.push(hop);
      hops.push(hop);
    });
    const { events } = step.reading;
    const reading = events ? await openEvents(events, context) : openReading(step.reading, context);
    const { sink } = reading;
    const bounds = { signal, maxBodyBytes, onHop, clock, authorizer, sink };
    const sent = step.reading.headerLists ? { ...request, headerLists: true } : request;
    const { response, facts } = reading.finish(await sendRequest(sent, transport, bounds));
    if (mayBeXml(response.body)) await preloadXml();
    const envelope = createEnvelope(response, { hops: response.hops, ...facts });
    await learnFromHops(unsearched, redactor);
    return {
      kind: "responded",
      envelope,
      durationMs: roundMilliseconds(response.durationMs),
      hops,
    };
  } catch (error) {
    const durationMs = roundMilliseconds(clock.monotonic() - startedAt);
    if (signal?.aborted) return { kind: "aborted", reason: whyStopped(signal), durationMs };
    if (!(error instanceof TransportError)) throw error;
    await learnFromHops(unsearched, redactor);
    const { errorClass, message, transport: sentBy } = error;
    return {
      kind: "failed",
      error: { class: errorClass, message },
      cause: error,
      transport: errorClass === "request" ? undefined : sentBy,
      durationMs,
      hops,
      taken,
    };
  }
}

/** Masks the secrets in hops from now on; no event shows them before the exchange ends. */
async function learnFromHops(
  hops: readonly (Hop | ReceivedHop)[],
  redactor: FlowContext["redactor"],
): Promise<void> {
  if (hops.length === 0) return;
  const { learnFromHop } = await secretSearch.load();
  for (const hop of hops) learnFromHop(hop, redactor);
}

/** How to read the response of one exchange. */
interface OpenReading {
  /** Receives the body, unless it is kept as a whole. */
  readonly sink?: BodySink;
  /** Returns the response with what was read, and further facts about it. */
  finish(response: ReceivedResponse): { response: ReceivedResponse; facts: ResponseFacts };
}

/** Prepares to read the events of one response. */
async function openEvents(
  { until, check: _, ...limits }: CompiledEvents,
  { scope, maxBodyBytes }: FlowContext,
): Promise<OpenReading> {
  const { createEventReader } = await eventReader.load();
  const reader = createEventReader({
    ...limits,
    until: until &&
      ((event) => judge(until, evaluateOperand(until, scope), envelopeOf(event)).pass),
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

/** Prepares to read one response. */
function openReading(
  { digest }: ResponseReading,
  { keepsBodies }: FlowContext,
): OpenReading {
  if (digest !== undefined && !keepsBodies) {
    const hashing = createHashSink(digest === "sha256");
    return {
      sink: hashing.sink,
      finish: (response) => ({ response, facts: { sha256: hashing.digest() } }),
    };
  }
  return { finish: (response) => ({ response, facts: {} }) };
}

/** Makes the authorizer of one exchange, if its credentials need more than a header. */
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
    keepSecret: (secret) => redactor.add(secret, { kind: "auth", name: "auth" }),
    onHop,
  });
}
