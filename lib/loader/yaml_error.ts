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
  ) {
    super(message);
  }
}
