import { httpyacText } from "../formats/httpyac.ts";
import { type Peer, writeFiles } from "../peer.ts";

/** httpyac, in JavaScript. */
export const HTTPYAC: Peer = {
  name: "httpyac",
  title: "httpyac",
  package: { from: "npm", name: "httpyac", version: "6.16.7", executable: "httpyac" },
  async enter({ work, variant, folder, url, programs }) {
    if (variant.reports.length > 0) return "writes one report at a time";
    await writeFiles(folder, variant, "http", () => httpyacText(work.flow, url));
    const options = ["--all", "--output", "none", "--parallel", `${work.jobs}`];
    return { command: [programs.installed(HTTPYAC), "send", `${folder}/*.http`, ...options] };
  },
};
