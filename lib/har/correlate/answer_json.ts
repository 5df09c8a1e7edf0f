import { isArray, isObject, type JsonObject, type JsonValue } from "../../json/mod.ts";
import type { Scalar, Source } from "../provenance.ts";
import { saysNothing, valueClass } from "../values/mod.ts";
import { anchor } from "./anchored.ts";
import type { Answer, Found } from "./found.ts";
import { chooseItem } from "./item_choice.ts";
import { endsLikeId, isWorth, makeFound, pathSort } from "./json_found.ts";
import { once } from "./once.ts";
import { urlPieces } from "./url_pieces.ts";
import type { Wanted } from "./wanted.ts";

const MAX_NESTED = 1_000_000;
const MAX_SPLIT = 16_384;
const TYPE_KEYS = ["__typename", "type", "object", "kind", "_type"];
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
        found.push(makeFound(answer, keys, typeOf(parent), value, kind, {
          isPart: false,
          source: once(() => chooseItem(root, keys, typed, keepsIndex(answer))),
        }));
      }
    }
    const isPath = typeof value === "string" && /\//.test(value);
    if (wanted.has(text) && !isPath) return;
    if (typeof value === "string" && value.length >= 6 && value.length <= MAX_NESTED) {
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
        ...makeFound(answer, [...path], undefined, piece.value, kind, {
          isPart: true,
          source: captureOf(body, piece.written, text),
        }),
        names: [piece.names],
        isIdLike: piece.isIdLike,
        isEncoded: piece.written !== piece.value,
      });
    }
    for (const token of wanted.hitsIn(text)) {
      if (token.text === text) continue;
      found.push(makeFound(answer, [...path], typeOf(parent), token.text, valueClass(token.text), {
        isPart: true,
        source: captureOf(body, token.text, text),
      }));
    }
  };

  visit(root, undefined);
  return found;
}

/** What was made with one request stands in its answer in the same order. */
function keepsIndex({ entry, mutates }: Answer): (count: number) => boolean {
  const { body } = entry.request;
  const sent = body?.kind === "json" && isArray(body.value) ? body.value.length : 1;
  return (count) => mutates && count === sent;
}

/** A capture of a text in a body that no path leads to. */
function captureOf(body: string, value: string, holder?: string): () => Source | undefined {
  return once(() => {
    const anchored = anchor(body, value, holder);
    return anchored && { from: "text", regex: anchored.regex };
  });
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
