import { encodeComponent } from "../../text/mod.ts";
import { toText } from "../../json/mod.ts";
import { type Filter, FilterError } from "./filter.ts";

function textFilter(name: string, summary: string, change: (text: string) => string): Filter {
  return {
    name,
    summary,
    usage: `\${vars.name | ${name}}`,
    parameters: [],
    apply: (value) => change(toText(value)),
  };
}

/** Filters that change text. */
export const TEXT_FILTERS: readonly Filter[] = [
  textFilter("upper", "Upper case.", (text) => text.toUpperCase()),
  textFilter("lower", "Lower case.", (text) => text.toLowerCase()),
  textFilter("trim", "White space at both ends removed.", (text) => text.trim()),
  textFilter(
    "urlencode",
    "Percent-encoded for a URL component (RFC 3986).",
    encodeComponent,
  ),
  textFilter("urldecode", "The text behind percent-encoding (RFC 3986); `+` stays.", decode),
];

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new FilterError("the value is no percent-encoded UTF-8 text");
  }
}
