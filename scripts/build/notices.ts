import type { BundledPackage } from "./packages.ts";

/** The licences of the packages in a program, which ask to go with it. */
export function writeNotices(packages: readonly BundledPackage[]): string {
  const intro = `The programs of baton have these packages in them, each under its own licence.
Deno, which they run on, is under the MIT licence: https://github.com/denoland/deno
`;
  return [intro, ...packages.map(notice)].join(`\n${"-".repeat(80)}\n\n`);
}

function notice({ id, licence, licenceText, author }: BundledPackage): string {
  const text = licenceText ?? `The package has no file with its licence. It says that it is by
${author ?? "an author whom it does not name"}, under https://spdx.org/licenses/${licence}.html`;
  return `${id} (${licence})\n\n${text.replaceAll("\r\n", "\n")}\n`;
}
