import { type Conversion, writtenFlow } from "../convert.ts";
import {
  type Draft,
  type DraftOutput,
  headerLines,
  takeName,
  usedVariables,
} from "../draft/mod.ts";
import { environmentNamesIn, producerAt, producerKey, referencesOf } from "../producer.ts";
import type { EnvironmentName, Reference } from "../provenance.ts";
import { environmentText } from "../write/mod.ts";
import { type LoginStart, loginStart, sharedSteps } from "./login_start.ts";

/** A login that several flows use. */
export interface SharedLogin {
  /** The file, relative to the folder of the flows. */
  readonly file: string;
  readonly flow: Conversion["flows"][number];
  /** The indexes of the conversions whose flows use it. */
  readonly users: readonly number[];
}

/** Conversions whose flows share their logins. */
export type SharedConversions = Awaited<ReturnType<typeof shareLogins>>;

/** The environment variables of a flow as all flows name them, by the names that its draft has. */
type SharedNames = ReadonlyMap<string, EnvironmentName>;

/** One of several conversions. */
interface Part {
  readonly conversion: Conversion;
  readonly draft: Draft;
  readonly start?: LoginStart;
  readonly names: SharedNames;
}

/**
 * Writes each login with which several flows begin as a flow of its own, which the others use. A
 * login of a single flow stays where it is.
 *
 * @param conversions The conversions, each with one flow.
 * @returns The conversions, each with its flow as it is written; the logins; the indexes of the
 * conversions whose flows begin with a login that no other flow has (`own`); and the environment.
 */
export async function shareLogins(conversions: readonly Conversion[], spelling: "A" | "B") {
  const names = sharedNames(conversions);
  const parts = conversions.map((conversion, i): Part => {
    const { analysis: { logins, selection }, flows: [{ draft }] } = conversion;
    const renamed = new Map(Array.from(names[i], ([before, { name }]) => [before, name]));
    const start = loginStart(draft, logins, selection.steps);
    return { conversion, draft: { ...draft, renamed }, start, names: names[i] };
  });
  const secrets = new Set(conversions.flatMap((one) => [...one.analysis.provided.secrets]));
  const starts = [...parts.keys()].filter((i) => parts[i].start !== undefined);
  const groups = [...Map.groupBy(starts, (i) => parts[i].start!.key).values()];
  const drafts = parts.map((part) => withHeader(part.draft, part));
  const logins: SharedLogin[] = [];
  for (const users of groups.filter(({ length }) => length > 1)) {
    const name = logins.length === 0 ? "login" : `login_${logins.length + 1}`;
    const file = `shared/${name}.yaml`;
    const { login, callers } = extracted(users.map((i) => parts[i]), name, file);
    logins.push({ file, flow: await writtenFlow(login, spelling, secrets), users });
    users.forEach((user, i) => drafts[user] = callers[i]);
  }
  const all = names.flatMap((one) => [...one.values()]);
  const environment = [...Map.groupBy(all, ({ name }) => name).values()].map(([first]) => first);
  return {
    conversions: await Promise.all(conversions.map(async (conversion, i) => ({
      ...conversion,
      environment: [...names[i].values()],
      flows: [await writtenFlow(drafts[i], spelling, secrets)],
    }))),
    logins,
    own: groups.flatMap((users) => users.length === 1 ? users : []),
    environment,
    environmentText: environmentText({ environment }),
  };
}

/** Names the environment variables of several flows: one name for each user, password or key. */
function sharedNames(conversions: readonly Conversion[]): readonly SharedNames[] {
  const names = new Map<string, string>();
  const taken = new Map<string, number>();
  const shared = (one: EnvironmentName): EnvironmentName => {
    const key = isUrl(one) ? one.name : `${one.name} ${one.recorded}`;
    const name = names.get(key) ?? takeName(one.name, taken);
    names.set(key, name);
    return { ...one, name };
  };
  return conversions.map(({ environment }) =>
    new Map(environment.map((one) => [one.name, shared(one)]))
  );
}

function isUrl({ recorded }: EnvironmentName): boolean {
  return /^https?:\/\//.test(recorded);
}

