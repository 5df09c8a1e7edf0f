import { itemsOf, member, numberOf, scalarText } from "./lenient.ts";

/** An error that Chrome notes although the answer is whole: it has a status that says so. */
const ANSWERED = /ERR_HTTP_RESPONSE_CODE_FAILURE/;
const NO_CONTENT = 204;

/** Whether a recorder says that an exchange failed or was cancelled. */
export function hasFailed(entry: unknown): boolean {
  const response = member(entry, "response");
  const status = numberOf(member(response, "status")) ?? 0;
  if (status <= 0 || member(entry, "_wasAborted") === true) return true;
  const error = [
    member(entry, "_error"),
    member(response, "_error"),
    member(response, "_failureText"),
  ].map(scalarText).find((text) => text !== "");
  if (error === undefined || ANSWERED.test(error)) return false;
  return status !== NO_CONTENT && !isDownload(response);
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
