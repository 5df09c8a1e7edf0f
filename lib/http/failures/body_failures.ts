import type { BodyFailure, CodedTextProblem } from "./failure.ts";
import type { FailureTable } from "./failure_table.ts";

/** Failures to make a body from the values of the flow. */
export const BODY_FAILURES: FailureTable<BodyFailure> = {
  form_not_map: {
    errorClass: "request",
    message: "the body of a form must be a map, found a list",
    help: undefined,
  },
  map_expected: {
    errorClass: "request",
    message: ({ key, found }) => `\`${key}\` takes a map, found ${found}`,
    help: undefined,
  },
  value_not_text: {
    errorClass: "request",
    message: ({ what, name, found }) =>
      `the ${what} "${name}" must be a text, a number or a boolean, found ${found}`,
    help: undefined,
  },
  file_not_usable: {
    errorClass: "request",
    message: ({ path, reason }) => `the file \`${path}\` ${reason}`,
    help: ({ help }) => help,
  },
  file_unreadable: {
    errorClass: "request",
    message: ({ path, reason }) => `the file \`${path}\` cannot be read: ${reason}`,
    help: undefined,
  },
  file_shrank: {
    errorClass: "request",
    message: ({ path }) => `the file \`${path}\` became shorter while it was read`,
    help: undefined,
  },
  document_too_large: {
    errorClass: "request",
    message: ({ path }) => `the file \`${path}\` is too large for a document`,
    help: undefined,
  },
  coded_text_invalid: {
    errorClass: "request",
    message: ({ coding, text }) => `\`${coding}\` ${describeCodedText(coding, text)}`,
    help: undefined,
  },
  part_type_padded: {
    errorClass: "request",
    message: ({ type }) =>
      `the content type of a part cannot have white space around it: ${JSON.stringify(type)}`,
    help: ({ type }) => `write \`${type.trim()}\``,
  },
  multipart_type_mismatch: {
    errorClass: "request",
    message: ({ type }) => `\`multipart\` is sent in parts, and the content type is \`${type}\``,
    help: undefined,
  },
  boundary_missing: {
    errorClass: "request",
    message: ({ type }) => `\`${type}\` has no boundary, so no server can read its parts`,
    help: undefined,
  },
  boundary_invalid: {
    errorClass: "request",
    message: ({ boundary }) => `the boundary ${JSON.stringify(boundary)} is not valid`,
    help: undefined,
  },
};

function describeCodedText(coding: "base64" | "hex", text: CodedTextProblem): string {
  if (text.problem === "character") {
    return `cannot hold ${JSON.stringify(text.character)}, found at offset ${text.offset}`;
  }
  return coding === "base64"
    ? `is not complete: ${text.length} characters are not whole bytes`
    : `is not complete: a byte has two digits, and the number of digits is odd: ${text.length}`;
}
