import { parseDuration } from "../../text/mod.ts";
import { traceUrlProblem } from "../../trace_context/mod.ts";

const UNIT_BYTES: Readonly<Record<string, number>> = {
  "": 1,
  b: 1,
  kb: 1_000,
  mb: 1_000_000,
  gb: 1_000_000_000,
  kib: 1_024,
  mib: 1_048_576,
  gib: 1_073_741_824,
};

/** Parses an integer of at least 1. @throws {Error} */
export function parseCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Error("expected a whole number of at least 1");
}

/** The most times that a run repeats each flow. */
export const MAX_REPETITIONS = 1_000;

/** Parses how often each flow runs. @throws {Error} */
export function parseRepetitions(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= MAX_REPETITIONS) return Number(text);
  throw new Error(`expected a whole number from 1 to ${MAX_REPETITIONS}, such as 10`);
}

/**
 * Parses a duration in milliseconds: `500ms`, `30s`, `2m`; a number without a unit is in
 * milliseconds.
 * @throws {Error}
 */
export function parseTimeout(text: string): number {
  const ms = /^\d+$/.test(text) ? Number(text) : parseDuration(text);
  if (ms !== undefined && ms >= 1 && ms <= 2_147_483_647) return ms;
  throw new Error("expected a duration such as 500ms, 30s or 2m");
}

/** Parses a size in bytes: `1048576`, `500kB`, `32MiB`. @throws {Error} */
export function parseSize(text: string): number {
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text) ?? [];
  const factor = UNIT_BYTES[unit.toLowerCase()];
  if (amount !== undefined && factor !== undefined) return Math.floor(Number(amount) * factor);
  throw new Error("expected a size such as 500kB or 32MiB");
}

/** Parses a name and a value: `name=value`. @throws {Error} */
export function parsePair(text: string): readonly [name: string, value: string] {
  const at = text.indexOf("=");
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw new Error("expected name=value");
}

/** Parses `host:port:address`; an IPv6 address may be in brackets. @throws {Error} */
export function parseResolve(text: string): string {
  const [, host, port, address] =
    /^(\[[0-9a-f:.]+\]|[^\s/:@?#*[\]]+):(\d{1,5}):(.+)$/i.exec(text) ?? [];
  const bare = address?.replace(/^\[(.*)\]$/, "$1");
  const isAddress = bare !== undefined &&
    URL.canParse(bare.includes(":") ? `http://[${bare}]` : `http://${bare}`) &&
    (bare.includes(":") || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(bare));
  if (host !== undefined && Number(port) >= 1 && Number(port) <= 65_535 && isAddress) return text;
  throw new Error("expected host:port:address such as api.example.test:443:127.0.0.1");
}

/** Parses the URL of a proxy; without a scheme it is http. @throws {Error} */
export function parseProxy(text: string): string {
  const url = text.includes("://") ? text : `http://${text}`;
  if (/^(?:https?|socks5h?):\/\/[^/]/i.test(url) && URL.canParse(url)) return url;
  throw new Error("expected the URL of a proxy such as http://127.0.0.1:3128");
}

/** Parses the URL of a trace, with `{trace_id}` in place of its id. @throws {Error} */
export function parseTraceUrl(text: string): string {
  const problem = traceUrlProblem(text);
  if (problem === undefined) return text;
  throw new Error(problem);
}

/** Parses a switch: `true`, `1`, `yes`, `on` or their opposites. @throws {Error} */
export function parseSwitch(text: string): boolean {
  if (/^(?:1|true|yes|on)$/i.test(text)) return true;
  if (/^(?:0|false|no|off)$/i.test(text)) return false;
  throw new Error("expected true or false");
}

/** Parses the name of an environment variable. @throws {Error} */
export function parseVariableName(text: string): string {
  if (/^[^=\0]+$/.test(text)) return text;
  throw new Error(`expected the name of a variable${text === "" ? ", found none" : ""}`);
}

/** Parses a text that is not empty. @throws {Error} */
export function parseText(text: string): string {
  if (text !== "") return text;
  throw new Error("expected a value, found none");
}

/** Parses the reporter on the standard output stream: `console` or `github`. @throws {Error} */
export function parseReporter(text: string): "console" | "github" {
  if (text === "console" || text === "github") return text;
  throw new Error("expected console or github");
}

/**
 * Parses the path of a file or a directory; `-` is refused, as options do not use streams. @throws
 * {Error}
 */
export function parsePath(text: string): string {
  if (text === "-") throw new Error("expected a path; write ./- for a file of this name");
  return parseText(text);
}

/** Parses a name that expressions can refer to: letters, digits and `_`. @throws {Error} */
export function parseIdentifier(text: string): string {
  if (/^[A-Za-z_]\w*$/.test(text)) return text;
  throw new Error("expected a name of letters, digits and _");
}

/** Parses the URL that paths are appended to, and removes its last slash. @throws {Error} */
export function parseBaseUrl(text: string): string {
  if (/^https?:\/\/[^/?#@]+(?:\/[^?#]*)?$/i.test(text) && URL.canParse(text)) {
    return text.replace(/\/+$/, "");
  }
  throw new Error("expected a URL such as http://127.0.0.1:8080");
}

/** The part of the flows to run, or `auto` if the CI system decides it. */
type ShardValue = "auto" | { readonly index: number; readonly total: number };

/** Parses a shard: `2/4`, or `auto`. @throws {Error} */
export function parseShard(text: string): ShardValue {
  if (text === "auto") return text;
  const [, left, right] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? [];
  if (left === undefined) {
    throw new Error("expected a shard and how many there are, such as 2/4, or auto");
  }
  const [index, total] = [Number(left), Number(right)];
  if (total === 0) throw new Error("expected at least one shard, such as 1/1");
  if (index >= 1 && index <= total) return { index, total };
  const range = total === 1 ? "1/1" : `1/${total} to ${total}/${total}`;
  const why = index === 0 ? "shards are counted from 1" : `the number of shards is ${total}`;
  throw new Error(`expected ${range}, since ${why}`);
}
