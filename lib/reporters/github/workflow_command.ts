import type { HostOutput } from "../../host/mod.ts";

/**
 * A workflow command of GitHub Actions: `::error file=a.yaml,line=3::message`.
 *
 * @param properties Those that are `undefined` are left out.
 */
export function workflowCommand(
  name: string,
  properties: Readonly<Record<string, string | number | undefined>>,
  message: string,
): string {
  const given = Object.entries(properties)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
    .join(",");
  return `::${name}${given === "" ? "" : ` ${given}`}::${escapeData(message)}`;
}

/** A line that GitHub Actions takes for no command: `##[…]` is one anywhere in a line. */
export function withoutCommands(line: string): string {
  return line.replaceAll("##[", "#\u200b#[").replace(/^(\s*)::/, "$1:\u200b:");
}

/** An output whose lines GitHub takes for no commands, whatever a response says. */
export function withoutCommandLines(output: HostOutput): HostOutput {
  return {
    ...output,
    write: (text) => output.write(text.split("\n").map(withoutCommands).join("\n")),
  };
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
