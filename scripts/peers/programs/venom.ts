import { venomText } from "../formats/venom.ts";
import { isCounted, isPolled, type Peer, writeFiles } from "../peer.ts";

/** Venom, in Go. */
export const VENOM: Peer = {
  name: "venom",
  title: "Venom",
  package: {
    from: "go",
    name: "github.com/ovh/venom/cmd/venom",
    version: "1.3.0",
    executable: "venom",
  },
  async enter({ work, variant, folder, url, programs }) {
    if (work.jobs > 1) return "runs one file at a time only";
    if (isPolled(work)) return "pauses for whole seconds only";
    if (isCounted(work)) return "cannot count what a path finds";
    const flows = `${folder}/flows`;
    await Deno.mkdir(flows);
    await writeFiles(flows, variant, "yml", (name) => venomText(work.flow, name, url));
    return { command: [programs.installed(VENOM), "run", `${flows}/*.yml`] };
  },
};
