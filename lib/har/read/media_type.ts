import {
  isArray,
  isFlattened,
  isObject,
  jsonParserFor,
  type JsonValue,
  nestsTooDeeply,
  parseJson,
  parseWithData,
} from "../../json/mod.ts";
import { ifPossible } from "../../text/mod.ts";
import { headerValue, isOfScript, type RecordedResponse } from "../recording.ts";

/** The media types of scripts, styles, images, fonts and the like. */
export const STATIC_TYPE: RegExp =
  /^(?:image|font|audio|video)\/|^text\/(?:css|vtt|cache-manifest)$|^(?:text|application)\/(?:x-)?(?:java|ecma)script$|^application\/(?:wasm|(?:x-)?font-.*|vnd\.ms-fontobject|x-protobuffer-font|x-shockwave-flash)$/;
/** The purposes of requests for the files of a page, in the words of recorders and of browsers. */
const STATIC_PURPOSE =
  /^(?:script|style(?:sheet)?|image|imageset|font|media|audio|video|(?:text)?track|manifest|(?:shared|service)?worker|signed-exchange|source-?map|xslt)$/;

const MAX_GENERATED = 100_000;

/**
 * Whether a response is a script, a style, an image or a font, whose body is not kept. A script that
 * the server writes anew for each request is kept, since it may have a token of the session in it: a
 * short one that no cache may keep.
 *
 * @param path The last segment of the URL's path: data may be declared as a script.
 */
export function isStatic(
  { type, size = Infinity, headers }: Pick<RecordedResponse, "type" | "size" | "headers">,
  resourceType: string | undefined,
  path: string,
): boolean {
  const isScript = /script$/.test(type);
  const isData = isScript && isOfScript(resourceType) && !/\.[cm]?js(?:\.map)?$/i.test(path);
  const isGenerated = isScript && size <= MAX_GENERATED &&
    /\bno-store\b/i.test(headerValue(headers, "cache-control") ?? "");
  return !isGenerated && (isStaticPurpose(resourceType) || STATIC_TYPE.test(type) && !isData);
}

/** Whether a request is for a file of the page, according to the recorder. */
export function isStaticPurpose(resourceType: string | undefined): boolean {
  return STATIC_PURPOSE.test(resourceType ?? "");
}

/**
 * Returns the JSON of a response with a media type, as a run reads it. A list that a framework has
 * flattened counts as a text, since the place of a value in it depends on all the others, and so does
 * JSON after `for(;;);` or the like.
 */
export function responseJson(text: string, type: string): JsonValue | undefined {
  const parse = jsonParserFor(type);
  const json = bodyJson(text, false, parse);
  const isRead = isObject(json) || isArray(json);
  return isRead && !(parse === parseWithData && isFlattened(json)) ? json : undefined;
}

/**
 * Returns the JSON of a body: an object or a list, no deeper than a run reads.
 *
 * @param isNamed Whether its type is JSON; then other values count too.
 * @param parse What reads the text. @default {parseJson}
 */
export function bodyJson(text: string, isNamed: boolean, parse = parseJson): JsonValue | undefined {
  if (!isNamed && !/^\s*[{[]/.test(text) || nestsTooDeeply(text)) return undefined;
  return ifPossible(() => parse(text));
}
