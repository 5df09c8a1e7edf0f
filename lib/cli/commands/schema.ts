import { SCHEMA_NAMES, schemaText } from "../../schema/mod.ts";
import { closestWord, joinWithOr } from "../../text/mod.ts";
import type { Invocation } from "../command.ts";
import { printableArgument, suggestionOrList, UsageError } from "../usage_error.ts";

/** `baton schema`: prints a JSON Schema. @returns The exit code. */
export async function schemaCommand(
  { host, paths: [asked = "flow"] }: Invocation,
): Promise<number> {
  const name = SCHEMA_NAMES.find((one) => one === asked);
  if (name === undefined) {
    const names = joinWithOr(SCHEMA_NAMES.map((one) => `\`${one}\``));
    throw new UsageError(
      `there is no schema \`${printableArgument(asked)}\`` +
        suggestionOrList(closestWord(asked, SCHEMA_NAMES), `the schemas are ${names}`),
    );
  }
  host.stdout.write(await schemaText(name));
  return 0;
}
