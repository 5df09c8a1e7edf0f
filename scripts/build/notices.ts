import type { BundledPackage } from "./packages.ts";
import { DENO_VERSION } from "./recipe.ts";

const INTRO = `The programs of baton have these parts in them, each under its own licence.
`;

/** Writes the licences of the parts of a program, which have to be distributed with it. */
export function writeNotices(packages: readonly BundledPackage[]): string {
  const deno = `deno@${DENO_VERSION} (MIT)

Copyright (c) the Deno authors

${textOf("MIT")}
What Deno itself is made of, V8 among it, is listed with its licences in
https://github.com/denoland/deno
`;
  return [INTRO, deno, ...packages.map(notice)].join(`\n${"-".repeat(80)}\n\n`);
}

function notice({ id, licence, licenceText, author }: BundledPackage): string {
  const text = licenceText ?? `The package has no file with its licence. It says that it is by
${author ?? "an author whom it does not name"}, under this licence:

${textOf(licence)}`;
  return `${id} (${licence})\n\n${text.replaceAll("\r\n", "\n").trimEnd()}\n`;
}

/**
 * Returns the text of a licence by its SPDX identifier.
 *
 * @throws {Error} If its text is not kept here.
 */
function textOf(licence: string): string {
  try {
    return Deno.readTextFileSync(new URL(`licences/${licence}.txt`, import.meta.url));
  } catch {
    throw new Error(`scripts/build/licences has no text of the licence ${licence}`);
  }
}
