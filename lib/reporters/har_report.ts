import type { JsonObject, JsonValue } from "../json/mod.ts";
import {
  type ExchangeRecorded,
  flowNote,
  type FlowRecord,
  type Hop,
  type RecordedBody,
  type RecordedHeader,
  type RunStarted,
  type StepRecord,
} from "../record/mod.ts";
import { roundMilliseconds } from "../text/mod.ts";
import { jsonText, type ReportFormat } from "./report_format.ts";

/**
 * The format of a HAR file (HTTP Archive 1.2): what the run recorded of each exchange, redirects
 * included, with secrets masked; a flow is a page.
 */
export function harFormat(): ReportFormat {
  const pages: JsonObject[] = [];
  let isFirst = true;
  return {
    head: ({ baton_version: version }) =>
      `{"log":{"version":"1.2","creator":${jsonText({ name: "baton", version })},"entries":[`,
    flow(record, run) {
      const tries = [...record.earlier ?? [], record];
      const lines = tries.flatMap((one, i) => {
        const id = `${record.flow + 1}${tries.length > 1 ? `.${i + 1}` : ""}`;
        const entries = entriesOf(one, id);
        if (entries.length > 0) pages.push(pageOf(one, id, run));
        return entries;
      });
      const text = lines.map((entry, i) => `${isFirst && i === 0 ? "" : ","}\n${jsonText(entry)}`);
      if (lines.length > 0) isFirst = false;
      return text.join("");
    },
    tail: () => `\n],"pages":[${pages.map((page) => `\n${jsonText(page)}`).join(",")}\n]}}\n`,
  };
}

function pageOf(record: FlowRecord, id: string, run: RunStarted): JsonObject {
  const { file, name, started_at = run.started_at } = record;
  const title = file + flowNote(record) + (name === file ? "" : ` ${name}`);
  return { id, title, startedDateTime: started_at, pageTimings: {} };
}

function entriesOf({ file, steps }: FlowRecord, pageref: string): JsonObject[] {
  return steps.flatMap((step) =>
    (step.exchanges ?? []).flatMap((exchange) =>
      exchangeEntries(exchange, hopsOf(step, exchange)).map((entry) => ({
        pageref,
        ...entry,
        comment: `${file} › ${step.name}${
          exchange.item === undefined ? "" : ` [${exchange.item}]`
        }`,
      }))
    )
  );
}

/** Returns the exchanges before the last response of an attempt. */
function hopsOf({ trace }: StepRecord, { attempt, item }: ExchangeRecorded): readonly Hop[] {
  return trace.find((one) => one.attempt === attempt && one.item === item)?.hops ?? [];
}

/** Returns the entries of an exchange, one for each of its hops, which have no bodies. */
function exchangeEntries(exchange: ExchangeRecorded, hops: readonly Hop[]): JsonObject[] {
  const { request, response, error } = exchange;
  const begin = Date.parse(exchange.started_at);
  let elapsed = 0;
  const entries: JsonObject[] = hops.map((hop) => {
    const startedDateTime = timeText(begin + elapsed);
    elapsed += hop.duration_ms;
    const isOwn = hop.kind !== "token" && hop.url === request.url;
    return {
      startedDateTime,
      ...timed(hop.duration_ms),
      request: sentRequest({ ...hop, headers: isOwn ? request.headers : [] }),
      response: receivedResponse({ ...hop, status_text: "", headers: [] }, hop.location),
      cache: {},
    };
  });
  const redirected = hops.findLast(({ kind }) => kind === "redirect");
  const { wait, ...phases } = phasesOf(exchange, Math.max(0, exchange.duration_ms - elapsed));
  entries.push({
    startedDateTime: timeText(begin + elapsed),
    time: roundMilliseconds(
      wait + Object.values(phases).reduce((sum, ms) => sum + Math.max(0, ms), 0),
    ),
    request: sentRequest(
      redirected
        ? { ...request, ...afterRedirect(redirected), url: response?.url ?? request.url }
        : request,
    ),
    response: response ? receivedResponse(response) : {
      ...receivedResponse({ status: 0, status_text: "", headers: [] }),
      _error: error?.message ?? "no response",
    },
    cache: {},
    timings: { ...phases, wait },
  });
  return entries;
}

