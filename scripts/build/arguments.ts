import { parseArgs } from "node:util";
import { TARGETS } from "./recipe.ts";

/** The request for a build. */
export interface Wish {
  readonly targets: readonly string[];
  readonly dryRun: boolean;
  /** The output folder. */
  readonly out: string;
}

/**
 * Reads the arguments of a build.
 *
 * @throws {Error} If they are wrong.
 */
export function readArguments(args: readonly string[]): Wish {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      target: { type: "string", multiple: true },
      "dry-run": { type: "boolean" },
      out: { type: "string" },
    },
    allowPositionals: true,
  });
  if (positionals.length > 0) throw new Error(`"${positionals[0]}" is no option`);
  const targets = [...new Set(values.target ?? Object.keys(TARGETS))];
  const unknown = targets.find((target) => !Object.hasOwn(TARGETS, target));
  if (unknown !== undefined) {
    throw new Error(`no target "${unknown}"; there are ${Object.keys(TARGETS).join(", ")}`);
  }
  return { targets, dryRun: values["dry-run"] ?? false, out: values.out ?? "dist" };
}
