import config from "../../deno.json" with { type: "json" };
import { dateOfCommit, headCommit, isChanged } from "./git.ts";

/** The source state and time of a build. */
export interface Origin {
  readonly version: string;
  /** The commit, followed by `-dirty` if the files differ from it; `null` without a repository. */
  readonly commit: string | null;
  /** The time of all files, in seconds since 1970. */
  readonly epoch: number;
}

/** The time if there is neither a commit nor a requested time: 2020-01-01. */
const NO_TIME = 1_577_836_800;

/** The end of 2107, the last year that a zip can represent. */
const LAST_TIME = 4_354_819_199;

/**
 * Determines the origin of a build.
 *
 * @param root The folder of the project, as a path.
 * @param wanted The time from SOURCE_DATE_EPOCH.
 * @throws {Error} If SOURCE_DATE_EPOCH is not a number of seconds until the end of 2107, or git
 * refuses to read the folder.
 */
export async function findOrigin(
  root: string,
  wanted: string | undefined = Deno.env.get("SOURCE_DATE_EPOCH"),
): Promise<Origin> {
  const head = await headCommit(root);
  const date = head === undefined ? undefined : await dateOfCommit(root);
  const commit = head && await isChanged(root) ? `${head}-dirty` : head;
  return {
    version: config.version,
    commit: commit ?? null,
    epoch: readEpoch(wanted) ?? date ?? NO_TIME,
  };
}

/** Reads a time as defined by https://reproducible-builds.org/specs/source-date-epoch/. */
function readEpoch(text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,12}$/.test(text) && Number(text) <= LAST_TIME) return Number(text);
  throw new Error(
    `SOURCE_DATE_EPOCH is a number of seconds since 1970, at most ${LAST_TIME}, not "${text}"`,
  );
}
