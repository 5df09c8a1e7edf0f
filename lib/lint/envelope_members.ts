import type { ScalarNode, SourceNode } from "../loader/mod.ts";

/** A member of the response that a path may read in place of one of the body. */
export interface EnvelopeMember {
  /** Its name: `status`. */
  readonly name: string;
  /** What it is, for messages. */
  readonly what: string;
  readonly type: "number" | "text" | "map" | "list";
  /** Whether it may have a value that an assertion compares it with. */
  mayBe(value: ScalarNode["value"]): boolean;
  /** Whether bodies often have a member of that name, so that it is likely the one meant. */
  readonly isCommon: boolean;
}

/** Whether an assertion on a member can hold: `always`, `never`, or it depends on the response. */
export type Verdict = "always" | "never" | undefined;

const HTTP = /^https?:\/\//i;

function isNumberFrom(least: number, most = Infinity) {
  return (value: ScalarNode["value"]) =>
    typeof value === "number" && value >= least && value <= most;
}

function isText(value: ScalarNode["value"]): boolean {
  return typeof value === "string";
}

const [isCode, isCount] = [isNumberFrom(100, 599), isNumberFrom(0)];

function member(
  name: string,
  what: string,
  type: EnvelopeMember["type"],
  mayBe: EnvelopeMember["mayBe"],
  isCommon = false,
): EnvelopeMember {
  return { name, what, type, mayBe, isCommon };
}

/** The members that every response has. */
const MEMBERS: ReadonlyMap<string, EnvelopeMember> = new Map(
  [
    member(
      "status",
      "the status code of the response",
      "number",
      (value) => isCode(value) && Number.isInteger(value),
      true,
    ),
    member("size", "the number of bytes of the body", "number", isCount, true),
    member("duration_ms", "the time of the exchange", "number", isCount),
    member("text", "the body as text", "text", isText, true),
    member(
      "url",
      "the URL of the response",
      "text",
      (value) => typeof value === "string" && HTTP.test(value),
      true,
    ),
    member("headers", "the headers of the response", "map", () => false),
    member("cookies", "the cookies that the response sets", "map", () => false),
    member("set_cookies", "the cookies that the response sets", "list", () => false),
    member("redirects", "the redirects that were followed", "list", () => false),
  ].map((one) => [one.name, one]),
);

/** A path that begins with a member of the response. */
export interface MemberPath {
  readonly member: EnvelopeMember;
  /** Whether it leads into a value that has no members, so that it never finds anything. */
  readonly leadsNowhere: boolean;
  /** Whether it names one header or cookie. */
  readonly isField: boolean;
}

