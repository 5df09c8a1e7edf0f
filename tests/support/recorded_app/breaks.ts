import {
  isArray,
  isObject,
  type JsonValue,
  parseJson,
  stringifyJson,
} from "../../../lib/json/mod.ts";
import type { Call } from "./sessions.ts";

/** Ways in which a response can be wrong. */
export const BREAK_KINDS = [
  "wrong id",
  "missing field",
  "wrong status",
  "stale list",
  "old value",
] as const;

/** What an application does wrong, and where. */
export interface Break {
  readonly kind: typeof BREAK_KINDS[number];
  /** The method and the path it is about: `POST /api/tasks`. */
  readonly route: RegExp;
}

/** The response of a broken application; `undefined` if the fault does not change it. */
export async function broken(
  fault: Break,
  call: Call,
  response: Response,
): Promise<Response | undefined> {
  if (!fault.route.test(`${call.method} ${call.path}`)) return undefined;
  const { status, headers } = response;
  const text = await response.clone().text();
  if (fault.kind === "wrong status") {
    return new Response(text || null, { status: status === 200 ? 202 : 200, headers });
  }
  if (!text.startsWith("{")) return undefined;
  const wrong = stringifyJson(CHANGES[fault.kind](parseJson(text)));
  return wrong === text ? undefined : new Response(wrong, { status, headers });
}

const CHANGES: Readonly<
  Record<Exclude<Break["kind"], "wrong status">, (value: JsonValue) => JsonValue>
> = {
  "wrong id": (value) => change(value, (key, one) => key === "id" ? otherId(one) : one),
  "missing field": (value) => leaveOut(value),
  "stale list": (value) =>
    isObject(value) && isArray(value.items) ? { ...value, items: value.items.slice(0, -1) } : value,
  "old value": (value) =>
    change(value, (key, one) => STALE.includes(key) && typeof one === "string" ? "stale" : one),
};

const STALE = ["name", "title", "state", "text", "note"];

function otherId(id: JsonValue): JsonValue {
  if (typeof id === "string") return id.slice(0, -1) + (id.endsWith("0") ? "1" : "0");
  return typeof id === "bigint" ? id + 7n : Number(id) + 7;
}

function change(
  value: JsonValue,
  leaf: (key: string, value: JsonValue) => JsonValue,
  key = "",
): JsonValue {
  if (isArray(value)) return value.map((item) => change(item, leaf, key));
  if (!isObject(value)) return leaf(key, value);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, change(member, leaf, name)]),
  );
}

/** Leaves out the last member of the innermost object along the first members. */
function leaveOut(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  const nested = keys.find((key) => isObject(value[key]));
  if (nested !== undefined) return { ...value, [nested]: leaveOut(value[nested]) };
  const wanted = keys.findLast((key) => key !== "createdAt") ?? keys[0];
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== wanted));
}
