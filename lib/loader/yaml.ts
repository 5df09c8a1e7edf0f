import type { MapEntry, MapNode, ScalarNode, SourceNode } from "./node.ts";
import type { Range } from "./source.ts";
import { YamlError } from "./yaml_error.ts";
import {
  COLLECTION_STYLE,
  type Event,
  EVENT_ID,
  getScalarValue,
  type MappingEvent,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  type SequenceEvent,
} from "./yaml_events.ts";
import { duplicateKey, mergeEntries } from "./yaml_map.ts";
import { checkTag, scalarRange, scalarValue, tagOf } from "./yaml_scalar.ts";

const MAX_DEPTH = 100;
const MAX_NODES = 500_000;

/**
 * Parses one YAML 1.2 document (core schema) into nodes with positions.
 *
 * Merge keys (`<<`) are applied; integers outside the safe range become `bigint`; aliases are
 * resolved within a bound on the total number of nodes.
 *
 * @throws {YamlError} If the document breaks a rule that is checked here.
 * @throws {Error} Whatever the YAML parser throws on a syntax error.
 */
export function parseYaml(text: string): SourceNode {
  const composer = new Composer(text, parseEvents(text, { maxDepth: MAX_DEPTH }));
  return composer.document();
}

interface Anchored {
  readonly node: SourceNode;
  readonly size: number;
}

class Composer {
  #at = 0;
  #nodes = 0;
  /** Where what was composed last ends; an alias ends elsewhere than its node. */
  #end = 0;
  #anchors = new Map<string, Anchored>();

  constructor(readonly text: string, readonly events: readonly Event[]) {}

  document(): SourceNode {
    const documents = this.events.filter((event) => event.type === EVENT_ID.DOCUMENT).length;
    if (documents === 0 || this.events[1]?.type === EVENT_ID.POP) {
      throw new YamlError("empty-file", "the file is empty", { start: 0, end: 0 });
    }
    this.#at = 1;
    const node = this.#node(0);
    if (documents > 1) {
      const start = this.#end + this.text.slice(this.#end).search(/^(?:---|\.\.\.)/m);
      throw new YamlError(
        "several-documents",
        "the file has several YAML documents, a flow file has one",
        { start, end: start + 3 },
        "put each flow into a file of its own",
      );
    }
    return node;
  }

  #node(fallback: number): SourceNode {
    if (++this.#nodes > MAX_NODES) {
      throw new YamlError(
        "too-large",
        `the document has more than ${MAX_NODES} values, aliases included`,
        { start: fallback, end: fallback + 1 },
      );
    }
    const event = this.events[this.#at++];
    switch (event.type) {
      case EVENT_ID.SCALAR:
        return this.#anchored(event, this.#nodes, this.#scalar(event, fallback));
      case EVENT_ID.SEQUENCE:
        return this.#list(event);
      case EVENT_ID.MAPPING:
        return this.#map(event);
      case EVENT_ID.ALIAS:
        return this.#alias(event.anchorStart, event.anchorEnd);
      default:
        throw new Error(`Unexpected YAML event ${event.type}`);
    }
  }

  #anchored<T extends SourceNode>(
    event: { anchorStart: number; anchorEnd: number },
    before: number,
    node: T,
  ): T {
    if (event.anchorStart >= 0) {
      const name = this.text.slice(event.anchorStart, event.anchorEnd);
      this.#anchors.set(name, { node, size: this.#nodes - before + 1 });
    }
    return node;
  }

  #alias(start: number, end: number): SourceNode {
    const name = this.text.slice(start, end);
    const anchored = this.#anchors.get(name);
    if (!anchored) {
      throw new YamlError(
        "unknown-alias",
        `no anchor \`&${name}\` stands before this alias`,
        { start: start - 1, end },
        "put text that begins with `*` into quotes",
      );
    }
    this.#nodes += anchored.size;
    this.#end = end;
    return anchored.node;
  }

  #list(event: SequenceEvent): SourceNode {
    checkTag(this.text, event, "seq");
    const before = this.#nodes;
    const items: SourceNode[] = [];
    let end = event.start;
    while (this.events[this.#at].type !== EVENT_ID.POP) {
      const start = this.#itemStart(event, end);
      items.push(this.#node(start));
      end = Math.max(start + 1, this.#end);
    }
    this.#at++;
    const range = this.#collectionRange(event, end);
    return this.#anchored(event, before, { kind: "list", items, range });
  }

  #map(event: MappingEvent): SourceNode {
    checkTag(this.text, event, "map");
    const before = this.#nodes;
    const own: MapEntry[] = [];
    const names = new Set<string>();
    let merged: SourceNode | undefined;
    let end = event.start + 1;
    while (this.events[this.#at].type !== EVENT_ID.POP) {
      const key = this.#key(end);
      const value = this.#node(this.#end);
      end = Math.max(end, this.#end);
      const merges = key.text === "<<" && !key.quoted;
      if (merges ? merged : names.has(key.text)) throw duplicateKey(key);
      if (merges) {
        merged = value;
      } else {
        names.add(key.text);
        own.push({ key, name: key.text, value });
      }
    }
    this.#at++;
    const range = this.#collectionRange(event, end);
    const entries = merged ? [...mergeEntries(merged, names), ...own] : own;
    return this.#anchored(event, before, { kind: "map", entries, range } satisfies MapNode);
  }

  #key(fallback: number): ScalarNode {
    const key = this.#node(fallback);
    if (key.kind !== "scalar") {
      throw new YamlError("bad-key", "a key must be plain text", key.range);
    }
    return key;
  }

  #scalar(event: ScalarEvent, fallback: number): ScalarNode {
    const empty = event.valueStart < 0;
    const text = empty ? "" : getScalarValue(this.text, event);
    const quoted = !empty && event.style !== SCALAR_STYLE.PLAIN;
    const range = empty ? { start: fallback, end: fallback } : scalarRange(this.text, event);
    this.#end = range.end;
    return {
      kind: "scalar",
      value: scalarValue(text, { tag: tagOf(this.text, event), quoted, range }),
      text,
      quoted,
      range,
    };
  }

  /** An empty item of a block list stands at its dash, which no event tells. */
  #itemStart(event: SequenceEvent, from: number): number {
    const next = this.events[this.#at];
    const empty = next.type === EVENT_ID.SCALAR && next.valueStart < 0;
    return empty && event.style !== COLLECTION_STYLE.FLOW ? this.#find("-", from) : from;
  }

  /** Flow collections end behind their bracket, which no event tells; `[a: 1]` has a map without. */
  #collectionRange(event: SequenceEvent | MappingEvent, end: number): Range {
    const { start } = event;
    const closing = { "[": "]", "{": "}" }[this.text[start]];
    const flow = event.style === COLLECTION_STYLE.FLOW && closing !== undefined;
    this.#end = flow ? this.#find(closing, end) + 1 : end;
    return { start, end: this.#end };
  }

  /** The next place of a character outside comments. */
  #find(character: string, from: number): number {
    let at = from;
    while (at < this.text.length && this.text[at] !== character) {
      at = this.text[at] === "#" ? this.text.indexOf("\n", at) : at + 1;
      if (at < 0) return from;
    }
    return at;
  }
}
