import { postmanText } from "../formats/postman.ts";
import type { Peer } from "../peer.ts";

/** Newman, in JavaScript: one collection that is run as often as there are files. */
export const NEWMAN: Peer = {
  name: "newman",
  title: "Newman",
  package: { from: "npm", name: "newman", version: "6.2.2", executable: "newman" },
  async enter({ work, variant, folder, url, programs }) {
    if (work.jobs > 1) return "runs one iteration at a time only";
    const collection = `${folder}/collection.json`;
    await Deno.writeTextFile(collection, postmanText(work.flow, url));
    const iterations = ["--iteration-count", `${variant.files}`];
    return { command: [programs.installed(NEWMAN), "run", collection, ...iterations] };
  },
};
