import { escapePattern } from "../../../text/mod.ts";
import { segmentResource } from "../../call/mod.ts";
import {
  decodedPercent,
  ID_WORDS,
  type NameWords,
  nameWords,
  valueClass,
} from "../../values/mod.ts";

/** A piece of a URL: a segment of the path, or the value of a parameter. */
interface UrlPart {
  readonly value: string;
  /** The piece as written in the URL, percent-encoded. */
  readonly written: string;
  readonly names: NameWords;
  /** Whether the place or the name says that the piece identifies something. */
  readonly isIdLike: boolean;
  /** Returns a regular expression whose first group finds the piece in the URL. */
  readonly regex: () => string;
}

const URL_LIKE = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#\s]+|^\.{0,2}\/|^\?|^[\w.-]+\/[\w./-]+/i;
const URL_PARTS = /^((?:[a-z][a-z\d+.-]*:)?(?:\/\/[^/?#]*)?)([^?#]*)(\?[^#]*)?(#.*)?$/is;

/**
 * Returns the pieces of a text that is a URL or a path, and none for any other text.
 *
 * @param parent The path after which a segment is an id even if it is a word.
 * @param isTyped Whether the user typed a text earlier, so that it names a thing even if it is a word.
 */
export function urlParts(
  text: string,
  parent?: string,
  isTyped: (text: string) => boolean = () => false,
): readonly UrlPart[] {
  if (!URL_LIKE.test(text) || /\s/.test(text)) return [];
  const [, , path, query = "", fragment = ""] = URL_PARTS.exec(text) ?? [];
  if (path === undefined) return [];
  return [...pathParts(path, parent, isTyped), ...queryParts(query), ...queryParts(fragment)];
}

function pathParts(
  path: string,
  parent: string | undefined,
  isTyped: (text: string) => boolean,
): readonly UrlPart[] {
  const segments = path.split("/");
  let names: NameWords = ["id"];
  const pieces: UrlPart[] = [];
  segments.forEach((written, index) => {
    const value = decodedPercent(written) ?? written;
    const isChild = parent !== undefined && segments.slice(0, index).join("/") === parent;
    const isId = written === "" || isChild || isTyped(value);
    const words = isId ? undefined : segmentResource(value);
    if (words === undefined && written !== "") {
      const before = segments[index - 1];
      const anchor = before === undefined || isTyped(before) ? "" : before;
      const regex = () => segmentRegex(anchor, segments.slice(index + 1));
      pieces.push({ value, written, names, isIdLike: true, regex });
    }
    if (words !== undefined) names = [...words.filter((word) => word !== "id"), "id"];
  });
  return pieces;
}

/**
 * Identifies a segment by the one before it if that is a word, otherwise by the number of segments
 * after it.
 */
function segmentRegex(before: string, after: readonly string[]): string {
  return valueClass(before) === "word"
    ? `/${escapePattern(before)}/([^/?#>\\s]+)`
    : `([^/?#>\\s]+)${"/[^/?#]*".repeat(after.length)}(?:[?#].*)?$`;
}

function queryParts(part: string): readonly UrlPart[] {
  return part.slice(1).split("&").flatMap((pair) => {
    const [, name, written] = /^([^=]+)=(.+)$/s.exec(pair) ?? [];
    if (name === undefined) return [];
    const value = decodedPercent(written.replaceAll("+", " ")) ?? written;
    const words = nameWords(decodedPercent(name) ?? name);
    return [{
      value,
      written,
      names: words,
      isIdLike: ID_WORDS.has(words.at(-1) ?? ""),
      regex: () => `[?&#]${escapePattern(name)}=([^&#>\\s]+)`,
    }];
  });
}
