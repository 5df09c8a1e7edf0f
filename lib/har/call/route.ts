import type { RecordedRequest } from "../recording.ts";
import { nameWords } from "../values/mod.ts";

/** The path of a front controller: empty, or a script. */
const SCRIPT = /^(?:|[\w-]+\.(?:php|cgi|pl|fcgi|aspx?|jsp|do))$/i;
const ROUTE = /^\/[\w.-]+(?:\/[\w.-]+)+\/?$/;
/** Words of parameters that name a page to return to. */
const RETURN_WORDS: ReadonlySet<string> = new Set(
  "next back return redirect referer referrer continue goto target destination url uri from".split(
    " ",
  ),
);

/** Whether a parameter of a front controller is the route of a call: `index.php?route=/api/tags/7`. */
export function isRouteParameter(
  { segments }: RecordedRequest,
  { name, value }: { readonly name: string; readonly value: string },
): boolean {
  return SCRIPT.test(segments.at(-1) ?? "") && ROUTE.test(value) &&
    !nameWords(name).some((word) => RETURN_WORDS.has(word));
}

/** Returns the segments of the path of a request, and those of the route in its query. */
export function routeOf(request: RecordedRequest): readonly string[] {
  const route = request.query.find((field) => isRouteParameter(request, field));
  if (route === undefined) return request.segments;
  return [...request.segments, ...route.value.slice(1).split("/")];
}
