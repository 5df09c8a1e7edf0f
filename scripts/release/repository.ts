/** What stands for the name of the repository where it has none yet. */
export const PLACEHOLDER = "OWNER/baton";

/** The file that decides what the repository is called: its line `REPOSITORY=`. */
export const DECIDES = "install.sh";

/** Every file in which the name of the repository stands. */
export const NAMED: readonly string[] = [
  DECIDES,
  "README.md",
  "install.ps1",
  "lib/cli/commands/init/project_files.ts",
  "docs/install.md",
  "docs/ci.md",
  "templates/baton.yml",
  "examples/ci/buildkite-pipeline.yml",
  "examples/ci/circleci-config.yml",
  "examples/ci/github-actions.yml",
  "examples/ci/gitlab-ci.yml",
];

const NAME = String.raw`([A-Za-z0-9](?:[\w-]*)\/[\w.-]*\w)`;

/** Where a name of a repository of baton can stand, each with the name as its first group. */
const PLACES: readonly RegExp[] = [
  new RegExp(`^REPOSITORY=${NAME}$`, "gm"),
  new RegExp(`^\\$Repository = '${NAME}'$`, "gm"),
  new RegExp(`https://github\\.com/${NAME}/releases`, "g"),
  new RegExp(`https://raw\\.githubusercontent\\.com/${NAME}/v`, "g"),
  new RegExp(`uses: ${NAME}@v\\d+\\.\\d+\\.\\d+$`, "gm"),
  new RegExp(`--repo ${NAME}`, "g"),
];

/** The names of repositories of baton that stand in a text, in their order. */
export function repositoriesIn(text: string): string[] {
  return PLACES.flatMap((place) => Array.from(text.matchAll(place)))
    .sort((a, b) => a.index - b.index).map(([, name]) => name);
}

/** Whether a text is `OWNER/NAME`, as GitHub has them. */
export function isRepository(text: string): boolean {
  return new RegExp(`^${NAME}$`).test(text);
}

/** The name that `install.sh` has. */
export function repositoryOf(installScript: string): string {
  return /^REPOSITORY=(.*)$/m.exec(installScript)?.[1] ?? "";
}

/** Puts another name in everywhere where the old one stands for the repository. */
export function renamed(text: string, from: string, to: string): string {
  return PLACES.reduce(
    (rest, place) =>
      rest.replace(place, (all, name: string) => name === from ? all.replace(from, to) : all),
    text,
  );
}
