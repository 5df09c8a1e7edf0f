import { stringifyJson } from "../../json/mod.ts";
import type { Entry, QueryField } from "../recording.ts";

const BUSTER_NAME =
  /^(?:_|_?t|_?ts|_?cb|_?dc|_?r|rnd|rand|random|nocache|no_?cache|cachebust(?:er)?|timestamp)$/i;
const EPOCH = /^1\d{9}(?:\d{3})?(?:\.\d+)?$|^0\.\d{6,}$/;

/** What makes two requests the same: the method, the URL without cache busters, and the body. */
export function callKey(entry: Entry): string {
  const { method, origin, segments, query } = entry.request;
  const parameters = query.filter((field) => !isBuster(field)).map(({ raw }) => raw);
  return `${method} ${origin}/${segments.join("/")}?${parameters.join("&")}\n${bodyKey(entry)}`;
}

/** The method and the path of a request. */
export function pathKey({ request }: Entry): string {
  return `${request.method} ${request.origin}/${request.segments.join("/")}`;
}

/** Whether a parameter is there only so that no cache answers. */
function isBuster({ name, value }: QueryField): boolean {
  return BUSTER_NAME.test(name) && EPOCH.test(value);
}

function bodyKey({ request: { body } }: Entry): string {
  if (body === undefined) return "";
  if (body.kind === "json" || body.kind === "text") return body.text;
  if (body.kind === "bytes") return body.base64;
  return body.kind === "form" ? pairs(body.fields) : pairs(body.parts);
}

function pairs(fields: readonly { readonly name: string; readonly value?: string }[]): string {
  return stringifyJson(fields.map(({ name, value = "" }) => [name, value]));
}
