import type { Range } from "../../diagnostics/mod.ts";
import { MAX_YAML_VALUES } from "../limits.ts";
import {
  COLLECTION_STYLE,
  collectionEnd,
  EVENT_ID,
  getScalarValue,
  itemStart,
  type MappingEvent,
  readEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  type SequenceEvent,
} from "./events.ts";
import {
  entryNamed,
  type ListNode,
  type MapEntry,
  type MapNode,
  type ScalarNode,
  type SourceNode,
} from "./nodes.ts";
import { checkTag, isOnlyText, scalarRange, scalarValue, tagOf } from "./scalars.ts";
import {
  badKey,
  type ReportYaml,
  severalDocuments,
  tooLarge,
  unknownAlias,
  YamlError,
} from "./yaml_error.ts";

const FEW_KEYS = 12;

interface Anchored {
  readonly node: SourceNode;
  readonly size: number;
}

const NO_ENTRIES: readonly MapEntry[] = [];

/**
 * Parses one YAML 1.2 document (core schema) into nodes with positions.
 *
 * Merge keys (`<<`) are applied; integers outside the safe range become `bigint`; aliases are
 * resolved, with a limit on the total number of nodes.
 *
 * @param report Takes the mistakes that do not stop parsing; if absent, they are thrown.
 * @throws {YamlError} If the document is empty or too large.
 * @throws {Error} The error of the YAML parser on a syntax error.
 */
export function parseYaml(text: string, report: ReportYaml = throwError): SourceNode {
  const events = readEvents(text);
  const documents = events.filter((event) => event.type === EVENT_ID.DOCUMENT).length;
  if (documents === 0 || events[1]?.type === EVENT_ID.POP) {
    throw new YamlError("empty-file", "the file is empty", { start: 0, end: 0 }, {
      help: "a flow is a map with the key `steps`, a list of steps with `name` and `request`",
    });
  }
  const anchors = new Map<string, Anchored>();
  let at = 1;
  let nodes = 0;
  /** The end of the node composed last; an alias ends elsewhere than its node. */
  let ended = 0;
  const root = compose(0);
  if (documents > 1) report(severalDocuments(text, ended));
  return root;

  function compose(fallback: number): SourceNode {
    if (++nodes > MAX_YAML_VALUES) throw tooLarge(fallback, MAX_YAML_VALUES);
    const event = events[at++];
    const before = nodes;
    switch (event.type) {
      case EVENT_ID.SCALAR:
        return anchored(event, before, scalar(event, fallback));
      case EVENT_ID.SEQUENCE:
        return anchored(event, before, list(event));
      case EVENT_ID.MAPPING:
        return anchored(event, before, map(event));
      case EVENT_ID.ALIAS:
        return alias(event.anchorStart, event.anchorEnd);
      default:
        throw new Error(`Unexpected YAML event ${event.type}`);
    }
  }

  function anchored<T extends SourceNode>(
    { anchorStart, anchorEnd }: { anchorStart: number; anchorEnd: number },
    before: number,
    node: T,
  ): T {
    if (anchorStart >= 0) {
      anchors.set(text.slice(anchorStart, anchorEnd), { node, size: nodes - before + 1 });
    }
    return node;
  }

  function alias(start: number, end: number): SourceNode {
    const name = text.slice(start, end);
    const range = { start: start - 1, end };
    ended = end;
    const found = anchors.get(name);
    if (!found) {
      report(unknownAlias(name, range));
      return { kind: "scalar", value: `*${name}`, text: `*${name}`, quoted: false, range };
    }
    nodes += found.size;
    return found.node;
  }

  function scalar(event: ScalarEvent, fallback: number): ScalarNode {
    const { valueStart, valueEnd, style } = event;
    if (valueStart < 0) return valueOf("", event, { start: fallback, end: fallback });
    if (style !== SCALAR_STYLE.PLAIN) {
      return valueOf(getScalarValue(text, event), event, scalarRange(text, event));
    }
    const plain = event.fast ? text.slice(valueStart, valueEnd) : getScalarValue(text, event);
    return valueOf(plain, event, { start: valueStart, end: valueEnd });
  }

  function valueOf(written: string, event: ScalarEvent, range: Range): ScalarNode {
    const quoted = event.valueStart >= 0 && event.style !== SCALAR_STYLE.PLAIN;
    ended = range.end;
    if (event.tagStart < 0 && (quoted || isOnlyText(written))) {
      return { kind: "scalar", value: written, text: written, quoted, range };
    }
    const tag = tagOf(text, event, report);
    const value = scalarValue(written, { tag, quoted, range }, report);
    return { kind: "scalar", value, text: written, quoted, range };
  }

  function list(event: SequenceEvent): ListNode {
    if (event.tagStart >= 0) checkTag(text, event, "seq", report);
    const items: SourceNode[] = [];
    let end = event.start;
    while (events[at].type !== EVENT_ID.POP) {
      const start = itemStart(text, event, events[at], end);
      items.push(compose(start));
      end = Math.max(start + 1, ended);
    }
    return { kind: "list", items, range: close(event, end) };
  }

  function map(event: MappingEvent): MapNode | ScalarNode {
    if (event.tagStart >= 0) checkTag(text, event, "map", report);
    const own: MapEntry[] = [];
    /** The names of a map with many keys, for fast lookup; small maps are searched linearly. */
    let names: Set<string> | undefined;
    let merged: MapEntry | undefined;
    let odd: ListNode | MapNode | undefined;
    let end = event.start + 1;
    while (events[at].type !== EVENT_ID.POP) {
      const key = compose(end);
      const value = compose(ended);
      end = Math.max(end, ended);
      if (key.kind !== "scalar") {
        odd = key;
      } else if (key.text === "<<" && !key.quoted) {
        if (merged) report(duplicateKey(key, merged.key));
        else merged = { key, name: key.text, value };
      } else if (names ? names.has(key.text) : entryNamed(own, key.text) !== undefined) {
        report(duplicateKey(key, entryNamed(own, key.text)!.key));
      } else {
        own.push({ key, name: key.text, value });
        if (names) names.add(key.text);
        else if (own.length > FEW_KEYS) names = new Set(own.map(({ name }) => name));
      }
    }
    const inherited = merged
      ? mergeEntries(merged.value, new Set(own.map(({ name }) => name)), report)
      : NO_ENTRIES;
    const entries = inherited.length > 0 ? [...inherited, ...own] : own;
    const range = close(event, end);
    if (odd && isBraces(text, event.start, odd, entries)) return bracesIn(range);
    if (odd) report(badKey(odd.range, range));
    return { kind: "map", entries, range };
  }

  /** Returns `{{name}}`, a map in YAML, as text: it is meant as an expression of another tool. */
  function bracesIn(range: Range): ScalarNode {
    const written = text.slice(range.start, range.end);
    return { kind: "scalar", value: written, text: written, quoted: false, range };
  }

  /** Moves past the end of a collection. */
  function close(event: SequenceEvent | MappingEvent, end: number): Range {
    at++;
    const flow = event.style === COLLECTION_STYLE.FLOW;
    ended = flow ? collectionEnd(text, event.start, end) : end;
    return { start: event.start, end: ended };
  }
}

