import { isArray, isObject } from "../../json/mod.ts";
import type { Decision, Piece, Producer, Source, Template } from "../provenance.ts";
import { sourceValue } from "../source_value.ts";
import type { Alignment } from "./align.ts";
import { reproduce } from "./reproduce.ts";

/** What was decided about the other recording, said of this one; nothing where it is not right here. */
export function mirrored(
  { template }: Decision,
  sent: string,
  { toA }: Alignment,
): Template | undefined {
  if (!template || reproduce(template, sent, toA) !== "same") return undefined;
  const pieces: Piece[] = [];
  for (const piece of template) {
    if (typeof piece === "string" || piece.to !== "capture") {
      pieces.push(piece);
      continue;
    }
    const producer = mirroredProducer(piece.producer, toA);
    if (!producer) return undefined;
    pieces.push({ ...piece, producer });
  }
  return pieces;
}

function mirroredProducer(
  producer: Producer,
  toA: Alignment["toA"],
): Producer | undefined {
  const entry = toA.get(producer.entry.index);
  const value = entry && sourceValue(entry.response, producer.source);
  if (!entry || value === undefined || isArray(value) || isObject(value)) return undefined;
  const id = producer.id.replace(/^\d+/, String(entry.index));
  const { source } = producer;
  // How an item of a list is chosen is said with words of the other recording.
  const plain: Source = source.from === "json" ? withoutChoice(source) : source;
  return { ...producer, id, entry, value, source: plain };
}

function withoutChoice({ choice: _, ...source }: Extract<Source, { from: "json" }>): Source {
  return source;
}
