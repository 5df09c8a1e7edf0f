import { CONVERT_OPTIONS } from "./convert_options.ts";
import type { OptionSpec } from "./options.ts";

const spelling = CONVERT_OPTIONS.find(({ name }) => name === "spelling")!;

/** The options of `baton init`. */
export const INIT_OPTIONS: readonly OptionSpec[] = [
  spelling,
  {
    name: "ci",
    kind: "choice",
    choices: ["github", "gitlab", "none"],
    summary: "Write a file that runs the flows in GitHub Actions or GitLab CI; none if left out.",
  },
  {
    name: "editor",
    kind: "choice",
    choices: ["vscode", "none"],
    summary: "Write settings for the editor; those of VS Code if left out.",
  },
  { name: "dry-run", kind: "switch", summary: "Tell what would be written, and write nothing." },
];
