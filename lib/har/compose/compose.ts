import type { Draft, DraftAssertion, DraftStep } from "../draft.ts";
import { expectText, withShape } from "./assertions/mod.ts";
import { baseUrls, rebasedDecisions } from "./base_urls.ts";
import { CaptureBook, draftCaptures } from "./captures.ts";
import { createPicker, type Picker } from "./choice.ts";
import { stepComments } from "./comments.ts";
import { flowName, headerLines } from "./header.ts";
import { expectAll } from "./expect_all.ts";
import type { ComposeInput, Volatility } from "./input.ts";
import { draftLoop } from "./loop.ts";
import { pageEchoes } from "./page_echoes.ts";
import { volatilityOf } from "./volatility.ts";
import { untypedDecisions } from "./untyped.ts";
import { type ComposedStep, composeSteps } from "./steps.ts";
import { namedVariables } from "./variable_names.ts";
import { assertionReferences, requestReferences, usedVariables } from "./uses.ts";

/** Makes the draft of a flow: names, requests, captures and assertions. */
export function compose(input: ComposeInput): Draft {
  const { recording, sifted, shape, supplied, notes } = input;
  const bases = baseUrls(shape.steps.map(({ entry }) => entry), sifted.origins, input.baseUrl);
  const decisions = rebasedDecisions(
    untypedDecisions(shape.decisions ?? supplied.decisions),
    bases,
  );
  const composed = composeSteps(input, decisions, bases);
  const volatility = volatilityOf(input);
  const values = expectAll(composed, supplied, volatility);
  const references = composed.flatMap(({ request }, i) => [
    ...requestReferences(request),
    ...assertionReferences(values[i]),
  ]);
  const variables = usedVariables(references, [...bases.variables, ...supplied.variables]);
  const all = [...references, ...variables.flatMap(({ value }) => value)];
  const book = new CaptureBook();
  const wanted = new Set<string>();
  for (const one of all) {
    if (typeof one === "string") continue;
    if (one.to === "capture") book.use(one.producer);
    if (one.to === "environment") wanted.add(one.name);
  }
  const pick = createPicker(decisions, supplied.secrets);
  const environment = [...bases.environment, ...supplied.environment].filter(({ name }) =>
    wanted.has(name)
  );
  const context = {
    book,
    pick,
    secrets: supplied.secrets,
    volatility,
    notes,
    statuses: input.statuses,
    echoes: pageEchoes(composed),
  };
  return {
    name: input.name ?? flowName(recording.file),
    header: headerLines(recording, composed.length, environment),
    variables: namedVariables(variables, environment),
    environment,
    steps: composed.map((step, i) => draftStep(step, values[i], context)),
  };
}

function draftStep(
  { plan, placed, name, request, open }: ComposedStep,
  values: readonly DraftAssertion[],
  { book, pick, secrets, volatility, notes, statuses, echoes }: {
    readonly book: CaptureBook;
    readonly pick: Picker;
    readonly secrets: ReadonlySet<string>;
    readonly volatility: Volatility;
    readonly statuses: ComposeInput["statuses"];
    readonly notes: ComposeInput["notes"];
    readonly echoes: ReadonlyMap<number, string>;
  },
): DraftStep {
  const { entry, status, always } = plan;
  const producers = book.of(entry);
  const captured = draftCaptures(producers, { pick, secrets });
  const loop = plan.loop && draftLoop(plan.loop);
  const headers = new Set(
    producers.flatMap(({ source }) => source.from === "header" ? [source.name] : []),
  );
  const text = expectText(entry, headers, echoes.get(entry.index));
  return {
    entry,
    name,
    comments: stepComments(plan, placed, notes, open, captured.open),
    request,
    captures: captured.captures,
    assertions: withShape(values, {
      entry,
      captured: producers,
      elsewhere: loop?.until ?? [],
      volatility,
    }),
    headerAssertions: text.headers,
    bodyAssertions: text.body,
    statuses: [...new Set([status, ...statuses?.(entry) ?? []])],
    ...(loop ? { loop } : {}),
    ...(always ? { always } : {}),
  };
}
