import type { ConvertOptions } from "./convert.ts";
import type { DropReason } from "./stages.ts";

/** A recording as a file has it. */
export interface RecordingFile {
  /** Its path or name, for messages and for the name of the flow. */
  readonly name: string;
  /** HAR 1.1 or 1.2 in UTF-8 or UTF-16, plain or compressed with gzip or zlib. */
  readonly bytes: Uint8Array;
}

/** What became of a recording. */
export interface ConvertedRecording {
  /** The texts of the flow files; one, unless it was split. */
  readonly flows: readonly string[];
  /** The environment variables that the flows need. */
  readonly environment: readonly EnvironmentNeed[];
  /** The text of an `.env.example`: their names with what they are. */
  readonly environmentText: string;
  /** The exchanges that are in no flow. */
  readonly dropped: readonly DroppedExchange[];
  /** What a person has to look at, each with its step; the flow has a comment there. */
  readonly open: readonly string[];
}

/** An environment variable that a flow needs. */
export interface EnvironmentNeed {
  /** Its name. */
  readonly name: string;
  /** What it is, in a few words. */
  readonly purpose: string;
  /** Whether it must not be shown. */
  readonly secret: boolean;
}

/** An exchange that is in no flow, and why. */
export interface DroppedExchange {
  /** The method of its request. */
  readonly method: string;
  /** The URL of its request; a recording has secrets, and so may have this. */
  readonly url: string;
  /** Why it was left out. */
  readonly reason: DropReason;
}

/**
 * Makes flow files of a recording: the API calls that its changes need, each value bound to where it
 * came from, secrets taken from the environment. The same recordings give the same text.
 *
 * @example A recording with nothing but a login
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
 * @param files One recording, or two of the same doings, of which the second confirms or corrects what
 * the first lets guess.
 * @throws {RecordingError} If a file is no recording that can be converted.
 * @throws {Error} If a recorded secret would be in a flow.
 */
export async function convertFiles(
  [first, second]: readonly [RecordingFile] | readonly [RecordingFile, RecordingFile],
  options: ConvertOptions = {},
): Promise<ConvertedRecording> {
  // A program that converts nothing need not load what converts.
  const { convert, openItems, readRecording } = await import("./mod.ts");
  const recording = await readRecording(first.bytes, first.name);
  const conversion = second
    ? await convert([recording, await readRecording(second.bytes, second.name)], options)
    : await convert([recording], options);
  const leak = conversion.flows.flatMap(({ leaks }) => leaks)[0];
  if (leak) {
    throw new Error(`the flow would have ${leak.kind} of the recording in line ${leak.line}`);
  }
  return {
    flows: conversion.flows.map(({ text }) => text),
    environment: conversion.environment.map(({ name, purpose, secret }) => ({
      name,
      purpose,
      secret,
    })),
    environmentText: conversion.environmentText,
    dropped: conversion.dropped.map(({ entry: { request }, reason }) => ({
      method: request.method,
      url: request.url,
      reason,
    })),
    open: openItems(conversion),
  };
}
