import { escapePattern } from "../../../text/mod.ts";
import { decodedSegment, segmentResource } from "../../call/mod.ts";
import { ID_WORDS, type NameWords, nameWords, valueClass } from "../../values/mod.ts";

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

/** Which pieces of a URL to return, and how. */
interface PartFilters {
  /** Whether a piece as written is returned. @default {all} */
  readonly isWanted?: (written: string) => boolean;
  /**
   * Whether the user typed a text earlier, so that it names a thing even if it is a word. @default
   * {none}
   */
  readonly isTyped?: (text: string) => boolean;
}

/**
 * Returns the pieces of a text that is a URL or a path, and none for any other text.
 *
 * @param parent The path after which a segment is an id even if it is a word.
 */
export function urlParts(
  text: string,
  parent?: string,
  { isWanted = () => true, isTyped = () => false }: PartFilters = {},
): readonly UrlPart[] {
  if (!URL_LIKE.test(text) || /\s/.test(text)) return [];
  const [, , path, query = "", fragment = ""] = URL_PARTS.exec(text) ?? [];
  if (path === undefined) return [];
  return [
    ...pathParts(path, parent, isWanted, isTyped),
    ...queryParts(query, isWanted),
    ...queryParts(fragment, isWanted),
  ];
}

function pathParts(
  path: string,
  parent: string | undefined,
  isWanted: (written: string) => boolean,
  isTyped: (text: string) => boolean,
): readonly UrlPart[] {
  const segments = path.split("/");
  const wordsAt = (index: number) => {
    const isChild = parent !== undefined && segments.slice(0, index).join("/") === parent;
    const written = segments[index];
    const isId = written === "" || isChild || isTyped(decodedSegment(written));
    return isId ? undefined : segmentResource(decodedSegment(written));
  };
  return segments.flatMap((written, index) => {
    if (written === "" || !isWanted(written) || wordsAt(index) !== undefined) return [];
    let words: NameWords | undefined;
    for (let at = index - 1; at >= 0 && words === undefined; at--) words = wordsAt(at);
    return [{
      value: decodedSegment(written),
      written,
      names: [...(words ?? []).filter((word) => word !== "id"), "id"],
      isIdLike: true,
      regex: () => {
        const before = segments[index - 1];
        const anchor = before === undefined || isTyped(decodedSegment(before)) ? "" : before;
        return segmentRegex(anchor, segments.slice(index + 1));
      },
    }];
  });
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

function queryParts(
  part: string,
  isWanted: (written: string) => boolean,
): readonly UrlPart[] {
  return part.slice(1).split("&").flatMap((pair) => {
    const [, name, written] = /^([^=]+)=(.+)$/s.exec(pair) ?? [];
    if (name === undefined || !isWanted(written)) return [];
    const words = nameWords(decodedSegment(name));
    return [{
      value: decodedSegment(written.replaceAll("+", " ")),
      written,
      names: words,
      isIdLike: ID_WORDS.has(words.at(-1) ?? ""),
      regex: () => `[?&#]${escapePattern(name)}=([^&#>\\s]+)`,
    }];
  });
}
