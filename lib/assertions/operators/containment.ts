import { includes, isArray, type JsonValue, toText } from "../../json/mod.ts";
import type { Title } from "../operator.ts";
import { likenessHelp } from "./likeness.ts";
import { asYaml, worksOn } from "./operand.ts";
import { isNot, says } from "./title.ts";

/**
 * Whether a string has a text in it, or a list an item that equals a value.
 *
 * @returns Nothing where that cannot be asked: of other values, or of a string for what is no text.
 */
export function holds(container: JsonValue, wanted: JsonValue): boolean | undefined {
  if (isArray(container)) return includes(container, wanted);
  if (typeof container !== "string" || typeof wanted !== "string") return undefined;
  return container.includes(wanted);
}

/** What a value that can hold others is, as expectations say it. */
export function containerWords(actual: JsonValue): string {
  if (isArray(actual)) return "an array";
  return typeof actual === "string" ? "a string" : "a string or an array";
}

/** A title about what a text or a list holds, or that a value is neither. */
export function containerTitle(actual: JsonValue, relation: string): Title {
  return isArray(actual) || typeof actual === "string"
    ? says(relation)
    : isNot("text or a list", actual);
}

/** Help where `holds` cannot be asked, or where items differ from those wanted in type alone. */
export function containerHelp(
  operator: string,
  wanted: readonly JsonValue[],
  actual: JsonValue,
): string | undefined {
  if (isArray(actual)) return likenessHelp(wanted, actual);
  if (typeof actual !== "string") return worksOn(operator, "text and lists", actual);
  const other = wanted.find((value) => typeof value !== "string");
  if (other === undefined) return undefined;
  return `the value is text; write ${asYaml(toText(other))} in place of ${asYaml(other)}`;
}
