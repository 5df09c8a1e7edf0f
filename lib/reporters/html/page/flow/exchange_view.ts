/// <reference lib="dom" />
import type { RecordedBody, RecordedHeader } from "../../../../record/mod.ts";
import { count, formatBytes } from "../../../../text/mod.ts";
import { mainExchange } from "../../main_exchange.ts";
import type { PageExchange, PageStep } from "../../page_data.ts";
import { bodyBlock } from "../blocks.ts";
import { type Child, h } from "../dom.ts";
import { shortDuration } from "../durations.ts";
import { unfolding } from "../unfolding.ts";
import { timingsText } from "./attempts_view.ts";

/** Why a body is not there. */
const LEFT_OUT: Readonly<Record<NonNullable<RecordedBody["left_out"]>, string>> = {
  binary: "it is not text",
  file: "it is a file",
  not_kept: "it was not kept",
  limit: "it is over the limit of what a run records",
};

/** How many exchanges have a line each beside the one that is shown. */
const MOST_LINES = 10;

/** Shows what a step sent and received: all that is recorded, else the facts of the last attempt. */
export function exchangeView(step: PageStep): HTMLElement | undefined {
  const { request, exchanges = [], attempts } = step;
  if (exchanges.length === 1) {
    return h("section", { class: "exchange" }, exchangeParts(exchanges[0], step));
  }
  if (exchanges.length > 1) {
    const title = `Requests and responses, ${exchanges.length} of ${count(attempts, "attempt")}`;
    const shown = mainExchange(step)!;
    const others = exchanges.filter((exchange) => exchange !== shown);
    const lines = others.map((exchange) => oneOfSeveral(exchange, step, false));
    return h("section", { class: "exchange" }, [
      h("h3", {}, title),
      others.length <= MOST_LINES
        ? lines
        : h("details", {}, h("summary", {}, `${others.length} others`), lines),
      oneOfSeveral(shown, step, true),
    ]);
  }
  return request && h("section", { class: "exchange" }, withoutRecord(step));
}

/** Shows the line of a step whose headers and bodies the run did not record. */
function withoutRecord({ request, response, trace }: PageStep): Child {
  const facts = [
    response?.content_type,
    response && formatBytes(response.size),
    timingsText(trace?.at(-1) ?? {}),
  ];
  return [
    h("h3", {}, "Request and response"),
    requestLine(request!.method, request!.url),
    response ? statusLine(response.status, response.status_text, facts) : muted("no response"),
    response?.body !== undefined && response.body !== "" &&
    bodyBlock(response.body, "body of the response"),
    muted([
      "The run recorded no headers and bodies of this step; ",
      h("code", {}, "--record all"),
      " records those of every step.",
    ]),
  ];
}

/** Makes an exchange of several as a line that unfolds; its parts are made then. */
function oneOfSeveral(exchange: PageExchange, step: PageStep, isOpen: boolean): HTMLElement {
  const { item, attempt, response, error, duration_ms } = exchange;
  const which = item === undefined
    ? `attempt ${attempt}`
    : `item ${item}${attempt > 1 ? `, attempt ${attempt}` : ""}`;
  const answer = response ? `${response.status}` : error?.class ?? "no response";
  const facts = h("span", { class: "muted" }, ` ${answer} · ${shortDuration(duration_ms)}`);
  const parts = () => exchangeParts(exchange, step);
  const { element, open } = unfolding({}, [which, facts], undefined, parts);
  open(isOpen);
  return element;
}

function exchangeParts(
  { request, response, error, duration_ms, attempt, item }: PageExchange,
  { trace = [] }: PageStep,
): HTMLElement {
  const traced = trace.find((one) => one.attempt === attempt && one.item === item);
  const type = response?.headers.find(({ name }) => name.toLowerCase() === "content-type")?.value;
  return h("div", { class: "sides" }, [
    h("div", {}, [
      h("h3", {}, "Request"),
      requestLine(request.method, request.url),
      fields(request.headers, "request"),
      request.body && body(request.body, "request"),
    ]),
    h("div", {}, [
      h("h3", {}, "Response"),
      response
        ? statusLine(response.status, response.status_text, [
          shortDuration(duration_ms),
          type,
          response.url === request.url ? undefined : response.url,
          timingsText(traced ?? response),
        ])
        : muted(error?.message ?? "none"),
      response && fields(response.headers, "response"),
      response?.body && body(response.body, "response"),
    ]),
  ]);
}

function muted(text: Child): HTMLElement {
  return h("p", { class: "muted" }, text);
}

function requestLine(method: string, url: string): HTMLElement {
  return h("p", {}, h("b", {}, method), " ", h("code", { class: "url" }, url));
}

function statusLine(
  status: number,
  text: string,
  facts: readonly (string | undefined)[],
): HTMLElement {
  return h("p", {}, [
    h("b", {}, `${status} ${text}`.trim()),
    h("span", { class: "muted" }, ` ${facts.filter(Boolean).join(" · ")}`),
  ]);
}

function fields(headers: readonly RecordedHeader[], what: string): Child {
  return headers.length > 0 && h("details", {}, [
    h("summary", {}, `${count(headers.length, "header")} of the ${what}`),
    h("dl", { class: "facts fields" }, [
      headers.map(({ name, value }) => [h("dt", {}, name), h("dd", {}, value)]),
    ]),
  ]);
}

function body({ size, text, cut, left_out }: RecordedBody, what: string): HTMLElement {
  const title = `Body of the ${what}, ${formatBytes(size)}`;
  if (text === undefined) return muted(`${title}: ${LEFT_OUT[left_out ?? "limit"]}`);
  return h("details", { open: true }, [
    h("summary", {}, title),
    cut &&
    h("p", { class: "cut" }, `Cut: only the beginning was recorded, of ${formatBytes(size)}`),
    bodyBlock(text, `body of the ${what}`, cut),
  ]);
}
