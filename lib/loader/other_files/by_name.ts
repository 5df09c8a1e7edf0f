import {
  type OtherFile,
  PLAYWRIGHT,
  POSTMAN_ENVIRONMENT,
  RECORDING,
  requestsOf,
} from "./other_file.ts";

/** Files by the ends of their names, for those whose content does not show what they are. */
const ENDINGS: readonly (readonly [ending: RegExp, file: OtherFile])[] = [
  [/\.har(?:\.gz)?$/i, RECORDING],
  [/\.bru$/i, requestsOf("a Bruno file")],
  [/\.(?:http|rest)$/i, requestsOf("a file of HTTP requests")],
  [/\.hurl$/i, requestsOf("a Hurl file")],
  [/\.postman_collection\.json$/i, requestsOf("a Postman collection")],
  [/\.postman_(?:environment|globals)\.json$/i, POSTMAN_ENVIRONMENT],
  [/\.jmx$/i, requestsOf("a JMeter test plan")],
  [/\.tavern\.ya?ml$/i, requestsOf("a Tavern test")],
  [/\.feature$/i, requestsOf("a Gherkin feature")],
  [/\.(?:spec|test|e2e)\.[cm]?[jt]sx?$/i, requestsOf("a JavaScript test", PLAYWRIGHT.recorded)],
  [/\.[cm]?[jt]sx?$/i, { what: "JavaScript", hasRequests: true }],
  [/\.py$/i, { what: "Python", hasRequests: true }],
  [/\.(?:java|scala|kt|groovy)$/i, { what: "a program for the Java platform", hasRequests: true }],
  [/\.robot$/i, requestsOf("a Robot Framework test")],
  [/\.raml$/i, requestsOf("a RAML description")],
  [/\.wsdl$/i, requestsOf("a WSDL description")],
  [/\.graphqls?$|\.gql$/i, { what: "GraphQL" }],
  [/\.proto$/i, { what: "a description of Protocol Buffers" }],
  [/\.(?:md|markdown|apib)$/i, { what: "Markdown" }],
  [/\.ndjson$|\.jsonl$/i, { what: "lines of JSON" }],
  [/\.(?:csv|tsv)$/i, { what: "a table" }],
  [/\.xml$/i, { what: "XML" }],
  [/\.(?:sh|bash|zsh|ps1)$/i, { what: "a script", hasRequests: true }],
  [/(?:^|\/)\.env(?:\.[\w-]+)?$|\.env$/i, {
    what: "a file of variables",
    help: "flows read its variables with `--env-file FILE`",
  }],
];

/** Identifies a file by its name. */
export function fileOfName(path: string): OtherFile | undefined {
  return ENDINGS.find(([ending]) => ending.test(path))?.[1];
}

/** Returns whether the name of a file says that it is JSON. */
export function isNamedJson(path: string): boolean {
  return /\.json$/i.test(path);
}
