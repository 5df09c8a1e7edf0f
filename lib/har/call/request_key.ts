import { stringifyJson } from "../../json/mod.ts";
import { memoizedByObject } from "../../text/mod.ts";
import type { Decisions } from "../provenance.ts";
import { type Entry, type Field, formFields, type RecordedRequest } from "../recording.ts";
import { operationsOf, textOfCall } from "./operation.ts";

/**
 * Creates the function that computes the keys of requests, which ignores parameters that are left out
 * of the flow.
 */
export function requestKeyBy(decisions: Decisions) {
  const leftOut = decisions.values().flatMap(({ requestValue: { place, entry }, dropped }) =>
    dropped && place.in === "query" ? [`${entry.index} ${place.name}`] : []
  );
  const without = new Set(leftOut);
  return memoizedByObject((entry: Entry) =>
    keyOf(entry, ({ name }) => without.has(`${entry.index} ${name}`))
  );
}

/**
 * Returns what identifies equal requests: the method, the URL without cache busters, and the body.
 */
export function callKey(entry: Entry): string {
  return keyOf(entry, (field) => isCacheBuster(field, entry.startMs));
}

function keyOf({ request }: Entry, isLeftOut: (field: Field) => boolean): string {
  const query = request.query.filter((field) => !isLeftOut(field)).map(({ raw }) => raw);
  return `${pathKey({ request })}?${query.join("&")}\n${bodyKey(request)}`;
}

/** Returns the method and the path of a request, with the part of what is there that it asks for. */
export function pathKey({ request }: Pick<Entry, "request">): string {
  const { method, origin, segments, headers } = request;
  return `${method} ${origin}/${segments.join("/")}${partOf(headers)}`;
}

/** Headers that ask for a part: a range, a frame of a page, some of its data. */
const PART = /^(?:range|turbo-frame|hx-target|x-[a-z-]*partial[a-z-]*)$/;

const partOf = memoizedByObject((headers: readonly Field[]) =>
  headers.filter(({ name }) => PART.test(name)).map(({ value }) => ` ${value}`).join("")
);

/** Returns the method, the path and the operations of a request. */
export function operationKey({ request }: Entry): string {
  return [pathKey({ request }), ...operationsOf(request).map(({ name }) => name)].join(" ");
}

/** Names of parameters that only make a URL unique. */
const BUSTER =
  /^(?:_|__|_t|_ts|_r|_dc|_nc|_rnd|_rand|_cb|_time|cb|nc|rnd|rand|random|nocache|no_cache|no-cache|cachebust(?:er)?|cache_?bust(?:er)?|bust(?:er)?|(?:dojo\.)?prevent_?cache)$/i;
/** Names of parameters that only make a URL unique if the value is the time of the request. */
const BUSTER_WITH_TIME = /^(?:t|ts|r|v|time|timestamp|z|x|ver)$/i;
const UNIQUE = /^(?:\d{6,}|0?\.\d{4,}|[0-9a-f-]{8,}|\d{10,}[._-]\w+)$/i;
const NEAR_MS = 24 * 60 * 60 * 1_000;

/**
 * Whether a parameter only prevents caching: by its name and its value, or because it is nothing
 * but the time of the request, as in `/items?1767225600000`.
 */
export function isCacheBuster({ name, value }: Field, startMs: number): boolean {
  if (value === "") return isNear(name, startMs);
  if (BUSTER.test(name)) return UNIQUE.test(value) || isNear(value, startMs);
  return BUSTER_WITH_TIME.test(name) && isNear(value, startMs);
}

/** Whether a value is a time near another, in seconds, in milliseconds, or as these in base 36. */
function isNear(value: string, startMs: number): boolean {
  if (!/^(?:\d{10}(?:\d{3})?|[\da-z]{8})$/.test(value)) return false;
  const unitMs = value.length === 10 ? 1_000 : 1;
  return Math.abs(parseInt(value, value.length === 8 ? 36 : 10) * unitMs - startMs) < NEAR_MS;
}

function bodyKey(request: RecordedRequest): string {
  const { body } = request;
  if (body === undefined) return "";
  if (body.kind === "json") return textOfCall(request, { ...body, json: body.value })!;
  if ("text" in body) return body.text;
  if ("base64" in body) return body.base64;
  return stringifyJson(formFields(body).map(({ name, value = "" }) => [name, value]));
}
