import { sectionOf } from "./changelog.ts";
import { DECIDES, NAMED, PLACEHOLDER, repositoriesIn, repositoryOf } from "./repository.ts";

/** A release candidate. */
export interface Candidate {
  /** The tag, such as `v1.2.3`. */
  readonly tag: string;
  /** The repository of the release, as `OWNER/NAME`. */
  readonly repository: string;
  /** Reads a file of the project; `undefined` if it does not exist. */
  readonly read: (path: string) => string | undefined;
}

/** Files that contain the version, each with a pattern whose first group is the version. */
const VERSIONS: Readonly<Record<string, RegExp>> = {
  "install.sh": /^VERSION=(.*)$/m,
  "install.ps1": /^\$OwnVersion = '(.*)'$/m,
  "templates/baton.yml": /^ {4}version:\n(?: {6}.*\n)*? {6}default: (\S+)$/m,
};

/** Returns the problems that prevent a release, as sentences; empty if it can be made. */
export function problemsOf({ tag, repository, read }: Candidate): string[] {
  const version = (JSON.parse(read("deno.json") ?? "{}") as { version?: string }).version ?? "";
  return [
    ...(tag === `v${version}`
      ? []
      : [`the tag is ${tag}, and deno.json has version ${version}: v${version} is wanted`]),
    ...(sectionOf(read("CHANGELOG.md") ?? "", version) === undefined
      ? [`CHANGELOG.md has no section "## [${version}] - YEAR-MONTH-DAY" with a text`]
      : []),
    ...Object.entries(VERSIONS).flatMap(([path, pattern]) => {
      const found = pattern.exec(read(path) ?? "")?.[1];
      return found === version ? [] : [`${path} has version ${found ?? "none"}, not ${version}`];
    }),
    ...problemsOfNames(repository, read),
  ];
}

function problemsOfNames(repository: string, read: Candidate["read"]): string[] {
  const decided = repositoryOf(read(DECIDES) ?? "");
  if (decided === PLACEHOLDER) {
    return [
      `${DECIDES} does not name the repository; run ` +
      `\`deno run -A scripts/release/set_repository.ts ${repository}\``,
    ];
  }
  return [
    ...(decided === repository
      ? []
      : [`${DECIDES} names ${decided}, and this release is of ${repository}`]),
    ...NAMED.flatMap((path) => {
      const others = new Set(repositoriesIn(read(path) ?? "")).difference(new Set([decided]));
      return others.size === 0 ? [] : [`${path} names ${[...others].join(", ")}, not ${decided}`];
    }),
  ];
}
