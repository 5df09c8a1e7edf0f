import { itemsOf, member, numberOf, scalarText } from "./lenient.ts";

/** An error that Chrome notes although the answer is whole: it has a status that says so. */
const ANSWERED = /ERR_HTTP_RESPONSE_CODE_FAILURE/;
const NO_CONTENT = 204;
const READS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * Whether an exchange failed or was cancelled. What may change something and has a status did its work,
 * though the page was left before all of the answer was there.
 *
 * @param method In upper case.
 */
export function hasFailed(entry: unknown, method: string): boolean {
  const response = member(entry, "response");
  const status = numberOf(member(response, "status")) ?? 0;
  if (status <= 0) return true;
  if (!READS.has(method) || status === NO_CONTENT || isDownload(response)) return false;
  const errors = [
    member(entry, "_error"),
    member(response, "_error"),
    member(response, "_failureText"),
  ].map(scalarText).filter((text) => text !== "" && !ANSWERED.test(text));
  return errors.length > 0 || member(entry, "_wasAborted") === true;
}

/** Whether an answer came from a cache of the browser, as the recorder says. */
export function isFromCache(entry: unknown): boolean {
  const mark = scalarText(member(entry, "_fromCache"));
  return (mark !== "" && mark !== "false") ||
    /cache/i.test(scalarText(member(entry, "_fetchType")));
}

/** A browser that stores an answer says that it cancelled the page that it would have shown. */
function isDownload(response: unknown): boolean {
  return itemsOf(member(response, "headers")).some((header) =>
    /^content-disposition$/i.test(scalarText(member(header, "name"))) &&
    /^\s*attachment/i.test(scalarText(member(header, "value")))
  );
}
