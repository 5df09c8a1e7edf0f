import { closest } from "../text/mod.ts";
import { capturePath, type ReferenceContext, type ReferencedStep } from "./capture_path.ts";

/** A reference in the words of another tool, as it is written here. */
export interface Meant {
  /** The reference, without `${` and `}`. */
  readonly reference: string;
  /** Whether nothing else can be meant. */
  readonly certain: boolean;
}

/** Works out what a reference of another tool stands for. */
type Translate = (match: RegExpExecArray, context: Here) => Meant | undefined;

/** What can be referred to in one place. */
interface Here {
  readonly variables: readonly string[];
  /** The steps that have run. */
  readonly steps: readonly ReferencedStep[];
}

const HEADS = ["ENV", "vars", "steps", "RANDOM", "NOW"];
const NAME = "[A-Za-z_][\\w-]*";
const certain = (reference: string): Meant => ({ reference, certain: true });
const likely = (reference: string): Meant => ({ reference, certain: false });

/** The first pattern that fits says what is meant. */
const TRANSLATIONS: readonly (readonly [RegExp, Translate])[] = [
  [/^\$?(?:random\.?)?(?:uuid|guid)(?:v4|\.v4)?\(\)$/i, () => certain("RANDOM.UUID")],
  [/^\$(?:random)?(?:uuid|guid)$/i, () => certain("RANDOM.UUID")],
  [/^random\.uuid$/i, () => certain("RANDOM.UUID")],
  [/^random\.(?:hex_?)(\d+)$/i, ([, digits]) => certain(`RANDOM.HEX_${digits}`)],
  [/^\$random\w+$/, () => likely("RANDOM.HEX_8")],
  [/^\$timestamp$/, () => certain("NOW.EPOCH")],
  [/^\$isoTimestamp$/, () => certain("NOW.ISO")],
  [/^\$?(?:now|timestamp|date)(?:\.\w+)*(?:\(\))?$/i, ([text]) => timeOf(text)],
  [/^Date\.now\(\)$/, () => certain("NOW.EPOCH_MS")],
  [new RegExp(`^(?:process\\.)?env\\.(${NAME})$`, "i"), ([, name]) => certain(`ENV.${name}`)],
  [
    new RegExp(`^(?:os\\.)?(?:get)?env\\(\\s*["']?(${NAME})["']?\\s*\\)$`, "i"),
    ([, name]) => certain(`ENV.${name}`),
  ],
  [new RegExp(`^(?:secrets?|environment)\\.(${NAME})$`, "i"), ([, name]) => likely(`ENV.${name}`)],
  [
    new RegExp(`^(?:vars?|variables?|globals?)\\.(${NAME})$`, "i"),
    ([, name], { variables }) => ({
      reference: `vars.${name}`,
      certain: variables.includes(name),
    }),
  ],
  [
    new RegExp(`^(?:captures?|captured|extract(?:ed)?|outputs?|saved?)\\.(${NAME})$`, "i"),
    ([, name], here) => captureOf(name, here),
  ],
  [/^(?:steps?\.)?(.+)\.([\w-]+)$/i, ([, path, name], here) => stepOf(path, name, here)],
  [new RegExp(`^${NAME}$`), ([name], here) => nameOf(name, here)],
  [/^step\.([^.]+\..+)$/i, ([, path]) => likely(`steps.${path}`)],
  [new RegExp(`^(${NAME})\\.(.+)$`), ([, head, rest]) => {
    const near = closest(head, HEADS);
    return near === undefined ? undefined : likely(`${near}.${rest}`);
  }],
];

/**
 * What a reference of another tool stands for here.
 *
 * @param text The reference as written: `env.NAME`, `uuid()`, `capture.token`.
 * @param step The index of the step it stands in; nothing for the variables.
 */
export function translate(
  text: string,
  step: number | undefined,
  { variables, steps }: ReferenceContext,
): Meant | undefined {
  const here = { variables, steps: step === undefined ? [] : steps.slice(0, step) };
  for (const [pattern, meaning] of TRANSLATIONS) {
    const match = pattern.exec(text);
    const meant = match && meaning(match, here);
    if (meant) return meant;
  }
  return undefined;
}

/** The only capture of a name among the steps that have run. */
export function captureOf(name: string, { steps }: Pick<Here, "steps">): Meant | undefined {
  const owners = steps.filter((step) => step.captures.includes(name));
  if (owners.length === 0) return undefined;
  return { reference: capturePath(owners.at(-1)!, name), certain: owners.length === 1 };
}

const FORMS: Readonly<Record<string, string>> = {
  iso: "NOW.ISO",
  date: "NOW.DATE",
  epoch: "NOW.EPOCH",
  epoch_ms: "NOW.EPOCH_MS",
};

function timeOf(text: string): Meant {
  const form = FORMS[text.split(".")[1]?.toLowerCase() ?? ""];
  return form === undefined ? likely("NOW.ISO") : certain(form);
}

/** What other tools put between a step and what it keeps. */
const BETWEEN = /^(.*?)(?:\.(?:extract(?:ed)?|captures?|captured|outputs?))$/;
const INTO_BODY = /^(.*?)\.(?:response|body|json|data|result)(?:\..+)?$/;

/** The step that a path of another tool begins with, and whether it leads to what is captured. */
export function stepOf(
  path: string,
  name: string,
  { steps }: Pick<Here, "steps">,
): Meant | undefined {
  const find = (wanted: string | undefined) => {
    const [step, ...others] = steps.filter((step) => step.name === wanted);
    return others.length === 0 ? step : undefined;
  };
  const kept = find(path) ?? find(BETWEEN.exec(path)?.[1]);
  const step = kept ?? find(INTO_BODY.exec(path)?.[1]);
  if (!step) return undefined;
  return {
    reference: capturePath(step, name),
    certain: kept !== undefined && step.captures.includes(name),
  };
}

function nameOf(name: string, here: Here): Meant {
  if (here.variables.includes(name)) return certain(`vars.${name}`);
  return captureOf(name, here) ?? likely(/^[A-Z][A-Z0-9_]*$/.test(name) ? `ENV.${name}` : name);
}
