import { isNumber, isObject, type JsonObject, parseJson } from "../../json/mod.ts";
import { excerpt } from "../../text/mod.ts";
import { decodeText } from "../text.ts";
import type { ReceivedResponse } from "../transport.ts";
import type { AccessToken } from "./authorizer.ts";

const SHOWN = 80;
const SENDABLE = /^[\x21-\x7e]+$/;

/**
 * Reads the answer to a request for a token (RFC 6749, section 5).
 *
 * @param askedAt When the request was sent, in milliseconds since the epoch.
 * @returns The token, or why there is none.
 */
export function readToken(
  { status, headers, body, url }: ReceivedResponse,
  askedAt: number,
): AccessToken | { readonly problem: string } {
  const text = decodeText(body, headers.get("content-type"));
  const answer = jsonObject(text);
  if (status < 200 || status > 299) return { problem: refusal(status, headers, url, text, answer) };
  if (!answer) return { problem: `the answer is no JSON object: ${shown(text)}` };
  const token = answer.access_token;
  if (token === undefined && typeof answer.error === "string") return { problem: told(answer) };
  if (token === undefined) return { problem: "the answer has no `access_token`" };
  if (typeof token !== "string" || !SENDABLE.test(token)) {
    const what = typeof token === "string" ? "a text that no header can hold" : "no text";
    return { problem: `the \`access_token\` of the answer is ${what}` };
  }
  const type = answer.token_type;
  if (type !== undefined && !/^bearer$/i.test(String(type))) {
    return { problem: `the token is of the type "${type}", and only "Bearer" is spoken here` };
  }
  return { text: token, expiresAt: askedAt + lifetimeOf(answer) };
}

/** Milliseconds; some servers write the seconds as text. */
function lifetimeOf({ expires_in: given }: JsonObject): number {
  const seconds = isNumber(given) || typeof given === "string" ? Number(given) : NaN;
  return Number.isFinite(seconds) && seconds >= 0 && given !== "" ? seconds * 1_000 : Infinity;
}

function refusal(
  status: number,
  headers: Headers,
  url: string,
  text: string,
  answer: JsonObject | undefined,
): string {
  if (answer && typeof answer.error === "string") return `status ${status}, ${told(answer)}`;
  const location = headers.get("location");
  if (status >= 300 && status <= 399 && location !== null) {
    const target = URL.parse(location, url)?.href ?? location;
    return `status ${status}, a redirect to ${excerpt(target, SHOWN)}`;
  }
  return text.trim() === "" ? `status ${status}` : `status ${status}: ${shown(text)}`;
}

/** The code of an error and what the server says of it. */
function told({ error, error_description: description }: JsonObject): string {
  const code = `\`${excerpt(String(error), SHOWN)}\``;
  if (typeof description !== "string" || description.trim() === "") return code;
  return `${code}: ${excerpt(description.trim(), 2 * SHOWN)}`;
}

function shown(text: string): string {
  return JSON.stringify(excerpt(text.trim(), SHOWN));
}

function jsonObject(text: string): JsonObject | undefined {
  try {
    const value = parseJson(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
