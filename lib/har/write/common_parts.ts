import type { DraftField, DraftRequest, DraftStep } from "../draft/mod.ts";
import type { FlowTexts } from "./expressions.ts";
import { yamlAuth } from "./step.ts";

/**
 * Takes the headers and the credentials that all requests have out of the steps.
 *
 * @returns What they have in common, and the steps without it.
 */
export function commonParts(steps: readonly DraftStep[], texts: FlowTexts) {
  if (steps.length < 2) return { headers: [], steps };
  const requests = steps.map(({ request }) => request);
  const [first] = requests;
  const textOf = ({ name, value }: DraftField) =>
    `${texts.template(name)}\n${texts.template(value)}`;
  const authText = ({ auth }: DraftRequest) => JSON.stringify(yamlAuth(auth, texts));
  const shared = requests.map(({ headers }) => new Set(headers.map(textOf)))
    .reduce((common, own) => common.intersection(own));
  const auth = requests.every((one) => authText(one) === authText(first)) ? first.auth : undefined;
  const without = ({ headers, ...request }: DraftRequest): DraftRequest => ({
    ...request,
    headers: headers.filter((one) => !shared.has(textOf(one))),
    auth: auth ? undefined : request.auth,
  });
  return {
    headers: first.headers.filter((one) => shared.has(textOf(one))),
    auth,
    steps: steps.map((step) => ({ ...step, request: without(step.request) })),
  };
}
