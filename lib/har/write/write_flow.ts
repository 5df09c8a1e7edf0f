import { lint } from "../../lint/mod.ts";
import { loadNodes, type SourceNode } from "../../loader/mod.ts";
import type { Draft, DraftField, DraftRequest, DraftStep } from "../draft/mod.ts";
import { FlowTexts } from "./expressions.ts";
import { fieldsIfAny, yamlAuth, yamlStep } from "./step.ts";
import { mapIfAny, nodeOf, parsedMap, putAbove, yamlText } from "../../yaml/mod.ts";

/**
 * Writes a draft as a flow file, in block style, without anything that `baton check` warns about or
 * `deno fmt` would change. The same draft gives the same bytes.
 *
 * @throws {Error} If the draft refers to what it does not define.
 */
export async function writeFlow(draft: Draft, spelling: "A" | "B"): Promise<string> {
  const texts = new FlowTexts(draft, spelling);
  const { use } = draft;
  const inputs = use?.inputs.map(([input, value]) => [input, texts.template(value)] as const);
  const used = use ? [{ name: use.name, use: { flow: use.file, with: mapIfAny(inputs) } }] : [];
  const { headers, auth, steps: own } = commonParts(draft.steps, texts);
  const steps = [...used, ...own.map((step) => yamlStep(step, texts))].map(nodeOf);
  const variables = draft.variables.map((one) => [one.name, texts.template(one.value)] as const);
  const root = {
    name: draft.name,
    inputs: mapIfAny([...draft.inputs?.values() ?? []].map((input) => [input, {}])),
    outputs: mapIfAny(draft.outputs?.map((one) => [one.name, texts.template([one.reference])])),
    vars: mapIfAny([...variables, ...texts.needed]),
    defaults: mapIfAny([["headers", fieldsIfAny(headers, texts)], ["auth", yamlAuth(auth, texts)]]),
    steps,
  };
  const ignored = await ignoredAdvice(parsedMap(root, steps), steps.length);
  for (const [i, step] of steps.entries()) {
    const comments = own[i - used.length]?.comments.flatMap(linesOf) ?? [];
    putAbove(step, [...comments, ...ignored.get(i) ?? []], i > 0);
  }
  return yamlText(root, draft.header.flatMap(linesOf));
}

/**
 * Takes the headers and the credentials that all requests have out of the steps, and the server as
 * the `referer` of some.
 *
 * @returns What they have in common, and the steps without it.
 */
function commonParts(steps: readonly DraftStep[], texts: FlowTexts) {
  if (steps.length < 2) return { headers: [], steps };
  const requests = steps.map(({ request }) => request);
  const [first] = requests;
  const textOf = ({ name, value }: DraftField) =>
    `${texts.template(name)}\n${texts.template(value)}`;
  const authText = ({ auth }: DraftRequest) => JSON.stringify(yamlAuth(auth, texts));
  const all = requests.flatMap(({ headers }) => headers);
  // As browsers send it with nearly every request.
  const isServer = ({ name: [name], value: [, end = "", ...more] }: DraftField) =>
    name === "referer" && end === "/" && more.length === 0;
  const servers = new Set(steps.map(({ entry }) => entry.request.origin));
  const referers = new Set(all.filter(isServer).map(textOf));
  const shared = requests.map(({ headers }) => new Set(headers.map(textOf)))
    .reduce((common, own) => common.intersection(own))
    .union(referers.size === 1 && servers.size === 1 ? referers : new Set());
  const auth = requests.every((one) => authText(one) === authText(first)) ? first.auth : undefined;
  const without = ({ headers, ...request }: DraftRequest): DraftRequest => ({
    ...request,
    headers: headers.filter((one) => !shared.has(textOf(one))),
    auth: auth ? undefined : request.auth,
  });
  return {
    headers: [...new Map(all.map((one) => [textOf(one), one]))].filter(([text]) => shared.has(text))
      .map(([, one]) => one),
    auth,
    steps: steps.map((step) => ({ ...step, request: without(step.request) })),
  };
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

/** Returns comments that ignore the advice of `baton check` that a recording cannot follow, by step. */
async function ignoredAdvice(parsed: SourceNode, lines: number) {
  const { flow, diagnostics: found } = await loadNodes("flow.yaml", parsed, lines);
  if (!flow || found.hasErrors) return new Map<number, ReadonlySet<string>>();
  lint(flow, [], found);
  const advice = found.list.filter(({ code }) => Object.hasOwn(REASONS, code));
  const byStep = Map.groupBy(advice, ({ at }) => (at?.line ?? 0) - 1);
  const commentOn = ({ code }: { code: string }) => `baton-ignore: ${code} -- ${REASONS[code]}`;
  return new Map(byStep.entries().map(([i, list]) => [i, new Set(list.map(commentOn))]));
}

/** Returns the text of `.env.example`: the name and purpose of each variable, without its value. */
export function environmentText({ environment }: Pick<Draft, "environment">): string {
  const names = environment.map(({ name, purpose }) =>
    `\n# ${purpose.replaceAll(/\s+/g, " ").trim()}\n${name}=\n`
  );
  return "# The environment variables of the flow. Copy this file to `.env`, fill it in, keep it private,\n" +
    "# and run the flow with `--env-file .env`.\n" + names.join("");
}
