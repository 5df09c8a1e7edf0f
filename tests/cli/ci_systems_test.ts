import assert from "node:assert/strict";
import { createMemoryHost } from "../../lib/host/memory/mod.ts";
import type { RunOrigin } from "../../lib/record/mod.ts";
import { readOrigin } from "./git.ts";

const A = "a".repeat(40);
const B = "b".repeat(40);
const C = "c".repeat(40);

/** What `.git` says; the CI systems say something else. */
const GIT = { ".git/HEAD": "ref: refs/heads/local\n", ".git/refs/heads/local": `${C}\n` };

const GITHUB = {
  GITHUB_ACTIONS: "true",
  GITHUB_SHA: A,
  GITHUB_REF_NAME: "main",
  GITHUB_RUN_ID: "77",
  GITHUB_SERVER_URL: "https://github.test",
  GITHUB_REPOSITORY: "o/r",
  GITHUB_HEAD_REF: "",
};
const GITHUB_PULL = { ...GITHUB, GITHUB_REF_NAME: "5/merge", GITHUB_HEAD_REF: "topic/x" };
const GITHUB_CI = {
  provider: "github",
  run_id: "77",
  url: "https://github.test/o/r/actions/runs/77",
};
const GITLAB = {
  GITLAB_CI: "true",
  CI_COMMIT_SHA: A,
  CI_COMMIT_REF_NAME: "main",
  CI_PIPELINE_ID: "9",
  CI_JOB_URL: "https://gitlab.test/j/1",
};
const GITLAB_CI = { provider: "gitlab", run_id: "9", url: "https://gitlab.test/j/1" };
const AZURE = {
  TF_BUILD: "True",
  BUILD_SOURCEVERSION: A,
  BUILD_SOURCEBRANCH: "refs/heads/feature/x",
  BUILD_BUILDID: "12",
  SYSTEM_COLLECTIONURI: "https://azure.test/org/",
  SYSTEM_TEAMPROJECT: "My Project",
};
const AZURE_CI = {
  provider: "azure",
  run_id: "12",
  url: "https://azure.test/org/My%20Project/_build/results?buildId=12",
};
const JENKINS = {
  JENKINS_URL: "https://jenkins.test/",
  GIT_COMMIT: A,
  GIT_BRANCH: "origin/main",
  BUILD_TAG: "jenkins-shop-4",
  BUILD_URL: "https://jenkins.test/job/shop/4/",
};
const JENKINS_CI = { provider: "jenkins", run_id: "jenkins-shop-4", url: JENKINS.BUILD_URL };

const RUNS: readonly (readonly [string, Readonly<Record<string, string>>, RunOrigin])[] = [
  ["GitHub", GITHUB, { commit: A, branch: "main", ci: GITHUB_CI }],
  ["a pull request on GitHub without its event", GITHUB_PULL, {
    commit: A,
    branch: "topic/x",
    ci: GITHUB_CI,
  }],
  ["a pull request on GitHub", { ...GITHUB_PULL, GITHUB_EVENT_PATH: "event.json" }, {
    commit: B,
    branch: "topic/x",
    ci: GITHUB_CI,
  }],
  ["a pull request on GitHub with an unreadable event", {
    ...GITHUB_PULL,
    GITHUB_EVENT_PATH: "broken.json",
  }, { commit: A, branch: "topic/x", ci: GITHUB_CI }],
  ["the base of a pull request on GitHub", {
    ...GITHUB_PULL,
    GITHUB_EVENT_NAME: "pull_request_target",
    GITHUB_EVENT_PATH: "event.json",
  }, { commit: C, branch: "local", ci: GITHUB_CI }],
  ["GitLab", GITLAB, { commit: A, branch: "main", ci: GITLAB_CI }],
  ["a merge request on GitLab", {
    ...GITLAB,
    CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: "topic",
    CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: B,
  }, { commit: B, branch: "topic", ci: GITLAB_CI }],
  ["CircleCI", {
    CIRCLECI: "true",
    CIRCLE_SHA1: A,
    CIRCLE_TAG: "v1",
    CIRCLE_WORKFLOW_ID: "w",
    CIRCLE_BUILD_NUM: "3",
    CIRCLE_BUILD_URL: "https://circleci.test/3",
  }, {
    commit: A,
    branch: "v1",
    ci: { provider: "circleci", run_id: "w", url: "https://circleci.test/3" },
  }],
  ["Buildkite, whose commit is no id", {
    BUILDKITE: "true",
    BUILDKITE_COMMIT: "HEAD",
    BUILDKITE_BRANCH: "main",
    BUILDKITE_BUILD_ID: "id",
    BUILDKITE_BUILD_URL: "https://buildkite.test/1",
  }, {
    commit: C,
    branch: "main",
    ci: { provider: "buildkite", run_id: "id", url: "https://buildkite.test/1" },
  }],
  ["Azure", AZURE, { commit: A, branch: "feature/x", ci: AZURE_CI }],
  ["a pull request on Azure", {
    ...AZURE,
    BUILD_SOURCEBRANCH: "refs/pull/5/merge",
    SYSTEM_PULLREQUEST_SOURCEBRANCH: "refs/heads/topic",
    SYSTEM_PULLREQUEST_SOURCECOMMITID: B,
  }, { commit: B, branch: "topic", ci: AZURE_CI }],
  ["Bitbucket", {
    BITBUCKET_BUILD_NUMBER: "6",
    BITBUCKET_COMMIT: A,
    BITBUCKET_BRANCH: "main",
    BITBUCKET_PIPELINE_UUID: "{u}",
    BITBUCKET_GIT_HTTP_ORIGIN: "https://bitbucket.test/o/r",
  }, {
    commit: A,
    branch: "main",
    ci: {
      provider: "bitbucket",
      run_id: "{u}",
      url: "https://bitbucket.test/o/r/pipelines/results/6",
    },
  }],
  ["TeamCity, which names no branch", {
    TEAMCITY_VERSION: "2025.1",
    BUILD_VCS_NUMBER: A,
    BUILD_NUMBER: "8",
  }, { commit: A, branch: "local", ci: { provider: "teamcity", run_id: "8" } }],
  ["Jenkins", JENKINS, { commit: A, branch: "main", ci: JENKINS_CI }],
  ["a pull request on Jenkins", { ...JENKINS, BRANCH_NAME: "PR-5", CHANGE_BRANCH: "topic" }, {
    commit: A,
    branch: "topic",
    ci: JENKINS_CI,
  }],
  ["no CI system", { CI: "true", GITHUB_ACTIONS: "" }, { commit: C, branch: "local" }],
];

for (const [title, env, expected] of RUNS) {
  Deno.test(`the origin of a run is the one given by ${title}`, async () => {
    const files = {
      ...GIT,
      "event.json": JSON.stringify({ pull_request: { head: { sha: B } } }),
      "broken.json": "{",
    };
    assert.deepEqual(await readOrigin(createMemoryHost({ env, files }), ["a.yaml"]), expected);
  });
}
