/** The media type without parameters, in lower case; empty where there is none or a stand-in for it. */
export function mediaType(type: string | undefined): string {
  const bare = (type ?? "").split(";", 1)[0].trim().toLowerCase();
  return bare === "x-unknown" ? "" : bare;
}

/** A parameter of a media type, such as `charset` or `boundary`. */
export function typeParameter(type: string | undefined, name: string): string | undefined {
  const pattern = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, "i");
  const [, quoted, bare] = pattern.exec(type ?? "") ?? [];
  return quoted ?? bare;
}

/** Whether a type is JSON by name: `application/json`, `application/vnd.api+json`. */
export function isJsonType(bare: string): boolean {
  return /[/+]json(?:$|[-+])|^application\/(?:json|graphql)/.test(bare) || bare === "text/json";
}

const STATIC =
  /^(?:image|font|audio|video)\/|^text\/css$|^(?:text|application)\/(?:x-)?(?:java|ecma)script$|^application\/(?:wasm|x-font-.*|font-.*|vnd\.ms-fontobject|x-protobuffer-font)$/;
const STATIC_RESOURCES: ReadonlySet<string> = new Set(
  ["script", "stylesheet", "image", "font", "media", "texttrack", "manifest"],
);
const ASKED_FOR: ReadonlySet<string> = new Set(["xhr", "fetch"]);
const SCRIPT = /script$/;
const SCRIPT_FILE = /\.[cm]?js(?:\.map)?$/i;

/**
 * Whether an answer is a script, a style, an image or a font, of which no body is kept.
 *
 * @param path The last segment of the URL's path: what a page asks for as data may call itself a script.
 */
export function isStatic(bare: string, resourceType: string | undefined, path: string): boolean {
  if (resourceType !== undefined && STATIC_RESOURCES.has(resourceType)) return true;
  const isData = resourceType !== undefined && ASKED_FOR.has(resourceType) && SCRIPT.test(bare);
  return STATIC.test(bare) && !(isData && !SCRIPT_FILE.test(path));
}
