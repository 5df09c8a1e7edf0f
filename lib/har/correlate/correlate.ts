import type { Atom, Decision } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { Correlation, Sifted } from "../stages.ts";
import { foundInHeaders } from "./answer_headers.ts";
import { foundInJson } from "./answer_json.ts";
import { foundInText } from "./answer_text.ts";
import { atomsOf } from "./atoms.ts";
import { decide } from "./decide.ts";
import { createFormControls, type FormControls } from "./form_controls.ts";
import type { Answer, Found } from "./found.ts";
import { partsOf } from "./parts.ts";
import { createProducerIndex } from "./producer_index.ts";
import { createRequests } from "./requests.ts";
import { resourceOf } from "./resource.ts";
import { type Seeker, seekerOf } from "./seeker.ts";
import { type Wanted, wantedBy } from "./wanted.ts";

/** The most by which the clock of a recorder may be wrong, in milliseconds. */
const SLACK_MS = 10;

interface Request {
  readonly entry: Entry;
  readonly atoms: readonly Atom[];
  readonly seekers: readonly Seeker[];
  /** By the id of the atom. */
  readonly parts: ReadonlyMap<string, readonly Seeker[]>;
}

/**
 * Finds where the values of requests come from: for each atom of a request the answer that gave it,
 * and how sure that is.
 */
export function correlate(sifted: Sifted): Correlation {
  const kept = new Set(sifted.kept);
  const entries = [
    ...sifted.kept,
    ...sifted.dropped.filter((one) => one.recallable).map((one) => one.entry),
  ]
    .sort((a, b) => a.startMs - b.startMs || a.index - b.index);
  const requests = entries.map((entry) => requestOf(entry, sifted));
  const wanted = wantedBy(allSeekers(requests));
  const controls = createFormControls(allSeekers(requests));
  const known = {
    index: createProducerIndex(),
    requests: createRequests(),
    bound: new Set<string>(),
  };
  const answers = entries.map((entry, position): Answer => ({
    entry,
    position,
    isOk: entry.response.status < 400,
    mutates: resourceOf(entry).mutates && entry.response.status >= 200 &&
      entry.response.status < 400,
    isKept: kept.has(entry),
  }));
  const complete = answers.toSorted((a, b) =>
    a.entry.endMs - b.entry.endMs || a.position - b.position
  );
  const decisions = new Map<string, Decision>();
  let next = 0;
  requests.forEach((request, position) => {
    while (
      next < complete.length && complete[next].entry.endMs <= request.entry.startMs + SLACK_MS
    ) {
      const answer = complete[next++];
      controls.note(answer.entry);
      for (const found of foundIn(answer, wanted, known.requests.typed)) known.index.add(found);
    }
    const all = [...request.seekers, ...[...request.parts.values()].flat()];
    known.requests.note(request.entry.index, all);
    for (const seeker of request.seekers) {
      const decision = decide(named(seeker, controls), request.parts.get(seeker.atom.id) ?? [], {
        ...known,
        position,
      });
      if (decision.template) known.bound.add(seeker.atom.id);
      decisions.set(seeker.atom.id, decision);
    }
  });
  return { atoms: requests.flatMap(({ atoms }) => atoms), decisions };
}

function requestOf(entry: Entry, sifted: Sifted): Request {
  const atoms = atomsOf(entry, sifted.headersOf(entry));
  return {
    entry,
    atoms,
    seekers: atoms.map(seekerOf),
    parts: new Map(atoms.map((atom) => [atom.id, partsOf(atom)])),
  };
}

/** A number of a form, with what the page says it is the id of. */
function named(seeker: Seeker, controls: FormControls): Seeker {
  const names = controls.namesOf(seeker);
  if (names === undefined) return seeker;
  return { ...seeker, names: [names, ...seeker.names], idLike: true, notId: false };
}

function* allSeekers(requests: readonly Request[]): Iterable<Seeker> {
  for (const { seekers, parts } of requests) {
    yield* seekers;
    for (const some of parts.values()) yield* some;
  }
}

function foundIn(
  answer: Answer,
  wanted: Wanted,
  typed: (text: string) => string | undefined,
): readonly Found[] {
  const { json, text } = answer.entry.response;
  const inHeaders = foundInHeaders(answer, wanted);
  if (json !== undefined) return [...inHeaders, ...foundInJson(answer, json, wanted, typed)];
  return text === undefined || text === ""
    ? inHeaders
    : [...inHeaders, ...foundInText(answer, text, wanted, typed)];
}
