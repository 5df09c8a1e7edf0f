import { ENVELOPE_NAMES, type Spelling } from "../flow.ts";
import { entryOf, type MapEntry, type MapNode, type SourceNode } from "../node.ts";

/** A path with the root that its spelling gives it: `$.id` is `$.json.id` in spelling A. */
export function withRoot(path: string, spelling: Spelling): string {
  if (spelling === "B" || !/^\$[.[]/.test(path)) return path;
  const first = /^\$\.([\w-]+)/.exec(path)?.[1] ?? /^\$\[["']([^"']*)["']\]/.exec(path)?.[1];
  const names: readonly (string | undefined)[] = ENVELOPE_NAMES;
  return names.includes(first) ? path : `$.json${path.slice(1)}`;
}

/** Whether some of the paths of assertions begin at the envelope and others at the body. */
export function mixesRoots(items: readonly MapNode[], spelling: Spelling): boolean {
  const paths = items.flatMap((item) => {
    const path = entryOf(item, "path")?.value;
    return path?.kind === "scalar" ? [path.text] : [];
  });
  const isBody = (path: string) => withRoot(path, spelling) !== path;
  return paths.some(isBody) && !paths.every((path) => isBody(path) || /^\$\.json\b/.test(path));
}

/** The entries with every path that they hold rooted as its spelling wants it. */
export function withRoots(entries: readonly MapEntry[], spelling: Spelling): MapEntry[] {
  return entries.map((entry) => ({ ...entry, value: rooted(entry.value, spelling) }));
}

function rooted(node: SourceNode, spelling: Spelling): SourceNode {
  if (node.kind === "list") return node;
  if (node.kind === "scalar") {
    const text = withRoot(node.text, spelling);
    return text === node.text ? node : { ...node, text, value: text };
  }
  const entries = node.entries.map((entry) =>
    entry.name === "path" ? { ...entry, value: rooted(entry.value, spelling) } : entry
  );
  return { ...node, entries };
}
