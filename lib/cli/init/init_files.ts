import { schemaText } from "../../schema/mod.ts";
import { ciFile, type CiSystem } from "./ci_files.ts";
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
