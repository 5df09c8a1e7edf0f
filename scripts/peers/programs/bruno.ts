import { BRUNO_COLLECTION, brunoText } from "../formats/bruno.ts";
import { fileName, type Peer } from "../peer.ts";

/** The command line of Bruno, in JavaScript: a flow is a folder with a file for each request. */
export const BRUNO: Peer = {
  name: "bruno",
  title: "Bruno",
  package: { from: "npm", name: "@usebruno/cli", version: "4.1.0", executable: "bru" },
  async enter({ work: { flow, jobs }, variant, folder, url, programs }) {
    if (jobs > 1) return "runs one request at a time only";
    await Deno.writeTextFile(`${folder}/bruno.json`, BRUNO_COLLECTION);
    const texts = flow.steps.map((_, at) => brunoText(flow, at, url));
    for (let i = 0; i < variant.files; i++) {
      const own = `${folder}/${fileName(i)}`;
      await Deno.mkdir(own);
      for (const [at, text] of texts.entries()) {
        await Deno.writeTextFile(`${own}/${flow.steps[at].name}.bru`, text);
      }
    }
    return {
      command: [programs.installed(BRUNO), "run", "-r", "--sandbox", "developer"],
      cwd: folder,
    };
  },
};
