import { createEnvelope } from "../../http/mod.ts";
import { definedMembers, type JsonValue, stringifyJson } from "../../json/mod.ts";
import type {
  ExchangeRecorded,
  RecordedBody,
  RecordedHeader,
  RecordedResponse,
} from "../../record/mod.ts";
import type { Redactor } from "../../redaction/mod.ts";
import { excerpt } from "../../text/mod.ts";
import { secretSearch } from "../secret_search.ts";
import { BODY_LIMIT, type KeptExchange, MARGIN, type RecordBudget } from "./recorder.ts";

/** How many characters of the JSON text of a captured value the record has. */
const VALUE_LIMIT = 2_000;
/** How many characters of a URL and of a header the record has. */
const TEXT_LIMIT = 8_000;

/** Makes the event of an exchange, with its secrets masked. */
export async function exchangeEvent(
  exchange: KeptExchange,
  place: Pick<ExchangeRecorded, "flow" | "step">,
  captured: ReadonlyMap<string, JsonValue> | undefined,
  budget: RecordBudget,
): Promise<ExchangeRecorded> {
  await search(exchange);
  const { item, attempt, startedAt, durationMs, request, error } = exchange;
  const { redactor } = exchange.context;
  return definedMembers({
    type: "exchange",
    ...place,
    item,
    attempt,
    started_at: new Date(startedAt).toISOString(),
    duration_ms: durationMs,
    request: definedMembers({
      method: request.method,
      url: excerpt(redactor.text(request.url), TEXT_LIMIT),
      headers: maskedHeaders(request.headers, redactor),
      body: sentBody(exchange, budget),
    }),
    response: receivedResponse(exchange, budget),
    error,
    captured: captured && Object.fromEntries(
      Array.from(captured, ([name, value]) => [name, shownValue(value, redactor)]),
    ),
  });
}

/** Searches an exchange with a large body for secrets, and cuts the body. */
export async function cutExchange(exchange: KeptExchange): Promise<void> {
  await search(exchange);
  const { response } = exchange.envelope!;
  const body = response.body.slice(0, BODY_LIMIT + MARGIN);
  exchange.envelope = createEnvelope({ ...response, body }, { hops: response.hops });
}

/** Collects the secrets of an exchange, unless that is done. */
async function search(exchange: KeptExchange): Promise<void> {
  if (exchange.isSearched) return;
  const { step, request, envelope, context } = exchange;
  const { learnSecrets, learnFromRequest } = await secretSearch.load();
  if (envelope) learnSecrets(step, request, envelope, context);
  else learnFromRequest(request, context.redactor);
  exchange.isSearched = true;
}

function receivedResponse(
  exchange: KeptExchange,
  budget: RecordBudget,
): RecordedResponse | undefined {
  const { envelope, context: { redactor } } = exchange;
  if (!envelope) return undefined;
  const { status, statusText, url, headers, headerLines, body, size, timings } = envelope.response;
  return definedMembers({
    status,
    status_text: statusText,
    url: excerpt(redactor.text(url), TEXT_LIMIT),
    headers: maskedHeaders(headerLines ?? [...headers], redactor),
    body: size === 0
      ? undefined
      : body.length === 0
      ? { size, left_out: "not_kept" as const }
      : recordedBody(exchange, size, body.length, () => envelope.text(), budget),
    timings,
  });
}

function sentBody(exchange: KeptExchange, budget: RecordBudget): RecordedBody | undefined {
  const { body } = exchange.request;
  if (body === undefined) return undefined;
  if (!(body instanceof Uint8Array)) return { size: body.size, left_out: "file" };
  if (body.length === 0) return undefined;
  const kept = body.subarray(0, BODY_LIMIT + MARGIN);
  const text = () => new TextDecoder().decode(kept, { stream: true });
  return recordedBody(exchange, body.length, kept.length, text, budget);
}

/**
 * Returns a body as the record has it.
 *
 * @param size Its bytes.
 * @param kept How many of them there are still.
 */
function recordedBody(
  { isEmptied, context: { redactor } }: KeptExchange,
  size: number,
  kept: number,
  read: () => string,
  budget: RecordBudget,
): RecordedBody {
  const bytes = Math.min(kept, BODY_LIMIT);
  if (isEmptied || budget.bytes < bytes) return { size, left_out: "limit" };
  const text = read();
  if (/[\0\uFFFD]/.test(text.slice(0, BODY_LIMIT))) return { size, left_out: "binary" };
  budget.bytes -= bytes;
  // A secret at the limit is masked before the text is cut.
  const masked = redactor.text(text);
  if (size <= BODY_LIMIT && masked.length <= BODY_LIMIT) return { size, text: masked };
  return { size, text: wellFormedStart(masked), cut: true };
}

function wellFormedStart(text: string): string {
  return text.slice(0, BODY_LIMIT).replace(/[\uD800-\uDBFF]$/, "");
}

function maskedHeaders(
  fields: Iterable<readonly [name: string, value: string]>,
  redactor: Redactor,
): RecordedHeader[] {
  return Array.from(fields, ([name, value]) => ({
    // Unlike the name of a step, that of a header may come from a capture.
    name: redactor.text(name),
    value: excerpt(redactor.text(value), TEXT_LIMIT),
  }));
}

function shownValue(value: JsonValue, redactor: Redactor): JsonValue {
  const text = typeof value === "string" ? value : stringifyJson(value);
  return text.length <= VALUE_LIMIT ? value : excerpt(redactor.text(text), VALUE_LIMIT);
}
