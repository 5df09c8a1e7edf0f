import { labelAt, type SourceFile, type SourceLabel } from "../../diagnostics/mod.ts";
import { isSecretName, knownTokens } from "../../secrets/mod.ts";

const MASK = "***";
const WORD = /[^\s,;:"'{}[\]()=]+/g;
const CREDENTIALS_IN_URL = /:\/\/[^\s/]*@/;

/**
 * Returns the place of a row in its file. The whole line is masked if it may hold a secret: what is
 * wrong with it may be just what would tell which part.
 *
 * @param offset Where the row begins, in UTF-16 units.
 * @param columns The names of the columns, as far as they are known.
 */
export function labelOfRow(
  source: SourceFile,
  offset: number,
  columns: Iterable<string>,
  message?: string,
): SourceLabel {
  const label = labelAt(source, { start: offset, end: offset + 1 }, message);
  const whole = { ...label, file: source.path };
  const names = [...columns, ...label.text.match(WORD) ?? []];
  const mayShow = !names.some(isSecretName) && knownTokens(label.text).length === 0 &&
    !CREDENTIALS_IN_URL.test(label.text);
  if (mayShow) return whole;
  return { ...whole, text: MASK, shown: { column: 1, length: MASK.length } };
}
