import { describeNode } from "../../loader/mod.ts";
import { evaluateText, type Scope } from "../../resolver/mod.ts";
import { type SentPart, TransportError } from "../transport.ts";
import type { BodyKind } from "./body_maker.ts";
import { joined } from "./file_content.ts";
import { encodeParts } from "./multipart_encode.ts";
import { boundaryOf, partsProblem } from "./multipart_type.ts";
import { compilePart } from "./part.ts";

const BOUNDARY_DIGITS = 24;

/** `multipart`: the parts of a form with files. */
export const multipart: BodyKind = ({ value: node }, context) => {
  const { compiler, flowFiles } = context;
  if (node.kind !== "map") {
    const message = `\`multipart\` takes a map of parts, found ${describeNode(node)}`;
    compiler.found.error("wrong-type", message, node.range, {
      help: "write each part under its name: `multipart: { title: text, photo: { file: a.png } }`",
    });
    return () => ({ content: new Uint8Array() });
  }
  compiler.requireRandom();
  const fields = node.entries.map((entry) => ({
    name: compiler.text(entry.key),
    make: compilePart(entry, context),
  }));
  return async (scope, contentType) => {
    const boundary = contentType === undefined ? newBoundary(scope) : givenBoundary(contentType);
    const parts = await Promise.all(
      fields.map(({ name, make }) => make(evaluateText(name, scope), scope)),
    );
    const all = parts.flat();
    return {
      content: await joined(encodeParts(all, boundary), flowFiles.files),
      contentType: `multipart/form-data; boundary=${boundary}`,
      source: { kind: "multipart", parts: all.map(({ content: _, ...part }): SentPart => part) },
    };
  };
};

/** From the random values of the run, so that the same seed gives the same bytes. */
function newBoundary({ random }: Scope): string {
  return `----baton-${random.hex(BOUNDARY_DIGITS)}`;
}

function givenBoundary(contentType: string): string {
  const problem = partsProblem(contentType, true);
  if (problem === undefined) return boundaryOf(contentType)!;
  throw new TransportError("request", problem, { kind: "header", name: "content-type" });
}
