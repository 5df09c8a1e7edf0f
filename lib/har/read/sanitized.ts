import type { Entry } from "../recording.ts";
import type { Recorder } from "./recorder.ts";

/** Since this version Chrome takes credentials out of what it exports, unless it is told not to. */
const CHROME_SINCE = 130;
const CREDENTIALS: ReadonlySet<string> = new Set(["authorization", "proxy-authorization"]);
/** What stands in the place of a credential. */
const REDACTED =
  /^[\W_]*(?:redacted|removed|hidden|masked|filtered|obfuscated|saniti[sz]ed|scrubbed)[\W_]*$|^(?:\*{3,}|x{4,}|•{3,}|<[\w -]+>|\[[\w -]+\])$/i;
const SCHEME = /^[\w-]+\s+(?=\S)/;

/**
 * Whether credentials were taken out of a recording: Chrome exported it and it has not one of them, or
 * constant words stand in their place.
 */
export function isSanitized(entries: readonly Entry[], { kind, version }: Recorder): boolean {
  const values = entries.flatMap(credentialsOf);
  if (values.length > 0) return values.some((value) => REDACTED.test(value));
  return kind === "chrome" && (version === undefined || version >= CHROME_SINCE);
}

function credentialsOf({ request, response }: Entry): readonly string[] {
  return [
    ...request.headers.filter(({ name }) => CREDENTIALS.has(name))
      .map(({ value }) => value.replace(SCHEME, "")),
    ...[...request.cookies, ...response.setCookies].map(({ value }) => value),
  ];
}
