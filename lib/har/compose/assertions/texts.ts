import type { DraftNamedAssertion } from "../../draft.ts";
import type { Entry } from "../../recording.ts";
import { looksRandom } from "../../../secrets/mod.ts";

/** Assertions on an answer that is no JSON. */
export interface TextAssertions {
  readonly headers: readonly DraftNamedAssertion[];
  readonly body: readonly Omit<DraftNamedAssertion, "name">[];
}

const REDIRECTS = new Set([201, 301, 302, 303, 307, 308]);
const SHORT_TEXT = /^[A-Za-z][A-Za-z ,.!'-]{0,59}$/;
const PLAIN_PATH = /^(?:\/[A-Za-z][A-Za-z_-]*)+\/?$/;

/**
 * What is said of an answer that is no JSON: its type, where it leads, a text of few words.
 *
 * @param captured The names of headers that are captured, of which nothing more need be said.
 * @param echo What a page shows of what was sent.
 */
export function expectText(
  entry: Entry,
  captured: ReadonlySet<string>,
  echo?: string,
): TextAssertions {
  const { status, json, text, type, size, bodyMissing } = entry.response;
  const headers: DraftNamedAssertion[] = [];
  const body: TextAssertions["body"][number][] = [];
  if (json === undefined && type !== "" && text !== undefined && text !== "") {
    headers.push({ name: "content-type", operator: "startsWith", operand: leaf(type) });
  }
  const location = entry.response.headers.find(({ name }) => name === "location")?.value;
  if (location !== undefined && REDIRECTS.has(status) && !captured.has("location")) {
    headers.push(locationAssertion(location));
  }
  if (json === undefined && text !== undefined && type === "text/plain" && isFewWords(text)) {
    body.push({ operator: "contains", operand: leaf(text.trim()) });
  }
  if (echo !== undefined) body.push({ operator: "contains", operand: leaf(echo) });
  const isEmpty = !bodyMissing && (size === 0 || text === "") && status === 201;
  if (isEmpty && location === undefined) body.push({ operator: "isEmpty", operand: leaf(true) });
  return { headers, body };
}

function locationAssertion(location: string): DraftNamedAssertion {
  const path = location.replace(/^https?:\/\/[^/?#]+/, "");
  return PLAIN_PATH.test(path) && !looksRandom(path)
    ? { name: "location", operator: "endsWith", operand: leaf(path) }
    : { name: "location", operator: "exists", operand: leaf(true) };
}

function isFewWords(text: string): boolean {
  return SHORT_TEXT.test(text.trim()) && !/\d/.test(text) && !looksRandom(text.trim());
}

function leaf(value: string | boolean) {
  return { kind: "leaf", value } as const;
}
