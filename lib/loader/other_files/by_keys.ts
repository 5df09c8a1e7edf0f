import {
  INSOMNIA,
  type OtherFile,
  POSTMAN_ENVIRONMENT,
  RECORDING,
  requestsOf,
} from "./other_file.ts";

/** What a file with some keys is. */
type Kind = readonly [keys: readonly string[], file: OtherFile];

const LOG_HELP = "make reports of the logs of several shards with `baton merge`";
const REPORT_HELP = "run the flows in it that did not pass with `baton run --rerun-failed FILE`";

/** Files that people mistake for flows, recognized by keys that all of them have. */
const KINDS: readonly Kind[] = [
  [["openapi"], requestsOf("an OpenAPI description")],
  [["swagger"], requestsOf("an OpenAPI description")],
  [["asyncapi"], requestsOf("an AsyncAPI description")],
  [["arazzo"], requestsOf("an Arazzo description")],
  [["_postman_variable_scope"], POSTMAN_ENVIRONMENT],
  [["info", "item"], requestsOf("a Postman collection")],
  [["__export_format"], INSOMNIA],
  [["type", "collection", "meta"], INSOMNIA],
  [["clientName", "requests"], requestsOf("a Thunder Client collection")],
  [["opencollection"], requestsOf("a Bruno collection")],
  [["info", "http"], requestsOf("a Bruno file")],
  [["log"], RECORDING],
  [["traceEvents"], {
    what: "a performance trace",
    recorded: "export from the Network panel, not from the Performance panel",
  }],
  [["constants", "events"], {
    what: "a NetLog of Chrome",
    recorded: "export from the Network panel, not from chrome://net-export",
  }],
  [["title", "steps"], {
    what: "a recording of clicks (Chrome's Recorder)",
    recorded: "export from the Network panel, not from the Recorder panel",
  }],
  [["data", "errors"], { what: "a response of a GraphQL server" }],
  [["apiVersion", "kind"], { what: "a Kubernetes manifest" }],
  [["apiVersion", "name", "version"], { what: "a Helm chart" }],
  [["AWSTemplateFormatVersion"], { what: "a CloudFormation template" }],
  [["jobs", "on"], { what: "a GitHub workflow" }],
  [["runs", "description"], { what: "a GitHub action" }],
  [["version", "updates"], { what: "a Dependabot configuration" }],
  [["jobs", "version"], { what: "a CircleCI configuration" }],
  [["pipelines"], { what: "a Bitbucket pipeline" }],
  [["trigger", "pool"], { what: "an Azure pipeline" }],
  [["services"], { what: "a Compose file" }],
  [["lockfileVersion"], { what: "a lock file of a package manager" }],
  [["name", "dependencies"], { what: "a package description" }],
  [["packages"], { what: "a workspace of a package manager" }],
  [["test_name", "stages"], requestsOf("a Tavern test")],
  [["stages"], { what: "a GitLab CI configuration" }],
  [["config", "scenarios"], requestsOf("an Artillery script")],
  [["runners"], requestsOf("a runn runbook")],
  [["desc", "steps"], requestsOf("a runn runbook")],
  [["version", "tests"], requestsOf("a Step CI workflow")],
  [["testcases"], requestsOf("a Venom test suite")],
  [["consumer", "provider", "interactions"], requestsOf("a Pact contract")],
  [["Feature"], requestsOf("a Gherkin feature")],
  [["schema_version", "flows", "argv"], { what: "a manifest of baton" }],
  [["schema_version", "flows", "summary"], { what: "a report of baton", help: REPORT_HELP }],
  [["type", "schema_version"], { what: "a log of baton", help: LOG_HELP }],
  [["$schema"], { what: "a JSON Schema" }],
];

/** Identifies a file by its keys, those of the outermost map. */
export function fileWithKeys(keys: ReadonlySet<string>): OtherFile | undefined {
  return KINDS.find(([members]) => members.every((key) => keys.has(key)))?.[1];
}

const KEY = /^(?:"([^"\n]+)"|'([^'\n]+)'|([\w$.@/-]+))[ \t]*:(?=\s|$)/gm;

/** Returns the keys at the beginning of lines, those of the outermost map of a YAML file. */
export function outerKeys(text: string): ReadonlySet<string> {
  return new Set(
    Array.from(text.matchAll(KEY), ([, double, single, plain]) => double ?? single ?? plain),
  );
}
