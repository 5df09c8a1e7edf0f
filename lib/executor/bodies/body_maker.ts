import type { FlowFiles, MapEntry } from "../../loader/mod.ts";
import type { Scope, TemplateCompiler } from "../../resolver/mod.ts";
import type { EncodedBody } from "../body.ts";

/** What a body is compiled with. */
export interface BodyContext {
  readonly compiler: TemplateCompiler;
  readonly flowFiles: FlowFiles;
}

/**
 * Makes the body of a request.
 *
 * @param contentType The content type that the step gives.
 * @throws {ResolveError} If an expression has no value.
 * @throws {TransportError} Of class `request`, if what comes out can be no body.
 */
export type BodyMaker = (
  scope: Scope,
  contentType: string | undefined,
) => EncodedBody | Promise<EncodedBody>;

/** Compiles what stands under a key that gives a body, and reports what is wrong with it. */
export type BodyKind = (entry: MapEntry, context: BodyContext) => BodyMaker;
