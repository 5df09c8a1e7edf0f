import type { Scalar } from "../../provenance.ts";

/** A leaf of a JSON text and its range. */
export interface JsonLeaf {
  readonly path: readonly (string | number)[];
  readonly value: Scalar;
  /** The offset of the value's first code unit; for a string, after the opening quote. */
  readonly start: number;
  /** The offset after the value's last code unit; for a string, before the closing quote. */
  readonly end: number;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/g;

/** Returns the leaves of a text that is a JSON object or list, and none for any other text. */
export function jsonLeaves(text: string): readonly JsonLeaf[] {
  if (!/^\s*[{[]/.test(text) || !isJson(text)) return [];
  const spans: JsonLeaf[] = [];
  const path: (string | number)[] = [];
  const isList: boolean[] = [];
  let name: string | undefined;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const inList = isList.at(-1) === true;
    if (token === "{" || token === "[") {
      isList.push(token === "[");
      path.push(token === "[" ? 0 : "");
    } else if (token === "}" || token === "]") {
      isList.pop();
      path.pop();
    } else if (token === ",") {
      if (inList) path[path.length - 1] = (path.at(-1) as number) + 1;
      name = undefined;
    } else if (token === ":") {
      path[path.length - 1] = name ?? "";
    } else if (
      !inList && name === undefined && token[0] === '"' && isNameAt(text, index + token.length)
    ) {
      name = JSON.parse(token);
    } else {
      const quote = token[0] === '"' ? 1 : 0;
      spans.push({
        path: [...path],
        value: scalarOf(token),
        start: index + quote,
        end: index + token.length - quote,
      });
    }
    if (token === "{" || token === "[" || token === "}" || token === "]") name = undefined;
  }
  return spans;
}

function isNameAt(text: string, offset: number): boolean {
  const colon = /\s*:/y;
  colon.lastIndex = offset;
  return colon.test(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function scalarOf(token: string): Scalar {
  if (/^-?\d+$/.test(token)) {
    const number = Number(token);
    return Number.isSafeInteger(number) ? number : BigInt(token);
  }
  return JSON.parse(token);
}
