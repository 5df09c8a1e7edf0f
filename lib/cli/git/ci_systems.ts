import type { HostEnvironment } from "../../host/mod.ts";
import type { CiOrigin } from "../../record/mod.ts";
import { isObjectId } from "./repository.ts";

/**
 * A CI system and its variables; for a value with several variables, the first one that is set
 * counts.
 */
interface CiSystem {
  readonly provider: string;
  /** The variable that only this system sets. */
  readonly marker: string;
  readonly commit: readonly string[];
  readonly branch: readonly string[];
  readonly runId: readonly string[];
  /** The URL of the run: a variable, or a template of several. */
  readonly url: string;
}

/** What the variables of a CI system reveal about a run. */
export interface CiFacts {
  /** The commit; for a pull request its head, if the system provides it. */
  readonly commit?: string;
  /** The branch or tag; for a pull request the source branch. */
  readonly branch?: string;
  readonly ci: CiOrigin;
}

/** Variables of pull requests come first, because those of the target branch are set as well. */
const CI_SYSTEMS: readonly CiSystem[] = [
  {
    provider: "github",
    marker: "GITHUB_ACTIONS",
    commit: ["GITHUB_SHA"],
    branch: ["GITHUB_HEAD_REF", "GITHUB_REF_NAME"],
    runId: ["GITHUB_RUN_ID"],
    url: "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID",
  },
  {
    provider: "gitlab",
    marker: "GITLAB_CI",
    commit: ["CI_MERGE_REQUEST_SOURCE_BRANCH_SHA", "CI_COMMIT_SHA"],
    branch: ["CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "CI_COMMIT_REF_NAME"],
    runId: ["CI_PIPELINE_ID"],
    url: "$CI_JOB_URL",
  },
  {
    provider: "circleci",
    marker: "CIRCLECI",
    commit: ["CIRCLE_SHA1"],
    branch: ["CIRCLE_BRANCH", "CIRCLE_TAG"],
    runId: ["CIRCLE_WORKFLOW_ID", "CIRCLE_BUILD_NUM"],
    url: "$CIRCLE_BUILD_URL",
  },
  {
    provider: "buildkite",
    marker: "BUILDKITE",
    commit: ["BUILDKITE_COMMIT"],
    branch: ["BUILDKITE_BRANCH", "BUILDKITE_TAG"],
    runId: ["BUILDKITE_BUILD_ID"],
    url: "$BUILDKITE_BUILD_URL",
  },
  {
    provider: "azure",
    marker: "TF_BUILD",
    commit: ["SYSTEM_PULLREQUEST_SOURCECOMMITID", "BUILD_SOURCEVERSION"],
    branch: ["SYSTEM_PULLREQUEST_SOURCEBRANCH", "BUILD_SOURCEBRANCH"],
    runId: ["BUILD_BUILDID"],
    url: "$SYSTEM_COLLECTIONURI$SYSTEM_TEAMPROJECT/_build/results?buildId=$BUILD_BUILDID",
  },
  {
    provider: "bitbucket",
    marker: "BITBUCKET_BUILD_NUMBER",
    commit: ["BITBUCKET_COMMIT"],
    branch: ["BITBUCKET_BRANCH", "BITBUCKET_TAG"],
    runId: ["BITBUCKET_PIPELINE_UUID", "BITBUCKET_BUILD_NUMBER"],
    url: "$BITBUCKET_GIT_HTTP_ORIGIN/pipelines/results/$BITBUCKET_BUILD_NUMBER",
  },
  {
    provider: "teamcity",
    marker: "TEAMCITY_VERSION",
    commit: ["BUILD_VCS_NUMBER"],
    branch: [],
    runId: ["BUILD_NUMBER"],
    url: "$BUILD_URL",
  },
  {
    provider: "jenkins",
    marker: "JENKINS_URL",
    commit: ["GIT_COMMIT"],
    branch: ["CHANGE_BRANCH", "BRANCH_NAME", "GIT_LOCAL_BRANCH", "GIT_BRANCH"],
    runId: ["BUILD_TAG", "BUILD_ID"],
    url: "$BUILD_URL",
  },
];

/**
 * Reads the variables of the CI system that baton runs in; returns `undefined` for an unknown
 * system.
 */
export function readCi(env: HostEnvironment): CiFacts | undefined {
  const system = CI_SYSTEMS.find(({ marker }) => env.get(marker));
  if (!system) return undefined;
  const first = (names: readonly string[]) => names.map((name) => env.get(name)).find(Boolean);
  const commit = first(system.commit);
  const branch = first(system.branch)?.replace(/^(?:refs\/(?:heads|tags)|origin)\//, "");
  const runId = first(system.runId);
  const url = filled(system.url, env);
  return {
    commit: isObjectId(commit) ? commit : undefined,
    branch: branch || undefined,
    ci: { provider: system.provider, run_id: runId, url },
  };
}

/**
 * Fills in a template with the values of its variables; returns `undefined` if one of them is not
 * set.
 */
function filled(template: string, env: HostEnvironment): string | undefined {
  let complete = true;
  const text = template.replace(/\$([A-Z_]+)/g, (_all, name: string) => {
    const value = env.get(name);
    complete &&= Boolean(value);
    return value ?? "";
  });
  return complete ? encodeURI(decodedURI(text)) : undefined;
}

/** Decodes escapes, so that they are not escaped twice: names of projects may contain blanks. */
function decodedURI(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
