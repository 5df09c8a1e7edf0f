type Library = typeof import("@rgrove/parse-xml");

const SPACE = 0x20;
const LESS_THAN = 0x3c;
/** `{` and `[`. */
const JSON_BEGINS: readonly number[] = [0x7b, 0x5b];

let library: Library | undefined;

/** Loads the parser; await it before a body is read that {@linkcode mayBeXml}. */
export async function preloadXml(): Promise<void> {
  library ??= await import("@rgrove/parse-xml");
}

/** The parser, which must have been loaded. */
export function xmlParser(): Library {
  if (!library) throw new Error("preloadXml() must be awaited before the first document");
  return library;
}

/**
 * Whether a body may begin with `<`, whatever its charset: it has that byte, and does not begin as
 * JSON does.
 */
export function mayBeXml(body: Uint8Array): boolean {
  const first = body.find((byte) => byte > SPACE);
  return first !== undefined && !JSON_BEGINS.includes(first) && body.includes(LESS_THAN);
}
