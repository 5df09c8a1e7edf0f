import { compileJsonPath } from "../json/mod.ts";

/** Whether a text is a JSONPath query. */
export function isPath(text: string): boolean {
  try {
    compileJsonPath(text);
    return true;
  } catch {
    return false;
  }
}

/** The text with a part of it written otherwise. */
export function cut(text: string, start: number, length: number, instead: string): string {
  return text.slice(0, start) + instead + text.slice(start + length);
}

/** What stands before `$` and behind a path in other tools: `jsonpath("$.id")`, `{{ $.id }}`. */
export function pathInside(text: string): string | undefined {
  const inside = /\$(?:\.{1,2}[\w*-]+|\[[^\]]*\])+/.exec(text)?.[0];
  return inside !== undefined && isPath(inside) ? inside : undefined;
}
