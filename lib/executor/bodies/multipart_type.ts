import { mediaType } from "../text.ts";

const BOUNDARY = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;]*))/i;
/** RFC 2046, section 5.1.1. */
const VALID_BOUNDARY = /^[0-9A-Za-z'()+_,./:=? -]{0,69}[0-9A-Za-z'()+_,./:=?-]$/;

/** The boundary that a content type gives. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  return quoted ?? plain;
}

/**
 * Says why a content type and a body do not go together, for what is sent in parts; nothing where
 * they do.
 *
 * @param inParts Whether `multipart` gives the body.
 */
export function partsProblem(contentType: string, inParts: boolean): string | undefined {
  const type = mediaType(contentType);
  if (!type.startsWith("multipart/")) {
    return inParts
      ? `\`multipart\` is sent in parts, and the content type is \`${type}\``
      : undefined;
  }
  const boundary = boundaryOf(contentType);
  if (boundary === undefined || boundary === "") {
    return `\`${type}\` has no boundary, so no server can read its parts`;
  }
  return VALID_BOUNDARY.test(boundary)
    ? undefined
    : `the boundary ${JSON.stringify(boundary)} is not valid`;
}

/** What to do about a content type that {@link partsProblem} tells of. */
export function partsHelp(inParts: boolean): string {
  return inParts
    ? "remove the header; `multipart` sends its own, with the boundary"
    : "write the parts under `multipart`, and remove the header; it is sent with its boundary";
}
