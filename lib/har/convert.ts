import { preloadSha256 } from "../hash/mod.ts";
import { loadJsonPath } from "../json/mod.ts";
import { findLeaks } from "../leaks/mod.ts";
import { notePressedControls, noteRemovals, noteTimedCalls, pathOf } from "./call/mod.ts";
import { compareRecordings } from "./compare/mod.ts";
import { correlate, nameCookies } from "./correlate/mod.ts";
import { compose, type Draft } from "./draft/mod.ts";
import { filterExchanges, matcherOf } from "./filter/mod.ts";
import { guardedSecrets, withoutSecrets } from "./guard/mod.ts";
import { provideValues } from "./provide/mod.ts";
import type { Recording } from "./recording.ts";
import { repairSanitized } from "./repair/mod.ts";
import type { Note } from "./stages.ts";
import { findLogins, selectSteps, type SplitBy, splitFlow } from "./steps/mod.ts";
import { notePasswordFields } from "./values/mod.ts";
import { environmentText, writeFlow } from "./write/mod.ts";

/** The options of a conversion. */
export interface ConvertOptions {
  /** The spelling of the format to write. @default {"A"} */
  readonly spelling?: "A" | "B";
  /**
   * Whether every API call becomes a step, not only those that the changes need. @default {false}
   */
  readonly all?: boolean;
  /** Patterns of requests to always keep. @default {[]} */
  readonly keep?: readonly string[];
  /** Patterns of requests to drop. @default {[]} */
  readonly drop?: readonly string[];
  /** The name of the variable for the application's URL. @default {"base_url"} */
  readonly baseUrlName?: string;
  /**
   * Whether everything that is created gets a new name in each run, not only accounts. @default
   * {false}
   */
  readonly unique?: boolean;
  /** Where a new flow begins. @default {"none"} */
  readonly splitBy?: SplitBy;
  /** The name of the flow. @default {the name of the recording's file} */
  readonly name?: string;
}

type Recordings = readonly [Recording] | readonly [Recording, Recording];

/** What is known about a recording before its flow is written. */
export type Analysis = Awaited<ReturnType<typeof analyse>>;

/** The result of a conversion. */
export type Conversion = Awaited<ReturnType<typeof writeFlows>>;

/**
 * Converts a recording to flow files: the API calls that its changes need, with each value bound to
 * its source. The same recordings always give the same text.
 *
 * @param recordings One recording, or two of the same actions on different servers or days; the
 * second confirms or corrects the guesses from the first.
 */
export async function convert(recordings: Recordings, options: ConvertOptions = {}) {
  return await writeFlows(await analyse(recordings, options), options);
}

/** Programs whose user sends each request on purpose, unlike a browser. */
const API_CLIENT = /^(?:Bruno|Hoppscotch|Insomnia|Paw|Postman|RapidAPI|Thunder Client|Yaak)/i;

/**
 * The first half of {@linkcode convert}: finds the source of every value. A second recording also
 * shows which values differ from run to run, and which statuses a response may have.
 */
export async function analyse(
  [recording, second]: Recordings,
  { all: isAll = false, keep = [], drop = [], unique = false }: ConvertOptions = {},
) {
  const all = isAll || API_CLIENT.test(recording.recorder);
  await Promise.all([preloadSha256(), loadJsonPath()]);
  const begin = (one: Recording) => {
    notePressedControls(one.entries);
    const { entries, notes } = repairSanitized(one);
    notePasswordFields(entries);
    noteTimedCalls(entries);
    noteRemovals(entries);
    const filtered = filterExchanges(entries, { keep, drop });
    return { filtered, notes, correlation: nameCookies(filtered, correlate(filtered)) };
  };
  const first = begin(recording);
  const pair = second && compareRecordings(first, begin(second));
  const { filtered } = first;
  const correlation = pair?.decisions ?? first.correlation;
  const logins = findLogins(filtered, correlation);
  const alone = provideValues(filtered, correlation, logins, { unique });
  const provided = pair ? { ...alone, decisions: pair.markOpen(alone.decisions) } : alone;
  const selection = selectSteps(filtered, provided.decisions, logins, { all });
  const results = { recording, filtered, correlation, logins, provided, all, unique, selection };
  return {
    ...results,
    ...pair?.responses,
    notes: [
      ...first.notes,
      // Patterns that match nothing are probably mistakes.
      ...[...keep, ...drop].filter((pattern) => !recording.entries.some(matcherOf([pattern])))
        .map((pattern): Note => ({ text: `no request matches the pattern \`${pattern}\`` })),
      ...pair?.notes ?? [],
      ...selection.dropped.filter(({ reason }) => reason === "unusable")
        .map(({ entry, detail }): Note => ({
          text: `${entry.request.method} ${pathOf(entry)} is left out: ${detail}`,
        })),
    ],
  };
}

/** The second half of {@linkcode convert}: writes the flows. */
export async function writeFlows(
  analysis: Analysis,
  { spelling = "A", baseUrlName, splitBy = "none", name }: ConvertOptions = {},
) {
  const { selection, provided, logins, filtered } = analysis;
  const flows = await Array.fromAsync(splitFlow(selection, logins, splitBy), async (selection) => {
    const draft = compose({ ...analysis, selection, baseUrl: baseUrlName, name });
    const flow = await writtenFlow(draft, spelling, provided.secrets);
    if (flow.leaks.length === 0) return flow;
    const safe = withoutSecrets(draft, analysis.recording, guardedSecrets(provided));
    return await writtenFlow(safe, spelling, provided.secrets);
  });
  const needed = flows.flatMap(({ draft }) => draft.environment);
  const environment = [...new Map(needed.map((one) => [one.name, one])).values()];
  const steps = new Set(flows.flatMap(({ draft }) => draft.steps.map(({ entry }) => entry)));
  return {
    analysis,
    /** The flows: one, unless the recording was split. */
    flows,
    /** The text of `.env.example`. */
    environmentText: environmentText({ environment }),
    /** The environment variables that the flows need. */
    environment,
    /** The exchanges that are in no flow, and why. */
    dropped: [...filtered.dropped, ...selection.dropped].filter(({ entry }) => !steps.has(entry)),
  };
}

/**
 * Writes a draft, and looks for the secrets that remain in it; a file that contains one must not be
 * written.
 */
export async function writtenFlow(draft: Draft, spelling: "A" | "B", secrets: ReadonlySet<string>) {
  const text = await writeFlow(draft, spelling);
  const leaks = [text, environmentText(draft)].flatMap((one) => findLeaks(one, secrets));
  return { draft, text, leaks };
}

/** Returns what the user has to check, each with its step; the flow has a comment at that step. */
export function openItems({ flows }: Conversion): string[] {
  const steps = flows.flatMap(({ draft }) => draft.steps);
  const texts = steps.flatMap(({ name, open }) => open.map((text) => `step ${name}: ${text}`));
  return [...new Set(texts)];
}

/** Returns what was restored, confirmed or found to differ, each with its step if it has one. */
export function noteTexts({ analysis, flows }: Conversion): string[] {
  const drafted = flows.flatMap(({ draft }) => draft.steps);
  const steps = new Map(drafted.map((step) => [step.entry.index, step]));
  const texts = analysis.notes.map(({ entry, text }: Note) => {
    const step = entry && steps.get(entry.index);
    return step ? `step ${step.name}: ${text}` : text;
  });
  return [...new Set(texts)];
}
