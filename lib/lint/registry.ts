import type { LintRule } from "./rule.ts";
import { constantTraceparent } from "./rules/constant_traceparent.ts";
import { createWithoutCleanUp } from "./rules/create_without_clean_up.ts";
import { duplicateStepName } from "./rules/duplicate_step_name.ts";
import { envelopePath } from "./rules/envelope_path.ts";
import { hardCodedHost } from "./rules/hard_coded_host.ts";
import { literalSecret } from "./rules/literal_secret.ts";
import { longPoll } from "./rules/long_poll.ts";
import { mixedSpellings } from "./rules/mixed_spellings.ts";
import { noAssertions } from "./rules/no_assertions.ts";
import { statusOnlyCreate } from "./rules/status_only_create.ts";
import { unusedCapture } from "./rules/unused_capture.ts";
import { volatileHeader } from "./rules/volatile_header.ts";
import { wrappedBody } from "./rules/wrapped_body.ts";

/** All rules, in the order of their codes. */
export const LINT_RULES: readonly LintRule[] = [
  constantTraceparent,
  createWithoutCleanUp,
  duplicateStepName,
  envelopePath,
  hardCodedHost,
  literalSecret,
  longPoll,
  mixedSpellings,
  noAssertions,
  statusOnlyCreate,
  unusedCapture,
  volatileHeader,
  wrappedBody,
];
