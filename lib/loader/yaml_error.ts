import type { FileCode } from "./codes.ts";
import type { Range } from "./source.ts";

/** What a YAML mistake may say beside its code, message and place. */
export interface YamlErrorDetails {
  /** What to write instead. */
  readonly help?: string;
  /** The text that mends the mistake in its place, where nothing else can be meant. */
  readonly write?: string;
  /** What the mistake stands against, and what to say there. */
  readonly against?: { readonly range: Range; readonly message: string };
  /** The value that the mistake leaves without a meaning; what else is wrong with it is an echo. */
  readonly spoils?: Range;
}

/** A text that is no usable YAML document. */
export class YamlError extends Error {
  override name = "YamlError";
  /** What is wrong, where, and what to write instead. */
  constructor(
    readonly code: FileCode,
    message: string,
    readonly range: Range,
    readonly details: YamlErrorDetails = {},
  ) {
    super(message);
  }
}

/** Takes a mistake that does not keep the rest of a document from being read. */
export type ReportYaml = (mistake: YamlError) => void;
