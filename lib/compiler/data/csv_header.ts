import { DataError } from "./data_rows.ts";

const HELP = "give each column its own name in the first line";
/** What other programs put between columns. */
const OTHER_SEPARATORS = [[";", "semicolons"], ["\t", "tabs"], ["|", "bars"]] as const;

/**
 * Checks the names of the columns of a CSV file.
 *
 * @param text The file up to the end of the header.
 * @throws {DataError} If a column has no name, or that of another one.
 */
export function checkHeader(names: readonly string[], text: string): void {
  const seen = new Set<string>();
  for (const [i, name] of names.entries()) {
    if (name.trim() === "") throw mistake(`has no name for column ${i + 1}`, i, text);
    if (seen.has(name)) throw mistake(`has two columns named \`${name}\``, i, text);
    seen.add(name);
  }
  if (names.length > 1) return;
  const [name] = names;
  const other = OTHER_SEPARATORS.find(([separator]) => name.includes(separator));
  if (!other || text.includes('"')) return;
  throw new DataError(
    `has ${other[1]} between its columns, where CSV has commas`,
    beginOfHeader(text) + name.indexOf(other[0]),
    "save it with commas; a value with a comma is then in quotes",
  );
}

function mistake(message: string, column: number, text: string): DataError {
  return new DataError(message, beginOfColumn(text, column), HELP);
}

/** Returns where the name of a column begins. */
function beginOfColumn(text: string, column: number): number {
  let isQuoted = false;
  let left = column;
  for (let at = beginOfHeader(text); at < text.length && left > 0; at++) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === "," && !isQuoted && --left === 0) return at + 1;
  }
  return beginOfHeader(text);
}

/** Returns where the first line that is not blank begins. */
function beginOfHeader(text: string): number {
  return /^[\r\n]*/.exec(text)![0].length;
}
