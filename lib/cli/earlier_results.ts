import type { Host } from "../host/mod.ts";
import { type JsonReport, readResults, ResultsError } from "../results/mod.ts";
import { readInputText } from "./inputs.ts";
import { UsageError } from "./usage_error.ts";

/**
 * Reads the `results.json` of an earlier run.
 *
 * @param option The option that names the file, for messages; absent for an argument.
 * @throws {UsageError} If the file cannot be read, or is not a `results.json`.
 */
export async function readEarlierResults(
  path: string,
  host: Pick<Host, "files">,
  option?: string,
): Promise<JsonReport> {
  const begin = option === undefined ? "" : `${option}: `;
  const text = await readInputText(path, host, `${begin}cannot read`);
  try {
    return readResults(text);
  } catch (error) {
    if (error instanceof ResultsError) throw new UsageError(`${begin}${path} ${error.message}`);
    throw error;
  }
}
