import type { Server } from "../server.ts";
import { mutantsOf, sample } from "./mutants.ts";
import { type Exchange, type Mutant, type Proxy, startProxy } from "./proxy.ts";
import { latin1, type Sent, sentUntil } from "./words.ts";

/** How many wrong behaviours of the application turned the flow red. */
export interface Hunt {
  readonly killed: number;
  readonly tried: number;
  /** Those that the flow did not notice, for people. */
  readonly survivors: readonly string[];
}

/** How many wrong behaviours are tried for each application. */
const COUNT = 12;

/**
 * Runs a flow against an application that is wrong in one way at a time. Before each, the flow has
 * passed; after a run that failed, or whose change was not carried out, the next one gets a fresh
 * server, since such a run may leave something behind. A change that is not carried out counts only
 * if a later answer of the run shows that: one that does not differ anyway between two runs in which
 * the application is right, as that of a log does. An answer counts only if it has what would be
 * wrong.
 *
 * @param start Starts a fresh server.
 * @param isGreen Runs the flow against a URL.
 * @param secrets What no mutation is about.
 * @param needsOwnOrigin Whether the application refuses requests from the origin of a proxy.
 */
export async function hunt(
  start: () => Promise<Server>,
  isGreen: (url: string) => Promise<boolean>,
  secrets: readonly string[],
  needsOwnOrigin = false,
): Promise<Hunt> {
  const survivors: string[] = [];
  let tried = 0;
  let mutants: readonly Mutant[] | undefined;
  let isSteady: readonly boolean[] = [];
  let done = 0;
  while (mutants === undefined || done < mutants.length) {
    await using server = await start();
    await using proxy = await startProxy(server.url, needsOwnOrigin ? server.url : undefined);
    let control = await passed(proxy, isGreen);
    if (mutants === undefined) {
      const second = control && await passed(proxy, isGreen);
      if (control && second) {
        mutants = sample(mutantsOf(control, secrets), COUNT);
        isSteady = differing(control, second, secrets).map((differs) => !differs);
      }
      control = second;
    }
    if (mutants === undefined || control === undefined) {
      return { killed: 0, tried: 0, survivors: ["the flow does not pass"] };
    }
    while (control !== undefined && done < mutants.length) {
      const mutant = mutants[done++];
      const exchanges = proxy.begin(mutant, control);
      const survived = await isGreen(proxy.url);
      const counts = !survived ||
        proxy.isWrong() && (!mutant.isIgnored || differing(control, exchanges, secrets)
            .some((differs, index) => differs && isSteady[index] && index > mutant.index));
      if (counts) tried++;
      if (counts && survived) survivors.push(mutant.name);
      control = survived && !mutant.isIgnored ? await passed(proxy, isGreen) : undefined;
    }
  }
  return { killed: tried - survivors.length, tried, survivors };
}

async function passed(
  proxy: Proxy,
  isGreen: (url: string) => Promise<boolean>,
): Promise<readonly Exchange[] | undefined> {
  const exchanges = proxy.begin();
  return await isGreen(proxy.url) ? exchanges : undefined;
}

/** Returns for each answer of a run whether another run has another one. */
function differing(
  control: readonly Exchange[],
  exchanges: readonly Exchange[],
  secrets: readonly string[],
): readonly boolean[] {
  const words = sentUntil(control, control.length, secrets).filter(({ isTyped }) => isTyped);
  return control.map((one, index) => {
    const two = exchanges[index];
    return two === undefined || one.answer.status !== two.answer.status ||
      shown(one, words) !== shown(two, words);
  });
}

function shown({ answer }: Exchange, words: readonly Sent[]): string {
  return words.map(({ value }) => answer.body.split(latin1(`${value}`)).length).join();
}
