import { type Conversion, writtenFlow } from "../convert.ts";
import {
  type Draft,
  type DraftOutput,
  headerLines,
  takeName,
  usedVariables,
} from "../draft/mod.ts";
import { producerAt, producerKey } from "../producer.ts";
import type { EnvironmentName, Reference, Variable } from "../provenance.ts";
import { environmentText } from "../write/mod.ts";
import { type LoginStart, loginStart, referencesOf } from "./login_start.ts";
import { sharedSteps } from "./shared_steps.ts";

/** A login that several flows use. */
export interface SharedLogin {
  /** The file, relative to the folder of the flows. */
  readonly file: string;
  readonly flow: Conversion["flows"][number];
  /** The indexes of the conversions whose flows use it. */
  readonly users: readonly number[];
}

/** Conversions whose flows share their logins. */
export interface SharedConversions {
  /** The conversions, each with its flow as it is written. */
  readonly conversions: readonly Conversion[];
  readonly logins: readonly SharedLogin[];
  /** The indexes of the conversions whose flows begin with a login that no other flow has. */
  readonly own: readonly number[];
  readonly environment: readonly EnvironmentName[];
  readonly environmentText: string;
}

/** One of several conversions. */
interface Part {
  readonly conversion: Conversion;
  readonly draft: Draft;
  readonly start?: LoginStart;
}

/**
 * Writes each login with which several flows begin as a flow of its own, which the others use. A
 * login of a single flow stays where it is.
 *
 * @param conversions The conversions, each with one flow.
 */
export async function shareLogins(
  conversions: readonly Conversion[],
  spelling: "A" | "B",
): Promise<SharedConversions> {
  const environment = new SharedEnvironment();
  const parts = conversions.map((conversion): Part => {
    const { analysis: { logins, selection }, flows: [{ draft }] } = conversion;
    const renamed = environment.add(conversion.environment);
    const named = { ...draft, renamed };
    return { conversion, draft: named, start: loginStart(draft, logins, selection.steps) };
  });
  const secrets = new Set(conversions.flatMap((one) => [...one.analysis.provided.secrets]));
  const starts = [...parts.keys()].filter((i) => parts[i].start !== undefined);
  const groups = [...Map.groupBy(starts, (i) => parts[i].start!.key).values()];
  const drafts = parts.map(({ conversion, draft }) => withHeader(draft, conversion));
  const logins: SharedLogin[] = [];
  for (const users of groups.filter(({ length }) => length > 1)) {
    const name = logins.length === 0 ? "login" : `login_${logins.length + 1}`;
    const file = `shared/${name}.yaml`;
    const { login, callers } = extracted(users.map((i) => parts[i]), name, file);
    logins.push({ file, flow: await writtenFlow(login, spelling, secrets), users });
    users.forEach((user, i) => drafts[user] = callers[i]);
  }
  return {
    conversions: await Promise.all(conversions.map(async (conversion, i) => ({
      ...conversion,
      environment: environment.named(conversion.environment, parts[i].draft.renamed),
      flows: [await writtenFlow(drafts[i], spelling, secrets)],
    }))),
    logins,
    own: groups.flatMap((users) => users.length === 1 ? users : []),
    environment: environment.all,
    environmentText: environmentText({ environment: environment.all }),
  };
}

/** Returns the login of several flows as a draft, and the flows that use it. */
function extracted(
  parts: readonly Part[],
  name: string,
  file: string,
): { readonly login: Draft; readonly callers: readonly Draft[] } {
  const starts = parts.map(({ start }) => start!);
  const [first] = starts;
  const taken = new Map<string, number>();
  const outputs = new Map<string, DraftOutput>();
  const steps = sharedSteps(starts);
  const [{ draft, conversion }] = parts;
  const inputs = inputNames(first, conversion.environment);
  /** Returns the output for a value of the login to which the rest of a flow refers. */
  const outputFor = (reference: Reference, start: LoginStart): DraftOutput[] => {
    const own = inFirst(reference, start, first);
    if (own === undefined) return [];
    const key = own.to === "capture" ? producerKey(own.producer) : `variable ${own.key}`;
    const captures = steps.flatMap((step) => step.captures);
    const named = own.to === "variable"
      ? first.variables.find((one) => one.key === own.key)
      : captures.find(({ producer }) => producerKey(producer) === key);
    const output = outputs.get(key) ??
      { name: takeName(named?.name ?? "value", taken), reference: own };
    outputs.set(key, output);
    return [{ name: output.name, reference }];
  };
  const callers = parts.map((part, i): Draft => {
    const rest = part.draft.steps.slice(starts[i].steps.length);
    const found = referencesOf(rest);
    const variables = usedVariables(found, part.draft.variables);
    const needed = [...found, ...referencesOf(variables)];
    const given = needed.flatMap((one) => outputFor(one, starts[i]));
    const made = new Set(
      given.flatMap(({ reference }) => reference.to === "variable" ? [reference.key] : []),
    );
    const own = usedVariables(
      found.filter((one) => one.to !== "variable" || !made.has(one.key)),
      part.draft.variables.filter(({ key }) => !made.has(key)),
    );
    const names = new Map(part.draft.steps.map((step) => [step.name, 1]));
    const use = {
      name: takeName("session", names),
      file,
      inputs: Array.from(inputs, ([variable, input]) =>
        [
          input,
          [{ to: "environment", name: variable } as const],
        ] as const),
      outputs: given,
    };
    return withHeader({ ...part.draft, variables: own, steps: rest, use }, part.conversion);
  });
  const environment = conversion.environment.filter((one) =>
    first.environment.includes(one.name) && !inputs.has(one.name)
  );
  const files = parts.map((part) => part.conversion.analysis.recording.file.split("/").at(-1));
  const { analysis: { recording } } = conversion;
  const login: Draft = {
    name: name.replace("_", " "),
    header: [
      `The login that these recordings share: ${files.join(", ")}.`,
      ...headerLines(recording, steps.length, environment).slice(1),
    ],
    variables: draft.variables.filter((one) => first.variables.some(({ key }) => key === one.key)),
    environment,
    steps,
    inputs,
    outputs: [...outputs.values()],
  };
  return { login, callers };
}

