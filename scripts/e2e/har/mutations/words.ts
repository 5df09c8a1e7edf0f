import { namesAction } from "../../../../lib/har/call/mod.ts";
import { isSecretName } from "../../../../lib/secrets/mod.ts";
import type { Exchange } from "./proxy.ts";

/** A value in JSON and where it is. */
export interface Leaf {
  readonly path: readonly (string | number)[];
  readonly value: string | number;
}

/**
 * What a request said, and whether somebody typed it: no answer before it had said so, and it does
 * not name what the client asks for, as `_action` does.
 */
export interface Sent {
  /** The name of the member or of the field. */
  readonly key: string;
  readonly value: string | number;
  readonly isTyped: boolean;
  /** The texts, as bytes in Latin-1, that somebody typed for the same request. */
  readonly beside: readonly string[];
}

const MIN_WORD = 4;

/** Returns all texts and numbers in JSON, or nothing if it is something else. */
export function leavesOf(body: string): readonly Leaf[] {
  const json = jsonOf(body);
  const leaves: Leaf[] = [];
  const visit = (value: unknown, path: readonly (string | number)[]) => {
    if (typeof value === "string" || typeof value === "number") leaves.push({ path, value });
    else if (Array.isArray(value)) value.forEach((one, index) => visit(one, [...path, index]));
    else if (typeof value === "object" && value !== null) {
      for (const [key, one] of Object.entries(value)) visit(one, [...path, key]);
    }
  };
  visit(json, []);
  return leaves;
}

/** Returns JSON that was sent as bytes in Latin-1, or `undefined` if it is something else. */
export function jsonOf(body: string): unknown {
  if (!/^\s*[[{]/.test(body)) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(body, (one) => one.charCodeAt(0))));
  } catch {
    return undefined;
  }
}

/** Returns JSON as bytes in Latin-1. */
export function textOf(json: unknown): string {
  return Array.from(
    new TextEncoder().encode(JSON.stringify(json)),
    (byte) => String.fromCharCode(byte),
  )
    .join("");
}

/** Methods with which a client sends a thing as it read it, but for what the user changed. */
const SENDS_BACK = /^(?:PUT|PATCH)$/;

/**
 * Returns what the changes before an exchange sent, and that exchange itself, without what a client
 * only sent back as an answer had said it: what it read, or a token or the id of a session, which
 * says who asks, not what the user did, as does what a login sends.
 *
 * @param secrets What no mutation is about: it is in no answer.
 */
export function sentUntil(
  exchanges: readonly Exchange[],
  index: number,
  secrets: readonly string[],
): readonly Sent[] {
  const sent: Sent[] = [];
  let answered = "";
  const told = new Set<string>();
  for (const { method, sent: body, sentType, answer } of exchanges.slice(0, index + 1)) {
    if (method !== "GET") {
      const beside: string[] = [];
      const fields = fieldsOf(body, sentType).map(({ path, value }) => ({
        key: `${path.findLast((part) => typeof part === "string") ?? ""}`,
        value,
      }));
      const isLogin = fields.some(({ key, value }) =>
        isSecretName(key) && secrets.includes(`${value}`)
      );
      for (const { key, value } of isLogin ? [] : fields) {
        if (secrets.includes(`${value}`) || `${value}`.length < 2) continue;
        const isAnswered = answered.includes(latin1(`${value}`));
        if (isSecretName(key) && isAnswered) continue;
        if (SENDS_BACK.test(method) && told.has(`${key} ${value}`)) continue;
        const isText = `${value}`.length >= MIN_WORD && value !== "true" && value !== "false";
        const isTyped = isText && !namesAction(key) && !isAnswered;
        if (isTyped && typeof value === "string") beside.push(latin1(value));
        const isNew = !sent.some((one) => one.key === key && one.value === value);
        if (isNew || !isTyped) sent.push({ key, value, isTyped, beside });
      }
    }
    answered += answer.body;
    for (const { path, value } of leavesOf(answer.body)) told.add(`${path.at(-1)} ${value}`);
  }
  return sent;
}

/** Returns a text as bytes in Latin-1. */
export function latin1(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
}

function fieldsOf(body: string, type: string): readonly Leaf[] {
  if (type.startsWith("application/x-www-form-urlencoded")) {
    return Array.from(new URLSearchParams(body), ([key, value]) => ({ path: [key], value }));
  }
  if (!type.startsWith("multipart/form-data")) return leavesOf(body);
  const fields = body.matchAll(/\bname="([^"]*)"\r?\n\r?\n([^\r\n]*)\r?\n/g);
  return Array.from(fields).flatMap(([, key = "", value = ""]) => {
    const leaves = leavesOf(value);
    return leaves.length > 0 ? leaves : [{ path: [key], value }];
  });
}
