import { SCHEMA_NAMES, schemaText } from "../../schema/mod.ts";
import { closestWord, joinWithOr } from "../../text/mod.ts";
import { printableArgument } from "../arguments/mod.ts";
import type { Invocation } from "../command.ts";

const USAGE_ERROR = 2;

/** `baton schema`: prints a JSON Schema. @returns The exit code. */
export async function schemaCommand(
  { host, paths: [asked = "flow"] }: Invocation,
): Promise<number> {
  const name = SCHEMA_NAMES.find((known) => known === asked);
  if (name === undefined) {
    const near = closestWord(asked, SCHEMA_NAMES);
    const instead = near === undefined
      ? `the schemas are ${joinWithOr(SCHEMA_NAMES.map((known) => `\`${known}\``))}`
      : `did you mean \`${near}\`?`;
    host.stderr.write(`error: there is no schema \`${printableArgument(asked)}\`; ${instead}\n`);
    return USAGE_ERROR;
  }
  host.stdout.write(await schemaText(name));
  return 0;
}
