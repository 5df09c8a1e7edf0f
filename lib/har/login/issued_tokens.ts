import { isArray, isObject, type JsonValue } from "../../json/mod.ts";
import type { Keys } from "../provenance.ts";
import type { RecordedResponse } from "../recording.ts";

/** A token that an answer hands out. */
export interface IssuedToken {
  readonly path: Keys;
  readonly value: string;
  /** What stands before it in `authorization`, as far as the answer says. */
  readonly scheme: string;
}

/** Names of tokens in the order in which they are taken. */
const KEYS = [
  "accesstoken",
  "authtoken",
  "authenticationtoken",
  "sessiontoken",
  "bearertoken",
  "apitoken",
  "usertoken",
  "token",
  "jwt",
  "jwttoken",
  "bearer",
  "authorization",
  "sessionid",
  "sessionkey",
  "key",
  "idtoken",
];
const TYPES = new Set(["tokentype", "type"]);
const MIN_LENGTH = 8;
const MAX_DEPTH = 4;

/** The token in the body of an answer that is for `authorization`, the best by its name. */
export function issuedToken({ json }: RecordedResponse): IssuedToken | undefined {
  let best: { rank: number; token: IssuedToken } | undefined;
  const visit = (value: JsonValue, path: Keys): void => {
    if (path.length >= MAX_DEPTH || !isObject(value)) return;
    for (const [key, member] of Object.entries(value)) {
      if (typeof member === "string") {
        const rank = KEYS.indexOf(plain(key));
        if (rank < 0 || best && best.rank <= rank || !isToken(member)) continue;
        best = { rank, token: tokenOf(member, [...path, key], schemeIn(value)) };
      } else if (!isArray(member)) visit(member, [...path, key]);
    }
  };
  if (json !== undefined) visit(json, []);
  return best?.token;
}

function plain(key: string): string {
  return key.replace(/[^A-Za-z]/g, "").toLowerCase();
}

function isToken(value: string): boolean {
  return value.length >= MIN_LENGTH && !/\s/.test(value.replace(/^[A-Za-z]+ /, ""));
}

/** A token may come with its scheme. */
function tokenOf(text: string, path: Keys, said: string | undefined): IssuedToken {
  const whole = /^([A-Za-z]+) (\S+)$/.exec(text);
  if (whole) return { path, value: whole[2], scheme: whole[1] };
  return { path, value: text, scheme: said ?? "Bearer" };
}

function schemeIn(answer: JsonValue): string | undefined {
  if (!isObject(answer)) return undefined;
  for (const [key, value] of Object.entries(answer)) {
    if (!TYPES.has(plain(key)) || typeof value !== "string") continue;
    if (/^bearer$/i.test(value)) return "Bearer";
    if (plain(key) === "tokentype" && /^[A-Za-z]{2,16}$/.test(value)) return value;
  }
  return undefined;
}
