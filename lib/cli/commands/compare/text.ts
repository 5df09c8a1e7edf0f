import type { Painter } from "../../../reporters/mod.ts";
import { visibleLine } from "../../../text/mod.ts";
import { type Compared, type Row, type Section, shownRows, unchangedLine } from "./sections.ts";

/** Prints what is different, for a terminal. */
export function comparisonText(compared: Compared, paint: Painter): string {
  const { earlier, later, sections } = compared;
  const title = paint("title", `${visibleLine(earlier)} → ${visibleLine(later)}`);
  const parts = sections.map((section) => sectionText(section, paint));
  return `${[title, ...parts, unchangedLine(compared)].join("\n\n")}\n`;
}

function sectionText(section: Section, paint: Painter): string {
  const { shown, more } = shownRows(section);
  return [
    paint(section.tone, section.title),
    ...shown.flatMap((row) => rowLines(row, paint)),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ].join("\n");
}

function rowLines({ file, name, change, detail }: Row, paint: Painter): string[] {
  const flow = [file, ...(name === undefined ? [] : [name])].map(visibleLine).join("  ");
  return [
    `  ${flow}: ${change}`,
    ...(detail === undefined ? [] : [`      ${paint("faint", visibleLine(detail))}`]),
  ];
}
