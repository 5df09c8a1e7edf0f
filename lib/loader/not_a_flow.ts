import type { Diagnostics } from "./diagnostic.ts";
import type { ListNode, MapNode, SourceNode } from "./node.ts";
import { YamlError } from "./yaml_error.ts";

const NO_FLOW = "this YAML file is no flow: it has no `steps`";
const HELP = "a flow is a map with the key `steps`, a list of steps with `name` and `request`";

/** Files that are taken for flows, by keys that all of them have. */
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
  [["$schema"], "a JSON Schema"],
];

/** Reports that a document is no flow, and what it seems to be. */
export function reportNotAFlow(root: SourceNode, found: Diagnostics): void {
  const { message, ...details } = explain(root, found);
  found.error("not-a-flow", message, root.range, { help: HELP, ...details });
}

function explain(root: SourceNode, found: Diagnostics) {
  if (root.kind === "list") return explainList(root, found);
  if (root.kind === "map") return explainMap(root);
  if (root.text === "") return { message: NO_FLOW };
  const markup = markupOf(root.text);
  return {
    message: noFlow(markup ?? "text"),
    ...(markup ? { help: MARKUP_HELP } : {}),
  };
}

function explainMap(root: MapNode) {
  const names = new Set(root.entries.map(({ name }) => name));
  if (names.has("request")) {
    const help = "write `steps:` above it, and begin the step with `- name: …`";
    return { message: noFlow("a step"), help };
  }
  const kind = KINDS.find(([keys]) => keys.every((key) => names.has(key)))?.[1];
  return { message: kind ? noFlow(kind) : NO_FLOW };
}

function noFlow(what: string): string {
  return `this is ${what}, no flow: it has no \`steps\``;
}

/** A list of steps without the key above it. */
function explainList(root: ListNode, found: Diagnostics) {
  const { source } = found;
  const isSteps = root.items.length > 0 &&
    root.items.every((item) =>
      item.kind === "map" && item.entries.some(({ name }) => name === "name" || name === "request")
    );
  const { start } = root.range;
  const line = source.text.lastIndexOf("\n", start - 1) + 1;
  const isBlock = source.text[start] === "-" && source.text.slice(line, start).trim() === "";
  return {
    message: noFlow("a list"),
    ...(isSteps ? { help: "write `steps:` above the list" } : {}),
    ...(isSteps && isBlock
      ? {
        fix: found.fix("write `steps:` above the list", [{ start: line, end: line }, "steps:\n"]),
      }
      : {}),
  };
}

const MARKUP_HELP =
  "a page was saved in place of the file: get the file itself, such as its raw view";

/** Explains a file that is no YAML since it is written in another language, if it is. */
export function explainMarkup(text: string): YamlError | undefined {
  const markup = markupOf(text);
  if (markup === undefined) return undefined;
  const start = text.search(/\S/);
  const end = start + /^.*/.exec(text.slice(start))![0].trimEnd().length;
  return new YamlError("bad-yaml", `this is ${markup}, no flow`, { start, end }, {
    help: MARKUP_HELP,
  });
}

function markupOf(text: string): string | undefined {
  if (/^\s*<(?:!doctype html|html|head|body)\b/i.test(text)) return "an HTML page";
  return /^\s*<(?:\?xml|!--|[a-z][\w:-]*[\s>/])/i.test(text) ? "XML" : undefined;
}
