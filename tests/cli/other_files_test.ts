import assert from "node:assert/strict";
import { runCli } from "../support/run_cli.ts";

const STEPS = /^write its requests as steps, or record them in a browser/;
const GENERAL = /^a flow is a map with the key `steps`/;
const EXPORT = /^a recording is an HTTP Archive: in Chrome/;
const VARIABLES = /--env-file/;

/** A file that is not a flow: its path, its content, and what it is. */
interface OtherFile {
  readonly path: string;
  readonly text: string | Uint8Array;
  readonly what: string;
  /** What `run` and `check` say to do. @default STEPS */
  readonly help?: RegExp;
  /** What `convert` says to do. @default EXPORT */
  readonly recorded?: RegExp;
}

const xml = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<${root} a="b"></${root}>\n`;

const FILES: readonly OtherFile[] = [
  { path: "api.yaml", text: "openapi: 3.1.0\npaths: {}\n", what: "an OpenAPI description" },
  { path: "api.json", text: '{"openapi": "3.0.3", "paths": {}}', what: "an OpenAPI description" },
  { path: "api.yml", text: 'swagger: "2.0"\npaths: {}\n', what: "an OpenAPI description" },
  { path: "api.raml", text: "#%RAML 1.0\ntitle: Shop\n", what: "a RAML description" },
  { path: "shop.wsdl", text: xml("definitions"), what: "a WSDL description" },
  { path: "plan.jmx", text: xml("jmeterTestPlan"), what: "a JMeter test plan" },
  {
    path: "login.bru",
    text: "meta {\n  name: login\n}\n\nget {\n  url: {{host}}/a\n}\n",
    what: "a Bruno file",
  },
  { path: "vars.bru", text: "name: a\n", what: "a Bruno file" },
  { path: "login.yml", text: "info: { name: a }\nhttp: { method: GET }\n", what: "a Bruno file" },
  {
    path: "a.http",
    text: "@host = http://a.test\r\n\r\n### one\r\nGET {{host}}/a HTTP/1.1\r\nAccept: */*\r\n",
    what: "an HTTP request as text",
  },
  {
    path: "a.rest",
    text: "// all\nPOST http://a.test/b\n\n{}\n",
    what: "an HTTP request as text",
    help: /^write steps: `steps: \[\{ name: a, request: \{ method: POST, url: "http:\/\/a.test\/b"/,
  },
  {
    path: "a.hurl",
    text: '# a\nGET http://a.test/a\nHTTP 200\n[Asserts]\njsonpath "$.id" == 1\n',
    what: "a Hurl file",
    help: /^write steps: `steps: \[\{ name: a, request: \{ method: GET, url: "http:\/\/a.test\/a"/,
  },
  {
    path: "a.hurl",
    text: "GET {{host}}/a\n[QueryStringParams]\na: b\nHTTP/1.1 *\n",
    what: "a Hurl file",
  },
  {
    path: "shop.json",
    text: '{"info": {"name": "a", "schema": "https://x.test"}, "item": []}',
    what: "a Postman collection",
  },
  {
    path: "shop.json",
    text: '{"name": "a", "values": [], "_postman_variable_scope": "environment"}',
    what: "a Postman environment",
    help: VARIABLES,
    recorded: VARIABLES,
  },
  {
    path: "shop.json",
    text: '{"_type": "export", "__export_format": 4, "resources": []}',
    what: "an Insomnia export",
    help:
      /^in Insomnia choose \*Export\* and the format HAR, and make a flow of that with `baton convert`$/,
    recorded: /^in Insomnia choose \*Export\* and the format HAR$/,
  },
  {
    path: "shop.yaml",
    text: "type: collection.insomnia.rest/5.0\nname: a\nmeta: {}\ncollection: []\n",
    what: "an Insomnia export",
    help: /^in Insomnia choose/,
    recorded: /^in Insomnia choose/,
  },
  {
    path: "shop.json",
    text: '{"clientName": "Thunder Client", "requests": []}',
    what: "a Thunder Client collection",
  },
  {
    path: "load.js",
    text:
      'import http from "k6/http";\n\nexport default function () {\n  http.get("http://a");\n}\n',
    what: "a k6 script",
  },
  {
    path: "a.spec.ts",
    text: 'import { expect, test } from "@playwright/test";\n\ntest("a", async () => {});\n',
    what: "a Playwright test",
    help: /^record with `npx playwright open --save-har=app.har URL`, and make a flow of that/,
    recorded: /--save-har=app.har URL`$/,
  },
  { path: "a.cy.js", text: 'it("a", () => {\n  cy.request("/a");\n});\n', what: "a Cypress test" },
  { path: "a.mjs", text: "const a = 1;\nfetch(a);\n", what: "JavaScript" },
  { path: "test_a.py", text: "import requests\n\ndef test_a():\n    pass\n", what: "Python" },
  {
    path: "a.feature",
    text: "@smoke\nFeature: a\n\n  Scenario: b\n    Given url 'http://a'\n    When method get\n",
    what: "a Gherkin feature",
  },
  {
    path: "a.robot",
    text: "*** Settings ***\nLibrary  RequestsLibrary\n",
    what: "a Robot Framework test",
  },
  {
    path: "runn.yml",
    text: "desc: a\nrunners: { req: http://a }\nsteps:\n  - req: { /a: { get: { body: null } } }\n",
    what: "a runn runbook",
  },
  {
    path: "stepci.yml",
    text: 'version: "1.1"\nname: a\ntests: { a: { steps: [{ http: { url: http://a } }] } }\n',
    what: "a Step CI workflow",
  },
  {
    path: "test_a.tavern.yaml",
    text: "test_name: a\nstages:\n  - { name: a, request: { url: http://a } }\n",
    what: "a Tavern test",
  },
  { path: "a.yml", text: "name: a\ntestcases: [{ name: b }]\n", what: "a Venom test suite" },
  {
    path: "pact.json",
    text: '{"consumer": {}, "provider": {}, "interactions": []}',
    what: "a Pact contract",
  },
  { path: "call.txt", text: "#!/bin/sh\ncurl -fsS http://a.test\n", what: "a script" },
  {
    path: "docker-compose.yml",
    text: "services: { db: { image: a } }\n",
    what: "a Compose file",
    help: GENERAL,
  },
  {
    path: "ci.yml",
    text: "name: ci\non: [push]\njobs: { a: { steps: [{ run: make }] } }\n",
    what: "a GitHub workflow",
    help: GENERAL,
  },
  {
    path: "pod.yaml",
    text: "apiVersion: v1\nkind: Pod\n",
    what: "a Kubernetes manifest",
    help: GENERAL,
  },
  {
    path: "pnpm-lock.yaml",
    text: "lockfileVersion: '9.0'\n",
    what: "a lock file of a package manager",
    help: GENERAL,
  },
  {
    path: ".env",
    text: "BASE_URL=http://a.test\nUSER=ada\n",
    what: "a file of variables",
    help: VARIABLES,
    recorded: VARIABLES,
  },
  {
    path: "results.json",
    text: '{"schema_version": 1, "summary": {}, "flows": []}',
    what: "a report of baton",
    help: /--rerun-failed FILE/,
    recorded: /--rerun-failed FILE/,
  },
  {
    path: "run.ndjson",
    text: '{"type":"run_started","schema_version":1}\n{"type":"flow_started","flow":0}\n',
    what: "a log of baton",
    help: /`baton merge`/,
    recorded: /`baton merge`/,
  },
  { path: "junit.xml", text: xml("testsuites"), what: "a JUnit report", help: GENERAL },
  { path: "README.md", text: "# Flows\n\nThey test the shop.\n", what: "Markdown", help: GENERAL },
];

for (const { path, text, what, help = STEPS, recorded = EXPORT } of FILES) {
  for (const command of ["run", "check"]) {
    Deno.test(`${command} says that ${path} is ${what}`, async () => {
      const run = await runCli([command, path], { files: { [path]: text } });
      assert.equal(run.exitCode, 2);
      const title = /^error\[(?:not-a-flow|bad-yaml)\]: (.*)$/m.exec(run.stdout)?.[1];
      assert.ok(title?.startsWith(`this is ${what}, not a flow`), run.stdout);
      assert.match(/= help: (.*)/.exec(run.stdout)?.[1] ?? run.stdout, help);
    });
  }

  Deno.test(`convert says that ${path} is ${what}`, async () => {
    const run = await runCli(["convert", path], { files: { [path]: text } });
    assert.equal(run.exitCode, 2);
    assert.match(run.stderr, /^error: .* is .*, not a recording$/m);
    assert.ok(run.stderr.startsWith(`error: ${path} is ${what}, not a recording`), run.stderr);
    assert.match(/= help: (.*)/.exec(run.stderr)?.[1] ?? run.stderr, recorded);
  });
}

Deno.test("run and check lead from a recording to convert", async () => {
  const har = '{"log": {"version": "1.2", "entries": []}}';
  const files = { "a.har": har, "a.json": har, "a.har.gz": new Uint8Array([0x1f, 0x8b, 8, 0]) };
  for (const path of Object.keys(files)) {
    for (const command of ["run", "check"]) {
      const run = await runCli([command, path], { files });
      assert.equal(run.exitCode, 2);
      assert.match(run.stdout, /this is a recording \(HAR\), not a flow/);
      assert.match(run.stdout, /= help: make a flow of it with `baton convert`\n/);
    }
  }
});

Deno.test("a JSON file that is no flow says so", async () => {
  for (const text of ['{"name": "a", "replicas": 2}', "[1, 2]", '"a"']) {
    const run = await runCli(["check", "a.json"], { files: { "a.json": text } });
    assert.match(
      run.stdout,
      /^error\[not-a-flow\]: this JSON file is not a flow: it has no `steps`$/m,
    );
    assert.match(/= help: (.*)/.exec(run.stdout)![1], GENERAL);
  }
});

const FLOW =
  "name: a\nsteps: [{ name: a, request: { url: http://a.test }, assert: { status: 200 } }]\n";

Deno.test("a flow is run whatever the name of its file is", async () => {
  for (const path of ["a.bru", "a.http", "notes.md", "a.har", "run.feature"]) {
    const run = await runCli(["check", path], { files: { [path]: FLOW } });
    assert.equal(run.exitCode, 0, run.stdout);
  }
});

Deno.test("the mistakes of a flow are not taken for another kind of file", async () => {
  const keys = [
    "openapi: 3",
    "log: a",
    "services: {}",
    "info: {}\nitem: []",
    "version: 1\ntests: []",
  ];
  for (const key of keys) {
    const run = await runCli(["check", "a.yaml"], { files: { "a.yaml": `${key}\n${FLOW}` } });
    assert.ok(!run.stdout.includes("not-a-flow"), run.stdout);
    assert.match(run.stdout, /^error\[unknown-key\]/m);
  }
  const broken = FLOW.replace("] }", "");
  for (const line of ["# {{ .Values.a }}", '# from "k6/http"', "# cy.visit()"]) {
    const run = await runCli(["check", "a.yaml"], { files: { "a.yaml": `${line}\n${broken}` } });
    assert.ok(!run.stdout.includes("not a flow"), run.stdout);
  }
});

Deno.test("convert says that a flow is one, in either spelling of YAML", async () => {
  const json = '{"name": "a", "steps": [{"name": "a", "request": {"url": "http://a.test"}}]}';
  for (const [path, text] of [["a.yaml", FLOW], ["a.json", json], ["a.txt", `# a\n${FLOW}`]]) {
    const run = await runCli(["convert", path], { files: { [path]: text } });
    assert.equal(run.exitCode, 2);
    assert.equal(
      run.stderr,
      `error: ${path} is a flow, not a recording\n` +
        "  = help: run it with `baton run`, check it with `baton check`\n",
    );
  }
});
