import { lint } from "../../lint/mod.ts";
import { loadText } from "../../loader/mod.ts";
import type { Draft } from "../draft/mod.ts";
import { createReferenceNames, type Spelling, SPELLINGS, templateText } from "./expressions.ts";
import { yamlStep } from "./step.ts";
import { type YamlEntry, yamlText } from "./yaml_text.ts";
import { mapOf, yamlEntry } from "./yaml_values.ts";

/** The texts of the files of a draft. */
interface WrittenFlow {
  /** The flow file. */
  readonly flow: string;
  /** The text of `.env.example`. */
  readonly environment: string;
}

/**
 * Writes a draft as a flow file, in block style, without anything that `baton check` warns about or
 * `deno fmt` would change. The same draft gives the same bytes.
 *
 * @throws {Error} If the draft refers to what it does not define.
 */
export async function writeFlow(draft: Draft, spelling: "A" | "B"): Promise<WrittenFlow> {
  const words = SPELLINGS[spelling];
  const silenced = await withIgnoreComments(draft, renderFlow(draft, words));
  return { flow: renderFlow(silenced, words), environment: environmentText(draft) };
}

/** Writes a draft as a flow file. */
function renderFlow(draft: Draft, spelling: Spelling): string {
  const names = createReferenceNames(draft, spelling);
  const steps = draft.steps.map((step, i) => ({
    value: yamlStep(step, spelling, names),
    comments: step.comments.flatMap(linesOf),
    apart: i > 0,
  }));
  const variables = draft.variables.map(({ name, value }) =>
    yamlEntry(name, templateText(value, names))
  );
  const helpers = Array.from(names.needed, ([name, value]) => yamlEntry(name, value));
  const all = [...variables, ...helpers];
  const root: YamlEntry[] = [
    ...mapOf([["name", draft.name]]).map,
    ...all.length > 0 ? [yamlEntry("vars", { map: all }, { apart: true })] : [],
    yamlEntry("steps", { list: steps }, { apart: true }),
  ];
  return yamlText({ map: root }, draft.header.flatMap(linesOf));
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|[\r\n\u0085\u2028\u2029]/);
}

/** The advice that a recording cannot follow, and the reason. */
const REASONS: Readonly<Record<string, string>> = {
  "create-without-clean-up": "no request that removes it was recorded",
  "status-only-create": "the recorded response has nothing else to check",
  "wrapped-body": "this is how it was recorded",
  "envelope-path": "the body has a member of that name",
};

/**
 * Adds comments that turn off the advice of `baton check` that does not apply to a recording.
 *
 * @param text The flow as written so far.
 */
async function withIgnoreComments(draft: Draft, text: string): Promise<Draft> {
  const { flow, diagnostics: found } = await loadText("flow.yaml", text);
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

/** Returns the text of `.env.example`: the name and purpose of each variable, without its value. */
export function environmentText({ environment }: Pick<Draft, "environment">): string {
  const names = environment.map(({ name, purpose }) => `\n# ${oneLine(purpose)}\n${name}=\n`);
  return [
    "# The environment variables of the flow. Copy this file to `.env`, fill it in, keep it private,\n" +
    "# and run the flow with `--env-file .env`.\n",
    ...names,
  ].join("");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
