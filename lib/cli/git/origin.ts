import type { Host } from "../../host/mod.ts";
import type { RunOrigin } from "../../record/mod.ts";
import { type CiFacts, readCi } from "./ci_systems.ts";
import { isDirty } from "./dirty.ts";
import { findRepository, readHead, readText } from "./repository.ts";

/** The variables of this event name a pull request, while its base or another commit is checked out. */
const NOT_THE_HEAD = "pull_request_target";

/**
 * Where a run comes from: what the variables of the CI system say, else the files of git, read as they
 * are. No program is started.
 *
 * @param flows The files of the run, as messages show them.
 */
export async function readOrigin(
  host: Pick<Host, "env" | "files">,
  flows: readonly string[],
): Promise<RunOrigin> {
  const { env, files } = host;
  const { ci, ...facts }: Partial<CiFacts> = readCi(env) ?? {};
  const isOther = env.get("GITHUB_EVENT_NAME") === NOT_THE_HEAD;
  const said = isOther ? {} : facts;
  const head = ci?.provider === "github" && !isOther ? await pullRequestHead(host) : undefined;
  const repository = await findRepository(host);
  const found = repository ? await readHead(repository, files) : {};
  const dirty = repository && found.commit !== undefined
    ? await isDirty(repository, found.commit, flows, files)
    : undefined;
  const commit = head ?? said.commit ?? found.commit;
  const branch = said.branch ?? found.branch;
  return {
    ...(commit === undefined ? {} : { commit }),
    ...(branch === undefined ? {} : { branch }),
    ...(dirty === undefined ? {} : { dirty }),
    ...(ci ? { ci } : {}),
  };
}

/** The variables of GitHub name the commit of a trial merge; the head stands in the event's file. */
async function pullRequestHead({ env, files }: Pick<Host, "env" | "files">) {
  const path = env.get("GITHUB_EVENT_PATH");
  const text = env.get("GITHUB_HEAD_REF") && path ? await readText(files, path) : undefined;
  try {
    const sha: unknown = JSON.parse(text ?? "null")?.pull_request?.head?.sha;
    return typeof sha === "string" && /^[0-9a-f]{40,64}$/.test(sha) ? sha : undefined;
  } catch {
    return undefined;
  }
}
