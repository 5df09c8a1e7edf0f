import type { KeyTable } from "./key_table.ts";

const TEXT = { type: "string" } as const;

/** The keys of a part of `multipart`. */
export const PART_KEYS: KeyTable = {
  text: {
    summary: "The text of the part.",
    schema: { type: ["string", "number", "boolean"] },
    insteadOf: ["value", "content", "data"],
  },
  file: {
    summary: "A file whose bytes are the part; the path is relative to the flow file.",
    schema: { type: "string", minLength: 1 },
    insteadOf: ["path", "src", "file_path", "filePath", "body_file"],
  },
  json: { summary: "A value that is sent as JSON.", schema: {} },
  filename: {
    summary: "The name of the file as the server reads it; that of the file if left out.",
    schema: TEXT,
    insteadOf: ["file_name", "fileName"],
  },
  content_type: {
    summary: "The content type of the part; that of a file follows from its name if left out.",
    schema: TEXT,
    insteadOf: ["type", "contentType", "content-type", "Content-Type", "mime", "mime_type"],
  },
};

/** The keys of `graphql`. */
export const GRAPHQL_KEYS: KeyTable = {
  query: {
    summary: "The document: a query or a mutation.",
    schema: TEXT,
    insteadOf: ["document", "mutation"],
  },
  query_file: {
    summary: "A file with the document; the path is relative to the flow file.",
    schema: { type: "string", minLength: 1 },
    insteadOf: ["file", "queryFile", "document_file"],
  },
  variables: {
    summary: "The variables of the document, as a map of name to value.",
    schema: { type: ["object", "string"], pattern: "^\\s*\\$\\{[^}]*\\}\\s*$" },
    insteadOf: ["vars", "params"],
  },
  operationName: {
    summary: "Which operation of the document is meant, where it has several.",
    schema: TEXT,
    insteadOf: ["operation_name", "operation", "operationname"],
  },
};
