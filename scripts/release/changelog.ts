/** The section of a version in a changelog of the form of Keep a Changelog. */
export interface ChangelogSection {
  /** The day of the release, as `2026-01-31`. */
  readonly date: string;
  readonly body: string;
}

/** Finds the section of a version; undefined where there is none, or one without a day or a text. */
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
