/** The section of a version in a changelog in the format of Keep a Changelog. */
export interface ChangelogSection {
  /** The day of the release, as `2026-01-31`. */
  readonly date: string;
  readonly body: string;
}

/** Finds the section of a version; `undefined` if it is missing, or has no date or no text. */
export function sectionOf(changelog: string, version: string): ChangelogSection | undefined {
  const sections = changelog.replaceAll("\r\n", "\n").split(/^(?=## )/m);
  const head = `## [${version}] - `;
  const section = sections.find((text) => text.startsWith(head));
  if (section === undefined) return undefined;
  const [title, ...lines] = section.slice(head.length).split("\n");
  const body = lines.filter((line) => !/^\[[^\]]+\]: /.test(line)).join("\n").trim();
  const date = title.trim();
  return /^\d{4}-\d\d-\d\d$/.test(date) && body !== "" ? { date, body } : undefined;
}
