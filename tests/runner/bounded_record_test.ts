import assert from "node:assert/strict";
import { boundedDiagnostic } from "../../lib/diagnostics/mod.ts";
import { parseJson } from "../../lib/json/mod.ts";
import { runFlow } from "../support/run_flow.ts";
import { openServer, type Reply } from "../support/server.ts";

const HUGE = 2_000_000;
/** As long as servers and clients accept in a header. */
const LONG = 30_000;

/** The longest event of a run that includes no bodies, in characters of JSON. */
const LONGEST_EVENT = 40_000;
/** 64 KiB of each body, escaped. */
const LONGEST_EXCHANGE = 180_000;

const reply = (body: string, headers: Record<string, string> = {}, status = 200): Reply => () =>
  new Response(status === 302 ? null : body, {
    status,
    headers: { "content-type": "application/json", ...headers },
  });

/** Responses whose texts are long, by what is long in them. */
const RESPONSES: Readonly<Record<string, Reply>> = {
  "a number": reply(`{"n":${"9".repeat(HUGE)}}`),
  "a number that can still be read": reply(`{"n":${"9".repeat(19_000)}}`),
  "a text": reply(`{"n":"${"x".repeat(HUGE)}"}`),
  "a key": reply(`{"${"k".repeat(HUGE)}":{"n":1},"n":2}`),
  "a key of the value": reply(`{"n":{"${"k".repeat(HUGE)}":2}}`),
  "a list": reply(`{"n":[${Array(HUGE / 10).fill('"aaaaaaa"')}]}`),
  "an XML name": reply(`<${"e".repeat(HUGE)}/>`, { "content-type": "application/xml" }),
  "a broken XML name": reply(`<a><${"e".repeat(HUGE)}></a>`, { "content-type": "text/xml" }),
  "a content type": reply("{}", { "content-type": `application/${"j".repeat(LONG)}` }),
  "a charset": reply("{}", { "content-type": `text/plain; charset=${"z".repeat(LONG)}` }),
  "the content type of a text": reply("no", { "content-type": `text/${"z".repeat(LONG)}` }),
  "a location": reply("", { location: `/${"l".repeat(LONG)}` }, 302),
  "a location that is not HTTP": reply("", { location: `ftp:${"l".repeat(LONG)}` }, 302),
  "a content encoding": reply("{}", { "content-encoding": "z".repeat(LONG) }),
  "a header name": reply("{}", { [`x-${"n".repeat(LONG)}`]: "1" }),
  "a retry-after": reply("{}", { "retry-after": "1".repeat(LONG) }, 503),
};

function flow(origin: string, json: string, root: string, capture: string): string {
  return `
steps:
  - name: judged
    request: { url: "${origin}/a" }
    assert:
      status: 201
      ${json}:
        - { path: ${root}.n, equals: 1234 }
        - { path: ${root}.n, type: boolean }
        - { path: ${root}.m, exists: true }
        - { path: "${root}", equals: { n: 1 } }
        - { path: "${root}..n", contains: 7 }
      headers: { content-type: text/plain, location: x, x-missing: "1" }
    ${capture}: { c: ${root}.zip }
    always: true
  - name: looped
    request: { url: "${origin}/a", follow_redirects: true }
    loop:
      max_attempts: 2
      sleep_ms: 1
      until: { ${json}: [{ path: ${root}.n, equals: 1 }], status: 200 }
    always: true
  - name: retried
    request: { url: "${origin}/a" }
    retry: { max_attempts: 2 }
    assert: { status: 200 }
    ${capture}: { n: ${root} }
    always: true
  - name: compared
    request: { url: "${origin}/echo?n=\${steps.retried.${
    capture === "capture" ? "capture." : ""
  }n}" }
    assert:
      ${json}: [{ path: ${root}.n, equals: "\${steps.retried.${
    capture === "capture" ? "capture." : ""
  }n}" }]
    always: true
`;
}

for (const [what, response] of Object.entries(RESPONSES)) {
  for (
    const [json, root, capture] of [["json", "$.json", "capture"], ["jsonpath", "$", "extract"]]
  ) {
    Deno.test(`the record stays small if ${what} in a response is long (${json})`, async () => {
      await using server = openServer({ "/a": response });
      const { events } = await runFlow(flow(server.origin, json, root, capture));
      for (const event of events) {
        const { length } = JSON.stringify(
          event,
          (_, value) => typeof value === "bigint" ? String(value) : value,
        );
        const limit = event.type === "exchange" ? LONGEST_EXCHANGE : LONGEST_EVENT;
        assert.ok(length < limit, `${event.type}: ${length}`);
      }
    });
  }
}

Deno.test("an integer of more than 20,000 characters is refused instead of read for seconds", () => {
  assert.equal(parseJson("9".repeat(20_000)), BigInt("9".repeat(20_000)));
  assert.throws(() => parseJson("9".repeat(20_001)), { name: "NumberTooLarge" });
});

Deno.test("a cut in a diagnostic says how much is left out", () => {
  const long = "x".repeat(10_000);
  const { message, notes, help, differences } = boundedDiagnostic({
    code: "assertion-failed",
    severity: "error",
    message: long,
    file: "a.yaml",
    notes: ["short", long],
    help: long,
    differences: { places: [{ at: long, expected: long, actual: "short" }] },
  });
  for (const text of [message, notes![1], help!, differences!.places[0].at]) {
    assert.match(text, /^x+… \(\d+ more characters\)$/);
    assert.ok(text.length < 1_600);
  }
  assert.equal(notes![0], "short");
});
