import { quoted } from "../loader/mod.ts";
import { closest } from "../text/mod.ts";

const MAX_SHOWN = 100;
const EXAMPLE = "write an absolute URL, for example `${ENV.BASE_URL}/users`";
const HERE = /^(?:localhost|127\.|0\.0\.0\.0|\[::1\]|[\w.-]+:\d)/;

/** What to write instead of a URL that does not begin with `http://` or `https://`. */
export function urlHelp(text: string): string {
  const [, scheme, rest] = /^([A-Za-z][\w+.-]*):\/\/(.*)$/s.exec(text) ?? [];
  if (scheme !== undefined) {
    const near = closest(scheme, ["https", "http"]);
    return near === undefined
      ? `a flow sends HTTP only, no \`${scheme}\``
      : `did you mean ${shown(`${near}://${rest}`, `\`${near}://\``)}?`;
  }
  const [, broken, behind] = /^(https?)(?::\/?|\/\/)(?=[^/:])(.*)$/is.exec(text) ?? [];
  if (broken !== undefined) return `write ${shown(`${broken}://${behind}`, `\`${broken}://…\``)}`;
  if (text.startsWith("/")) return `write ${shown(`\${ENV.BASE_URL}${text}`, EXAMPLE)}`;
  if (/^[A-Z][A-Z0-9_]*$/.test(text)) return `write \`\${ENV.${text}}\``;
  if (HERE.test(text)) return `write ${shown(`http://${text}`, "`http://…`")}`;
  if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text)) {
    return `write ${shown(`https://${text}`, "`https://…`")}`;
  }
  return EXAMPLE;
}

function shown(url: string, otherwise: string): string {
  return url.length <= MAX_SHOWN && !url.includes("`") ? `\`url: ${quoted(url)}\`` : otherwise;
}
