import { batonText } from "../formats/baton.ts";
import { type Peer, writeFiles } from "../peer.ts";
import type { Report } from "../works.ts";

const REPORTS: Readonly<Record<Report, (folder: string) => readonly string[]>> = {
  junit: (folder) => ["--report-junit", `${folder}/junit.xml`],
  json: (folder) => ["--report-json", `${folder}/results.json`],
  log: (folder) => ["--log", `${folder}/run.ndjson`],
  manifest: (folder) => ["--manifest", `${folder}/run-manifest.json`],
};

/** The bundle of a release. */
export const BATON: Peer = {
  name: "baton",
  title: "baton",
  version: ({ baton }) => [...baton, "--version"],
  async enter({ work, variant, folder, url, programs }) {
    const flows = `${folder}/flows`;
    await Deno.mkdir(flows);
    await writeFiles(flows, variant, "yaml", (name) => batonText(work.flow, name, url));
    if (work.command === "check") return { command: [...programs.baton, "check", flows] };
    const reports = variant.reports.flatMap((report) => REPORTS[report](folder));
    return { command: [...programs.baton, "run", "--jobs", `${work.jobs}`, ...reports, flows] };
  },
};
