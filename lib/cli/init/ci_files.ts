import { VERSION } from "../../version.ts";
import type { InitFile } from "./init_files.ts";
import { REPOSITORY } from "./releases.ts";

/** A CI system that a project may begin with. */
export type CiSystem = "github" | "gitlab";

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
