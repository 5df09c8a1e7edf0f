import { EXPRESSIONS } from "./expressions.ts";
import { FILES } from "./files.ts";
import { FLOWS } from "./flows.ts";
import type { LimitGroup } from "./limit.ts";
import { REPORTS } from "./reports.ts";
import { RESPONSES } from "./responses.ts";

/** All limits, in the order of `docs/limits.md`. */
export const LIMIT_GROUPS: readonly LimitGroup[] = [FILES, FLOWS, EXPRESSIONS, RESPONSES, REPORTS];
