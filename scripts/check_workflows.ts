import { expandComponent } from "./gitlab_component.ts";

/** The command of a program that checks one kind of file. */
interface Linter {
  readonly what: string;
  readonly command: readonly string[];
}

const ROOT = new URL("../", import.meta.url);
const SCHEMA = "check-jsonschema";

const LINTERS: readonly Linter[] = [
  {
    what: "the workflows, with their scripts",
    command: ["actionlint", "-color=false"],
  },
  { what: "install.sh", command: ["shellcheck", "--shell=sh", "install.sh"] },
  { what: "the Dockerfile", command: ["hadolint", "Dockerfile"] },
  {
    what: "the workflows, by their schema",
    command: [
      SCHEMA,
      "--builtin-schema",
      "vendor.github-workflows",
      ".github/workflows/ci.yml",
      ".github/workflows/release.yml",
      "examples/ci/github-actions.yml",
    ],
  },
  {
    what: "the action, by its schema",
    command: [SCHEMA, "--builtin-schema", "vendor.github-actions", "action.yml"],
  },
  {
    what: "dependabot.yml, by its schema",
    command: [SCHEMA, "--builtin-schema", "vendor.dependabot", ".github/dependabot.yml"],
  },
  {
    what: "the component for GitLab with its defaults, by the schema of what it becomes",
    command: [SCHEMA, "--builtin-schema", "vendor.gitlab-ci", "COMPONENT"],
  },
  {
    what: "the example for CircleCI, by its schema",
    command: [SCHEMA, "--builtin-schema", "vendor.circle-ci", "examples/ci/circleci-config.yml"],
  },
  {
    what: "the example for Buildkite, by its schema",
    command: [
      SCHEMA,
      "--builtin-schema",
      "vendor.buildkite",
      "examples/ci/buildkite-pipeline.yml",
    ],
  },
];

/** Writes the expanded component to a file, and returns its path. */
function writeComponent(): string {
  const path = Deno.makeTempFileSync({ suffix: ".gitlab-ci.yml" });
  const component = Deno.readTextFileSync(new URL("templates/baton.yml", ROOT));
  Deno.writeTextFileSync(path, expandComponent(component));
  return path;
}

/** Runs a command in the root; returns `undefined` if the program is not installed. */
async function codeOf(
  [program, ...words]: readonly string[],
  component: string,
): Promise<number | undefined> {
  const args = words.map((word) => word === "COMPONENT" ? component : word);
  try {
    return (await new Deno.Command(program, { args, cwd: ROOT }).spawn().status).code;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** Runs a check if its program is installed; returns whether it found no problems. */
async function check({ what, command }: Linter, component: string): Promise<boolean> {
  const code = await codeOf(command, component);
  if (code === undefined) console.log(`not checked ${what}: ${command[0]} not there`);
  else console.log(`${code === 0 ? "ok          " : "FAILED      "}${what} (${command[0]})`);
  return code === undefined || code === 0;
}

if (import.meta.main) {
  const component = writeComponent();
  let held = true;
  for (const linter of LINTERS) held = await check(linter, component) && held;
  Deno.removeSync(component);
  Deno.exit(held ? 0 : 1);
}
