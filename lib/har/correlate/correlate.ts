import { readMarkup } from "../../markup/mod.ts";
import { memoizedByName } from "../../text/mod.ts";
import { CREATED, isWrite, madeTargets, pathsTo, succeeded, targetOf } from "../call/mod.ts";
import type { Decision, Decisions } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { FilteredExchanges } from "../stages.ts";
import { isStrong, soughtTexts } from "../values/mod.ts";
import { decideValue, STRONG_SLACK_MS } from "./binding.ts";
import { withIndirectSources } from "./indirect_sources.ts";
import { consumerReader } from "./request/consumers.ts";
import { formControls } from "./request/form_controls.ts";
import { requestValuesOf } from "./request/request_values.ts";
import { ExchangeHistory } from "./exchange_history.ts";
import { valuesInHeaders } from "./response/headers.ts";
import { valuesInJson } from "./response/json.ts";
import type { CandidateResponse } from "./response/response_value.ts";
import { valuesInCalls } from "./response/script_calls.ts";
import { valuesInText } from "./response/text.ts";

/** How many pages are kept, since the same ones are asked for again. */
const MAX_PAGES = 50;

/**
 * Finds the sources of the request values of all entries that are kept or may be restored: for each
 * value the response that it is taken from, with the candidates and the confidence.
 *
 * @returns The decisions, ordered by entry and place; without a template if no source was found.
 */
export function correlate(filtered: FilteredExchanges): Decisions {
  const kept = new Set(filtered.kept);
  const entries = filtered.readable;
  const consumersOf = consumerReader();
  // The values of each request: the whole of each, and its parts.
  const requests = entries.map((entry) =>
    requestValuesOf(entry, filtered.headersOf(entry)).map(consumersOf)
  );
  const consumers = requests.flat(2);
  const created = madeTargets(entries);
  const sought = soughtTexts(
    consumers.values().flatMap(({ forms, tokenLike, valueClass }) =>
      forms.map(({ text }) => [text, tokenLike || isStrong(valueClass)] as const)
    ),
  );
  const controls = formControls(consumers);
  const history = new ExchangeHistory();
  const read = entries.filter(({ response: { json } }) => json !== undefined);
  /** Returns the first response about what a request made whose own is lost, and no list shows. */
  const shownLater = (made: Entry) => {
    const { response: { bodyMissing, status }, endMs } = made;
    const path = targetOf(made);
    const isOnly = bodyMissing && status === CREATED && !read.some((one) => targetOf(one) === path);
    const isAbout = (one: Entry) => one.startMs >= endMs && targetOf(one).startsWith(`${path}/`);
    return isOnly ? read.find((one) => isAbout(one) && !isWrite(one))?.response : undefined;
  };
  const pageOf = memoizedByName((text) => readMarkup(text), MAX_PAGES);
  const complete = entries.map((entry, position): CandidateResponse => ({
    entry,
    position,
    isWrite: isWrite(entry) && succeeded(entry),
    isKept: kept.has(entry),
    sought,
    page: () => pageOf(entry.response.text ?? ""),
    typed: (text) => history.typed(text, entry),
  })).sort((a, b) => a.entry.endMs - b.entry.endMs || a.position - b.position);
  const decisions = new Map<string, Decision>();
  let next = 0;
  for (const [position, entry] of entries.entries()) {
    while (complete[next]?.entry.endMs <= entry.startMs + STRONG_SLACK_MS) {
      const response = complete[next++];
      controls.note(response);
      for (const value of valuesIn(response, shownLater(response.entry))) history.add(value);
      history.noteResponse(response.entry);
    }
    const values = requests[position];
    history.note(entry, values.flat());
    const decided = values.map(([whole, ...parts]) =>
      decideValue([controls.named(whole), ...parts], history)
    );
    for (const decision of withIndirectSources(decided, history)) {
      const { id, place } = decision.requestValue;
      if (decision.template) history.bound.add(id);
      const isName = place.in === "path" && created.has(pathsTo(entry)[place.index]);
      decisions.set(id, isName ? { ...decision, isName } : decision);
    }
  }
  return decisions;
}

/** Returns the values of a response that are looked for, in its own body or in another like it. */
function valuesIn(response: CandidateResponse, { json, text = "" } = response.entry.response) {
  const inBody = json === undefined ? valuesInText(response, text) : valuesInJson(response, json);
  return [...valuesInHeaders(response), ...inBody, ...valuesInCalls(response)];
}
