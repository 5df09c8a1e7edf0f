/**
 * Draws rows as a Markdown table.
 *
 * @param rows The first row is the head; all have the same number of cells.
 */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const [head, ...lines] = rows.map((row) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [head, rule, ...lines];
}
