/// <reference lib="dom" />
import { formatBytes } from "../../../text/mod.ts";
import type { PageStep } from "../page_data.ts";
import { type Child, h } from "./dom.ts";
import { bodyBlock } from "./texts.ts";

/** The parts of an exchange that a record may have in addition to its facts. */
interface ExchangePart {
  readonly headers?: Readonly<Record<string, unknown>> | readonly unknown[];
  readonly body?: string;
}

/** Shows the request and the response of a step, with headers and bodies where they are recorded. */
export function exchangeView({ request, response }: PageStep): HTMLElement | undefined {
  if (!request) return undefined;
  return h("section", { class: "exchange" }, [
    h("h3", {}, "Request"),
    h("p", {}, h("b", {}, request.method), " ", h("code", { class: "url" }, request.url)),
    partsOf(request as ExchangePart, "request"),
    h("h3", {}, "Response"),
    response
      ? h(
        "p",
        {},
        h("b", {}, `${response.status} ${response.status_text}`.trim()),
        h(
          "span",
          { class: "muted" },
          ` ${[response.content_type, formatBytes(response.size)].filter(Boolean).join(" · ")}`,
        ),
      )
      : h("p", { class: "muted" }, "none"),
    response && partsOf(response as ExchangePart, "response"),
  ]);
}

function partsOf({ headers, body }: ExchangePart, what: string): Child {
  const fields = headers === undefined ? [] : fieldsOf(headers);
  return [
    fields.length > 0 && h(
      "details",
      {},
      h("summary", {}, `${fields.length} ${what} headers`),
      h(
        "dl",
        { class: "facts" },
        fields.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
      ),
    ),
    body !== undefined && body !== "" && h(
      "details",
      { open: true },
      h("summary", {}, `Body of the ${what}`),
      bodyBlock(body, `body of the ${what}`),
    ),
  ];
}

/** Returns headers as names and values, from a map or from a list of pairs or of objects. */
function fieldsOf(headers: NonNullable<ExchangePart["headers"]>): (readonly [string, string])[] {
  const pairs = Array.isArray(headers)
    ? headers.map((one) => Array.isArray(one) ? one : [one?.name, one?.value])
    : Object.entries(headers);
  return pairs.flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((one) => [String(name), String(one)] as const)
      : [[String(name), String(value)] as const]
  );
}
