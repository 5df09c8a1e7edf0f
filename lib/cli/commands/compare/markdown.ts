import { markdownCode, markdownText, visibleLine } from "../../../text/mod.ts";
import { type Compared, type Row, type Section, shownRows, unchangedLine } from "./sections.ts";

/** Writes what is different as Markdown, for a comment in a pull request. */
export function comparisonMarkdown(compared: Compared): string {
  const { sections, comparison: { worse } } = compared;
  const title = worse.length > 0 ? sections[0].title : "nothing became worse";
  return `${
    [
      `### baton: ${title}`,
      ...sections.map(sectionMarkdown),
      unchangedLine(compared),
    ].join("\n\n")
  }\n`;
}

function sectionMarkdown(section: Section): string {
  const { shown, more } = shownRows(section);
  return [
    `**${section.title}**`,
    "",
    "| flow | change | |",
    "|---|---|---|",
    ...shown.map(rowMarkdown),
    ...(more > 0 ? ["", `… and ${more} more`] : []),
  ].join("\n");
}

function rowMarkdown({ file, name, change, detail }: Row): string {
  const title = name === undefined ? "" : ` ${markdownText(visibleLine(name))}`;
  const cells = [
    `${markdownCode(visibleLine(file))}${title}`,
    markdownText(change),
    detail === undefined ? "" : markdownText(visibleLine(detail)),
  ];
  return `| ${cells.join(" | ")} |`;
}
