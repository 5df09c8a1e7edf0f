import { escapePattern } from "../../../text/mod.ts";
import { decodedSegment, segmentResource } from "../../call/mod.ts";
import { PAIR_SEPARATOR } from "../../../mime/mod.ts";
import { ID_WORDS, nameWords, valueClass } from "../../values/mod.ts";

/** Which pieces of a URL to return, and how to find them. */
interface PartOptions {
  /**
   * Whether a segment after a path names one particular thing, even if it is a word. @default
   * {none}
   */
  readonly isName?: (segment: string, before: string) => boolean;
  /** Whether a segment may be below another such one, so that its place finds it. @default {none} */
  readonly isSpelled?: (segment: string) => boolean;
}

/** The texts to look for. */
export type Wanted = Pick<ReadonlySet<string>, "has">;

/** Whether a URL may have one of some texts as a piece; one that is percent-encoded may be any. */
export function mayHave(url: string, wanted: Wanted): boolean {
  return url.includes("%") || (url.match(/[^/?#&=;]+/g) ?? []).some((one) => wanted.has(one));
}

const URL_LIKE =
  /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#\s]+|^\.{0,2}\/|^\?|^[\w.-]+(?:\/[\w./-]+|\?[\w.%[\]-]+=)/i;
const URL_PARTS = /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/is;

/**
 * Returns the pieces of a text that is a URL or a path, the segments of the path and the values of
 * parameters, and none for any other text. `written` is a piece as the URL has it, percent-encoded;
 * `isIdLike` says whether the place or the name says that it identifies something; and `regex` returns
 * a regular expression whose first group finds it in the URL.
 */
export function urlParts(text: string, { isName, isSpelled }: PartOptions = {}) {
  if (!URL_LIKE.test(text) || /\s/.test(text)) return [];
  const [, path, query, fragment] = URL_PARTS.exec(text)!;
  // Parameters of a segment end it: `/owners/11;jsessionid=…`, `/notes/7;push`.
  const segments = path.replace(/;[^/]*/g, "").split("/");
  const end = path.includes(";") ? ";?#" : "?#";
  const piece = `([^/${end}>\\s]+)`;
  const isNameAt = (index: number) =>
    isName?.(decodedSegment(segments[index]), segments.slice(0, index).join("/")) ?? false;
  let owner: readonly string[] = [];
  const inPath = segments.flatMap((written, index) => {
    const words = isNameAt(index) ? undefined : segmentResource(decodedSegment(written));
    if (words) owner = words;
    if (written === "" || words) return [];
    const regex = () => {
      const before = segments[index - 1] ?? "";
      // The number of segments after it tells which one it is if the one before it does not.
      return valueClass(before) === "word" && !isNameAt(index - 1) && !isSpelled?.(written)
        ? `/${escapePattern(before)}/${piece}`
        : `${piece}${"/[^/?#]*".repeat(segments.length - index - 1)}(?:[${end}].*)?$`;
    };
    const names = [...owner, "id"];
    return [{ value: decodedSegment(written), written, names, isIdLike: true, regex }];
  });
  return [...inPath, ...[query, fragment].flatMap(parameterParts)];
}

/** @param part The query or the fragment with its first character; nothing without one. */
function parameterParts(part = "") {
  const more = part.includes(";") ? ";" : "";
  return part.slice(1).split(PAIR_SEPARATOR).flatMap((pair) => {
    const [, name, written] = /^([^=]+)=(.+)$/s.exec(pair) ?? [];
    if (name === undefined) return [];
    const value = decodedSegment(written.replaceAll("+", " "));
    const names = nameWords(decodedSegment(name));
    const isIdLike = ID_WORDS.has(names.at(-1) ?? "");
    const regex = () => `[?&#${more}]${escapePattern(name)}=([^&#${more}>\\s]+)`;
    return [{ value, written, names, isIdLike, regex }];
  });
}

/**
 * Returns the path to which a link leads, without a slash at its end.
 *
 * @param page The URL of the page that has the link.
 */
export function linkPath(url: string, page: string): string | undefined {
  // An absolute path that is written as a URL has it: without dots, and nothing to encode.
  const plain = /^\/(?!\/)[\w/~%@:+,=!$()*-]*(?=[?#]|$)/.exec(url)?.[0];
  if (plain !== undefined) return plain.replace(/\/$/, "");
  const target = URL.parse(url, page);
  return target?.protocol.startsWith("http")
    ? target.pathname.replace(/;[^/]*|\/$/g, "")
    : undefined;
}
