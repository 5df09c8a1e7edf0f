import { type Conversion, writtenFlow } from "../convert.ts";
import { type Draft, type DraftOutput, headerLines, usedVariables } from "../draft/mod.ts";
import { environmentNamesIn, producerAt, producerKey, referencesOf } from "../producer.ts";
import type { EnvironmentName, Reference } from "../provenance.ts";
import { takeName } from "../values/mod.ts";
import { environmentText } from "../write/mod.ts";
import { type LoginStart, loginStart, sharedSteps } from "./login_start.ts";

/** Conversions whose flows share their logins. */
export type SharedConversions = Awaited<ReturnType<typeof shareLogins>>;

/**
 * Writes each login with which several flows begin as a flow of its own, which the others use. A
 * login of a single flow stays where it is.
 *
 * @param conversions The conversions, each with one flow.
 * @returns The conversions, each with its flow as it is written; the logins, each with its file,
 * relative to the folder of the flows, and the indexes of the conversions whose flows use it; the
 * indexes of those whose flows begin with a login that no other flow has (`own`); and the
 * environment.
 */
export async function shareLogins(conversions: readonly Conversion[], spelling: "A" | "B") {
  const parts = partsOf(conversions);
  const secrets = new Set(conversions.flatMap((one) => [...one.analysis.provided.secrets]));
  const starting = parts.flatMap(({ start, ...part }, i) => start ? [{ ...part, start, i }] : []);
  const groups = [...Map.groupBy(starting, ({ start }) => start.key).values()];
  const drafts = parts.map((part) => withHeader(part.draft, part));
  const logins: { file: string; flow: Conversion["flows"][number]; users: number[] }[] = [];
  for (const users of groups.filter(({ length }) => length > 1)) {
    const name = logins.length === 0 ? "login" : `login_${logins.length + 1}`;
    const { login, callers, file } = extracted(users, name);
    users.forEach(({ i }, user) => drafts[i] = callers[user]);
    const flow = await writtenFlow(login, spelling, secrets);
    logins.push({ file, flow, users: users.map(({ i }) => i) });
  }
  const all = parts.flatMap(({ names }) => [...names.values()]);
  const environment = [...Map.groupBy(all, ({ name }) => name).values()].map(([first]) => first);
  return {
    conversions: await Promise.all(parts.map(async ({ conversion, names }, i) => ({
      ...conversion,
      environment: [...names.values()],
      flows: [await writtenFlow(drafts[i], spelling, secrets)],
    }))),
    logins,
    own: groups.flatMap(([{ i }, ...others]) => others.length === 0 ? i : []),
    environment,
    environmentText: environmentText({ environment }),
  };
}

/** One of several conversions. */
type Part = ReturnType<typeof partsOf>[number];

/** Names the environment variables of several flows: one name for each user, password or key. */
function partsOf(conversions: readonly Conversion[]) {
  const known = new Map<string, string>();
  const taken = new Map<string, number>();
  return conversions.map((conversion) => {
    const { analysis: { logins, selection }, flows: [{ draft }], environment } = conversion;
    /** The environment variables as all flows name them, by the names that the draft has. */
    const names = new Map(environment.map((one) => {
      const key = isUrl(one) ? one.name : `${one.name} ${one.recorded}`;
      const name = known.getOrInsertComputed(key, () => takeName(one.name, taken));
      return [one.name, { ...one, name }];
    }));
    const start = loginStart(draft, logins, selection.steps);
    return { conversion, draft: { ...draft, renamed: names }, start, names };
  });
}

function isUrl({ recorded }: EnvironmentName): boolean {
  return /^https?:\/\//.test(recorded);
}

