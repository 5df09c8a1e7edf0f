import { lint } from "../../lint/mod.ts";
import { loadText } from "../../loader/mod.ts";
import type { Draft } from "../draft.ts";

/** Advice that a recording cannot follow, and why. */
const REASONS: Readonly<Record<string, string>> = {
  "create-without-clean-up": "nothing that removes it was recorded",
  "status-only-create": "the recorded answer has nothing else to look at",
  "wrapped-body": "this is how it was recorded",
  "envelope-path": "the body has a member of that name",
};

/**
 * Says in comments which advice of `baton check` does not fit a flow, since it shows what was
 * recorded.
 *
 * @param text The flow as it is written so far.
 */
export async function silence(draft: Draft, text: string): Promise<Draft> {
  const { flow, found } = await loadText("flow.yaml", text);
  if (!flow || found.hasErrors) return draft;
  lint(flow, [], found);
  const lines = flow.steps.map(({ nameNode }) => flow.source.position(nameNode.range.start).line);
  const codes = new Map<number, Set<string>>();
  for (const { code, at } of found.list) {
    const step = lines.findLastIndex((line) => line <= (at?.line ?? 0));
    if (!Object.hasOwn(REASONS, code) || step < 0) continue;
    codes.set(step, (codes.get(step) ?? new Set()).add(code));
  }
  if (codes.size === 0) return draft;
  const steps = draft.steps.map((step, i) => ({
    ...step,
    comments: [...step.comments, ...Array.from(codes.get(i) ?? [], ignoreComment)],
  }));
  return { ...draft, steps };
}

function ignoreComment(code: string): string {
  return `baton-ignore: ${code} -- ${REASONS[code]}`;
}
