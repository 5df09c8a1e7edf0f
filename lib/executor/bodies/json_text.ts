import { evaluateText, type Scope, type Template } from "../../resolver/mod.ts";

/**
 * The value of a JSON text with expressions in it: what they put between quotes is escaped, so that
 * the text stays the JSON that it is. Nothing for any other text.
 */
export function compileJsonText({ parts }: Template): ((scope: Scope) => string) | undefined {
  if (parts.length < 2) return undefined;
  let quoted = false;
  let sample = "";
  const pieces = parts.map((part) => {
    if (typeof part !== "string") {
      sample += quoted ? "x" : "0";
      return { template: { parts: [part] }, escaped: quoted };
    }
    for (const [character] of part.matchAll(/\\[^]|"/g)) {
      if (character === '"') quoted = !quoted;
    }
    sample += part;
    return part;
  });
  if (!isStructure(sample) || !pieces.some((piece) => typeof piece !== "string" && piece.escaped)) {
    return undefined;
  }
  return (scope) =>
    pieces.map((piece) => {
      if (typeof piece === "string") return piece;
      const text = evaluateText(piece.template, scope);
      return piece.escaped ? JSON.stringify(text).slice(1, -1) : text;
    }).join("");
}

function isStructure(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
