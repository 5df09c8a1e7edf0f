import { batonText } from "../formats/baton.ts";
import { type Peer, type Task, writeFiles } from "../peer.ts";

/** Writes the flow as the loops read it, and returns their arguments. */
async function loopArguments({ work, variant, folder, url }: Task): Promise<readonly string[]> {
  const plan = `${folder}/plan.json`;
  await Deno.writeTextFile(plan, JSON.stringify(work.flow));
  return [plan, url, `${variant.files}`, `${work.jobs}`];
}

/** Why a loop does not do a work, if it does not. */
function reasonAgainst({ variant }: Task): string | undefined {
  return variant.reports.length > 0 ? "writes no reports" : undefined;
}

/** A loop around `fetch` in Deno. */
export const FETCH_LOOP: Peer = {
  name: "fetch",
  title: "`fetch` loop in Deno",
  async enter(task) {
    return reasonAgainst(task) ??
      { command: [...task.programs.script("fetch_loop"), ...await loopArguments(task)] };
  },
};

/** A loop around `net/http` in Go. */
export const GO_LOOP: Peer = {
  name: "go",
  title: "`net/http` loop in Go",
  needs: "go",
  version: () => ["go", "version"],
  async enter(task) {
    const { goLoop } = task.programs;
    if (goLoop === undefined) return "Go is missing";
    return reasonAgainst(task) ?? { command: [goLoop, ...await loopArguments(task)] };
  },
};

/** One `curl`, which judges only whether the status is below 400. */
export const CURL: Peer = {
  name: "curl",
  title: "curl",
  needs: "curl",
  works: ["one"],
  version: () => ["curl", "--version"],
  enter: ({ work, url }) => {
    const [{ path }] = work.flow.steps;
    return Promise.resolve({ command: ["curl", "--fail", "--silent", url + path] });
  },
};

/** The parser of YAML that baton uses, with nothing around it. */
export const BARE_YAML: Peer = {
  name: "yaml",
  title: "js-yaml alone",
  works: ["check"],
  async enter({ work, variant, folder, url, programs }) {
    await writeFiles(folder, variant, "yaml", (name) => batonText(work.flow, name, url));
    return { command: [...programs.script("parse_yaml"), folder] };
  },
};