const FIRST = /^\$\s*(?:\.\s*([A-Za-z_]\w*)|\[\s*(['"])([^'"\\]*)\2\s*\])(.*)$/s;
const NAME = /^\s*(?:\.\s*([^\s.[\]*]+)|\[\s*(['"])([^'"\\]*)\2\s*\])(.*)$/s;
/** Headers that only requests have; a body that echoes its request shows them. */
const OF_REQUESTS = /^(?:authorization|cookie|host|referer|user-agent)$/i;
const FIELD = "text";

/** Returns the name that a path begins with, if it begins with one. */
export function firstName(path: string): string | undefined {
  const [, plain, , quoted] = FIRST.exec(path) ?? [];
  return plain ?? quoted;
}

/** Reads the path of an assertion or a capture in spelling A. */
export function memberPath(path: string): MemberPath | undefined {
  const [, plain, , quoted, rest = ""] = FIRST.exec(path) ?? [];
  const member = MEMBERS.get(plain ?? quoted ?? "");
  if (!member) return undefined;
  if (rest.trim() === "") return { member, leadsNowhere: false, isField: false };
  if (member.type === "list") return undefined;
  if (member.type !== "map") return { member, leadsNowhere: true, isField: false };
  const [, dotted, , named, further = ""] = NAME.exec(rest) ?? [];
  const name = dotted ?? named;
  if (name === undefined) return undefined;
  const one = { ...member, what: `a ${member.name.slice(0, -1)} of the response, which is text` };
  const isIndexed = member.name === "headers" && /^\s*\[/.test(further) && !/['"]/.test(further);
  if (further.trim() !== "" && !isIndexed) {
    return { member: one, leadsNowhere: true, isField: true };
  }
  if (member.name === "headers" && OF_REQUESTS.test(name)) {
    const what = "the headers of the response, and this is one of requests";
    return { member: { ...member, what }, leadsNowhere: true, isField: true };
  }
  return { member: { ...one, type: FIELD, mayBe: isText }, leadsNowhere: false, isField: true };
}

const TYPES: Readonly<Record<EnvelopeMember["type"], readonly string[]>> = {
  number: ["number", "integer"],
  text: ["string"],
  map: ["object"],
  list: ["array"],
};
const ALL_TYPES = ["string", "number", "integer", "boolean", "array", "object", "null"];

/** The operators that can pass at all for a type. */
const ABLE: Readonly<Record<EnvelopeMember["type"], RegExp>> = {
  number: /^(?:equals|notEquals|anyOf|in|noneOf|[gl]te?|between|matches|notMatches|schema)$/,
  text: /^(?!containsObject$|containsOnly$|each$)/,
  map: /^(?:containsObject|isEmpty|length|schema|notEquals|noneOf|equals|anyOf|in)$/,
  list: /^(?:contains\w*|notContains|isEmpty|length|each|schema|notEquals|noneOf|equals|anyOf|in)$/,
};

/** Judges an assertion on a member before the run. */
export function verdictOn(
  { member, leadsNowhere, isField }: MemberPath,
  operator: string,
  operand: SourceNode,
): Verdict {
  const value = operand.kind === "scalar" ? operand.value : undefined;
  if (operator === "exists") {
    if (typeof value !== "boolean" || (isField && !leadsNowhere)) return undefined;
    return value === leadsNowhere ? "never" : "always";
  }
  if (leadsNowhere) return "never";
  if (operator === "type") return verdictOnType(member, value);
  if (!ABLE[member.type].test(operator)) return "never";
  switch (operator) {
    case "equals":
    case "anyOf":
    case "in":
      return fitsNothing(member, operand) ? "never" : undefined;
    case "notEquals":
    case "noneOf":
      return fitsNothing(member, operand) ? "always" : undefined;
    case "gt":
    case "gte":
    case "lt":
    case "lte":
    case "between":
      return verdictOnBounds(member, operator, operand);
    case "matches":
      return isUnmatched(member, value) ? "never" : undefined;
    case "notMatches":
      return isUnmatched(member, value) ? "always" : undefined;
    case "startsWith":
      return member.name === "url" && isKnown(value) && !beginsUrl(value) ? "never" : undefined;
    case "contains":
    case "notContains":
      return member.type === "text" && operand.kind !== "scalar" ||
          (isKnown(operand) && typeof value !== "string" && member.type === "text")
        ? "never"
        : undefined;
    case "isEmpty":
      if (member.name !== "url" || typeof value !== "boolean") return undefined;
      return value ? "never" : "always";
    case "format":
      return member.name === "url" && isKnown(value) && value !== "uri" ? "never" : undefined;
  }
  return undefined;
}

function verdictOnType({ type, name }: EnvelopeMember, value: unknown): Verdict {
  const word = value === null ? "null" : value;
  if (typeof word !== "string" || !ALL_TYPES.includes(word)) return undefined;
  if (name === "duration_ms" && word === "integer") return undefined;
  return TYPES[type].includes(word) ? "always" : "never";
}

/** Whether a value is in the file, not in an expression. */
function isKnown(value: unknown): boolean {
  if (typeof value === "object" && value !== null && "kind" in value) {
    const node = value as SourceNode;
    return node.kind === "scalar" && isKnown(node.value);
  }
  return value !== undefined && !(typeof value === "string" && /\$\{|\{\{/.test(value));
}

/** Whether a member is neither the operand nor one of its items, whatever its expressions are. */
function fitsNothing(member: EnvelopeMember, operand: SourceNode): boolean {
  const items = operand.kind === "list" ? operand.items : [operand];
  if (items.length === 0) return false;
  return items.every((item) => {
    if (item.kind !== "scalar") return member.type === "number" || member.type === "text";
    return isKnown(item) && !member.mayBe(item.value);
  });
}

function verdictOnBounds(
  { type, name }: EnvelopeMember,
  operator: string,
  operand: SourceNode,
): Verdict {
  const bounds = operand.kind === "list" ? operand.items : [operand];
  const numbers = bounds.map((bound) =>
    bound.kind === "scalar" && isKnown(bound) ? bound.value : undefined
  );
  if (numbers.some((number) => number === undefined)) return undefined;
  if (type === "text") return numbers.every((n) => typeof n === "number") ? "never" : undefined;
  if (numbers.some((number) => typeof number !== "number")) return "never";
  if (name !== "status") return undefined;
  const [low, high] = [Number(numbers[0]), Number(numbers.at(-1))];
  const holds = (code: number) =>
    operator === "between"
      ? low <= code && code <= high
      : operator === "gt"
      ? code > low
      : operator === "gte"
      ? code >= low
      : operator === "lt"
      ? code < low
      : code <= low;
  if (!holds(100) && !holds(599) && !(low <= 599 && high >= 100)) return "never";
  // `lt: 600` and `gte: 100` are about codes; `gte: 1` is not.
  return holds(100) && holds(599) && (low < 99 || low > 600) ? "always" : undefined;
}

const CODES = Array.from({ length: 500 }, (_, i) => String(100 + i));

function isUnmatched({ name, type }: EnvelopeMember, pattern: unknown): boolean {
  if (typeof pattern !== "string" || !isKnown(pattern)) return false;
  if (name === "url") return /^\^\\?\//.test(pattern);
  if (type !== "number") return false;
  // Words without digits, classes and wildcards; a number has no letters but `e`.
  if (name !== "status") {
    return /^[\^$()|?: A-Z_a-z-]*$/.test(pattern) && /[A-Za-z]{2}/.test(pattern);
  }
  try {
    const expression = new RegExp(pattern, "u");
    return !CODES.some((code) => expression.test(code));
  } catch {
    return false;
  }
}

function beginsUrl(text: unknown): boolean {
  const start = String(text).toLowerCase();
  return ["http://", "https://"].some((scheme) =>
    scheme.startsWith(start) || start.startsWith(scheme)
  );
}
