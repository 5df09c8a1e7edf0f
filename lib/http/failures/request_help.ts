import { excerpt } from "../../text/mod.ts";

/** What to write instead of a method that cannot be sent. */
export function methodHelp(method: string): string {
  const [, word, rest] = /^\s*([A-Za-z]+)\s+(\S.*?)\s*$/s.exec(method) ?? [];
  if (word !== undefined) {
    return `write \`method: ${word.toUpperCase()}\`, and put \`${excerpt(rest, 60)}\` into \`url\``;
  }
  const trimmed = method.trim();
  if (/^[A-Za-z]+$/.test(trimmed) && trimmed !== method) return `write \`method: ${trimmed}\``;
  return "write a method such as `GET` or `POST`";
}

/** What to call a header instead of a name that cannot be sent. */
export function headerNameHelp(name: string): string {
  const instead = name.trim().replaceAll(/[^\w!#$%&'*+.^`|~-]+/g, "-").replaceAll(/^-+|-+$/g, "");
  return instead === "" ? "a header has a name" : `write \`${instead}\``;
}

/** What to do about a character that the value of a header cannot hold. */
export function headerValueHelp(character: string): string {
  return character.codePointAt(0)! < 0x80
    ? "a header is one line; write the value without it"
    : "only Latin-1 can be sent: encode the value, for example with `| urlencode`";
}
