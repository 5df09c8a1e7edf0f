import { schemaText } from "../../../schema/mod.ts";
import { VERSION } from "../../../version.ts";
import { DEFAULT_URL, firstFlow, type Spelling } from "./first_flow.ts";

/** A file of a new project. */
export interface InitFile {
  /** The path relative to the directory of the project, with `/`. */
  readonly path: string;
  readonly text: string;
  /** Returns a remark on what an existing file lacks, given its text. */
  remark?(text: string): string | undefined;
}

/** The settings of a new project. */
interface ProjectOptions {
  readonly spelling: Spelling;
  readonly ci: CiService | "none";
  readonly editor: "vscode" | "none";
  /** The path of the project in its repository; empty at the root, or outside a repository. */
  readonly project: string;
}

const IGNORED = ["out/", ".env"];
const SCHEMAS = '"yaml.schemas": { "./flow.schema.json": ["flows/**/*.yaml", "flows/**/*.yml"] }';

/** Returns the files of a new project, the flow first. */
export async function initFiles(
  { spelling, ci, editor, project }: ProjectOptions,
): Promise<InitFile[]> {
  const schema = await schemaText("flow");
  return [
    { path: "flows/first.yaml", text: firstFlow(spelling) },
    {
      path: "flows/.env.example",
      text:
        "# The URL of the API that the flows call. Your own values go into .env, which is not " +
        "committed:\n#\n#     cp flows/.env.example .env\n" +
        "#     baton run flows --env-file .env\n" +
        `BASE_URL=${DEFAULT_URL}\n`,
      remark: (text) =>
        /^[ \t]*(?:export[ \t]+)?BASE_URL[ \t]*=/m.test(text) ? undefined : "which lacks BASE_URL",
    },
    {
      path: "flow.schema.json",
      text: schema,
      remark: (text) =>
        text.replaceAll("\r\n", "\n") === schema
          ? undefined
          : "which differs from the schema of this version; `baton schema` prints it",
    },
    { path: "baton.yaml", text: PROJECT },
    { path: ".gitignore", text: `${IGNORED.join("\n")}\n`, remark: remarkOnIgnored },
    ...(editor === "vscode" ? EDITOR_FILES : []),
    ...(ci === "none" ? [] : [ciFile(ci, project)]),
  ];
}

/** A project file that changes nothing but where reports go. */
const PROJECT =
  `# The settings of the runs in this folder and below; \`baton run --show-config\` prints them all with
# their origins. Options of the command line and BATON_* variables take precedence.
paths: [flows]
artifacts: out

# \`baton run --stage staging\` adds the settings of a stage. Secrets belong into the environment.
# stages:
#   staging:
#     env_file: flows/staging.env
#     vars: { region: eu }
`;

const EDITOR_FILES: readonly InitFile[] = [
  {
    path: ".vscode/settings.json",
    text: `{\n  ${SCHEMAS.replace("{ ", "{\n    ").replace(" }", "\n  }")}\n}\n`,
    remark: (text) => text.includes("flow.schema.json") ? undefined : `which lacks ${SCHEMAS}`,
  },
  {
    path: ".vscode/extensions.json",
    text: '{\n  "recommendations": ["redhat.vscode-yaml"]\n}\n',
    remark: (text) =>
      text.includes("redhat.vscode-yaml") ? undefined : 'which lacks "redhat.vscode-yaml"',
  },
];

function remarkOnIgnored(text: string): string | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^(?:\*\*)?\//, ""));
  const lacking = IGNORED.filter((entry) => {
    const bare = entry.replace(/\/$/, "");
    return !lines.some((line) => [bare, `${bare}/`, `${bare}*`].includes(line));
  });
  return lacking.length === 0 ? undefined : `which lacks ${lacking.join(" and ")}`;
}

/** The page with the releases of baton. */
const RELEASES = "https://github.com/OWNER/baton/releases";

/** The GitHub repository of the action and the component. */
export const REPOSITORY: string = new URL(RELEASES).pathname.replace(/^\/|\/releases$/g, "");

/** A CI system for which `init` writes a file. */
type CiService = "github" | "gitlab";

const ACTION = `${REPOSITORY}@v${VERSION}`;
const COMPONENT = `https://raw.githubusercontent.com/${REPOSITORY}/v${VERSION}/templates/baton.yml`;

/** Remarks that an existing file does not use baton. */
const lacking = (name: string) => (text: string) =>
  /\bbaton\b/.test(text) ? undefined : `which lacks ${name}`;

const FILES: Readonly<Record<CiService, (flows: string) => InitFile>> = {
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
 * Returns the file that runs the flows of a project in a CI system.
 *
 * @param project The path of the project in its repository; empty at the root.
 */
export function ciFile(system: CiService, project: string): InitFile {
  const flows = project === "" ? "flows" : `${project}/flows`;
  return FILES[system](/^[\w.][\w./-]*$/.test(flows) ? flows : JSON.stringify(flows));
}
