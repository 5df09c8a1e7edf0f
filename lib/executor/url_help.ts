import { quoted } from "../loader/mod.ts";
import { closest } from "../text/mod.ts";

const MAX_SHOWN = 100;
const EXAMPLE = "write an absolute URL, for example `${ENV.BASE_URL}/users`";
const HERE = /^(?:localhost|127\.|0\.0\.0\.0|\[::1\]|[\w.-]+:\d)/;

/** A variable as shells and other tools write it: `$NAME`, `%NAME%`, `{name}`, `<name>`, `:name`. */
const PLACEHOLDER =
  /^(?:\$(?=\w)|%(?=\w+%)|\{(?=\w+\})|<(?=\w+>)|:(?=\w))([A-Za-z_]\w*)[%}>]?(\/.*)?$/s;

/** What to write instead of a URL that does not begin with `http://` or `https://`. */
export function urlHelp(text: string): string {
  const trimmed = text.trim();
  if (trimmed !== text && /^https?:\/\//i.test(trimmed)) {
    return `remove the blank before it: ${shown(trimmed, "`http://…`")}`;
  }
  const [, name, behind = ""] = PLACEHOLDER.exec(text) ?? [];
  if (name !== undefined) {
    return `write ${shown(`\${ENV.${name.toUpperCase()}}${behind}`, EXAMPLE)}`;
  }
  const [, scheme, rest] = /^([A-Za-z][\w+.-]*):\/\/(.*)$/s.exec(text) ?? [];
  if (scheme !== undefined) {
    if (/unix/i.test(scheme)) {
      return "write `unix_socket: /run/api.sock`, and the path as `url: http://localhost/users`";
    }
    const near = closest(scheme, ["https", "http"]);
    return near === undefined
      ? `a flow sends HTTP only, no \`${scheme}\``
      : `did you mean ${shown(`${near}://${rest}`, `\`${near}://\``)}?`;
  }
  const [, broken, after] = /^(https?)(?::\/?|\/\/)(?=[^/:])(.*)$/is.exec(text) ?? [];
  if (broken !== undefined) return `write ${shown(`${broken}://${after}`, `\`${broken}://…\``)}`;
  if (text.startsWith("/")) return `write ${shown(`\${ENV.BASE_URL}${text}`, EXAMPLE)}`;
  if (/^[A-Z][A-Z0-9_]*$/.test(text)) return `write \`\${ENV.${text}}\``;
  if (HERE.test(text)) return `write ${shown(`http://${text}`, "`http://…`")}`;
  if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text)) {
    return `write ${shown(`https://${text}`, "`https://…`")}`;
  }
  return EXAMPLE;
}

/** What to do about a URL whose host or port is not valid. */
export function authorityHelp(text: string): string {
  const [, authority = ""] = /^https?:\/\/([^/?#]*)/i.exec(text) ?? [];
  const port = /:(\d+)$/.exec(authority)?.[1];
  if (authority === "") return "a host follows `http://`, for example `http://127.0.0.1:8080`";
  if (Number(port) > 65535) return "a port is a number up to 65535";
  if (/\s/.test(authority)) return "a host has no blanks";
  return `look at \`${authority}\`: a host is a name or an address, and \`:\` and a port may follow`;
}

function shown(url: string, otherwise: string): string {
  return url.length <= MAX_SHOWN && !url.includes("`") ? `\`url: ${quoted(url)}\`` : otherwise;
}
