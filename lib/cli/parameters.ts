import { type JsonValue, parseJson } from "../json/mod.ts";
import type { RunOptions } from "../runner/mod.ts";
import { UsageError } from "./usage_error.ts";

/** The parameters of a run. */
export type Parameters = Required<Pick<RunOptions, "params" | "paramTexts">>;

const NUMBER = /^\s*(-?\d.*?)\s*$/s;

/**
 * Reads the values of `--var`: after `name=` follows text, after `name:=` JSON.
 *
 * @param pairs The parts before and after the first `=`.
 * @throws {UsageError} If what should be JSON is none.
 */
export async function readParameters(
  pairs: readonly (readonly [name: string, value: string])[] = [],
): Promise<Parameters> {
  const params: Record<string, JsonValue> = {};
  const paramTexts: Record<string, string> = {};
  for (const [written, text] of pairs) {
    const isJson = written.length > 1 && written.endsWith(":");
    const name = isJson ? written.slice(0, -1) : written;
    delete paramTexts[name];
    params[name] = isJson ? await readJson(name, text) : text;
    if (typeof params[name] === "number") paramTexts[name] = NUMBER.exec(text)![1];
  }
  return { params, paramTexts };
}

async function readJson(name: string, text: string): Promise<JsonValue> {
  try {
    return parseJson(text);
  } catch {
    const { jsonMistake } = await import("./json_mistake.ts");
    throw new UsageError(`--var ${name}: ${jsonMistake(text)}`, `for text, write \`${name}=…\``);
  }
}

/** Adds parameters to others; those of the same name replace them. */
export function withParameters(first: Parameters, second: Parameters): Parameters {
  const paramTexts = { ...first.paramTexts };
  for (const name of Object.keys(second.params)) delete paramTexts[name];
  return {
    params: { ...first.params, ...second.params },
    paramTexts: { ...paramTexts, ...second.paramTexts },
  };
}
