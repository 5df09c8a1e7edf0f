import { hurlText } from "../formats/hurl.ts";
import { type Peer, writeFiles } from "../peer.ts";
import type { Report } from "../works.ts";

const REPORTS: Readonly<Partial<Record<Report, (folder: string) => readonly string[]>>> = {
  junit: (folder) => ["--report-junit", `${folder}/junit.xml`],
  json: (folder) => ["--report-json", `${folder}/json`],
};

/** Hurl, in Rust over libcurl. */
export const HURL: Peer = {
  name: "hurl",
  title: "Hurl",
  package: {
    from: "cargo",
    name: "hurl",
    version: "8.0.1",
    executable: "hurl",
    debian: ["pkg-config", "libclang-dev", "libcurl4-openssl-dev", "libssl-dev", "libxml2-dev"],
  },
  async enter({ work, variant, folder, url, programs }) {
    const reports = variant.reports.map((report) => REPORTS[report]?.(folder));
    if (reports.includes(undefined)) return "has no such reports";
    const flows = `${folder}/flows`;
    await Deno.mkdir(flows);
    await writeFiles(flows, variant, "hurl", () => hurlText(work.flow, url));
    return {
      command: [
        programs.installed(HURL),
        "--test",
        "--jobs",
        `${work.jobs}`,
        ...reports.flatMap((options) => options ?? []),
        flows,
      ],
    };
  },
};
