import type { Host } from "../host/mod.ts";
import type { RunOrigin } from "../record/mod.ts";

/** A CI system: the variable that tells of it, and where it says what is built. */
interface CiSystem {
  readonly provider: string;
  readonly sign: string;
  readonly commit: string;
  readonly branch: string;
  readonly runId: string;
  readonly url?: string;
}

const CI_SYSTEMS: readonly CiSystem[] = [
  {
    provider: "github",
    sign: "GITHUB_ACTIONS",
    commit: "GITHUB_SHA",
    branch: "GITHUB_REF_NAME",
    runId: "GITHUB_RUN_ID",
  },
  {
    provider: "gitlab",
    sign: "GITLAB_CI",
    commit: "CI_COMMIT_SHA",
    branch: "CI_COMMIT_REF_NAME",
    runId: "CI_PIPELINE_ID",
    url: "CI_JOB_URL",
  },
];

/** Where a run comes from: the CI system's variables, else the files of git, read as they are. */
export async function readOrigin(host: Pick<Host, "env" | "files">): Promise<RunOrigin> {
  const system = CI_SYSTEMS.find(({ sign }) => host.env.get(sign) !== undefined);
  if (!system) return await readGit(host);
  const value = (name: string | undefined) => name === undefined ? undefined : host.env.get(name);
  return {
    ...defined({ commit: value(system.commit), branch: value(system.branch) }),
    ci: {
      provider: system.provider,
      ...defined({ run_id: value(system.runId), url: value(system.url) }),
    },
  };
}

async function readGit({ files }: Pick<Host, "files">): Promise<RunOrigin> {
  const head = await readLine(files, ".git/HEAD");
  const ref = /^ref: (.+)$/.exec(head ?? "")?.[1];
  if (ref === undefined) return defined({ commit: head });
  const commit = await readLine(files, `.git/${ref}`) ?? await readPacked(files, ref);
  return defined({ commit, branch: ref.replace(/^refs\/heads\//, "") });
}

async function readPacked(files: Host["files"], ref: string): Promise<string | undefined> {
  const packed = await readText(files, ".git/packed-refs");
  return packed?.split("\n").find((line) => line.endsWith(` ${ref}`))?.split(" ")[0];
}

async function readLine(files: Host["files"], path: string): Promise<string | undefined> {
  return (await readText(files, path))?.trim();
}

async function readText(files: Host["files"], path: string): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await files.read(path));
  } catch {
    return undefined;
  }
}

function defined<T extends Record<string, string | undefined>>(members: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}
