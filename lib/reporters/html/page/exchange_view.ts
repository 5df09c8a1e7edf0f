/// <reference lib="dom" />
import type { RecordedBody, RecordedHeader } from "../../../record/mod.ts";
import { count, formatBytes, formatDuration } from "../../../text/mod.ts";
import type { PageExchange, PageStep } from "../page_data.ts";
import { type Child, h } from "./dom.ts";
import { bodyBlock } from "./texts.ts";

/** Why a body is not there. */
const LEFT_OUT: Readonly<Record<NonNullable<RecordedBody["left_out"]>, string>> = {
  binary: "it is not text",
  file: "it is a file",
  not_kept: "it was not kept",
  limit: "it is over the limit of what a run records",
};

/** Shows what a step sent and received: all that is recorded, else the facts of the last attempt. */
export function exchangeView(step: PageStep): HTMLElement | undefined {
  const { request, response, exchanges = [] } = step;
  if (exchanges.length === 1) {
    return h("section", { class: "exchange" }, exchangeParts(exchanges[0]));
  }
  if (exchanges.length > 1) {
    return h("section", { class: "exchange" }, [
      h(
        "h3",
        {},
        `Requests and responses, ${exchanges.length} of ${count(step.attempts, "attempt")}`,
      ),
      exchanges.map((exchange, i) => oneOfSeveral(exchange, i === exchanges.length - 1)),
    ]);
  }
  if (!request) return undefined;
  return h("section", { class: "exchange" }, [
    h("h3", {}, "Request"),
    requestLine(request.method, request.url),
    h("h3", {}, "Response"),
    response
      ? [
        statusLine(response.status, response.status_text, [
          response.content_type,
          formatBytes(response.size),
        ]),
        response.body !== undefined && response.body !== "" &&
        bodyBlock(response.body, "body of the response"),
      ]
      : h("p", { class: "muted" }, "none"),
    h("p", { class: "muted" }, "The run recorded no headers and bodies of this step; ", [
      h("code", {}, "--record all"),
      " records those of every step.",
    ]),
  ]);
}

/** Makes an exchange of several as a line that unfolds. */
function oneOfSeveral(exchange: PageExchange, isOpen: boolean): HTMLElement {
  const { item, attempt, response, error, duration_ms } = exchange;
  const which = [...item === undefined ? [] : [`item ${item}`], `attempt ${attempt}`].join(", ");
  const answer = response ? `${response.status}` : error?.class ?? "no response";
  return h("details", { open: isOpen }, [
    h("summary", {}, which, [
      h("span", { class: "muted" }, ` ${answer} · ${formatDuration(duration_ms)}`),
    ]),
    exchangeParts(exchange),
  ]);
}

function exchangeParts({ request, response, error, duration_ms }: PageExchange): Child[] {
  return [
    h("h3", {}, "Request"),
    requestLine(request.method, request.url),
    fields(request.headers, "request"),
    request.body && body(request.body, "request"),
    h("h3", {}, "Response"),
    response
      ? statusLine(response.status, response.status_text, [
        formatDuration(duration_ms),
        response.url === request.url ? undefined : response.url,
      ])
      : h("p", { class: "muted" }, error?.message ?? "none"),
    response && fields(response.headers, "response"),
    response?.body && body(response.body, "response"),
  ];
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
    h(
      "dl",
      { class: "facts" },
      headers.map(({ name, value }) => [
        h("dt", {}, name),
        h("dd", {}, value),
      ]),
    ),
  ]);
}

function body({ size, text, cut, left_out }: RecordedBody, what: string): HTMLElement {
  const title = `Body of the ${what}, ${formatBytes(size)}`;
  if (text === undefined) {
    return h("p", { class: "muted" }, `${title}: ${LEFT_OUT[left_out ?? "limit"]}`);
  }
  return h("details", { open: true }, [
    h("summary", {}, title),
    cut &&
    h("p", { class: "cut" }, `Cut: only the beginning was recorded, of ${formatBytes(size)}`),
    bodyBlock(text, `body of the ${what}`),
  ]);
}
