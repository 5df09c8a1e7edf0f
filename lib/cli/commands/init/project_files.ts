import { schemaText } from "../../../schema/mod.ts";
import { VERSION } from "../../../version.ts";
import { DEFAULT_URL, firstFlow, type Spelling } from "./first_flow.ts";

/** A file that a project begins with. */
export interface InitFile {
  /** Relative to the directory of the project, with `/`. */
  readonly path: string;
  readonly text: string;
  /** What is to be said behind the path of a file that is there, by its text. */
  remark?(there: string): string | undefined;
}

/** What a project begins with. */
export interface InitChoice {
  readonly spelling: Spelling;
  readonly ci: CiSystem | "none";
  readonly editor: "vscode" | "none";
  /** Where the project is in its repository; empty if it is its root, or in none. */
  readonly project: string;
}

const IGNORED = ["out/", ".env"];
const SCHEMAS = '"yaml.schemas": { "./flow.schema.json": ["flows/**/*.yaml", "flows/**/*.yml"] }';

/** The files that a project begins with, the flow first. */
export async function initFiles(
  { spelling, ci, editor, project }: InitChoice,
): Promise<InitFile[]> {
  const schema = await schemaText("flow");
  return [
    { path: "flows/first.yaml", text: firstFlow(spelling) },
    {
      path: "flows/.env.example",
      text:
        "# The URL of the API that the flows talk to. Your own values go into .env, which stays out " +
        "of the\n# repository:\n#\n#     cp flows/.env.example .env\n" +
        "#     baton run flows --env-file .env\n" +
        `BASE_URL=${DEFAULT_URL}\n`,
      remark: (there) =>
        /^\s*(?:export\s+)?BASE_URL\s*=/m.test(there) ? undefined : "which lacks BASE_URL",
    },
    {
      path: "flow.schema.json",
      text: schema,
      remark: (there) =>
        there.replaceAll("\r\n", "\n") === schema
          ? undefined
          : "which is not that of this baton; `baton schema` prints that",
    },
    { path: ".gitignore", text: `${IGNORED.join("\n")}\n`, remark: remarkOnIgnored },
    ...(editor === "vscode" ? EDITOR_FILES : []),
    ...(ci === "none" ? [] : [ciFile(ci, project)]),
  ];
}

const EDITOR_FILES: readonly InitFile[] = [
  {
    path: ".vscode/settings.json",
    text: `{\n  ${SCHEMAS.replace("{ ", "{\n    ").replace(" }", "\n  }")}\n}\n`,
    remark: (there) => there.includes("flow.schema.json") ? undefined : `which lacks ${SCHEMAS}`,
  },
  {
    path: ".vscode/extensions.json",
    text: '{\n  "recommendations": ["redhat.vscode-yaml"]\n}\n',
    remark: (there) =>
      there.includes("redhat.vscode-yaml") ? undefined : 'which lacks "redhat.vscode-yaml"',
  },
];

function remarkOnIgnored(there: string): string | undefined {
  const lines = there.split(/\r?\n/).map((line) => line.trim().replace(/^(?:\*\*)?\//, ""));
  const lacking = IGNORED.filter((entry) => {
    const bare = entry.replace(/\/$/, "");
    return !lines.some((line) => [bare, `${bare}/`, `${bare}*`].includes(line));
  });
  return lacking.length === 0 ? undefined : `which lacks ${lacking.join(" and ")}`;
}

/** Where the releases of baton are. */
const RELEASES = "https://github.com/OWNER/baton/releases";

/** The repository on GitHub that the action and the component come from. */
export const REPOSITORY: string = new URL(RELEASES).pathname.replace(/^\/|\/releases$/g, "");

/** A CI system that a project may begin with. */
type CiSystem = "github" | "gitlab";

const ACTION = `${REPOSITORY}@v${VERSION}`;
const COMPONENT = `https://raw.githubusercontent.com/${REPOSITORY}/v${VERSION}/templates/baton.yml`;

/** Tells that a file that is there knows nothing of baton. */
const lacking = (name: string) => (there: string) =>
  /\bbaton\b/.test(there) ? undefined : `which lacks ${name}`;

const FILES: Readonly<Record<CiSystem, (flows: string) => InitFile>> = {
  github: (flows) => ({
    path: ".github/workflows/api-flows.yml",
    text:
      `# Runs the API flows. BASE_URL is a variable of the repository: Settings, Secrets and variables,
# Actions, Variables.
name: api flows
on: [push, pull_request]
permissions:
  contents: read
jobs:
  flows:
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@9c091bb21b7c1c1d1991bb908d89e4e9dddfe3e0 # v7.0.0
      - uses: ${ACTION}
        with:
          paths: ${flows}
          upload: api-flows
        env:
          BASE_URL: \${{ vars.BASE_URL }}
`,
    remark: lacking(ACTION),
  }),
  gitlab: (flows) => ({
    path: ".gitlab-ci.yml",
    text: `# Runs the API flows. BASE_URL is a variable of the project: Settings, CI/CD, Variables.
include:
  - remote: ${COMPONENT}
    inputs:
      paths: ${flows}
`,
    remark: lacking(COMPONENT),
  }),
};

/**
 * The file that runs the flows of a project in a CI system.
 *
 * @param project Where the project is in its repository; empty if it is its root.
 */
export function ciFile(system: CiSystem, project: string): InitFile {
  const flows = project === "" ? "flows" : `${project}/flows`;
  return FILES[system](/^[\w.][\w./-]*$/.test(flows) ? flows : JSON.stringify(flows));
}
