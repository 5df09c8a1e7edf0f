import { fromBase64 } from "../../../lib/mime/mod.ts";
import type { Account } from "./application.ts";
import { baton } from "./baton.ts";
import { filledIn, namesIn } from "./environment.ts";

/** A flow made from recordings. */
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
 * Converts recordings and examines the result.
 *
 * @param accounts The accounts of the recordings, whose passwords must not be in the result.
 * @param folder An empty folder for the flow and the files next to it.
 */
export async function convert(
  hars: readonly string[],
  options: readonly string[],
  accounts: readonly Account[],
  folder: string,
): Promise<Conversion> {
  await Deno.mkdir(`${folder}/again`, { recursive: true });
  const flow = `${folder}/flow.yaml`;
  const again = `${folder}/again/flow.yaml`;
  const { code, output } = await baton(["convert", ...hars, "-o", flow, ...options], folder);
  if (code !== 0) {
    const problems = [`convert ended with exit code ${code}\n${output}`];
    return { flow, names: [], steps: 0, notes: [], problems };
  }
  await baton(["convert", ...hars, "-o", again, ...options], folder);
  const text = await Deno.readTextFile(flow);
  const example = await Deno.readTextFile(`${folder}/.env.example`);
  const names = namesIn(example);
  const filled = `${folder}/check.env`;
  await Deno.writeTextFile(filled, filledIn(names, accounts[0], "http://127.0.0.1"));
  const check = await baton(["check", "--strict", "--env-file", filled, flow], folder);
  const isLeaked = accounts.some(({ password }) => hasPassword(text + example + output, password));
  const problems = [
    ...check.code === 0 ? [] : [`check found something\n${check.output}`],
    ...text === await Deno.readTextFile(again) ? [] : ["another conversion is not the same"],
    ...isLeaked ? ["a password is in the result"] : [],
  ];
  return {
    flow,
    names,
    steps: text.match(/^ {2}- name:/gm)?.length ?? 0,
    notes: Array.from(text.matchAll(/^ +# (.*)$/gm), ([, note = ""]) => note),
    problems,
  };
}

/** Whether a text has a password in it, as it is, or in base64 that may have more in it. */
function hasPassword(text: string, password: string): boolean {
  const decoded = (base64: string) => new TextDecoder().decode(fromBase64(base64));
  return text.includes(password) ||
    text.matchAll(/[\w+/-]{8,}={0,2}/g).some(([found]) => decoded(found).includes(password));
}
