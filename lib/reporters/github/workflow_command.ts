import type { Diagnostic } from "../../diagnostics/mod.ts";
import type { HostOutput } from "../../host/mod.ts";
import { capBytes, visibleLine } from "../safe_text.ts";

/** How many annotations of each severity GitHub shows for a step; it drops the others. */
export const MAX_ANNOTATIONS = 10;

/** Why some diagnostics have no annotation. */
export const ANNOTATION_LIMIT =
  `GitHub shows at most ${MAX_ANNOTATIONS} errors and ${MAX_ANNOTATIONS} warnings of a step`;

/** Bytes of a message of GitHub Actions. */
export const MESSAGE_BYTES = 4096;

/** A diagnostic without an annotation as a line of the log: `error[unknown-key] a.yaml:3:1: …`. */
export function plainLine({ severity, code, message }: Diagnostic, place: string): string {
  const text = `${severity}[${code}] ${place}: ${message}`;
  return withoutCommands(capBytes(visibleLine(text), MESSAGE_BYTES));
}

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
