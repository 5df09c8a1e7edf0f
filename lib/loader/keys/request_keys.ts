import { integerFrom, type KeyTable, ref } from "./key_table.ts";

/** The keys of `request`. */
export const REQUEST_KEYS: KeyTable = {
  method: {
    summary: "The HTTP method; `GET` if left out.",
    schema: ref("method"),
    insteadOf: ["verb"],
  },
  url: {
    summary: "The http or https URL, sent as written; one that begins with `/` follows `base_url`.",
    schema: ref("url"),
    insteadOf: ["uri", "path", "endpoint"],
    unlike: ["path", "endpoint"],
  },
  headers: {
    mayBeEmpty: true,
    summary: "Header fields; a list repeats one.",
    schema: ref("headers"),
    insteadOf: ["header"],
  },
  cookies: {
    mayBeEmpty: true,
    summary: "Cookies sent with this request, as a map of name to value.",
    schema: ref("cookies"),
    insteadOf: ["cookie"],
  },
  body: {
    summary:
      "A map or a list is sent as JSON (or as a form, if the content type says so), text as it is.",
    schema: { type: ["string", "number", "boolean", "object", "array"] },
    insteadOf: ["json", "data", "payload", "raw", "text", "xml"],
  },
  query: {
    mayBeEmpty: true,
    summary: "Parameters added to the URL, encoded; a list repeats one.",
    schema: ref("fields"),
    insteadOf: ["params", "query_params", "queryParams", "qs"],
  },
  form: {
    mayBeEmpty: true,
    summary:
      "The fields of a form, sent as `application/x-www-form-urlencoded`; a list repeats one.",
    schema: ref("fields"),
    insteadOf: ["form_data", "urlencoded", "form_params", "form_urlencoded"],
    unlike: ["form_data"],
  },
  multipart: {
    mayBeEmpty: true,
    summary: "The parts of a form with files, sent as `multipart/form-data`.",
    schema: ref("parts"),
    insteadOf: ["files", "formdata"],
    unlike: ["files", "formdata"],
  },
  body_file: {
    summary: "A file whose bytes are the body; the path is relative to the flow file.",
    schema: { type: "string", minLength: 1 },
    insteadOf: ["file", "bodyFile", "binary"],
    unlike: ["binary"],
  },
  graphql: {
    mayBeEmpty: true,
    summary: "A GraphQL request: `query`, `variables` and `operationName`, sent as JSON.",
    schema: ref("graphql"),
    insteadOf: ["gql", "graphQL"],
  },
  base64: { summary: "The bytes of the body in base64.", schema: ref("base64") },
  hex: { summary: "The bytes of the body in hexadecimal.", schema: ref("hex") },
  auth: {
    mayBeEmpty: true,
    summary: "How the request authenticates: `basic`, `bearer`, `digest`, `oauth2` or `aws_sigv4`.",
    schema: ref("auth"),
    insteadOf: ["authentication"],
  },
  follow_redirects: {
    summary: "Follow redirects: `true` for up to 20, or how many; none if left out.",
    schema: { type: ["boolean", "integer"], minimum: 0, maximum: 100, examples: [true, 5] },
    insteadOf: [
      "followRedirects",
      "follow_location",
      "allow_redirects",
      "redirects",
      "redirect",
      "max_redirects",
    ],
    unlike: ["redirect", "redirects"],
  },
  http_version: {
    summary:
      "Insist on a version of HTTP: `1.1` or `2`; the server and its TLS choose if left out.",
    schema: {
      enum: [1.1, 2, "1.1", "2"],
      markdownEnumDescriptions: [
        "HTTP/1.1.",
        "HTTP/2; over `http` from the first byte on.",
        "HTTP/1.1.",
        "HTTP/2; over `http` from the first byte on.",
      ],
    },
    insteadOf: ["http", "httpVersion", "version"],
  },
  unix_socket: {
    summary: "The path of a Unix socket to connect to in place of the URL's host.",
    schema: { type: "string", minLength: 1 },
    insteadOf: ["socket", "socketPath"],
  },
  timeout_ms: {
    summary: "How long the whole exchange may take, in milliseconds; 30000 if left out.",
    schema: integerFrom(1, 5000),
    insteadOf: ["timeout"],
    unlike: ["timeout"],
  },
};

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
  base64: { summary: "The bytes of the part in base64.", schema: ref("base64") },
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
    summary: "The operation to run, if the document has several.",
    schema: TEXT,
    insteadOf: ["operation_name", "operation", "operationname"],
  },
};

/** The keys of a request other than `body` that give a body. */
export const BODY_KEYS = ["body_file", "form", "multipart", "graphql", "base64", "hex"] as const;
