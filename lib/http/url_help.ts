import type { Diagnostics } from "../diagnostics/mod.ts";
import { quoted, type ScalarNode } from "../loader/mod.ts";
import { closestWord } from "../text/mod.ts";
import { failureMessage } from "./failures/mod.ts";
import { schemeProblem } from "./request_syntax.ts";

const MAX_SHOWN = 100;
const EXAMPLE = "write an absolute URL, for example `${ENV.BASE_URL}/users`";
const LOCAL_HOST = /^(?:localhost|127\.|0\.0\.0\.0|\[::1\]|[\w.-]+:\d)/;

/**
 * Matches a variable as shells and other tools write it: `$NAME`, `%NAME%`, `{name}`, `<name>`,
 * `:name`.
 */
const PLACEHOLDER =
  /^(?:\$(?=\w)|%(?=\w+%)|\{(?=\w+\})|<(?=\w+>)|:(?=\w))([A-Za-z_]\w*)[%}>]?(\/.*)?$/s;

/**
 * Suggests what to write instead of a URL that does not begin with `http://` or `https://`.
 *
 * @param key The key of the flow that contains the URL.
 */
export function urlHelp(text: string, key: "url" | "token_url" = "url"): string {
  const shown = (url: string, otherwise: string) =>
    url.length <= MAX_SHOWN && !url.includes("`") ? `\`${key}: ${quoted(url)}\`` : otherwise;
  const trimmed = text.trim();
  if (trimmed !== text && /^https?:\/\//i.test(trimmed)) {
    return `remove the space before it: ${shown(trimmed, "`http://…`")}`;
  }
  const [, reference, after] = /^((?:vars|ENV)\.[A-Za-z_][\w-]*|steps\.[\w.-]+)(.*)$/s.exec(text) ??
    [];
  if (reference !== undefined) return `write ${shown(`\${${reference}}${after}`, EXAMPLE)}`;
  const [, name, path = ""] = PLACEHOLDER.exec(text) ?? [];
  if (name !== undefined) {
    return `write ${shown(`\${ENV.${name.toUpperCase()}}${path}`, EXAMPLE)}`;
  }
  const [, scheme, rest] = /^([A-Za-z][\w+.-]*):\/\/(.*)$/s.exec(text) ?? [];
  if (scheme !== undefined) {
    if (/unix/i.test(scheme)) {
      return "write `unix_socket: /run/api.sock`, and the path as `url: http://localhost/users`";
    }
    const near = closestWord(scheme, ["https", "http"]);
    return near === undefined
      ? `a flow sends HTTP only, not \`${scheme}\``
      : `did you mean ${shown(`${near}://${rest}`, `\`${near}://\``)}?`;
  }
  const [, broken, rest2] = /^(https?)(?::\/?|\/\/)(?=[^/:])(.*)$/is.exec(text) ?? [];
  if (broken !== undefined) return `write ${shown(`${broken}://${rest2}`, `\`${broken}://…\``)}`;
  if (text.startsWith("/") && key === "url") {
    return `write ${shown(`\${ENV.BASE_URL}${text}`, EXAMPLE)}, or give the flow ` +
      '`defaults: { base_url: "${ENV.BASE_URL}" }`';
  }
  if (/^[A-Z][A-Z0-9_]*$/.test(text)) return `write \`\${ENV.${text}}\``;
  if (LOCAL_HOST.test(text)) return `write ${shown(`http://${text}`, "`http://…`")}`;
  if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text)) {
    return `write ${shown(`https://${text}`, "`https://…`")}`;
  }
  return EXAMPLE;
}

/** Suggests what to do about a URL with an invalid host or port. */
export function authorityHelp(text: string): string {
  const [, authority = ""] = /^https?:\/\/([^/?#]*)/i.exec(text) ?? [];
  const port = /:(\d+)$/.exec(authority)?.[1];
  if (authority === "") return "a host follows `http://`, for example `http://127.0.0.1:8080`";
  if (Number(port) > 65535) return "a port is a number up to 65535";
  if (/\s/.test(authority)) return "a host has no spaces";
  return `look at \`${authority}\`: a host is a name or an address, and \`:\` and a port may follow`;
}

/** What is nearly a path that may follow a `base_url`: without its first slash. */
const NEARLY_PATH = /^(?:\.?\/)*(?=[\w.~%$-])(?![\w.-]*:)/;

/** Reports a URL that neither is whole nor follows the `base_url` of the flow. */
export function reportNoPath({ text, quoted, range }: ScalarNode, diagnostics: Diagnostics): void {
  const problem = { ...schemeProblem(text)!, mayBePath: true };
  const nearly = NEARLY_PATH.exec(text)?.[0];
  const path = nearly === undefined ? undefined : `/${text.slice(nearly.length)}`;
  const isPlain = path !== undefined && /^[\w./~%-]*$/.test(path) && !quoted;
  const isQuery = /^[?#]/.test(text);
  diagnostics.error("bad-url", failureMessage(problem), range, {
    help: path !== undefined
      ? `what follows a \`base_url\` begins with a slash: \`url: ${quotedIfNeeded(path)}\``
      : isQuery
      ? "a path comes before it, at least `/`; parameters may also be under `query`"
      : text === ""
      ? "write the path, at least `url: /`"
      : urlHelp(text),
    ...(isPlain ? { fix: diagnostics.fix(`write \`url: ${path}\``, [range, path]) } : {}),
  });
}

function quotedIfNeeded(path: string): string {
  return path.includes("${") ? JSON.stringify(path) : path;
}
