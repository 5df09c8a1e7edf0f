import { preloadSha256, sha256 } from "../hash/mod.ts";
import { compareRecordings } from "./compare/mod.ts";
import { correlate, nameCookies } from "./correlate/mod.ts";
import { compose, type Draft, type Volatility } from "./draft/mod.ts";
import { filterExchanges, matcherOf } from "./filter/mod.ts";
import type { EnvironmentName } from "./provenance.ts";
import { provideValues } from "./provide/mod.ts";
import type { Entry, Recording } from "./recording.ts";
import { repairSanitized } from "./repair/mod.ts";
import type {
  Correlation,
  Dropped,
  FilteredExchanges,
  Login,
  Note,
  ProvidedValues,
  StepSelection,
} from "./stages.ts";
import { findLogins, selectSteps, type SplitBy, splitFlow } from "./steps/mod.ts";
import { findLeaks, type Leak } from "./values/mod.ts";
import { environmentText, writeFlow } from "./write/mod.ts";

/** How a recording becomes a flow. */
export interface ConvertOptions {
  /** The spelling of the format that is written. @default {"A"} */
  readonly spelling?: "A" | "B";
  /** Whether every API call becomes a step, not only what the changes need. @default {false} */
  readonly all?: boolean;
  /** Patterns of requests that are kept in any case. @default {[]} */
  readonly keep?: readonly string[];
  /** Patterns of requests that are dropped. @default {[]} */
  readonly drop?: readonly string[];
  /** The name for the URL of the application. @default {"base_url"} */
  readonly baseUrlName?: string;
  /** Whether all that is created gets another name in each run, not only accounts. @default {false} */
  readonly unique?: boolean;
  /** What begins a flow of its own. @default {"none"} */
  readonly splitBy?: SplitBy;
  /** The name of the flow. @default {that of the recording's file} */
  readonly name?: string;
}

/** What is known of a recording before its flow is written. */
export interface Analysis {
  readonly recording: Recording;
  readonly filtered: FilteredExchanges;
  readonly correlation: Correlation;
  readonly logins: readonly Login[];
  readonly provided: ProvidedValues;
  readonly selection: StepSelection;
  readonly notes: readonly Note[];
  /** What differs from run to run, as far as a second recording shows. */
  readonly volatility?: Volatility;
  /** The statuses of a response, those of a second recording among them. */
  readonly statuses?: (entry: Entry) => readonly number[];
}

/** A flow that was made. */
interface ConvertedFlow {
  readonly draft: Draft;
  /** The text of the flow file. */
  readonly text: string;
  /** Recorded secrets that are in it; a file that has one must not be written. */
  readonly leaks: readonly Leak[];
}

/** What became of a recording. */
export interface Conversion {
  readonly analysis: Analysis;
  /** One, unless it was split. */
  readonly flows: readonly ConvertedFlow[];
  /** The text of `.env.example`. */
  readonly environmentText: string;
  /** What has to be set to run the flows. */
  readonly environment: readonly EnvironmentName[];
  /** What is in no flow, and why. */
  readonly dropped: readonly Dropped[];
}

/**
 * Makes flow files of a recording: the API calls that its changes need, each value bound to where it
 * came from. The same recordings give the same text.
 *
 * @param recordings One, or two of the same actions on different servers or days, of which the second
 * confirms or corrects the guesses from the first.
 */
export async function convert(
  recordings: readonly [Recording] | readonly [Recording, Recording],
  options: ConvertOptions = {},
): Promise<Conversion> {
  return await writeFlows(await analyse(recordings, options), options);
}

/** The first half of {@linkcode convert}: works out where every value is from. */
export async function analyse(
  [recording, second]: readonly [Recording] | readonly [Recording, Recording],
  { all = false, keep = [], drop = [], unique = false }: ConvertOptions = {},
): Promise<Analysis> {
  await preloadSha256();
  const begin = (one: Recording) => {
    const { entries, notes } = repairSanitized(one);
    const filtered = filterExchanges(entries, { keep, drop });
    return { filtered, notes, correlation: nameCookies(filtered, correlate(filtered)) };
  };
  const first = begin(recording);
  const pair = second && compareRecordings(first, begin(second));
  const { filtered } = first;
  const correlation = pair
    ? { ...first.correlation, decisions: pair.decisions }
    : first.correlation;
  const logins = findLogins(filtered, correlation);
  const alone = provideValues(filtered, correlation, logins, { unique, sha256 });
  const provided = pair ? { ...alone, decisions: pair.markOpen(alone.decisions) } : alone;
  return {
    recording,
    filtered,
    correlation,
    logins,
    provided,
    selection: selectSteps(filtered, provided.decisions, logins, { all }),
    notes: [
      ...first.notes,
      ...unmatchedPatterns(recording, [...keep, ...drop]),
      ...pair?.notes ?? [],
    ],
    volatility: pair?.volatile,
    statuses: pair?.statuses,
  };
}

/** Patterns that nothing matches, which are likely mistaken. */
function unmatchedPatterns({ entries }: Recording, patterns: readonly string[]): readonly Note[] {
  return patterns.filter((pattern) => !entries.some(matcherOf([pattern])))
    .map((pattern) => ({ text: `no request matches the pattern \`${pattern}\`` }));
}

/** The second half of {@linkcode convert}: writes the flows. */
export async function writeFlows(
  analysis: Analysis,
  { spelling = "A", baseUrlName, splitBy = "none", name }: ConvertOptions = {},
): Promise<Conversion> {
  const { selection, provided, logins, filtered } = analysis;
  const selections = splitFlow(selection, provided.decisions, logins, splitBy);
  const flows: ConvertedFlow[] = [];
  for (const part of selections) {
    const draft = compose({
      ...analysis,
      selection: part,
      baseUrl: baseUrlName,
      name,
    });
    const { flow, environment } = await writeFlow(draft, spelling);
    const leaks = [flow, environment].flatMap((text) => findLeaks(text, provided.secrets));
    flows.push({ draft, text: flow, leaks });
  }
  const environment = distinct(flows.flatMap(({ draft }) => draft.environment));
  const steps = new Set(flows.flatMap(({ draft }) => draft.steps.map(({ entry }) => entry)));
  return {
    analysis,
    flows,
    environmentText: environmentText({ environment }),
    environment,
    dropped: [...filtered.dropped, ...selection.dropped].filter(({ entry }) => !steps.has(entry)),
  };
}

function distinct(names: readonly EnvironmentName[]): EnvironmentName[] {
  return [...new Map(names.map((one) => [one.name, one])).values()];
}

/** What a person has to look at, each with its step; the flow has a comment there. */
export function openItems(conversion: Conversion): string[] {
  const names = stepNames(conversion);
  const { selection, provided } = conversion.analysis;
  const decisions = selection.decisions ?? provided.decisions;
  const items = [...decisions.values()].flatMap(({ requestValue, open }) => {
    const name = names.get(requestValue.entry.index);
    return open === undefined || name === undefined ? [] : [`step ${name}: ${open}`];
  });
  return [...new Set(items)];
}

/** What was put back, confirmed or seen otherwise, each with its step where it is about one. */
export function noteTexts(conversion: Conversion): string[] {
  const names = stepNames(conversion);
  const texts = conversion.analysis.notes.map(({ entry, text }) => {
    const name = entry && names.get(entry.index);
    return name === undefined ? text : `step ${name}: ${text}`;
  });
  return [...new Set(texts)];
}

function stepNames({ flows }: Conversion): ReadonlyMap<number, string> {
  const steps = flows.flatMap(({ draft }) => draft.steps);
  return new Map(steps.map(({ entry, name }) => [entry.index, name]));
}
