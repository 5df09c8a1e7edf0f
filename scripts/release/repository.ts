/** The placeholder for the name of the repository. */
export const PLACEHOLDER = "OWNER/baton";

/** The file that determines the name of the repository, in its line `REPOSITORY=`. */
export const DECIDES = "install.sh";

/** The files that contain the name of the repository. */
export const NAMED: readonly string[] = [
  DECIDES,
  "README.md",
  "install.ps1",
  "lib/cli/commands/init/project_files.ts",
  "lib/reporters/diagnostics/sarif.ts",
  "docs/install.md",
  "docs/ci.md",
  "templates/baton.yml",
  "examples/ci/buildkite-pipeline.yml",
  "examples/ci/circleci-config.yml",
  "examples/ci/github-actions.yml",
  "examples/ci/gitlab-ci.yml",
];

const NAME = String.raw`([A-Za-z0-9](?:[\w-]*)\/[\w.-]*\w)`;

/** Matches names of baton repositories; the first group of each pattern is the name. */
const PLACES: readonly RegExp[] = [
  new RegExp(`^REPOSITORY=${NAME}$`, "gm"),
  new RegExp(`^\\$Repository = '${NAME}'$`, "gm"),
  new RegExp(`https://github\\.com/${NAME}/releases`, "g"),
  new RegExp(`https://github\\.com/${NAME}/blob/v`, "g"),
  new RegExp(`https://raw\\.githubusercontent\\.com/${NAME}/v`, "g"),
  new RegExp(`uses: ${NAME}@v\\d+\\.\\d+\\.\\d+$`, "gm"),
  new RegExp(`--repo ${NAME}`, "g"),
];

/** Returns the names of baton repositories in a text, in order. */
export function repositoriesIn(text: string): string[] {
  return PLACES.flatMap((place) => Array.from(text.matchAll(place)))
    .sort((a, b) => a.index - b.index).map(([, name]) => name);
}

/** Returns whether a text has GitHub's form `OWNER/NAME`. */
export function isRepository(text: string): boolean {
  return new RegExp(`^${NAME}$`).test(text);
}

/** Returns the name in `install.sh`. */
export function repositoryOf(installScript: string): string {
  return /^REPOSITORY=(.*)$/m.exec(installScript)?.[1] ?? "";
}

/** Replaces the name of the repository in a text. */
export function renamed(text: string, from: string, to: string): string {
  return PLACES.reduce(
    (rest, place) =>
      rest.replace(place, (all, name: string) => name === from ? all.replace(from, to) : all),
    text,
  );
}
