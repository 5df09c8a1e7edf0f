import { closestWord } from "../../text/mod.ts";
import type { Origin } from "./origin.ts";

const SPACE = /^\s|\s$/;
const UNREPLACED = /^\$|\$\{|\{\{|^%\w+%|^\{|^<\w+>/;

/** What is wrong with the beginning of a URL. A recipe never repeats the value, which may be secret. */
const RECIPES: readonly (readonly [looks: RegExp, help: (origin: Origin) => string])[] = [
  [/^\s*$/, ({ set }) => set("http://…")],
  [SPACE, ({ name }) => `remove the white space around ${name}`],
  [
    /^(["'`]).*\1$/s,
    ({ set }) => `the quotes are a part of the value; remove them: ${set("http://…")}`,
  ],
  [
    UNREPLACED,
    ({ set }) => `it names another variable, which nothing has replaced; ${set("http://…")}`,
  ],
  [/^:?\/\//, ({ set }) => `put the scheme before it: ${set("http://…")}`],
  [/^[a-z][\w+.-]*:\/\//i, schemeHelp],
  [/^https?(?:[:;]|\/\/|$)/i, ({ set }) => `\`://\` follows the scheme: ${set("http://…")}`],
  [/^\//, ({ set }) => `begin with the scheme and the host: ${set("http://…")}`],
];

const LOCAL = /^(?:localhost|127\.|10\.|192\.168\.|0\.0\.0\.0|\[|[\w.-]+:\d)/i;
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?(?:\/|$)/i;

/** Returns what to write instead of a value with which no URL can begin. */
export function beginningHelp(origin: Origin, isShown: boolean): string {
  const { value, isBeginning, set } = origin;
  const recipe = RECIPES.find(([looks]) => looks.test(value));
  if (recipe) return recipe[1](origin);
  if (!HOST.test(value)) return set("http://…");
  const scheme = LOCAL.test(value) || !value.includes(".") ? "http" : "https";
  return set(`${scheme}://${isShown && !isBeginning ? value : "…"}`);
}

function schemeHelp({ value, set }: Origin): string {
  const near = closestWord(value.slice(0, value.indexOf(":")), ["https", "http"]);
  return near === undefined
    ? `a flow sends HTTP only: ${set("http://…")}`
    : `did you mean \`${near}://\`?`;
}

/**
 * Returns what to write instead of a host or a port that cannot be one.
 *
 * @param text The URL as the file writes it.
 */
export function authorityHelp(authority: string, text: string, origin: Origin): string {
  const { value, set } = origin;
  if (authority === "") {
    return `a host follows \`http://\`: ${set("http://127.0.0.1:8080")}, for example`;
  }
  const joined = /^(\$\{[^}]*\})([\w-].*)$/s.exec(text);
  if (joined && /^https?:\/\/[^/?#]+$/i.test(value) && URL.canParse(value)) {
    return `a slash follows the host: write \`${joined[1]}/…\``;
  }
  const other = RECIPES.find(([looks]) =>
    looks === SPACE && looks.test(value) || looks === UNREPLACED && looks.test(authority)
  );
  if (other) return other[1](origin);
  if (/\s/.test(authority)) return "a host has no spaces";
  if (Number(/:(\d+)$/.exec(authority)?.[1]) > 65535) return "a port is a number up to 65535";
  return "a host is a name or an address, and `:` and a port may follow";
}
