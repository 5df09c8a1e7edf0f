import type { Host } from "../../host/mod.ts";
import type { RunOrigin } from "../../record/mod.ts";
import { type CiFacts, readCi } from "./ci_systems.ts";
import { isDirty } from "./dirty.ts";
import { findRepository, isObjectId, readHead, readText } from "./repository.ts";

/** The event whose variables name a pull request that is not checked out. */
const NOT_THE_HEAD = "pull_request_target";

/**
 * Reads the origin of a run: from the variables of the CI system, then from the files of git. It
 * does not run any program.
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
  const named = isOther ? {} : facts;
  const pullRequest = ci?.provider === "github" && !isOther
    ? await pullRequestHead(host)
    : undefined;
  const repository = await findRepository(host);
  const checkedOut = repository ? await readHead(repository, files) : {};
  const dirty = repository && checkedOut.commit !== undefined
    ? await isDirty(repository, checkedOut.commit, flows, files)
    : undefined;
  return {
    commit: pullRequest ?? named.commit ?? checkedOut.commit,
    branch: named.branch ?? checkedOut.branch,
    dirty,
    ci,
  };
}

/** Reads the head from the event file: GitHub's variables name the commit of a trial merge. */
async function pullRequestHead({ env, files }: Pick<Host, "env" | "files">) {
  const path = env.get("GITHUB_EVENT_PATH");
  const text = env.get("GITHUB_HEAD_REF") && path ? await readText(files, path) : undefined;
  try {
    const sha: unknown = JSON.parse(text ?? "null")?.pull_request?.head?.sha;
    return isObjectId(sha) ? sha : undefined;
  } catch {
    return undefined;
  }
}
