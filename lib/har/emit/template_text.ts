import { findBraces } from "../../resolver/mod.ts";
import type { Piece, Reference, Template } from "../provenance.ts";

/** What the texts of a flow refer to, by name. */
export interface Names {
  /** A reference without `${`, filters and `}`. */
  refer(reference: Reference): string;
  /** A reference to a variable that holds `$`, for a dollar sign right before an expression. */
  dollar(): string;
  /** A reference to a variable that holds `{{`, which other tools begin expressions with. */
  braces(): string;
}

/** A template as it stands in a flow file. */
export function templateText(template: Template, names: Names): string {
  return template.map((piece, i) => pieceText(piece, template[i + 1], names)).join("");
}

function pieceText(piece: Piece, next: Piece | undefined, names: Names): string {
  if (typeof piece === "string") {
    return literalText(piece, names, next !== undefined && typeof next !== "string");
  }
  return expression(names.refer(piece), piece.filters);
}

/** Recorded text in which nothing is taken for an expression. */
export function literalText(text: string, names: Names, beforeExpression = false): string {
  let written = "";
  let at = 0;
  for (const { offset } of findBraces(text)) {
    const open = text.indexOf("{{", offset);
    written += plain(text.slice(at, open), names, true) + expression(names.braces());
    at = open + 2;
  }
  return written + plain(text.slice(at), names, beforeExpression);
}

function plain(text: string, names: Names, beforeExpression: boolean): string {
  const escaped = text.replaceAll("${", () => "$${");
  if (!beforeExpression) return escaped;
  return escaped.replace(/\$+$/, (signs) => expression(names.dollar()).repeat(signs.length));
}

function expression(reference: string, filters: readonly string[] = []): string {
  return `\${${[reference, ...filters].join(" | ")}}`;
}
