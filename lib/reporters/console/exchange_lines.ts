import { stringifyJson } from "../../json/mod.ts";
import type { ExchangeRecorded, RecordedBody, RecordedHeader } from "../../record/mod.ts";
import { formatBytes, formatDuration, indentedJson, visible, visibleLine } from "../../text/mod.ts";
import type { Painter } from "./palette.ts";

/** An exchange of a run, or of a report of one. */
type ShownExchange = Omit<ExchangeRecorded, "type" | "flow" | "step" | "started_at">;

/**
 * Draws what was sent and received, as `curl -v` does: `>` before the request, `<` before the
 * response.
 *
 * @param isOnly Whether the step has no other exchange, so that its number says nothing.
 */
export function exchangeLines(
  exchange: ShownExchange,
  paint: Painter,
  isOnly: boolean,
): string[] {
  const { item, attempt, request, response, error, captured = {} } = exchange;
  const time = formatDuration(exchange.duration_ms);
  const which = [
    ...item === undefined ? [] : [`item ${visibleLine(item)}`],
    ...isOnly || item !== undefined && attempt === 1 ? [] : [`attempt ${attempt}`],
  ];
  const values = Object.entries(captured);
  return [
    ...which.length > 0 ? [paint("faint", which.join(", "))] : [],
    `${paint("gutter", ">")} ${paint("title", visibleLine(`${request.method} ${request.url}`))}`,
    ...partLines(">", request, paint),
    ...response
      ? [
        `${paint("gutter", "<")} ${
          paint("title", visibleLine(`${response.status} ${response.status_text}`.trimEnd()))
        }  ${paint("faint", time)}`,
        ...partLines("<", response, paint),
      ]
      : [
        `${paint("error", "!")} ${visibleLine(error?.message ?? "no response")}  ${
          paint("faint", time)
        }`,
      ],
    ...values.map(([name, value]) =>
      `${paint("gutter", "=")} ${paint("help", visibleLine(name))} ${
        visibleLine(stringifyJson(value))
      }`
    ),
  ];
}

function partLines(
  mark: string,
  { headers, body }: { readonly headers: readonly RecordedHeader[]; readonly body?: RecordedBody },
  paint: Painter,
): string[] {
  const edge = paint("gutter", mark);
  return [
    ...headers.map(({ name, value }) =>
      `${edge} ${paint("help", visibleLine(name))}: ${visibleLine(value)}`
    ),
    ...body ? [edge, ...bodyLines(body, paint).map((line) => `${edge} ${line}`)] : [],
  ];
}

/** Draws a body: JSON with a member a line, other texts as they are. */
function bodyLines({ size, text, cut, left_out }: RecordedBody, paint: Painter): string[] {
  if (text === undefined) {
    return [paint("faint", `(${LEFT_OUT[left_out ?? "limit"]}, ${formatBytes(size)})`)];
  }
  const indented = indentedJson(text, cut === true);
  const lines = visible(indented).split("\n");
  const shown = indented === text ? lines : lines.map((line) => coloredJson(line, paint));
  return cut ? [...shown, paint("faint", `… cut, ${formatBytes(size)} in all`)] : shown;
}

const LEFT_OUT: Readonly<Record<NonNullable<RecordedBody["left_out"]>, string>> = {
  binary: "not text",
  file: "a file",
  not_kept: "not kept",
  limit: "over the limit of what is recorded",
};

/** Colours a line of indented JSON: the name of its member, and its value if that is a literal. */
function coloredJson(line: string, paint: Painter): string {
  const [, indent, name = "", value] = /^( *)("(?:[^"\\]|\\.)*": )?([^]*)$/.exec(line)!;
  const key = name === "" ? "" : `${paint("help", name.slice(0, -2))}: `;
  const [, literal, comma] = /^([^]*?)(,?)$/.exec(value)!;
  const style = /^"/.test(literal) ? "passed" : /^[-\d tfn]/.test(literal) ? "warning" : undefined;
  return indent + key + (style ? paint(style, literal) : literal) + comma;
}
