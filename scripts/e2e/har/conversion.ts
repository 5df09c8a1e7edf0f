import type { Application } from "./application.ts";
import { baton } from "./baton.ts";
import { filledIn, namesIn } from "./environment.ts";

/** A way to convert a recording. */
export interface Variant {
  /** Its name in the table. */
  readonly name: string;
  readonly options: readonly string[];
  /** Whether it is run in every mode, or only against a fresh server. */
  readonly isFull: boolean;
}

/** All ways in which each recording is converted. */
export const VARIANTS: readonly Variant[] = [
  { name: "A", options: ["--spelling", "A"], isFull: true },
  { name: "B", options: ["--spelling", "B"], isFull: true },
  { name: "all", options: ["--all"], isFull: false },
];

/** A flow made from a recording. */
export interface Conversion {
  readonly flow: string;
  /** The names in its `.env.example`. */
  readonly names: readonly string[];
  readonly steps: number;
  /** Comments at steps that a person has to review. */
  readonly notes: readonly string[];
  /** The problems found before it is run. */
  readonly problems: readonly string[];
}

/**
 * Converts a recording and examines the result.
 *
 * @param folder An empty folder for the flow and the files next to it.
 */
export async function convert(
  { account }: Application,
  har: string,
  { options }: Variant,
  folder: string,
): Promise<Conversion> {
  const flow = `${folder}/flow.yaml`;
  const arguments_ = (file: string) => ["convert", har, "-o", file, ...options];
  const { code, output } = await baton(arguments_(flow), folder);
  if (code !== 0) {
    const problems = [`convert ended with exit code ${code}\n${output}`];
    return { flow, names: [], steps: 0, notes: [], problems };
  }
  const text = await Deno.readTextFile(flow);
  const example = await Deno.readTextFile(`${folder}/.env.example`);
  await Deno.mkdir(`${folder}/again`);
  const again = `${folder}/again/flow.yaml`;
  await baton(arguments_(again), folder);
  const names = namesIn(example);
  const filled = `${folder}/check.env`;
  await Deno.writeTextFile(filled, filledIn(names, account, "http://127.0.0.1"));
  const check = await baton(["check", "--strict", "--env-file", filled, flow], folder);
  const problems = [
    ...check.code === 0 ? [] : [`check found something\n${check.output}`],
    ...text === await Deno.readTextFile(again) ? [] : ["another conversion is not the same"],
    ...(text + example).includes(account.password) ? ["the password is in the result"] : [],
  ];
  return {
    flow,
    names,
    steps: text.match(/^ {2}- name:/gm)?.length ?? 0,
    notes: Array.from(text.matchAll(/^ +# (.*)$/gm), ([, note = ""]) => note),
    problems,
  };
}
