import { fileOfBytes } from "./by_bytes.ts";
import { fileWithKeys, outerKeys } from "./by_keys.ts";
import { fileOfName } from "./by_name.ts";
import { fileOfText } from "./by_text.ts";
import type { OtherFile } from "./other_file.ts";

/** A flow, where a file of another kind is expected. */
const FLOW: OtherFile = {
  what: "a flow",
  help: "run it with `baton run`, check it with `baton check`",
};

/**
 * Identifies a file that is neither YAML nor JSON of an expected kind.
 *
 * @param head The beginning of its text, or of its bytes, each as one character.
 * @param keys The keys of its outermost map, if they are known.
 */
export function identifyFile(
  path: string,
  head: string,
  keys: ReadonlySet<string> = outerKeys(head),
): OtherFile | undefined {
  const kind = fileOfBytes(head) ?? fileWithKeys(keys);
  if (kind && !/\brequest["']?[ \t]*:/.test(head)) return kind;
  if (keys.has("steps")) return FLOW;
  return kind ?? fileOfText(head) ?? fileOfName(path);
}
