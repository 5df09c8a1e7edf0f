import type { DiagnosticDetails, Diagnostics } from "../../diagnostics/mod.ts";
import { lineStart, shellQuoted } from "../../text/mod.ts";
import { fileWithKeys } from "../other_files/by_keys.ts";
import { fileOfName, isNamedJson } from "../other_files/by_name.ts";
import { fileOfText } from "../other_files/by_text.ts";
import { insteadOfRunning, type OtherFile } from "../other_files/other_file.ts";
import {
  entryOf,
  type ListNode,
  type MapEntry,
  type MapNode,
  type SourceNode,
  YamlError,
} from "../yaml/mod.ts";

const HELP = "a flow is a map with the key `steps`, a list of steps with `name` and `request`";

/** A recording of clicks in Chrome's Recorder, whose steps are no requests. */
const CLICKS: OtherFile = {
  what: "a recording of clicks (Chrome's Recorder)",
  help: "export from the Network panel as HAR, and make a flow of that with `baton convert`",
};

/**
 * Returns which other kind of file a map is, or `undefined` if one of its steps is a step of a
 * flow.
 */
export function otherKind(root: MapNode): OtherFile | undefined {
  const kind = kindOf(root);
  if (kind === undefined) return undefined;
  const steps = root.entries.flatMap(({ value }) =>
    value.kind === "list" ? value.items : value.kind === "map" ? value.entries.map(valueOf) : []
  );
  return steps.some(hasRequest) ? undefined : kind;
}

function kindOf(root: MapNode): OtherFile | undefined {
  const steps = entryOf(root, "title") && entryOf(root, "steps")?.value;
  if (steps?.kind === "list" && steps.items.length > 0 && steps.items.every(hasType)) return CLICKS;
  return fileWithKeys(new Set(root.entries.map(({ name }) => name)));
}

const valueOf = ({ value }: MapEntry) => value;

function hasType(step: SourceNode): boolean {
  return step.kind === "map" && entryOf(step, "type") !== undefined;
}

function hasRequest(step: SourceNode): boolean {
  return step.kind === "map" &&
    step.entries.some(({ name }) => name === "request" || name === "requests");
}

/**
 * Reports that a document is not a flow, and what it appears to be.
 *
 * @param searched Whether nobody named the file, so that it can be left out.
 */
export function reportNotAFlow(
  root: SourceNode,
  diagnostics: Diagnostics,
  searched: boolean,
): void {
  const { message, ...details } = explain(root, diagnostics, searched);
  diagnostics.error("not-a-flow", message, root.range, details);
}

/** What a message about a file that is not a flow says. */
type Explanation = DiagnosticDetails & { readonly message: string };

function explain(root: SourceNode, diagnostics: Diagnostics, searched: boolean): Explanation {
  const nearly = root.kind === "list"
    ? stepsWithoutKey(root, diagnostics)
    : root.kind === "map"
    ? stepAlone(root)
    : undefined;
  if (nearly) return nearly;
  const { path, text } = diagnostics.source;
  const keys = root.kind === "map" ? kindOf(root) : undefined;
  const other = keys ?? fileOfText(text) ?? fileOfName(path);
  // What YAML here does not allow, such as several documents, is no mistake in another kind of file.
  if (other) diagnostics.list.splice(0);
  const start = other ? `this is ${other.what}, not a flow` : whatIsNot(root, path);
  const hasSteps = root.kind === "map" && entryOf(root, "steps") !== undefined;
  return {
    message: hasSteps ? start : `${start}: it has no \`steps\``,
    help: helpFor(other, path, searched),
  };
}

/** Returns that a file of which nothing is known is not a flow. */
function whatIsNot(root: SourceNode, path: string): string {
  if (isNamedJson(path)) return "this JSON file is not a flow";
  if (root.kind === "list") return "this is a list, not a flow";
  const isText = root.kind === "scalar" && root.text !== "";
  return isText ? "this is text, not a flow" : "this YAML file is not a flow";
}

function helpFor(other: OtherFile | undefined, path: string, searched: boolean): string {
  const meantAsFlow = !searched || other?.help !== undefined && !other.hasRequests;
  if (meantAsFlow) return (other && insteadOfRunning(other)) ?? HELP;
  const pattern = /^[\w@%+=:,./-]+$/.test(path) ? path : shellQuoted(path);
  const leaveOut = `leave it out with \`--exclude ${pattern}\``;
  return other ? leaveOut : `${HELP}; ${leaveOut} if it is none`;
}

/** Explains a step without the `steps` key above it. */
function stepAlone(root: MapNode): Explanation | undefined {
  if (!entryOf(root, "request")) return undefined;
  return {
    message: "this is a step, not a flow: it has no `steps`",
    help: "write `steps:` above it, and begin the step with `- name: …`",
  };
}

/** Explains a list of steps without the `steps` key above it. */
function stepsWithoutKey(root: ListNode, diagnostics: Diagnostics): Explanation | undefined {
  const { source } = diagnostics;
  const isSteps = root.items.length > 0 &&
    root.items.every((item) =>
      item.kind === "map" && item.entries.some(({ name }) => name === "name" || name === "request")
    );
  if (!isSteps) return undefined;
  const { start } = root.range;
  const line = lineStart(source.text, start);
  const isBlock = source.text[start] === "-" && source.text.slice(line, start).trim() === "";
  const help = "write `steps:` above the list";
  return {
    message: "this is a list, not a flow: it has no `steps`",
    help,
    ...(isBlock ? { fix: diagnostics.fix(help, [{ start: line, end: line }, "steps:\n"]) } : {}),
  };
}

/** Explains a file that is not text by its name. */
export function explainName(
  path: string,
  searched: boolean,
): { readonly message: string; readonly help: string } | undefined {
  const other = fileOfName(path);
  return other &&
    { message: `this is ${other.what}, not a flow`, help: helpFor(other, path, searched) };
}

/** Explains a file that is not YAML because it is written in another language. */
export function explainLanguage(
  path: string,
  text: string,
  searched: boolean,
): YamlError | undefined {
  const other = fileOfText(text) ?? fileOfName(path);
  if (other === undefined) return undefined;
  const start = text.search(/\S/);
  const end = start + /^.*/.exec(text.slice(start))![0].trimEnd().length;
  const help = helpFor(other, path, searched);
  return new YamlError("bad-yaml", `this is ${other.what}, not a flow`, { start, end }, { help });
}
