import { isObject } from "../../json/mod.ts";
import type { RecordedRequest } from "../recording.ts";
import { PATH_NOISE, wordsAndNumbers } from "../values/mod.ts";

/** Parameters of URLs and bodies that name the action if all requests go to one URL. */
const ACTION = /^_*(?:action|method|operation|op|cmd|command|do|func)$/i;
/** Those that name the part of the application. */
const PART = /^_*(?:task|module|controller|component|section)$/i;
const SCRIPT = /\.(?:php|aspx?|ashx|cgi|jsp|do)$/i;

/**
 * Returns the action that a field or a parameter names, if the path does not: `add-tag` of a POST
 * to `/admin-ajax.php` with `action=add-tag`.
 */
export function dispatchedAction(request: RecordedRequest, names = ACTION): string | undefined {
  if (!isOneForAll(request)) return undefined;
  return [...request.query, ...bodyFields(request)].find(({ name }) => names.test(name))?.value;
}

/** Returns the part of the application that a field or a parameter names in the same way. */
export function dispatchedPart(request: RecordedRequest): string | undefined {
  return dispatchedAction(request, PART);
}

/** Whether a path does not name an action: `/api/rpc`, `/index.php`, `/admin-ajax.php`. */
function isOneForAll({ segments }: RecordedRequest): boolean {
  const last = segments.at(-1) ?? "";
  return SCRIPT.test(last) ||
    wordsAndNumbers(last).every((word) =>
      PATH_NOISE.has(word) || word === "call" || word === "execute"
    );
}

function bodyFields({ body }: RecordedRequest): { name: string; value: string }[] {
  if (body?.kind === "form") return [...body.fields];
  if (body?.kind !== "json" || !isObject(body.value)) return [];
  return Object.entries(body.value).flatMap(([name, value]) =>
    typeof value === "string" ? [{ name, value }] : []
  );
}