/** Returns the login of several flows as a draft, its file, and the flows that use it. */
function extracted(parts: readonly (Part & { readonly start: LoginStart })[], name: string) {
  const file = `shared/${name}.yaml`;
  const starts = parts.map(({ start }) => start);
  const [first] = starts;
  const [{ draft, conversion: { analysis: { recording }, environment } }] = parts;
  const steps = sharedSteps(starts);
  const inputs = inputNames(first, environment);
  const taken = new Map<string, number>();
  const outputs = new Map<string, DraftOutput>();
  /** Returns the output for a value of the login to which the rest of a flow refers. */
  const outputFor = (reference: Reference, start: LoginStart) => {
    const own = inFirst(reference, start, first);
    if (own === undefined) return [];
    const key = own.to === "capture" ? producerKey(own.producer) : `variable ${own.key}`;
    const { name } = outputs.getOrInsertComputed(key, () => {
      const named = own.to === "variable"
        ? first.variables.find((one) => one.key === own.key)
        : steps.flatMap((step) => step.captures).find((one) => producerKey(one.producer) === key);
      return { name: takeName(named?.name ?? "value", taken), reference: own };
    });
    return [{ name, reference }];
  };
  const callers = parts.map((part, i): Draft => {
    const rest = part.draft.steps.slice(starts[i].steps.length);
    const needed = referencesOf([rest, usedVariables(rest, part.draft.variables)]);
    const given = needed.flatMap((one) => outputFor(one, starts[i]));
    const made = given.flatMap(({ reference: one }) => one.to === "variable" ? one.key : []);
    const own = part.draft.variables.filter(({ key }) => !made.includes(key));
    const variables = usedVariables(rest, own);
    const use = {
      name: takeName("session", new Map(part.draft.steps.map((step) => [step.name, 1]))),
      file,
      inputs: [...inputs].map(([name, input]) => [input, [{ to: "environment", name }]] as const),
      outputs: given,
    };
    return withHeader({ ...part.draft, variables, steps: rest, use }, part);
  });
  const files = parts.map((part) => part.conversion.analysis.recording.file.split("/").at(-1));
  const others = environment.filter(({ name }) => first.environment.has(name) && !inputs.has(name));
  const source = `The login that these recordings share: ${files.join(", ")}.`;
  const login: Draft = {
    name: name.replace("_", " "),
    header: headerLines(recording, steps.length, others).with(0, source),
    variables: draft.variables.filter((one) => first.variables.some(({ key }) => key === one.key)),
    environment: others,
    steps,
    inputs,
    outputs: [...outputs.values()],
  };
  return { login, callers, file };
}

/** Returns a reference to a value of one login as it is in another that is the same. */
function inFirst(reference: Reference, { steps, variables }: LoginStart, first: LoginStart) {
  if (reference.to === "capture") {
    const { producer } = reference;
    const at = steps.findIndex(({ entry }) => entry.index === producer.entry.index);
    if (at < 0) return undefined;
    return { to: "capture", producer: producerAt(first.steps[at].entry, producer) } as const;
  }
  // A variable that has another value in each run has another one in each flow that defines it.
  const isMade = referencesOf(usedVariables(reference, variables))
    .some(({ to }) => to === "random" || to === "now");
  if (reference.to !== "variable" || !isMade) return undefined;
  const at = variables.findIndex(({ key }) => key === reference.key);
  return { to: "variable", key: first.variables[at].key } as const;
}

/** Returns the inputs of a login: what it takes from the environment, except for URLs. */
function inputNames({ variables, environment }: LoginStart, known: readonly EnvironmentName[]) {
  const taken = new Map(variables.map(({ name }) => [name, 1]));
  const values = known.filter((one) => environment.has(one.name) && !isUrl(one));
  const inputOf = (name: string) => takeName(name.toLowerCase().replace(/^login_/, ""), taken);
  return new Map(values.map(({ name }) => [name, inputOf(name)]));
}

/** Returns a draft with the lines at its top that fit its steps. */
function withHeader(draft: Draft, { conversion: { analysis }, names }: Part): Draft {
  const { use, steps, variables } = draft;
  const used = environmentNamesIn([use?.inputs.map(([, value]) => value), steps, variables]);
  const environment = [...names].flatMap(([name, one]) => used.has(name) ? [one] : []);
  const count = steps.length + (use === undefined ? 0 : 1);
  return { ...draft, environment, header: headerLines(analysis.recording, count, environment) };
}
