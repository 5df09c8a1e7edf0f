import assert from "node:assert/strict";
import { traceUrl, traceUrlProblem } from "../../lib/trace_context/mod.ts";

Deno.test("the URL of a trace has the id wherever its placeholder is", () => {
  assert.equal(
    traceUrl("http://jaeger.test/trace/{trace_id}", "ab"),
    "http://jaeger.test/trace/ab",
  );
  assert.equal(traceUrl("https://g.test/{trace_id}?q={trace_id}", "ab"), "https://g.test/ab?q=ab");
});

Deno.test("a URL with the placeholder of the id is a trace URL", () => {
  const urls = [
    "http://127.0.0.1:9411/zipkin/traces/{trace_id}",
    "HTTPS://grafana.test/explore?left=%7B%22query%22:%22{trace_id}%22%7D#x",
    "http://[::1]:16686/trace/{trace_id}?uiEmbed=v0",
    "https://ada:secret@traces.test/{trace_id}",
    "http://{trace_id}.traces.test/",
  ];
  assert.deepEqual(urls.map(traceUrlProblem), urls.map(() => undefined));
});

const PLACE = "expected {trace_id} where the trace id goes, as in " +
  "http://127.0.0.1:9411/zipkin/traces/{trace_id}";
const URL_WANTED = "expected an http or https URL such as " +
  "http://127.0.0.1:9411/zipkin/traces/{trace_id}";
const BRACES = "expected no braces but {trace_id}; write others as %7B and %7D";

const BLANKS = "expected no blanks; write them as %20";

Deno.test("what is not a trace URL says what to write", () => {
  const problems: Readonly<Record<string, string>> = {
    "": PLACE,
    "http://jaeger.test/trace/": PLACE,
    "http://jaeger.test/trace/{traceId}": PLACE,
    "http://jaeger.test/trace/{TRACE_ID}": PLACE,
    "http://jaeger.test/trace/%7Btrace_id%7D": PLACE,
    "http://jaeger.test/trace/${trace_id}": "expected {trace_id} without a $ before it",
    "http://jaeger.test/trace/{{trace_id}}": BRACES,
    "http://jaeger.test/{service}/{trace_id}": BRACES,
    'https://g.test/?left={"query":"{trace_id}"}': BRACES,
    "jaeger.test/trace/{trace_id}": URL_WANTED,
    "ftp://jaeger.test/{trace_id}": URL_WANTED,
    "javascript:alert('{trace_id}')": URL_WANTED,
    "http:///{trace_id}": URL_WANTED,
    "http://a b/{trace_id}": BLANKS,
    "http://g.test/my traces/{trace_id}": BLANKS,
    " http://g.test/{trace_id}": BLANKS,
    "http://g.test/{trace_id}\n": BLANKS,
    "{trace_id}": URL_WANTED,
  };
  for (const [text, problem] of Object.entries(problems)) {
    assert.equal(traceUrlProblem(text), problem, text);
  }
});
