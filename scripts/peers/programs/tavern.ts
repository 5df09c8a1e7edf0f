import { tavernText } from "../formats/tavern.ts";
import { type Peer, writeFiles } from "../peer.ts";

/** Tavern, a plugin of pytest in Python. */
export const TAVERN: Peer = {
  name: "tavern",
  title: "Tavern",
  package: {
    from: "pip",
    name: "tavern",
    version: "3.7.1",
    executable: "pytest",
    beside: "pytest==8.4.2",
  },
  async enter({ work, variant, folder, url, programs }) {
    if (work.jobs > 1) return "runs one file at a time only";
    await writeFiles(
      folder,
      variant,
      "tavern.yaml",
      (name) => tavernText(work.flow, name, url),
      "test_",
    );
    return { command: [programs.installed(TAVERN), "--quiet", "-p", "no:cacheprovider", folder] };
  },
};
