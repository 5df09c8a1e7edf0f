import { isObject } from "../../json/mod.ts";
import type { RecordedRequest } from "../recording.ts";

/** Headers that name the method for which a POST stands: those of Google, IBM and Microsoft. */
const HEADERS: ReadonlySet<string> = new Set([
  "x-http-method-override",
  "x-method-override",
  "x-http-method",
]);
/** The field that names it in a query, a form or a JSON body, as Rails, Laravel and Parse read it. */
const FIELD = "_method";
const METHODS: ReadonlySet<string> = new Set(
  "GET HEAD OPTIONS QUERY POST PUT PATCH DELETE".split(" "),
);

/**
 * Returns the method that the application obeys: a form or a client behind a strict proxy sends
 * another one as a POST, and names it in a header or in a field.
 */
export function obeyedMethod(
  request: Pick<RecordedRequest, "headers" | "query" | "body"> & { readonly sentMethod: string },
): string {
  const { sentMethod } = request;
  if (sentMethod !== "POST") return sentMethod;
  const named = request.headers.find(({ name }) => HEADERS.has(name)) ??
    request.query.find(({ name }) => name === FIELD);
  const method = (named?.value ?? fieldOf(request.body) ?? "").trim().toUpperCase();
  return METHODS.has(method) ? method : sentMethod;
}

function fieldOf(body: RecordedRequest["body"]): string | undefined {
  if (body?.kind === "form") return body.fields.find(({ name }) => name === FIELD)?.value;
  if (body?.kind === "multipart") return body.parts.find(({ name }) => name === FIELD)?.value;
  if (body?.kind !== "json" || !isObject(body.value)) return undefined;
  const value = body.value[FIELD];
  return typeof value === "string" ? value : undefined;
}