/** Returns a reference to a value of one login as it is in another that is the same. */
function inFirst(reference: Reference, start: LoginStart, first: LoginStart) {
  if (reference.to === "capture") {
    const { producer } = reference;
    const at = start.steps.findIndex(({ entry }) => entry.index === producer.entry.index);
    if (at < 0) return undefined;
    return { to: "capture", producer: producerAt(first.steps[at].entry, producer) } as const;
  }
  if (reference.to !== "variable" || !isMade(reference.key, start.variables)) return undefined;
  const at = start.variables.findIndex(({ key }) => key === reference.key);
  return { to: "variable", key: first.variables[at].key } as const;
}

/** Whether a variable has another value in each flow, so that only one of them may define it. */
function isMade(key: string, variables: readonly Variable[]): boolean {
  const own = variables.filter((one) => one.key === key);
  const all = usedVariables([{ to: "variable", key }], own.length === 0 ? [] : variables);
  return referencesOf(all).some(({ to }) => to === "random" || to === "now");
}

/** Returns the inputs of a login: what it takes from the environment, except for URLs. */
function inputNames(
  { variables, environment }: LoginStart,
  known: readonly EnvironmentName[],
): ReadonlyMap<string, string> {
  const taken = new Map(variables.map(({ name }) => [name, 1]));
  const values = known.filter((one) => environment.includes(one.name) && !isUrl(one));
  return new Map(
    values.map(({ name }) => [name, takeName(name.toLowerCase().replace(/^login_/, ""), taken)]),
  );
}

/** Returns a draft with the lines at its top that fit its steps. */
function withHeader(draft: Draft, { analysis: { recording }, environment }: Conversion): Draft {
  const { use, steps, variables, renamed } = draft;
  const used = new Set(
    referencesOf([use?.inputs.map(([, value]) => value) ?? [], steps, variables])
      .flatMap((one) => one.to === "environment" ? [one.name] : []),
  );
  const named = environment.filter(({ name }) => used.has(name)).map((one) => ({
    ...one,
    name: renamed?.get(one.name) ?? one.name,
  }));
  const count = steps.length + (use === undefined ? 0 : 1);
  return { ...draft, environment: named, header: headerLines(recording, count, named) };
}

/** The environment variables of several flows: one name for each user, password or key. */
class SharedEnvironment {
  readonly #byName = new Map<string, EnvironmentName>();
  readonly #taken = new Map<string, number>();
  readonly #names = new Map<string, string>();

  get all(): readonly EnvironmentName[] {
    return [...this.#byName.values()];
  }

  /** Adds the variables of a flow. @returns Other names for those that have other values. */
  add(environment: readonly EnvironmentName[]): ReadonlyMap<string, string> {
    const renamed = new Map<string, string>();
    for (const one of environment) {
      const key = isUrl(one) ? one.name : `${one.name} ${one.recorded}`;
      const name = this.#names.get(key) ?? takeName(one.name, this.#taken);
      this.#names.set(key, name);
      if (!this.#byName.has(name)) this.#byName.set(name, { ...one, name });
      if (name !== one.name) renamed.set(one.name, name);
    }
    return renamed;
  }

  /** Returns the variables of a flow under their names. */
  named(
    environment: readonly EnvironmentName[],
    renamed: ReadonlyMap<string, string> | undefined,
  ): readonly EnvironmentName[] {
    return environment.map((one) => ({ ...one, name: renamed?.get(one.name) ?? one.name }));
  }
}

function isUrl({ recorded }: EnvironmentName): boolean {
  return /^https?:\/\//.test(recorded);
}