/** The last time that a date can have, in milliseconds since the epoch. */
const LAST_TIME = 8.64e15;

function timeText(ms: number): string {
  return new Date(Math.max(-LAST_TIME, Math.min(LAST_TIME, ms))).toISOString();
}

/** Returns what a redirect changes of a request: after most, it is a GET without a body. */
function afterRedirect({ method, status }: Hop): { method: string; body?: undefined } {
  const isKept = status === 307 || status === 308 || method === "GET" || method === "HEAD";
  return isKept ? { method } : { method: "GET", body: undefined };
}

function timed(ms: number): JsonObject {
  const time = roundMilliseconds(ms);
  return { time, timings: { send: 0, wait: time, receive: 0 } };
}

/** The phases as HAR has them: -1 is one that did not happen, and TLS is part of connecting. */
function phasesOf(
  { response }: ExchangeRecorded,
  total: number,
): Readonly<Record<string, number>> & { readonly wait: number } {
  const timings = response?.timings;
  if (!timings) return { send: 0, wait: roundMilliseconds(total), receive: 0 };
  const { dns_ms = -1, connect_ms = -1, tls_ms = -1, first_byte_ms, total_ms } = timings;
  const before = Math.max(0, dns_ms) + Math.max(0, connect_ms) + Math.max(0, tls_ms);
  return {
    dns: roundMilliseconds(dns_ms),
    connect: connect_ms < 0 && tls_ms < 0
      ? -1
      : roundMilliseconds(Math.max(0, connect_ms) + Math.max(0, tls_ms)),
    send: 0,
    wait: roundMilliseconds(Math.max(0, first_byte_ms - before)),
    receive: roundMilliseconds(Math.max(0, total_ms - first_byte_ms)),
  };
}

interface Message {
  readonly headers: readonly RecordedHeader[];
  readonly body?: RecordedBody;
}

function sentRequest(
  { method, url, headers, body }: Message & { readonly method: string; readonly url: string },
): JsonObject {
  return {
    method,
    url,
    httpVersion: "",
    cookies: valuesOf(headers, "cookie").flatMap((value) => value.split(";")).map(cookieOf),
    headers: headers.map(headerOf),
    queryString: queryOf(url),
    headersSize: -1,
    bodySize: body?.size ?? 0,
    ...(body ? { postData: { mimeType: typeOf(headers), ...textOf(body) } } : {}),
  };
}

function receivedResponse(
  { status, status_text, headers, body }: Message & {
    readonly status: number;
    readonly status_text: string;
  },
  location: string = valuesOf(headers, "location")[0] ?? "",
): JsonObject {
  return {
    status,
    statusText: status_text,
    httpVersion: "",
    cookies: valuesOf(headers, "set-cookie").map((value) => cookieOf(value.split(";")[0])),
    headers: headers.map(headerOf),
    content: { size: body?.size ?? 0, mimeType: typeOf(headers), ...(body ? textOf(body) : {}) },
    redirectURL: location,
    headersSize: -1,
    bodySize: -1,
  };
}

function textOf({ text, cut, left_out }: RecordedBody): JsonObject {
  if (text === undefined) return { text: "", comment: `left out: ${left_out}` };
  return cut ? { text, comment: "only the beginning" } : { text };
}

function headerOf({ name, value }: RecordedHeader): JsonValue {
  return { name, value };
}

function cookieOf(pair: string): JsonObject {
  const at = pair.indexOf("=");
  return at < 0
    ? { name: pair.trim(), value: "" }
    : { name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() };
}

function queryOf(url: string): JsonObject[] {
  if (!URL.canParse(url)) return [];
  return Array.from(new URL(url).searchParams, ([name, value]) => ({ name, value }));
}

function valuesOf(headers: readonly RecordedHeader[], name: string): string[] {
  return headers.flatMap((one) => one.name.toLowerCase() === name ? [one.value] : []);
}

function typeOf(headers: readonly RecordedHeader[]): string {
  return valuesOf(headers, "content-type")[0] ?? "";
}
