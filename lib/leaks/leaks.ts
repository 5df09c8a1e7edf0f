import { knownTokens, looksRandom } from "../secrets/mod.ts";
import { createSecretFinder } from "./secret_finder.ts";

/** How a step begins in the text of a flow. */
const STEP = /^ {2}- name: (.+)$/;

/**
 * Finds the recorded secrets that remain in the text of a flow, in text order, in every form in which
 * a run masks them. A secret that is an ordinary word or a short number counts only as the whole
 * value under a secret name. Secrets shorter than four characters are not looked for.
 *
 * @returns Each with its kind with the article, `a password`, never the secret itself; the number of
 * its line, from 1; and the name of the step that it is in, if it is in one.
 */
export function findLeaks(text: string, secrets: Iterable<string>) {
  const find = createSecretFinder(secrets);
  // Most lines of a long flow recur.
  const kindsByLine = new Map<string, readonly string[]>();
  const kindOf = (secret: string) =>
    knownTokens(secret).at(0)?.what ?? (looksRandom(secret) ? "a token" : "a password");
  let step: string | undefined;
  return text.split("\n").flatMap((line, index) => {
    const kinds = kindsByLine.getOrInsertComputed(line, () => Array.from(find(line), kindOf));
    const begun = STEP.exec(line);
    // A name that has a secret in it is not shown.
    if (begun) step = kinds.length === 0 ? begun[1] : undefined;
    const place = { line: index + 1, ...step === undefined ? {} : { step } };
    return kinds.map((kind) => ({ kind, ...place }));
  });
}

/** Describes a leak for messages: `a password in step create_order`. */
export function leakInWords({ kind, line, step }: ReturnType<typeof findLeaks>[number]): string {
  return step === undefined ? `${kind} in line ${line}` : `${kind} in step ${step}`;
}
