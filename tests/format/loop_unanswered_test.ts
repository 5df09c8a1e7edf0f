import assert from "node:assert/strict";
import { openAnswering, openRawServer } from "../http/sockets.ts";
import { DONE, pollFlow } from "../support/poll_flow.ts";
import { runCli } from "../support/run_cli.ts";
import { ofType, onlyFailure, runFlow } from "../support/run_flow.ts";
import { closedOrigin } from "../support/server.ts";

const LOOP = `max_attempts: 3, sleep_ms: 10, until: { ${DONE} }`;

Deno.test("a loop that nobody answers is an error with the network's reason", async () => {
  const origin = closedOrigin();
  const result = await runFlow(pollFlow(origin, LOOP, "    assert: { status: 200 }\n"));
  assert.equal(result.exitCode, 3);
  const [step] = result.steps;
  const { host } = new URL(origin);
  const message = `connection refused (${host}) — after 3 attempts`;
  assert.deepEqual([step.outcome, step.error], ["error", { class: "connect", message }]);
  assert.deepEqual(step.assertions.map(({ source, outcome }) => `${source} ${outcome}`), [
    "until.json not_reached",
    "status not_reached",
  ]);
  assert.deepEqual(
    ofType(result.events, "attempt").map(({ error }) => error?.class),
    ["connect", "connect", "connect"],
  );
  const failure = onlyFailure(result);
  assert.deepEqual([failure.code, failure.message], ["connect-error", message]);
  assert.deepEqual(failure.notes, ['not yet:    $.json.state equals "done"']);
  assert.equal(failure.help, `nothing listens at ${host}; start the server, or correct the URL`);
  assert.match(failure.context![0], / → no response$/);
});

/** Servers whose answers are no responses, and the class of the error that they are. */
const BROKEN: Readonly<Record<string, readonly [answer: string, errorClass: string]>> = {
  "an end of the connection": ["", "reset"],
  "a body that is cut": ["HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{}", "reset"],
  "what is not HTTP": ["220 mail.test ESMTP\r\n", "protocol"],
};

for (const [what, [answer, errorClass]] of Object.entries(BROKEN)) {
  Deno.test(`a loop that is only answered by ${what} is an error`, async () => {
    await using server = await openAnswering(answer);
    const result = await runFlow(pollFlow(`http://${server.address}`, LOOP));
    assert.equal(result.exitCode, 3);
    const [{ outcome, error }] = result.steps;
    assert.deepEqual([outcome, error?.class], ["error", errorClass]);
  });
}

Deno.test("a loop of one attempt that nobody answers is an error like any request", async () => {
  const origin = closedOrigin();
  const result = await runFlow(pollFlow(origin, LOOP.replace("3", "1")));
  assert.equal(result.exitCode, 3);
  assert.equal(result.steps[0].error?.message, `connection refused (${new URL(origin).host})`);
});

Deno.test("a loop that one response has answered has failed, whatever comes after", async () => {
  let answers = 0;
  await using server = await openRawServer((socket) =>
    socket.end(answers++ === 0 ? "HTTP/1.1 503 Busy\r\ncontent-length: 0\r\n\r\n" : "")
  );
  const result = await runFlow(pollFlow(`http://${server.address}`, LOOP));
  assert.equal(answers, 3);
  assert.equal(result.exitCode, 1);
  const [{ outcome, error }] = result.steps;
  assert.deepEqual([outcome, error?.class], ["failed", "loop"]);
});

Deno.test("all reports agree that a loop that nobody answers is an error", async () => {
  const files = { "a.yaml": pollFlow(closedOrigin(), LOOP) };
  const reports = ["--report-junit", "junit.xml", "--report-json", "results.json"];
  const done = await runCli(["run", ...reports, "a.yaml"], { files });
  assert.equal(done.exitCode, 3);
  assert.match(done.stdout, /^error\[connect-error\]: connection refused .* — after 3 attempts$/m);
  assert.match(done.stdout, /^1 of 1 flow could not be judged: 1 step, 1 error/m);
  assert.match(done.files["junit.xml"], /<error type="connect" message="connection refused /);
  assert.doesNotMatch(done.files["junit.xml"], /<failure/);
  const { summary } = JSON.parse(done.files["results.json"]);
  assert.deepEqual([summary.error, summary.failed], [1, 0]);
  const github = await runCli(["run", "--reporter", "github", "a.yaml"], { files });
  assert.match(github.stdout, /^::error .*connect-error::connection refused /m);
});
