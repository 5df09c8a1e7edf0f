import type { DraftField, DraftRequest, DraftStep } from "../draft/mod.ts";
import type { FlowTexts } from "./expressions.ts";

/** What all requests of a flow have in common, and the steps without it. */
type CommonParts = Pick<DraftRequest, "headers" | "auth"> & {
  readonly steps: readonly DraftStep[];
};

/** Takes the headers and the credentials that all requests have out of the steps. */
export function commonParts(steps: readonly DraftStep[], texts: FlowTexts): CommonParts {
  const [first, ...others] = steps.map(({ request }) => request);
  if (others.length === 0) return { headers: [], steps };
  const textOf = ({ name, value }: DraftField) =>
    `${texts.template(name)}\n${texts.template(value)}`;
  const authText = (
    { auth: { basic } = { basic: { username: [], password: [] } } }: DraftRequest,
  ) => textOf({ name: basic.username, value: basic.password });
  const own = others.map(({ headers }) => new Set(headers.map(textOf)));
  const headers = first.headers.filter((one) => own.every((texts) => texts.has(textOf(one))));
  const shared = new Set(headers.map(textOf));
  const auth = others.every((other) => authText(other) === authText(first))
    ? first.auth
    : undefined;
  const without = ({ headers, ...request }: DraftRequest): DraftRequest => ({
    ...request,
    headers: headers.filter((one) => !shared.has(textOf(one))),
    auth: auth ? undefined : request.auth,
  });
  return {
    headers,
    auth,
    steps: steps.map((step) => ({ ...step, request: without(step.request) })),
  };
}
