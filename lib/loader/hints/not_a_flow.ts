import type { Diagnostics } from "../../diagnostics/mod.ts";
import { lineStart } from "../../text/mod.ts";
import {
  entryOf,
  type ListNode,
  type MapEntry,
  type MapNode,
  quoted,
  type SourceNode,
  YamlError,
} from "../yaml/mod.ts";

const NO_FLOW = "this YAML file is not a flow: it has no `steps`";
const HELP = "a flow is a map with the key `steps`, a list of steps with `name` and `request`";

/** Files that people mistake for flows, recognized by keys that all of them have. */
const KINDS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [["openapi"], "an OpenAPI description"],
  [["swagger"], "an OpenAPI description"],
  [["asyncapi"], "an AsyncAPI description"],
  [["arazzo"], "an Arazzo description"],
  [["info", "item"], "a Postman collection"],
  [["log"], "a HAR archive"],
  [["apiVersion", "kind"], "a Kubernetes manifest"],
  [["jobs", "on"], "a GitHub workflow"],
  [["services"], "a Compose file"],
  [["test_name", "stages"], "a Tavern test"],
  [["config", "scenarios"], "an Artillery script"],
  [["runners"], "a runn runbook"],
  [["desc", "steps"], "a runn runbook"],
  [["version", "tests"], "a Step CI workflow"],
  [["$schema"], "a JSON Schema"],
];

/**
 * Returns which other kind of file a map is, or `undefined` if one of its steps is a step of a
 * flow.
 */
export function otherKind(root: MapNode): string | undefined {
  const kind = kindOf(root);
  if (kind === undefined) return undefined;
  const steps = root.entries.flatMap(({ value }) =>
    value.kind === "list" ? value.items : value.kind === "map" ? value.entries.map(valueOf) : []
  );
  return steps.some(hasRequest) ? undefined : kind;
}

function kindOf(root: MapNode): string | undefined {
  return KINDS.find(([keys]) => keys.every((key) => entryOf(root, key)))?.[1];
}

const valueOf = ({ value }: MapEntry) => value;

function hasRequest(step: SourceNode): boolean {
  return step.kind === "map" &&
    step.entries.some(({ name }) => name === "request" || name === "requests");
}

/** Reports that a document is not a flow, and what it appears to be. */
export function reportNotAFlow(root: SourceNode, diagnostics: Diagnostics): void {
  const { message, ...details } = explain(root, diagnostics);
  diagnostics.error("not-a-flow", message, root.range, { help: HELP, ...details });
}

function explain(root: SourceNode, diagnostics: Diagnostics) {
  if (root.kind === "list") return explainList(root, diagnostics);
  if (root.kind === "map") return explainMap(root);
  if (root.text === "") return { message: NO_FLOW };
  const language = languageOf(root.text);
  const { what = "text", help } = language ?? {};
  return { message: noFlow(what), ...(help === undefined ? {} : { help }) };
}

function explainMap(root: MapNode) {
  const names = new Set(root.entries.map(({ name }) => name));
  if (names.has("request")) {
    const help = "write `steps:` above it, and begin the step with `- name: …`";
    return { message: noFlow("a step"), help };
  }
  const kind = kindOf(root);
  if (kind === undefined) return { message: NO_FLOW };
  return { message: names.has("steps") ? `this is ${kind}, not a flow` : noFlow(kind) };
}

function noFlow(what: string): string {
  return `this is ${what}, not a flow: it has no \`steps\``;
}

/** Explains a list of steps without the `steps` key above it. */
function explainList(root: ListNode, diagnostics: Diagnostics) {
  const { source } = diagnostics;
  const isSteps = root.items.length > 0 &&
    root.items.every((item) =>
      item.kind === "map" && item.entries.some(({ name }) => name === "name" || name === "request")
    );
  const { start } = root.range;
  const line = lineStart(source.text, start);
  const isBlock = source.text[start] === "-" && source.text.slice(line, start).trim() === "";
  return {
    message: noFlow("a list"),
    ...(isSteps ? { help: "write `steps:` above the list" } : {}),
    ...(isSteps && isBlock
      ? {
        fix: diagnostics.fix("write `steps:` above the list", [
          { start: line, end: line },
          "steps:\n",
        ]),
      }
      : {}),
  };
}

/** A language other than YAML, and what to do about a file written in it. */
interface OtherLanguage {
  readonly what: string;
  readonly help?: string;
}

const MARKUP_HELP =
  "a web page was saved instead of the file; download the file itself, for example from its raw view";
const REQUEST_LINE = /^\s*(?:#[^\n]*\n\s*)*(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\s+(\S+)/;

const LANGUAGES: readonly (readonly [RegExp, (match: RegExpExecArray) => OtherLanguage])[] = [
  [
    /^\s*<(?:!doctype html|html|head|body)\b/i,
    () => ({ what: "an HTML page", help: MARKUP_HELP }),
  ],
  [/^\s*<(?:\?xml|!--|[a-z][\w:-]*[\s>/])/i, () => ({ what: "XML", help: MARKUP_HELP })],
  [REQUEST_LINE, ([, method, url]) => ({
    what: "an HTTP request as text",
    help: `write steps: \`steps: [{ name: a, request: { method: ${method}, url: ${
      quoted(url)
    } } }]\``,
  })],
  [
    /^\s*(?:meta|get|post|put|patch|delete|vars|auth:\w+) \{\s*\n/,
    () => ({ what: "a Bruno file" }),
  ],
  [/^\s*(?:import\s[^\n]*\sfrom\s|export\s|const\s|function\s)/, () => ({ what: "JavaScript" })],
  [/^\s*(?:\$\s*)?curl\s/, () => ({ what: "a curl command" })],
];

/** Returns the language of a text that is not YAML, or `undefined` if it is not recognized. */
function languageOf(text: string): OtherLanguage | undefined {
  for (const [looks, tell] of LANGUAGES) {
    const match = looks.exec(text);
    if (match) return tell(match);
  }
  return undefined;
}

/** Explains a file that is not YAML because it is written in another language. */
export function explainLanguage(text: string): YamlError | undefined {
  const language = languageOf(text);
  if (language === undefined) return undefined;
  const start = text.search(/\S/);
  const end = start + /^.*/.exec(text.slice(start))![0].trimEnd().length;
  const { what, help = HELP } = language;
  return new YamlError("bad-yaml", `this is ${what}, not a flow`, { start, end }, { help });
}
