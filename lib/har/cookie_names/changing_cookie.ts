import { escapePattern } from "../../text/mod.ts";
import type { Producer, Reference } from "../provenance.ts";
import type { Entry } from "../recording.ts";
import type { ChangingPart } from "./changing_part.ts";

/** A cookie with a name that changes, as an answer sets it. */
export interface ChangingCookie {
  readonly name: string;
  readonly changing: ChangingPart;
  readonly value: Reference;
  readonly part: Reference;
}

/** Finds the part of a cookie's name that changes; the entry is one that sets it. */
export type PartOf = (name: string, entry: Entry) => ChangingPart | undefined;

/** The cookie that a reference takes, if its name changes. */
export function changingCookie(reference: Reference, partOf: PartOf): ChangingCookie | undefined {
  if (reference.to !== "capture" || reference.producer.source.from !== "cookie") return undefined;
  const { producer, filters } = reference;
  const { name: recorded } = reference.producer.source;
  const changing = partOf(recorded, producer.entry);
  if (changing === undefined || !isAlone(changing, producer.entry)) return undefined;
  const { before, part, after } = changing;
  const name = before.replace(/[-_.]+$/, "");
  const regex = (inner: string, value: string) =>
    `(?:^|, )${escapePattern(before)}${inner}${escapePattern(after)}=${value}`;
  const value = capture(
    producer,
    name,
    producer.value,
    regex("[^=;,\\s]+", "([^;\\s]*?)(?:;|, |$)"),
  );
  return {
    name: recorded,
    changing,
    value: filters ? { ...value, filters } : value,
    part: capture(producer, `${name}_suffix`, part, regex("([^=;,\\s]+)", "")),
  };
}

function capture(
  { entry }: Producer,
  name: string,
  value: Producer["value"],
  regex: string,
): Extract<Reference, { readonly to: "capture" }> {
  const id = `${entry.index} header set-cookie ${regex}`;
  return {
    to: "capture",
    producer: { id, entry, source: { from: "header", name: "set-cookie", regex }, name, value },
  };
}

/** Whether an answer sets no other cookie whose name begins and ends alike. */
function isAlone({ before, after }: ChangingPart, { response }: Entry): boolean {
  const alike = response.setCookies.filter(({ name }) =>
    name.startsWith(before) && name.endsWith(after)
  );
  return new Set(alike.map(({ name }) => name)).size === 1;
}
