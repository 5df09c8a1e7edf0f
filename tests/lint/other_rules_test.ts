import { requestFlow, testAdvice } from "./advice.ts";

const loop = (text: string) =>
  `steps:\n  - name: a\n    request: { url: "\${ENV.URL}/" }\n    loop: { ${text}, until: { status: 200 } }\n`;

testAdvice("long-poll", [
  {
    what: "the pauses between the attempts count",
    flow: loop("max_attempts: 122, sleep_ms: 5000"),
    found: ["4:13 the pauses of this loop can take 10 min 5 s"],
    help:
      "a loop that hangs should fail sooner: `max_attempts: 120` with this pause ends within ten minutes",
  },
  {
    what: "a pause that is left out is a second",
    flow: loop("max_attempts: 1000"),
    found: ["4:13 the pauses of this loop can take 16 min 39 s"],
  },
  {
    what: "one pause of more than ten minutes",
    flow: loop("max_attempts: 2, sleep_ms: 600001"),
    found: ["4:13 the pauses of this loop can take 10 min"],
    help: "a loop that hangs should fail sooner: use a shorter pause",
  },
  { what: "ten minutes", flow: loop("max_attempts: 121, sleep_ms: 5000"), found: [] },
  {
    what: "many attempts without a pause",
    flow: loop("max_attempts: 9999, sleep_ms: 0"),
    found: [],
  },
]);

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SAME = "the trace id of `traceparent` is the same in every run";
const header = (value: string) => requestFlow(`headers: { Traceparent: "${value}" }`);
const withVars = (vars: string, value: string) =>
  header(value).replace("vars: { ", `vars: { ${vars}, `);

testAdvice("constant-traceparent", [
  {
    what: "a trace id in the header",
    flow: header(`00-${TRACE}-\${RANDOM.HEX_16}-01`),
    found: [`7:31 ${SAME}`],
    help:
      "write `00-${RANDOM.HEX_32}-${RANDOM.HEX_16}-01`; a variable keeps one value for the whole flow",
  },
  {
    what: "a header from a variable",
    flow: withVars(`trace: 00-${TRACE}-00f067aa0ba902b7-01`, "${vars.trace}"),
    found: [`1:16 ${SAME}`],
  },
  {
    what: "a trace id from a variable of a variable",
    flow: withVars(`id: ${TRACE}, trace: "00-\${id}-00f067aa0ba902b7-01"`, "${trace}"),
    found: [`1:13 ${SAME}`],
    help: "write `${RANDOM.HEX_32}`",
  },
  {
    what: "a trace id in a list",
    flow: requestFlow(`headers: { traceparent: [00-${TRACE}-00f067aa0ba902b7-01] }`),
    found: [`7:32 ${SAME}`],
  },
  {
    what: "a trace id that is drawn, or from the environment",
    flow: withVars('id: "${RANDOM.HEX_32}"', "00-${vars.id}-0000000000000001-01"),
    found: [],
  },
  {
    what: "a trace id from the environment",
    flow: header("00-${ENV.TRACE}-0000000000000001-01"),
    found: [],
  },
  { what: "a header that is wrong on purpose", flow: header("00-${vars.base_url}"), found: [] },
  {
    what: "an invalid trace id, which is an error",
    flow: header(`00-${"0".repeat(32)}-0000000000000001-01`),
    found: [],
  },
  {
    what: "a circle of variables",
    flow: withVars('id: "${id2}${id2}", id2: "${id}${id}"', "${id}"),
    found: [],
  },
]);

const atBody = (text: string) =>
  `steps:\n  - name: a\n    request: { url: "\${ENV.URL}/" }\n    ${text}\n`;
const AT_BODY = "a path under this key starts at the body, and this one asks it for `json`";

testAdvice("envelope-path", [
  {
    what: "a capture from the body",
    flow: atBody("extract: { id: $.json.id }"),
    found: [`4:20 ${AT_BODY}`],
    help: "write `$.id`; if the body has a member `json`, add `# baton-ignore: envelope-path`",
  },
  {
    what: "several assertions are reported once",
    flow: atBody(
      "assert: { jsonpath: [{ path: $.json.id, equals: 1 }, { path: $.json.no, equals: 2 }] }",
    ),
    found: [`4:34 ${AT_BODY}`],
  },
  {
    what: "the long form of a capture, a condition",
    flow: atBody(
      'extract: { id: { path: "$.json[0]" } }\n    loop: { max_attempts: 2, until: { jsonpath: [{ path: $.json.a, equals: 1 }] } }',
    ),
    found: [`4:28 ${AT_BODY}`, `5:58 ${AT_BODY}`],
  },
  {
    what: "paths that begin at the envelope, and other members of a body",
    flow: atBody(
      "capture: { id: $.json.id }\n    assert: { jsonpath: [{ path: $.jsonp, equals: 1 }] }",
    ),
    found: [],
  },
]);
