import { quoted } from "../yaml/mod.ts";
import { type OtherFile, PLAYWRIGHT, requestsOf } from "./other_file.ts";

type Recognized = readonly [looks: RegExp, file: OtherFile];

/** What may stand above the first request: comments, variables and separators. */
const PREAMBLE = /^(?:#|\/\/|@[\w-]+[ \t]*=|$)/;
const REQUEST_LINE = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)[ \t]+(\S+)(.*)$/;
/** Lines that follow the first line of a request only in Hurl: a status, or the name of a section. */
const HURL =
  /^(?:HTTP(?:\/[\d.]+)?[ \t]+(?:\d{3}|\*)|\[(?:Asserts|Captures|Options|QueryStringParams|Query|FormParams|Form|BasicAuth|Cookies)\])$/;

/** Identifies requests that are written as text, as editors and Hurl do. */
function requestsAsText(head: string): OtherFile | undefined {
  const lines = head.split(/\r?\n/);
  const first = lines.findIndex((line) => !PREAMBLE.test(line.trim()));
  const match = REQUEST_LINE.exec(lines[first]?.trim() ?? "");
  if (!match) return undefined;
  const isHurl = match[3] === "" && lines.slice(first + 1).some((line) => HURL.test(line.trim()));
  return requestText(isHurl ? "a Hurl file" : "an HTTP request as text", match);
}

/** Returns a text of requests, with the first as a step unless it has variables of its own. */
function requestText(what: string, [, method, url]: RegExpExecArray): OtherFile {
  if (url.includes("{{")) return requestsOf(what);
  const request = `{ method: ${method}, url: ${quoted(url)} }`;
  const help = `write steps: \`steps: [{ name: a, request: ${request} }]\``;
  return { ...requestsOf(what), help };
}

const WEB_PAGE =
  "a web page was saved instead of the file; download the file itself, for example from its raw view";

/** For a command that was copied in a browser. */
const COPIED = "in the Network panel choose *Export HAR*, not *Copy as cURL*";

/** Texts in languages other than YAML, by what they begin with or contain. */
const TEXTS: readonly Recognized[] = [
  [/^\s*<(?:!doctype html|html|head|body)\b/i, { what: "an HTML page", help: WEB_PAGE }],
  [/^\s*<[^]{0,400}<?jmeterTestPlan\b/, requestsOf("a JMeter test plan")],
  [/^\s*<[^]{0,400}\bsoapui-project\b/, requestsOf("a SoapUI project")],
  [/^\s*<[^]{0,400}<(?:\w+:)?definitions\b/, requestsOf("a WSDL description")],
  [/^\s*<[^]{0,400}<testsuites?\b/, { what: "a JUnit report" }],
  [/^\s*<(?:\?xml|!--|[a-z][\w:-]*[\s>/])/i, { what: "XML" }],
  [
    /^\s*(?:meta|get|post|put|patch|delete|vars|headers|auth(?::\w+)?) \{[ \t]*\r?\n/,
    requestsOf("a Bruno file"),
  ],
  [/^[^]*?\bfrom\s+["']k6(?:\/[\w-]+)?["']/, requestsOf("a k6 script")],
  [/^[^]*?["']@playwright\/test["']/, PLAYWRIGHT],
  [/^[^]*?\bcy\.(?:request|visit|intercept)\(/, requestsOf("a Cypress test")],
  [/^\s*#%RAML\b/, requestsOf("a RAML description")],
  [/^FORMAT: 1A\b/, requestsOf("an API Blueprint")],
  [/^\s*(?:(?:#|@)[^\n]*\n\s*)*Feature:/, requestsOf("a Gherkin feature")],
  [
    /^\*{3} ?(?:Settings|Test Cases|Variables|Keywords) ?\*{3}/im,
    requestsOf("a Robot Framework test"),
  ],
  [/^[^]*?\{\{-?\s*(?:\.Values|\.Release|include |template |if |range |end\b)/, {
    what: "a template of Helm",
  }],
  [
    /^(?:\s*#[^\n]*\n)*\s*(?:from [\w.]+ import |import \w+\s*(?:\n|$)|def \w+\()/,
    { what: "Python", hasRequests: true },
  ],
  [/^\s*(?:package|import) [\w.]+(?:\._)?;?\s*\n/, { what: "Java or Scala", hasRequests: true }],
  [
    /^\s*(?:(?:\/\/[^\n]*\n|\/\*[^]*?\*\/|["']use strict["'];?)\s*)*(?:import\s[^\n]*\sfrom\s|import\s+["']|export\s|const\s|let\s|var\s|function\s|describe\(|test\()/,
    { what: "JavaScript", hasRequests: true },
  ],
  [/^\s*(?:type|schema|query|mutation|input|enum|interface)\s+(?:\w+\s*)?[({]/, {
    what: "GraphQL",
  }],
  [/^\s*(?:\$\s*)?curl\s/, requestsOf("a curl command", COPIED)],
  [/^\s*Invoke-WebRequest\s/, requestsOf("a PowerShell command", COPIED)],
  [/^#![^\n]*\n/, { what: "a script", hasRequests: true }],
  [/^\s*\{"type":"run_started"/, {
    what: "a log of baton",
    help: "make reports of the logs of several shards with `baton merge`",
  }],
  [/^(?:[ \t]*(?:#[^\n]*)?\r?\n)*(?:export )?[A-Z][A-Z\d_]*=[^\n]*(?:\r?\n|$)/, {
    what: "a file of variables",
    help: "flows read its variables with `--env-file FILE`",
  }],
];

/** How much of a text is looked at, in characters. */
const HEAD = 4_000;
const FLOW = /^["']?steps["']?[ \t]*:/m;

/** Identifies a text that is not YAML, or YAML only by chance. */
export function fileOfText(text: string): OtherFile | undefined {
  const head = text.slice(0, HEAD);
  if (FLOW.test(head)) return undefined;
  return requestsAsText(head) ?? TEXTS.find(([looks]) => looks.test(head))?.[1];
}
