import type { ConvertOptions } from "./convert.ts";
import type { EnvironmentNeed } from "./provenance.ts";
import type { DropReason } from "./stages.ts";

export type { EnvironmentNeed };

/** A recording as a file. */
export interface RecordingFile {
  /** The path or name of the file, for messages and for the name of the flow. */
  readonly name: string;
  /** The contents: HAR 1.1 or 1.2 in UTF-8 or UTF-16, plain or compressed with gzip or zlib. */
  readonly bytes: Uint8Array;
}

/** The result of converting a recording. */
export interface ConvertedRecording {
  /** The texts of the flow files: one, unless the recording was split. */
  readonly flows: readonly string[];
  /** The environment variables that the flows need. */
  readonly environment: readonly EnvironmentNeed[];
  /** The text of `.env.example`: the name and purpose of each variable. */
  readonly environmentText: string;
  /** The exchanges that are in no flow. */
  readonly dropped: readonly DroppedExchange[];
  /** What the user has to check, each with its step; the flow has a comment at that step. */
  readonly open: readonly string[];
}

/** An exchange that is in no flow, and why. */
export interface DroppedExchange {
  /** The method of the request. */
  readonly method: string;
  /** The URL of the request; it may contain secrets from the recording. */
  readonly url: string;
  /** Why the exchange was left out. */
  readonly reason: DropReason;
}

/**
 * Converts a recording to flow files: the API calls that its changes need, with each value bound to
 * its source and secrets taken from the environment. The same recordings always give the same text.
 *
 * @example Convert a recording of a login
 * ```ts
 * import { convertFiles } from "./convert_files.ts";
 * import assert from "node:assert/strict";
 *
 * const har = JSON.stringify({
 *   log: {
 *     version: "1.2",
 *     creator: { name: "Playwright", version: "1" },
 *     entries: [{
 *       startedDateTime: "2026-01-05T09:00:00.000Z",
 *       time: 12,
 *       request: {
 *         method: "POST",
 *         url: "https://shop.test/login",
 *         headers: [],
 *         postData: {
 *           mimeType: "application/json",
 *           text: '{"username":"ada","password":"correct horse"}',
 *         },
 *       },
 *       response: {
 *         status: 200,
 *         headers: [],
 *         content: { mimeType: "application/json", text: '{"ok":true}' },
 *       },
 *     }],
 *   },
 * });
 * const file = { name: "login.har", bytes: new TextEncoder().encode(har) };
 * const { flows: [flow], environment } = await convertFiles([file]);
 * assert.match(flow, /password: \$\{ENV\.LOGIN_PASSWORD\}/);
 * assert.deepEqual(environment.map(({ name }) => name), [
 *   "BASE_URL",
 *   "LOGIN_USERNAME",
 *   "LOGIN_PASSWORD",
 * ]);
 * ```
 *
 * @param files One recording, or two of the same actions; the second confirms or corrects the
 * guesses from the first.
 * @throws {RecordingError} If a file is not a recording that can be converted.
 * @throws {Error} If a recorded secret would be in a flow.
 */
export async function convertFiles(
  [first, second]: readonly [RecordingFile] | readonly [RecordingFile, RecordingFile],
  options: ConvertOptions = {},
): Promise<ConvertedRecording> {
  // Loaded on demand: a program that converts nothing does not pay for the converter.
  const { convert, leakInWords, openItems, readRecording } = await import("./mod.ts");
  const read = ({ bytes, name }: RecordingFile) => readRecording(bytes, name);
  const recording = await read(first);
  const conversion = await convert(second ? [recording, await read(second)] : [recording], options);
  const leak = conversion.flows.flatMap(({ leaks }) => leaks)[0];
  if (leak) throw new Error(`the flow would have a recorded secret in it (${leakInWords(leak)})`);
  return {
    flows: conversion.flows.map(({ text }) => text),
    environment: conversion.environment.map(({ recorded: _, ...need }) => need),
    environmentText: conversion.environmentText,
    dropped: conversion.dropped.map(({ entry, reason }) => {
      const { sentMethod: method, url } = entry.request;
      return { method, url, reason };
    }),
    open: openItems(conversion),
  };
}
