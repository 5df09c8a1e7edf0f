import type { HostFiles } from "../../host/mod.ts";
import { type Discovered, type Flow, loadFile } from "../../loader/mod.ts";
import { compilePattern, loadPatterns, type Pattern } from "../../pattern/mod.ts";
import { byCodeUnit, closestWord, joinSome } from "../../text/mod.ts";
import { type FittingFlows, FlowFilterError } from "./select_flows.ts";
import type { TagExpression } from "./tag_expression.ts";

/** Which flows to select by what is in their files, and the paths that the user named. */
interface FilterOptions {
  readonly paths: readonly string[];
  /** A tag expression for the tags of a flow. */
  readonly tags?: string;
  /** A regular expression that the name of a flow must match anywhere. */
  readonly name?: string;
  /** The name of a step that a flow must have. */
  readonly step?: string;
}

/** The flows that fit a filter. */
interface FilteredFlows extends Pick<FittingFlows, "unknownTags"> {
  readonly selected: readonly Discovered[];
}

/** The compiled conditions; all of them must hold. */
interface FlowFilter {
  readonly tags?: TagExpression;
  readonly name?: Pattern;
  readonly step?: string;
}

/**
 * Selects the flows that fit a filter. A file with errors is always selected, so that they are
 * reported: its tags may be what is wrong.
 *
 * @returns The flows; if none fits, that as a problem.
 * @throws {FlowFilterError} If the tags or the name cannot be read.
 */
export async function filterFlows(
  found: readonly Discovered[],
  options: FilterOptions,
  files: HostFiles,
): Promise<FilteredFlows> {
  const filter = await readFilter(options);
  const selected: Discovered[] = [];
  const others: Flow[] = [];
  const known = new Set<string>();
  let isUnsure = false;
  let last: { readonly path: string; readonly flow: Flow | undefined } | undefined;
  for (const one of found) {
    if (last?.path !== one.path) last = { path: one.path, flow: await validFlow(one, files) };
    const { flow } = last;
    for (const tag of flow?.tags ?? []) known.add(tag);
    isUnsure ||= flow === undefined;
    const row = one.kind === "file" ? one.row : undefined;
    const named = flow && row ? { ...flow, name: row.name } : flow;
    if (!named || fits(named, filter)) selected.push(one);
    else others.push(named);
  }
  if (selected.length === 0) {
    return { selected: [nothingSelected(others, filter, options.paths)], unknownTags: [] };
  }
  // What a file with errors has for tags is not known.
  const tags = isUnsure ? [] : filter.tags?.tags ?? [];
  const unknownTags = [...new Set(tags)].filter((tag) => !known.has(tag))
    .map((tag) => ({ tag, near: closestWord(tag, [...known]) }));
  return { selected, unknownTags };
}

async function readFilter({ tags, name, step }: FilterOptions): Promise<FlowFilter> {
  return {
    step,
    tags: tags === undefined ? undefined : await compileTags(tags),
    name: name === undefined ? undefined : await compileName(name),
  };
}

async function compileTags(text: string): Promise<TagExpression> {
  const { compileTagExpression } = await import("./tag_expression.ts");
  return compileTagExpression(text);
}

async function compileName(pattern: string): Promise<Pattern> {
  await loadPatterns(pattern);
  try {
    return compilePattern(pattern, "");
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new FlowFilterError("name", pattern, "expected a regular expression");
  }
}

function fits(flow: Flow, { tags, name, step }: FlowFilter): boolean {
  return (tags?.selects(flow.tags) ?? true) && (name?.test(flow.name) ?? true) &&
    (step === undefined || flow.steps.some(({ name }) => name === step));
}

async function validFlow(found: Discovered, files: HostFiles): Promise<Flow | undefined> {
  if (found.kind !== "file") return undefined;
  const { path, searched } = found;
  const { flow, diagnostics } = await loadFile(path, files, { digest: false, searched });
  return diagnostics.hasErrors ? undefined : flow;
}

function nothingSelected(
  flows: readonly Flow[],
  { tags, name, step }: FlowFilter,
  paths: readonly string[],
): Discovered {
  const wanted = [
    ...tags ? [`tags that fit \`${tags.text}\``] : [],
    ...step === undefined ? [] : [`a step named \`${step}\``],
    ...name ? [`a name that matches \`${name.source}\``] : [],
  ].join(" and ");
  const path = paths.join(", ");
  const message = flows.length === 1
    ? `the flow does not have ${wanted}`
    : `none of ${flows.length} flows has ${wanted}`;
  return {
    kind: "problem",
    path,
    diagnostic: {
      code: "no-flow-files",
      severity: "error",
      message: `${message}: \`${path}\``,
      file: path,
      help: tags
        ? helpForTags(flows, tags)
        : step !== undefined
        ? helpForStep(flows, step)
        : known(flows, "name", flows.map((flow) => flow.name)),
    },
  };
}

function helpForTags(flows: readonly Flow[], { tags }: TagExpression): string {
  const all = [...new Set(flows.flatMap((flow) => flow.tags))].sort(byCodeUnit);
  if (all.length === 0) {
    return flows.length === 1
      ? "it has no tags; give it some: `tags: [smoke]`"
      : "they have no tags; give them some: `tags: [smoke]`";
  }
  const unknown = tags.find((tag) => !all.includes(tag));
  const near = unknown === undefined ? undefined : closestWord(unknown, all);
  return near === undefined ? known(flows, "tag", all) : `did you mean \`${near}\`?`;
}

function helpForStep(flows: readonly Flow[], step: string): string {
  const all = [...new Set(flows.flatMap(({ steps }) => steps.map(({ name }) => name)))];
  const [caller, ...inner] = step.split(" › ");
  if (inner.length > 0 && all.includes(caller)) {
    return `a step that uses a flow runs as a whole: \`--step ${caller}\``;
  }
  const near = closestWord(step, all);
  if (near !== undefined) return `did you mean \`${near}\`?`;
  const isUse = flows.some(({ steps }) => steps.some(({ kind }) => kind === "use"));
  return known(flows, "step", all) +
    (isUse ? "; those of a used flow run with the step that uses it" : "");
}

/** Says what the flows have. */
function known(flows: readonly Flow[], noun: string, words: readonly string[]): string {
  const owner = flows.length === 1 ? "its" : "their";
  const list = joinSome(words.map((word) => `\`${word}\``));
  return words.length === 1 ? `${owner} ${noun} is ${list}` : `${owner} ${noun}s are ${list}`;
}