function throwError(mistake: YamlError): never {
  throw mistake;
}

function isBraces(text: string, start: number, key: SourceNode, rest: readonly unknown[]): boolean {
  return key.range.start === start + 1 && text.startsWith("{{", start) && rest.length === 0 &&
    text.startsWith("}}", key.range.end - 1);
}

/** Makes the error of a key that the map already has. */
function duplicateKey(key: ScalarNode, first: ScalarNode): YamlError {
  return new YamlError(
    "duplicate-key",
    `the key \`${key.text}\` is given twice in this map`,
    key.range,
    {
      help: "each key of a map is unique; remove one of the two, or merge them",
      against: { range: first.range, message: "it is given here first" },
    },
  );
}

/**
 * Returns the entries of a merged map (`<<: *defaults`, or a list of maps) that the map itself
 * lacks.
 */
function mergeEntries(
  node: SourceNode,
  own: ReadonlySet<string>,
  report: ReportYaml,
): readonly MapEntry[] {
  if (node.kind === "list") {
    const seen = new Set(own);
    return node.items.flatMap((item) => {
      const entries = mergeEntries(item, seen, report);
      for (const entry of entries) seen.add(entry.name);
      return entries;
    });
  }
  if (node.kind === "map") return node.entries.filter((entry) => !own.has(entry.name));
  const help = "`<<` takes a map that has an anchor: `<<: *defaults`";
  report(
    new YamlError("bad-merge", "`<<` merges maps, and this is not a map", node.range, { help }),
  );
  return [];
}