/** Returns the login of several flows as a draft, and the flows that use it. */
function extracted(parts: readonly Part[], name: string, file: string) {
  const starts = parts.map(({ start }) => start!);
  const [first] = starts;
  const [{ draft, conversion: { analysis: { recording }, environment } }] = parts;
  const steps = sharedSteps(starts);
  const inputs = inputNames(first, environment);
  const taken = new Map<string, number>();
  const outputs = new Map<string, DraftOutput>();
  /** Returns the output for a value of the login to which the rest of a flow refers. */
  const outputFor = (reference: Reference, start: LoginStart): DraftOutput[] => {
    const own = inFirst(reference, start, first);
    if (own === undefined) return [];
    const key = own.to === "capture" ? producerKey(own.producer) : `variable ${own.key}`;
    const named = own.to === "variable"
      ? first.variables.find((one) => one.key === own.key)
      : steps.flatMap((step) => step.captures).find((one) => producerKey(one.producer) === key);
    const output = outputs.get(key) ??
      { name: takeName(named?.name ?? "value", taken), reference: own };
    outputs.set(key, output);
    return [{ name: output.name, reference }];
  };
  const callers = parts.map((part, i): Draft => {
    const rest = part.draft.steps.slice(starts[i].steps.length);
    const found = referencesOf(rest);
    const needed = [...found, ...referencesOf(usedVariables(found, part.draft.variables))];
    const given = needed.flatMap((one) => outputFor(one, starts[i]));
    const made = new Set(
      given.flatMap(({ reference }) => reference.to === "variable" ? [reference.key] : []),
    );
    const variables = usedVariables(
      found,
      part.draft.variables.filter(({ key }) => !made.has(key)),
    );
    const use = {
      name: takeName("session", new Map(part.draft.steps.map((step) => [step.name, 1]))),
      file,
      inputs: Array.from(
        inputs,
        ([variable, input]) => [input, [{ to: "environment", name: variable }]] as const,
      ),
      outputs: given,
    };
    return withHeader({ ...part.draft, variables, steps: rest, use }, part);
  });
  const files = parts.map((part) => part.conversion.analysis.recording.file.split("/").at(-1));
  const others = environment.filter((one) =>
    first.environment.has(one.name) && !inputs.has(one.name)
  );
  const login: Draft = {
    name: name.replace("_", " "),
    header: [
      `The login that these recordings share: ${files.join(", ")}.`,
      ...headerLines(recording, steps.length, others).slice(1),
    ],
    variables: draft.variables.filter((one) => first.variables.some(({ key }) => key === one.key)),
    environment: others,
    steps,
    inputs,
    outputs: [...outputs.values()],
  };
  return { login, callers };
}

/** Returns a reference to a value of one login as it is in another that is the same. */
function inFirst(reference: Reference, { steps, variables }: LoginStart, first: LoginStart) {
  if (reference.to === "capture") {
    const { producer } = reference;
    const at = steps.findIndex(({ entry }) => entry.index === producer.entry.index);
    if (at < 0) return undefined;
    return { to: "capture", producer: producerAt(first.steps[at].entry, producer) } as const;
  }
  if (reference.to !== "variable") return undefined;
  // A variable that has another value in each run has another one in each flow that defines it.
  const isMade = referencesOf(usedVariables([reference], variables))
    .some(({ to }) => to === "random" || to === "now");
  if (!isMade) return undefined;
  const at = variables.findIndex(({ key }) => key === reference.key);
  return { to: "variable", key: first.variables[at].key } as const;
}

/** Returns the inputs of a login: what it takes from the environment, except for URLs. */
function inputNames({ variables, environment }: LoginStart, known: readonly EnvironmentName[]) {
  const taken = new Map(variables.map(({ name }) => [name, 1]));
  const values = known.filter((one) => environment.has(one.name) && !isUrl(one));
  return new Map(
    values.map(({ name }) => [name, takeName(name.toLowerCase().replace(/^login_/, ""), taken)]),
  );
}

/** Returns a draft with the lines at its top that fit its steps. */
function withHeader(draft: Draft, { conversion: { analysis }, names }: Part): Draft {
  const { use, steps, variables } = draft;
  const used = environmentNamesIn([use?.inputs.map(([, value]) => value), steps, variables]);
  const environment = [...names].flatMap(([name, one]) => used.has(name) ? [one] : []);
  const count = steps.length + (use === undefined ? 0 : 1);
  return { ...draft, environment, header: headerLines(analysis.recording, count, environment) };
}
