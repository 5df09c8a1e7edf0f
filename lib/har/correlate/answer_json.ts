import { isArray, isObject, type JsonObject, type JsonValue } from "../../json/mod.ts";
import type { Keys, Scalar, Source } from "../provenance.ts";
import {
  ID_WORDS,
  type NameWords,
  nameWords,
  saysNothing,
  type ValueClass,
  valueClass,
} from "../values/mod.ts";
import { anchor } from "./anchored.ts";
import type { Answer, Found } from "./found.ts";
import { producerNames } from "./producer_names.ts";
import { chooseItem } from "./item_choice.ts";
import { urlPieces } from "./url_pieces.ts";
import type { Wanted } from "./wanted.ts";

const MAX_NESTED = 1_000_000;
const MAX_SPLIT = 16_384;
const TYPE_KEYS = ["__typename", "type", "object", "kind", "_type"];
const PAGE_WORDS = new Set([
  "cursor",
  "continuation",
  "next",
  "after",
  "before",
  "marker",
  "bookmark",
]);

/** The scalars of a JSON answer that some atom asks for. */
export function foundInJson(
  answer: Answer,
  root: JsonValue,
  wanted: Wanted,
  typed: (text: string) => string | undefined,
): readonly Found[] {
  const found: Found[] = [];
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
    if (wanted.has(text)) {
      const kind = valueClass(value);
      const isIdLike = endsLikeId(path);
      if (!saysNothing(kind) && isWorth(kind, path, isIdLike, answer)) {
        const keys = [...path];
        found.push(build(answer, keys, typeOf(parent), value, kind, {
          isPart: false,
          source: () => chooseItem(root, keys, typed),
        }));
      }
    } else if (typeof value === "string" && value.length >= 6 && value.length <= MAX_NESTED) {
      inside(value, parent);
    }
  };

  const inside = (text: string, parent: JsonObject | undefined): void => {
    const nested = /^\s*[{[]/.test(text) ? parsed(text) : undefined;
    if (nested !== undefined) {
      const outer = [...path];
      for (const one of foundInJson({ ...answer }, nested, wanted, () => undefined)) {
        found.push({
          ...one,
          answer,
          isPart: true,
          sort: `${pathSort(outer)} ${one.sort}`,
          source: captureOf(body, one.text),
        });
      }
      return;
    }
    if (text.length > MAX_SPLIT) return;
    for (const piece of /[/?]/.test(text) && wanted.hasPieceOf(text) ? urlPieces(text) : []) {
      if (!wanted.has(piece.value)) continue;
      const kind = valueClass(piece.value);
      if (saysNothing(kind) || kind === "word") continue;
      found.push({
        ...build(answer, [...path], undefined, piece.value, kind, {
          isPart: true,
          source: captureOf(body, piece.written, text),
        }),
        names: [piece.names],
        isIdLike: true,
        isEncoded: piece.written !== piece.value,
      });
    }
    for (const token of wanted.hitsIn(text)) {
      found.push(build(answer, [...path], typeOf(parent), token.text, valueClass(token.text), {
        isPart: true,
        source: captureOf(body, token.text, text),
      }));
    }
  };

  visit(root, undefined);
  return found;
}

function build(
  answer: Answer,
  keys: Keys,
  typeName: string | undefined,
  value: Scalar,
  kind: ValueClass,
  rest: Pick<Found, "isPart" | "source">,
): Found {
  const indexes = keys.filter((key) => typeof key === "number").length;
  return {
    answer,
    text: String(value),
    value,
    valueClass: kind,
    names: producerNames(answer.entry, keys, typeName),
    isIdLike: endsLikeId(keys),
    from: rest.isPart ? "text" : "json",
    name: String(keys.findLast((key) => typeof key === "string") ?? ""),
    indexes,
    depth: keys.length,
    isEncoded: false,
    sort: pathSort(keys),
    ...rest,
  };
}

/** A capture of a text in a body that no path leads to. */
function captureOf(body: string, value: string, holder?: string): () => Source | undefined {
  return () => {
    const anchored = anchor(body, value, holder);
    return anchored && { from: "text", regex: anchored.regex };
  };
}

/** Numbers and words count only where their names say that they identify something. */
function isWorth(kind: ValueClass, path: Keys, isIdLike: boolean, answer: Answer): boolean {
  switch (kind) {
    case "integer":
    case "epoch":
      return isIdLike || wordsAt(path).some((word) => PAGE_WORDS.has(word));
    case "word":
      return isIdLike && (answer.mutates || path.length <= 3);
    default:
      return true;
  }
}

function endsLikeId(path: Keys): boolean {
  const words = wordsAt(path);
  return words.length === 0 || ID_WORDS.has(words.at(-1)!);
}

function wordsAt(path: Keys): NameWords {
  for (let at = path.length - 1; at >= 0; at--) {
    const key = path[at];
    if (typeof key === "string") return nameWords(key);
  }
  return [];
}

function typeOf(parent: JsonObject | undefined): string | undefined {
  if (parent === undefined) return undefined;
  for (const key of TYPE_KEYS) {
    const type = Object.hasOwn(parent, key) ? parent[key] : undefined;
    if (typeof type === "string" && /^[A-Za-z][\w-]{2,40}$/.test(type)) return type;
  }
  return undefined;
}

function parsed(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function pathSort(keys: Keys): string {
  return keys.map((key) => typeof key === "number" ? String(key).padStart(8, "0") : key).join(
    "\u0001",
  );
}
