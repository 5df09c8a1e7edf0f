import { pathSegment } from "../../json/mod.ts";
import { flowText, type MapEntry, quoted, type Spelling } from "../../loader/mod.ts";
import { joinWithAnd } from "../../text/mod.ts";

const MAX_SHOWN = 160;

/** The key that an assertion is under. */
export interface AssertionPlace {
  /** `json`, `jsonpath`, or the key of a value that is read by name. */
  readonly source: string;
  /** The path of an assertion in a list, the name of a header, or whatever else identifies it. */
  readonly path: string;
  /** The spelling of neighboring paths; absent if there are none. */
  readonly beside?: Spelling;
}

/** Suggests what to write for an assertion without an operator. */
export function noOperatorHelp({ source, path }: AssertionPlace): string {
  switch (source) {
    case "status":
      return "write `status: 200`";
    case "duration_ms":
      return "write `duration_ms: { lt: 500 }`";
    case "body":
      return path === "" ? 'write `body: { contains: "ready" }`' : "write `size: { gt: 0 }`";
    case "headers":
      return `write \`${path}: { exists: true }\``;
    default:
      return path.startsWith("$")
        ? `write \`${item(path, "exists: true")}\``
        : "add one, for example `exists: true`";
  }
}

/** Suggests what to write for an assertion with several operators. */
export function severalOperatorsHelp(entries: readonly MapEntry[], place: AssertionPlace): string {
  const { source, beside } = place;
  const { name, value } = entries.find((one) => one.name !== "exists") ?? entries[0];
  const first = entries.find((one) => one.name === "exists");
  // If a path can match several values and matches none, list operators judge an empty list.
  const isOne = !/[*?:]|\.\./.test(place.path);
  if (first && entries.length === 2 && isTrue(first) && isOne) {
    return `remove \`exists\`; \`${name}: ${short(flowText(value))}\` fails where there is nothing`;
  }
  const bounds = betweenOf(entries, source === "status" || source === "duration_ms");
  if (bounds !== undefined) {
    const name = source === "headers" ? place.path : source;
    const isItem = source === "json" || source === "jsonpath" || source === "body";
    return isItem ? `write \`between: ${bounds}\`` : `write \`${name}: { between: ${bounds} }\``;
  }
  const texts = entries.map((entry) => `${entry.name}: ${flowText(entry.value)}`);
  const path = envelopePath(place);
  if (path === undefined || (source !== "json" && source !== "jsonpath" && beside === "B")) {
    return "keep one of them";
  }
  const items = texts.map((text) => item(path, text));
  if (items.join().length > MAX_SHOWN) return "write one entry for each operator";
  return source === "json" || source === "jsonpath"
    ? `write ${joinWithAnd(items.map((one) => `\`${one}\``))} as separate items`
    : `write \`json: [${items.join(", ")}]\``;
}

/**
 * Combines two bounds that a single operator can express.
 *
 * @param whole Whether the value is always a whole number.
 */
function betweenOf(entries: readonly MapEntry[], whole: boolean): string | undefined {
  if (entries.length !== 2) return undefined;
  const low = bound(entries, "gte", "gt", whole ? 1 : undefined);
  const high = bound(entries, "lte", "lt", whole ? -1 : undefined);
  return low === undefined || high === undefined || low > high ? undefined : `[${low}, ${high}]`;
}

function bound(
  entries: readonly MapEntry[],
  including: string,
  excluding: string,
  step: number | undefined,
): number | undefined {
  const entry = entries.find(({ name }) => name === including || name === excluding);
  const value = entry?.value.kind === "scalar" ? entry.value.value : undefined;
  if (typeof value !== "number") return undefined;
  if (entry!.name === including) return value;
  return step !== undefined && Number.isInteger(value) ? value + step : undefined;
}

/** The path to a value that is otherwise read by name. */
function envelopePath({ source, path }: AssertionPlace): string | undefined {
  switch (source) {
    case "status":
    case "duration_ms":
      return `$.${source}`;
    case "headers":
      return `$.headers${pathSegment(path)}`;
    case "body":
      return path === "size" ? "$.size" : undefined;
    default:
      return path.startsWith("$") ? path : undefined;
  }
}

function item(path: string, operator: string): string {
  return `{ path: ${quoted(path)}, ${operator} }`;
}

function short(text: string): string {
  return text.length > 40 ? "…" : text;
}

function isTrue({ value }: MapEntry): boolean {
  return value.kind === "scalar" && value.value === true;
}
