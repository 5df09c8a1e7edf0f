import { k6Text } from "../formats/k6.ts";
import type { Peer } from "../peer.ts";

/** k6, a load generator in Go: one script that runs a flow as often as there are files. */
export const K6: Peer = {
  name: "k6",
  title: "k6",
  package: { from: "go", name: "go.k6.io/k6", version: "1.8.1", executable: "k6" },
  async enter({ work, variant, folder, url, programs }) {
    if (variant.reports.length > 0) return "has no such reports";
    const script = `${folder}/script.js`;
    await Deno.writeTextFile(script, k6Text(work.flow, url, variant.files, work.jobs));
    return { command: [programs.installed(K6), "run", "--quiet", "--no-usage-report", script] };
  },
};
