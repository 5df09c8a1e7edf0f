import type { FileCode } from "./codes.ts";
import type { Range } from "./source.ts";

/** A text that is no usable YAML document. */
export class YamlError extends Error {
  override name = "YamlError";
  /** What is wrong, where, and what to write instead. */
  constructor(
    readonly code: FileCode,
    message: string,
    readonly range: Range,
    readonly help?: string,
    /** What the mistake stands against, and what to say there. */
    readonly against?: { readonly range: Range; readonly message: string },
  ) {
    super(message);
  }
}

/** Takes a mistake that does not keep the rest of a document from being read. */
export type ReportYaml = (mistake: YamlError) => void;
