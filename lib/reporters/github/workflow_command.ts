import type { Diagnostic } from "../../diagnostics/mod.ts";
import type { Host, HostOutput } from "../../host/mod.ts";
import { visibleLine } from "../../text/mod.ts";
import { capBytes } from "../safe_text.ts";

/** The number of annotations of each severity that GitHub shows for a step; it drops the others. */
export const MAX_ANNOTATIONS = 10;

/** Why some diagnostics have no annotation. */
export const ANNOTATION_LIMIT =
  `GitHub shows at most ${MAX_ANNOTATIONS} errors and ${MAX_ANNOTATIONS} warnings of a step`;

/** The maximum size of a GitHub Actions message, in bytes. */
export const MESSAGE_BYTES = 4096;

/** Formats a diagnostic without an annotation as a log line: `error[unknown-key] a.yaml:3:1: …`. */
export function plainLine({ severity, code, message }: Diagnostic, place: string): string {
  const text = `${severity}[${code}] ${place}: ${message}`;
  return withoutCommands(capBytes(visibleLine(text), MESSAGE_BYTES));
}

/**
 * Formats a GitHub Actions workflow command: `::error file=a.yaml,line=3::message`.
 *
 * @param properties The properties; those that are `undefined` are omitted.
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

/**
 * Changes a line so that no CI system reads it as a command: `::…` at the start of a line (GitHub
 * Actions), and `##[…]`, `##vso[…]` (Azure Pipelines) and `##teamcity[…]` anywhere in it.
 */
export function withoutCommands(line: string): string {
  return line.replace(/##(?=\w*\[)/g, "#\u200b#").replace(/^(\s*)::/, "$1:\u200b:");
}

/** The variables by which CI systems that read commands in the output are known. */
const COMMAND_READERS = ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"];

/**
 * Returns the standard output for texts for people. Where a CI system reads it, no line is a
 * command, even if a response contains some.
 *
 * @param github Whether the output contains commands of baton itself, which GitHub then reads.
 */
export function outputForPeople(
  { stdout, env }: Pick<Host, "stdout" | "env">,
  github: boolean,
): HostOutput {
  if (!github && !COMMAND_READERS.some((name) => env.get(name))) return stdout;
  return {
    ...stdout,
    write: (text) => stdout.write(text.split("\n").map(withoutCommands).join("\n")),
  };
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
