import { stepciText } from "../formats/stepci.ts";
import { isCounted, type Peer } from "../peer.ts";

/** StepCI, in JavaScript: one workflow with a test for each file. */
export const STEPCI: Peer = {
  name: "stepci",
  title: "StepCI",
  package: { from: "npm", name: "stepci", version: "2.8.2", executable: "stepci" },
  async enter({ work, variant, folder, url, programs }) {
    if (variant.reports.length > 0) return "has no such reports";
    if (isCounted(work)) return "cannot count what a path finds";
    const workflow = `${folder}/workflow.yml`;
    await Deno.writeTextFile(workflow, stepciText(work.flow, url, variant.files, work.jobs));
    return {
      command: [programs.installed(STEPCI), "run", workflow],
      env: { STEPCI_DISABLE_ANALYTICS: "1" },
    };
  },
};
