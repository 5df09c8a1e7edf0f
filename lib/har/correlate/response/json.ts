import { isArray, isObject, type JsonObject, type JsonValue } from "../../../json/mod.ts";
import { once } from "../../../text/mod.ts";
import { lastKey } from "../../producer.ts";
import type { Keys, Scalar } from "../../provenance.ts";
import {
  ID_WORDS,
  isNeverBound,
  isPreciseTime,
  type NameWords,
  nameWords,
  PAGE_WORDS,
  type ValueClass,
  valueClass,
} from "../../values/mod.ts";
import { isAccountKey } from "../acceptance.ts";
import type { SoughtTexts } from "../request/sought_texts.ts";
import { isWholeResult, namesAt } from "../value_names.ts";
import { anchoredSource } from "./anchored_pattern.ts";
import { chooseItem } from "./list_items.ts";
import { type CandidateResponse, type ResponseValue, responseValue } from "./response_value.ts";
import { urlParts } from "./url_parts.ts";

const MAX_NESTED = 1_000_000;
const MAX_SPLIT = 16_384;
const TYPE_KEYS = ["__typename", "type", "object", "kind", "_type"];
/** Returns the scalars of a JSON response that are looked for. */
export function valuesInJson(
  answer: CandidateResponse,
  root: JsonValue,
  wanted: SoughtTexts,
  typed: (text: string) => string | undefined,
): readonly ResponseValue[] {
  const found: ResponseValue[] = [];
  const body = answer.entry.response.text ?? "";
  const path: (string | number)[] = [];

  const visit = (value: JsonValue, parent: JsonObject | undefined): void => {
    if (isArray(value)) {
      for (let index = 0; index < value.length; index++) {
        path.push(index);
        visit(value[index], undefined);
        path.pop();
      }
    } else if (isObject(value)) {
      for (const key of Object.keys(value)) {
        path.push(key);
        visit(value[key], value);
        path.pop();
      }
    } else {
      leaf(value, parent);
    }
  };

  const leaf = (value: Scalar, parent: JsonObject | undefined): void => {
    if (value === null || typeof value === "boolean" || value === "") return;
    const text = typeof value === "string" ? value : String(value);
    const isWanted = wanted.has(text);
    if (isWanted) {
      const kind = valueClass(value);
      const isIdLike = endsLikeId(path);
      if (
        !isNeverBound(kind) &&
        (isPreciseTime(value) || isWorthKeeping(kind, path, isIdLike, answer))
      ) {
        const keys = [...path];
        found.push(jsonValue(answer, keys, typeOf(parent), value, {
          source: once(() => chooseItem(root, keys, typed, keepsIndex(answer))),
        }));
      }
    }
    if (typeof value !== "string" || (isWanted && !value.includes("/"))) return;
    if (value.length >= 6 && value.length <= MAX_NESTED) inside(value, parent);
  };

  const inside = (text: string, parent: JsonObject | undefined): void => {
    const nested = /^\s*[{[]/.test(text) ? parsedJson(text) : undefined;
    if (nested !== undefined) {
      const outer = [...path];
      for (const one of valuesInJson({ ...answer }, nested, wanted, () => undefined)) {
        found.push({
          ...one,
          response: answer,
          isPart: true,
          sort: `${pathSort(outer)} ${one.sort}`,
          source: once(() => anchoredSource(body, one.text)),
        });
      }
      return;
    }
    if (text.length > MAX_SPLIT) return;
    for (const piece of /[/?]/.test(text) && wanted.hasPieceOf(text) ? urlParts(text) : []) {
      if (!wanted.has(piece.value)) continue;
      const kind = valueClass(piece.value);
      if (isNeverBound(kind) || kind === "word") continue;
      found.push(jsonValue(answer, [...path], undefined, piece.value, {
        names: [piece.names],
        isIdLike: piece.isIdLike,
        isPart: true,
        isEncoded: piece.written !== piece.value,
        source: once(() => anchoredSource(body, piece.written, text)),
      }));
    }
    for (const token of wanted.hitsIn(text)) {
      if (token.text === text) continue;
      found.push(jsonValue(answer, [...path], typeOf(parent), token.text, {
        isPart: true,
        source: once(() => anchoredSource(body, token.text, text)),
      }));
    }
  };

  visit(root, undefined);
  return found;
}

/** A response lists what one request created in the same order. */
function keepsIndex({ entry, isWrite }: CandidateResponse): (count: number) => boolean {
  const { body } = entry.request;
  const sent = body?.kind === "json" && isArray(body.value) ? body.value.length : 1;
  return (count) => isWrite && count === sent;
}

function typeOf(parent: JsonObject | undefined): string | undefined {
  if (parent === undefined) return undefined;
  for (const key of TYPE_KEYS) {
    const type = Object.hasOwn(parent, key) ? parent[key] : undefined;
    if (typeof type === "string" && /^[A-Za-z][\w-]{2,40}$/.test(type)) return type;
  }
  return undefined;
}

function parsedJson(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Describes a value of a JSON response by its path. */
function jsonValue(
  answer: CandidateResponse,
  keys: Keys,
  typeName: string | undefined,
  value: Scalar,
  facts: Pick<ResponseValue, "source"> & Partial<ResponseValue>,
): ResponseValue {
  return responseValue(answer, value, {
    names: namesAt(answer.entry, keys, typeName),
    isIdLike: endsLikeId(keys),
    from: facts.isPart ? "text" : "json",
    name: lastKey(keys) ?? "",
    indexes: keys.filter((key) => typeof key === "number").length,
    depth: keys.length,
    sort: pathSort(keys),
    ...facts,
  });
}

/** Numbers and words count only if their names say that they identify something. */
function isWorthKeeping(
  kind: ValueClass,
  path: Keys,
  isIdLike: boolean,
  answer: CandidateResponse,
): boolean {
  switch (kind) {
    case "integer":
    case "epoch":
      return isIdLike || wordsAt(path).some((word) => PAGE_WORDS.has(word));
    case "word":
      return (isIdLike || isAccountKey(String(path.at(-1)))) &&
        (answer.isWrite || path.length <= 3);
    default:
      return true;
  }
}

/**
 * Whether a path ends in a word for identifiers, is the whole result, or leads to the items of a
 * top-level list.
 */
function endsLikeId(path: Keys): boolean {
  const words = wordsAt(path);
  return words.length === 0 || isWholeResult(path) || ID_WORDS.has(words.at(-1)!);
}

function wordsAt(path: Keys): NameWords {
  const key = lastKey(path);
  return key === undefined ? [] : nameWords(key);
}

/** Returns a path in a form that can be compared. */
function pathSort(keys: Keys): string {
  return keys.map((key) => typeof key === "number" ? String(key).padStart(8, "0") : key).join(
    "\u0001",
  );
}
