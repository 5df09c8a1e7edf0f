import type { Entry } from "../recording.ts";

/** Looks for values in answers that begin with a text and go on. */
export function beginningOf(entries: readonly Entry[]): (text: string) => boolean {
  return (text) =>
    entries.some(({ response }) => response.text !== undefined && begins(response.text, text));
}

function begins(body: string, text: string): boolean {
  for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + 1)) {
    if (/\W/.test(body[at - 1] ?? " ") && /[A-Za-z\d]/.test(body[at + text.length] ?? "")) {
      return true;
    }
  }
  return false;
}
