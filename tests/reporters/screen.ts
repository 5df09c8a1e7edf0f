// deno-lint-ignore no-control-regex
const TOKENS = /\x1b\[(\d*)([AKJm])|\r|\n|[^\x1b\r\n]+/g;

/** Returns what a terminal shows of a text that moves up, and erases lines and what is below. */
export function screenOf(text: string): string {
  const lines = [""];
  let [row, column] = [0, 0];
  for (const [token, count, command] of text.matchAll(TOKENS)) {
    if (command === "A") row = Math.max(0, row - Number(count || 1));
    else if (command === "K") lines[row] = lines[row].slice(0, column);
    else if (command === "J") lines.splice(row, Infinity, lines[row].slice(0, column));
    else if (token === "\r") column = 0;
    else if (token === "\n") {
      [row, column] = [row + 1, 0];
      lines[row] ??= "";
    } else if (command === undefined) {
      lines[row] = lines[row].slice(0, column) + token + lines[row].slice(column + token.length);
      column += token.length;
    }
  }
  return lines.join("\n");
}
