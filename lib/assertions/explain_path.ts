import type { JsonPathError } from "../json/mod.ts";
import type { Spelling } from "../loader/mod.ts";
import { pathInstead } from "./meant_root.ts";
import { type PathMistake, pathMistake } from "./path_mistakes.ts";
import { pathInside } from "./path_text.ts";

/** What the parser of paths says, in words for a reader. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^expected '\.', '\.\.' or a bracketed selection, found (.*)$/s, "unexpected $1"],
  [/^unexpected (?:shorthand selector|filter selector token) '?(.*?)'?$/s, "unexpected `$1`"],
  [/^unexpected token '(.+)' in bracketed selection$/s, "unexpected `$1` in brackets"],
  [/TOKEN|token|backup|segment|selector/, "it cannot be read from here on"],
];

/**
 * Says what is wrong with a text that is no path.
 *
 * @param spelling How the key above is spelled, so that the help is rooted as it wants.
 */
export function explainPath(
  text: string,
  error: JsonPathError,
  spelling: Spelling,
): PathMistake & { readonly help: string } {
  if (text.trim() === "") {
    const help = `write a path, for example \`${pathInstead("$.id", spelling)}\``;
    return { message: "it is empty", offset: 0, length: 1, help };
  }
  if (!text.startsWith("$")) {
    const meant = pathInside(text) ?? `$${withoutBody(text)}`;
    const help = `write \`${pathInstead(meant, spelling)}\``;
    return { message: "a path begins with `$`", offset: 0, length: text.length, help };
  }
  const example = pathInstead("$.items[?@.id == 3].name", spelling);
  const help = `paths follow RFC 9535, for example \`${example}\``;
  const known = pathMistake(text);
  return { help, ...(known ?? { message: wordsOf(error.message), ...placeOf(error, text) }) };
}

function placeOf({ offset }: JsonPathError, text: string) {
  return { offset: Math.min(offset, text.length - 1), length: 1 };
}

function wordsOf(message: string): string {
  const [pattern, words] = WORDS.find(([pattern]) => pattern.test(message)) ?? [];
  if (pattern === undefined) return message;
  return words!.includes("$1") ? message.replace(pattern, words!) : words!;
}

/** What stands before a member of the body in other tools: `response.body.id`, `.id`. */
function withoutBody(text: string): string {
  const rest = text.trim()
    .replace(/^(?:current\.)?(?:(?:res|response)\.)?(?:body|data(?=\.body))?\.?/, "");
  if (!/^[\w-]+(?:\.[\w-]+|\[[^\]]*\])*$/.test(rest)) return ".id";
  return `.${rest}`.replaceAll(/\.(\d+)(?=[.[]|$)/g, "[$1]");
}
