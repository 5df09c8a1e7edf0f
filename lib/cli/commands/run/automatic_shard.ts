import type { HostEnvironment } from "../../../host/mod.ts";
import type { Shard } from "../../../record/mod.ts";
import { joinWithOr } from "../../../text/mod.ts";
import { UsageError } from "../../usage_error.ts";

/** A system that runs copies of a job in parallel, and numbers them in variables. */
interface ParallelSystem {
  readonly name: string;
  /** The variable with the number of the job. */
  readonly index: string;
  /** The number of the first job. */
  readonly first: 0 | 1;
  /** The variable with the number of jobs. */
  readonly total: string;
}

const SYSTEMS: readonly ParallelSystem[] = [
  { name: "GitLab", index: "CI_NODE_INDEX", first: 1, total: "CI_NODE_TOTAL" },
  { name: "CircleCI", index: "CIRCLE_NODE_INDEX", first: 0, total: "CIRCLE_NODE_TOTAL" },
  {
    name: "Buildkite",
    index: "BUILDKITE_PARALLEL_JOB",
    first: 0,
    total: "BUILDKITE_PARALLEL_JOB_COUNT",
  },
  {
    name: "Bitbucket",
    index: "BITBUCKET_PARALLEL_STEP",
    first: 0,
    total: "BITBUCKET_PARALLEL_STEP_COUNT",
  },
  { name: "Kubernetes", index: "JOB_COMPLETION_INDEX", first: 0, total: "BATON_SHARD_TOTAL" },
];

/**
 * Returns the shard of this machine from the variables of its CI system. The index may be missing
 * if the total is 1.
 *
 * @throws {UsageError} If no system sets them: every machine would otherwise run everything.
 */
export function automaticShard(env: HostEnvironment): Omit<Shard, "flows"> {
  const value = (name: string) => env.get(name) || undefined;
  const system = SYSTEMS.find(({ index, total }) => value(index) ?? value(total));
  if (!system) throw new UsageError(unknownShard(env));
  const total = numberIn(system.total, value(system.total), 1, system);
  const given = value(system.index) ?? (total === 1 ? String(system.first) : undefined);
  const number = numberIn(system.index, given, system.first, system);
  const last = total - 1 + system.first;
  if (number <= last) return { index: number - system.first + 1, total };
  const range = last === system.first ? `${last}` : `${system.first} to ${last}`;
  throw new UsageError(
    `--shard auto: ${system.index} is ${number}, expected ${range}, ` +
      `since ${system.total} is ${total} (${system.name})`,
  );
}

function numberIn(
  name: string,
  text: string | undefined,
  least: number,
  { name: system, index, total }: ParallelSystem,
): number {
  if (text === undefined) {
    const other = name === index ? total : index;
    throw new UsageError(`--shard auto: ${other} is set but ${name} is not (${system})`);
  }
  if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
  throw new UsageError(
    `--shard auto: expected ${name} to be a whole number of at least ${least}, found "${text}" ` +
      `(${system})`,
  );
}

function unknownShard(env: HostEnvironment): string {
  if (env.get("GITHUB_ACTIONS")) {
    return "--shard auto: GitHub Actions does not number its jobs; in a matrix, write " +
      "--shard ${{ matrix.shard }}/${{ strategy.job-total }}";
  }
  const pairs = SYSTEMS.map(({ index, total, name }) => `${index} and ${total} (${name})`);
  return `--shard auto: no variable says which shard this is; looked for ${joinWithOr(pairs)}; ` +
    "write it out, such as --shard 2/4";
}
