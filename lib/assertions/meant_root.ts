import { ENVELOPE_NAMES } from "../executor/mod.ts";
import type { Spelling } from "../loader/mod.ts";

/** What other tools call the parts of a response. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  body: "json",
  cookie: "cookies",
  duration: "duration_ms",
  elapsed: "duration_ms",
  elapsed_ms: "duration_ms",
  header: "headers",
  responseTime: "duration_ms",
  response_time: "duration_ms",
  statusCode: "status",
  status_code: "status",
};

/** A path with the roots of other tools as one of the envelope: `$.response.body.id` is `$.json.id`. */
export function meantRoot(text: string): string | undefined {
  const match = /^\$(\.(?:res|resp|response))?\.([A-Za-z_]\w*)(?=[.[]|$)/.exec(text);
  if (!match) return undefined;
  const [all, response, name] = match;
  const names: readonly string[] = ENVELOPE_NAMES;
  const isKnown = response !== undefined && names.includes(name);
  const meant = Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : isKnown ? name : undefined;
  return meant === undefined ? undefined : `$.${meant}${text.slice(all.length)}`;
}

/** The path that is meant by one that starts at the body, in the spelling of its key. */
export function pathInstead(text: string, spelling: Spelling): string {
  if (spelling === "B") return text;
  const first = /^\$\.([\w-]+)/.exec(text)?.[1];
  const names: readonly (string | undefined)[] = ENVELOPE_NAMES;
  return names.includes(first) ? text : text.replace(/^\$\s*/, "$.json");
}
