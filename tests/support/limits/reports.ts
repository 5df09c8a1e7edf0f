import { EXPECTED_LIMIT, LIMIT } from "../../../lib/assertions/checks/check.ts";
import { FIRST_ATTEMPTS_KEPT, LAST_ATTEMPTS_KEPT } from "../../../lib/record/mod.ts";
import { MAX_DRAWN } from "../../../lib/reporters/console/failure_block.ts";
import { SUMMARY_BYTES } from "../../../lib/reporters/github/github_reporter.ts";
import { MAX_ANNOTATIONS, MESSAGE_BYTES } from "../../../lib/reporters/github/workflow_command.ts";
import {
  NAME_BYTES,
  NONE_FROM_BYTES,
  SHORT_FROM_BYTES,
  TEXT_BYTES,
} from "../../../lib/reporters/junit/xml_text.ts";
import { LONGEST } from "../../../lib/runner/masked_curl.ts";
import { binary, flow, type LimitGroup, number, type Trial } from "./limit.ts";

const CUT = "it is cut, and says so";

function withKeys(keys: readonly string[]): Trial {
  const before = keys.map((key) => `${key}: 1\n`).join("");
  return { files: { "a.yaml": flow({ before }) }, argv: ["check", "a.yaml"] };
}

/** Limits of what baton writes. */
export const REPORTS: LimitGroup = {
  title: "Reports",
  about:
    "Nothing is lost from the counts: what is left out is only text. With `--include-bodies`, " +
    "the log and `results.json` have whole bodies.",
  limits: [
    {
      what: "errors, and warnings, of one file on the console",
      most: number(MAX_DRAWN),
      beyond: "the number of others is given; `check --format json` lists all",
      met: {
        trial: (over) => withKeys(Array.from({ length: MAX_DRAWN + over }, (_, i) => `k${i}`)),
        says: "… and 1 more error in a.yaml",
      },
    },
    {
      what: "actual value of an assertion",
      most: `${number(LIMIT)} characters`,
      beyond: CUT,
      met: { file: "runner/bounded_record_test.ts", title: "a cut in a diagnostic" },
    },
    {
      what: "expected value of an assertion",
      most: `${number(EXPECTED_LIMIT)} characters`,
      beyond: CUT,
      met: { file: "runner/bounded_record_test.ts", title: "a cut in a diagnostic" },
    },
    {
      what: "body of a `curl` command, its URL, and its headers together",
      most: `${binary(LONGEST)} each`,
      beyond: "the command leaves it out and says so",
      met: {
        file: "http/curl_test.ts",
        title: "a long URL, long headers and long parts are left out, and a comment says so",
      },
    },
    {
      what: "attempts of a step in `results.json`, on the console and in JUnit",
      most: `the first ${FIRST_ATTEMPTS_KEPT} and the last ${LAST_ATTEMPTS_KEPT}`,
      beyond: "those between are counted by status and error; the log has them all",
      met: {
        file: "runner/long_poll_test.ts",
        title: "a loop of as many attempts as a record keeps is reported whole",
      },
    },
    {
      what: "name and text of a test case in JUnit",
      most: `${number(NAME_BYTES)} bytes and ${binary(TEXT_BYTES)}`,
      beyond: CUT,
      met: {
        file: "reporters/junit_test.ts",
        title: "texts of 5 MB are cut, and the report says so",
      },
    },
    {
      what: "all texts of a JUnit report",
      most: `${binary(SHORT_FROM_BYTES)} and ${binary(NONE_FROM_BYTES)}`,
      beyond: "further texts are shortened, then left out",
      met: {
        file: "reporters/junit_test.ts",
        title: "a report of many huge failures stays below the limits of CI systems",
      },
    },
    {
      what: "annotations of GitHub, of errors and of warnings",
      most: `${number(MAX_ANNOTATIONS)}, each of ${binary(MESSAGE_BYTES)}`,
      beyond: "the others are lines of the log",
      met: {
        file: "reporters/diagnostics_github_test.ts",
        title: "errors come first, and what exceeds GitHub's limit stays in the log",
      },
    },
    {
      what: "job summary of GitHub",
      most: `${number(SUMMARY_BYTES)} bytes`,
      beyond: "further failures are left out, and it says so",
      met: {
        file: "reporters/github_test.ts",
        title: "a summary stays below 1 MiB and says what it leaves out",
      },
    },
  ],
};
