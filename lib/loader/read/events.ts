import { closestWord } from "../../text/mod.ts";
import type { EventsNode } from "../flow.ts";
import { EVENT_FORMATS, EVENTS_KEYS } from "../keys/response_keys.ts";
import { checkKeys, entryFor } from "../keys/key_table.ts";
import { type MapEntry, type MapNode, replaceValue, type SourceNode } from "../yaml/mod.ts";
import type { NodeReader } from "./node_reader.ts";

const CONDITION = "`events: { until: { path: $.data.state, equals: done } }`";
const MEANT: Readonly<Record<string, typeof EVENT_FORMATS[number]>> = {
  "text/event-stream": "sse",
  eventsource: "sse",
  "event-stream": "sse",
  "server-sent-events": "sse",
  jsonl: "ndjson",
  jsonlines: "ndjson",
  "json-lines": "ndjson",
  "application/x-ndjson": "ndjson",
};

/** Reads the `events` of a step. */
export function readEvents({ key, value }: MapEntry, reader: NodeReader): EventsNode | undefined {
  const map = reader.map(value, "`events`", notAMap(value, reader));
  if (!map) return undefined;
  checkKeys(reader.diagnostics, map, EVENTS_KEYS, "`events`");
  const valueOf = (name: string) => entryFor(map, name, EVENTS_KEYS)?.value;
  const [count, timeout, until] = ["count", "timeout_ms", "until"].map(valueOf);
  return {
    key,
    node: map,
    count: count && reader.integer(count, "`count`", 1),
    countNode: count,
    until: until && readUntil(until, reader),
    timeoutMs: timeout && reader.integer(timeout, "`timeout_ms`", 1),
    format: readFormat(valueOf("format"), reader),
  };
}

function notAMap(node: SourceNode, { diagnostics }: NodeReader) {
  const { value } = node.kind === "scalar" ? node : { value: undefined };
  const isCount = typeof value === "number" && Number.isInteger(value) && value > 0;
  const format = EVENT_FORMATS.find((one) => one === value);
  const text = isCount ? `{ count: ${value} }` : format && `{ format: ${format} }`;
  return {
    help: `write \`events: ${text ?? "{ count: 3, timeout_ms: 5000 }"}\``,
    ...(text === undefined ? {} : replaceValue(diagnostics, node, text)),
  };
}

/** Reads the one assertion of `until`. A block of assertions, as in loops, is a mistake here. */
function readUntil(node: SourceNode, reader: NodeReader): MapNode | undefined {
  const map = reader.map(node, "`until`", `write one assertion on an event: ${CONDITION}`);
  const block = map?.entries.find(({ name, value }) =>
    ["json", "jsonpath"].includes(name) && value.kind !== "scalar"
  );
  if (!block) return map;
  const message = "`until` of `events` is one assertion on an event";
  reader.diagnostics.error("wrong-type", message, block.key.range, {
    help: `write it without \`${block.name}\`: ${CONDITION}`,
  });
  return undefined;
}

function readFormat(node: SourceNode | undefined, reader: NodeReader): EventsNode["format"] {
  const word = node?.kind === "scalar" ? node.value : undefined;
  const format = EVENT_FORMATS.find((one) => one === word);
  if (node === undefined || format !== undefined) return format;
  const lower = typeof word === "string" ? word.toLowerCase() : "";
  const meant = Object.hasOwn(MEANT, lower) ? MEANT[lower] : closestWord(lower, EVENT_FORMATS);
  return reader.wrong(node, "`format`", "`sse` or `ndjson`", {
    help: meant === undefined
      ? "leave it out where the content type says it"
      : `write \`format: ${meant}\``,
    ...(meant === undefined ? {} : replaceValue(reader.diagnostics, node, meant)),
  });
}
