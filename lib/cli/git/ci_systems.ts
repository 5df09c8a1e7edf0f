import type { HostEnvironment } from "../../host/mod.ts";
import type { CiOrigin } from "../../record/mod.ts";

/** A CI system: the variable that tells of it, and what its variables say; of several the first. */
interface CiSystem {
  readonly provider: string;
  readonly sign: string;
  readonly commit: readonly string[];
  readonly branch: readonly string[];
  readonly runId: readonly string[];
  /** The address of the run: a variable, or a template of several. */
  readonly url: string;
}

/** What a CI system says of a run. */
export interface CiFacts {
  /** The commit; of a pull request its head where the system says so. */
  readonly commit?: string;
  /** The branch or tag; of a pull request the branch that it comes from. */
  readonly branch?: string;
  readonly ci: CiOrigin;
}

/** Pull requests come first: their own variables are set beside those of the branch they go to. */
const CI_SYSTEMS: readonly CiSystem[] = [
  {
    provider: "github",
    sign: "GITHUB_ACTIONS",
    commit: ["GITHUB_SHA"],
    branch: ["GITHUB_HEAD_REF", "GITHUB_REF_NAME"],
    runId: ["GITHUB_RUN_ID"],
    url: "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID",
  },
  {
    provider: "gitlab",
    sign: "GITLAB_CI",
    commit: ["CI_MERGE_REQUEST_SOURCE_BRANCH_SHA", "CI_COMMIT_SHA"],
    branch: ["CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "CI_COMMIT_REF_NAME"],
    runId: ["CI_PIPELINE_ID"],
    url: "$CI_JOB_URL",
  },
  {
    provider: "circleci",
    sign: "CIRCLECI",
    commit: ["CIRCLE_SHA1"],
    branch: ["CIRCLE_BRANCH", "CIRCLE_TAG"],
    runId: ["CIRCLE_WORKFLOW_ID", "CIRCLE_BUILD_NUM"],
    url: "$CIRCLE_BUILD_URL",
  },
  {
    provider: "buildkite",
    sign: "BUILDKITE",
    commit: ["BUILDKITE_COMMIT"],
    branch: ["BUILDKITE_BRANCH", "BUILDKITE_TAG"],
    runId: ["BUILDKITE_BUILD_ID"],
    url: "$BUILDKITE_BUILD_URL",
  },
  {
    provider: "azure",
    sign: "TF_BUILD",
    commit: ["SYSTEM_PULLREQUEST_SOURCECOMMITID", "BUILD_SOURCEVERSION"],
    branch: ["SYSTEM_PULLREQUEST_SOURCEBRANCH", "BUILD_SOURCEBRANCH"],
    runId: ["BUILD_BUILDID"],
    url: "$SYSTEM_COLLECTIONURI$SYSTEM_TEAMPROJECT/_build/results?buildId=$BUILD_BUILDID",
  },
  {
    provider: "bitbucket",
    sign: "BITBUCKET_BUILD_NUMBER",
    commit: ["BITBUCKET_COMMIT"],
    branch: ["BITBUCKET_BRANCH", "BITBUCKET_TAG"],
    runId: ["BITBUCKET_PIPELINE_UUID", "BITBUCKET_BUILD_NUMBER"],
    url: "$BITBUCKET_GIT_HTTP_ORIGIN/pipelines/results/$BITBUCKET_BUILD_NUMBER",
  },
  {
    provider: "teamcity",
    sign: "TEAMCITY_VERSION",
    commit: ["BUILD_VCS_NUMBER"],
    branch: [],
    runId: ["BUILD_NUMBER"],
    url: "$BUILD_URL",
  },
  {
    provider: "jenkins",
    sign: "JENKINS_URL",
    commit: ["GIT_COMMIT"],
    branch: ["CHANGE_BRANCH", "BRANCH_NAME", "GIT_LOCAL_BRANCH", "GIT_BRANCH"],
    runId: ["BUILD_TAG", "BUILD_ID"],
    url: "$BUILD_URL",
  },
];

/** An object id of git, SHA-1 or SHA-256. */
const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** What the variables of a CI system say of the run; nothing outside of the systems that are known. */
export function readCi(env: HostEnvironment): CiFacts | undefined {
  const system = CI_SYSTEMS.find(({ sign }) => env.get(sign));
  if (!system) return undefined;
  const first = (names: readonly string[]) => names.map((name) => env.get(name)).find(Boolean);
  const commit = first(system.commit);
  const branch = first(system.branch)?.replace(/^(?:refs\/(?:heads|tags)|origin)\//, "");
  const runId = first(system.runId);
  const url = filled(system.url, env);
  return {
    ...(commit !== undefined && COMMIT.test(commit) ? { commit } : {}),
    ...(branch ? { branch } : {}),
    ci: {
      provider: system.provider,
      ...(runId === undefined ? {} : { run_id: runId }),
      ...(url === undefined ? {} : { url }),
    },
  };
}

/** A template with the values of its variables; nothing if one of them is missing. */
function filled(template: string, env: HostEnvironment): string | undefined {
  let complete = true;
  const text = template.replace(/\$([A-Z_]+)/g, (_all, name: string) => {
    const value = env.get(name);
    complete &&= Boolean(value);
    return value ?? "";
  });
  return complete ? encodeURI(decodedURI(text)) : undefined;
}

/** Names of projects may hold blanks; what is escaped already is not escaped again. */
function decodedURI(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
