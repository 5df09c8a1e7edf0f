import assert from "node:assert/strict";
import { renderDiagnostic } from "../../lib/diagnostics/mod.ts";
import { findingsIn, placeOf, requestFlow, testAdvice } from "./advice.ts";

const RANDOM = "q7Xv92LmZk41TnRb8sWc";
const JWT = ["eyJhbGciOiJIUzI1NiJ9", "eyJzdWIiOiI0MiJ9", "c2lnbmF0dXJl"].join(".");
const TOKENS: readonly (readonly [what: string, token: string])[] = [
  ["a JSON web token", JWT],
  ["an AWS access key", "AKIA" + "Q3EGTXZ2LBWN5KDA"],
  ["an AWS access key", "ASIA" + "Q3EGTXZ2LBWN5KDA"],
  ["a GitHub token", "ghp_" + RANDOM.repeat(2).slice(0, 36)],
  ["a GitHub token", "gho_" + RANDOM.repeat(2).slice(0, 36)],
  ["a GitHub token", "github_pat_" + RANDOM],
  ["a GitLab token", "glpat-" + RANDOM],
  ["a Slack token", "xoxb-" + RANDOM],
  ["a Stripe key", "sk_live_" + RANDOM],
  ["a Stripe key", "rk_live_" + RANDOM],
  ["a Google API key", "AIza" + RANDOM.repeat(2).slice(0, 35)],
  ["an npm token", "npm_" + RANDOM.repeat(2).slice(0, 36)],
];

/** A request with a secret in it, and the message; the secret is between `«` and `»`. */
const SECRETS: readonly (readonly [request: string, message: string, name: string])[] = [
  ["headers: { authorization: Bearer «xyz123» }", "a token", "LOGIN_TOKEN"],
  ["headers: { Proxy-Authorization: bearer «xyz123» }", "a token", "LOGIN_TOKEN"],
  ["headers: { authorization: «opensesame» }", "a secret", "LOGIN_AUTHORIZATION"],
  ["headers: { x-api-key: «shop-4711» }", "a secret", "LOGIN_API_KEY"],
  [`headers: { x-session-id: «${RANDOM}» }`, "a secret", "LOGIN_SESSION_ID"],
  [`headers: { cookie: theme=dark; sid=«${RANDOM}» }`, "a secret", "LOGIN_SID"],
  [`cookies: { sid: «${RANDOM}» }`, "a secret", "LOGIN_SID"],
  ["body: { password: «hunter2» }", "a password", "LOGIN_PASSWORD"],
  ['body: { password: "«hunter2»" }', "a password", "LOGIN_PASSWORD"],
  ["body: { password: «12345678» }", "a password", "LOGIN_PASSWORD"],
  ["body: { user: { newPassword: «hunter2» } }", "a password", "LOGIN_NEW_PASSWORD"],
  ["body: { password_confirmation: «hunter2» }", "a password", "LOGIN_PASSWORD_CONFIRMATION"],
  ["body: { client_secret: «opensesame» }", "a secret", "LOGIN_CLIENT_SECRET"],
  ["body: { passwords: [one], pwd: «hunter2» }", "a password", "LOGIN_PWD"],
  [`body: { access_token: «${RANDOM}» }`, "a secret", "LOGIN_ACCESS_TOKEN"],
  ["body: { api_key: «3f1c8a92-5b7d-4e06-9c1a-7d2e8f4b6a90» }", "a secret", "LOGIN_API_KEY"],
  [`body: { key: «${RANDOM}» }`, "a secret", "LOGIN_KEY"],
  [`body: '{"user": "ada", "password": "«hunter2»"}'`, "a password", "LOGIN_PASSWORD"],
  ["body: user=ada&password=«hunter2»", "a password", "LOGIN_PASSWORD"],
  ["body:\n  - password: «hunter2»", "a password", "LOGIN_PASSWORD"],
  ["form: { user: ada, password: «hunter2» }", "a password", "LOGIN_PASSWORD"],
  [`query: { api_key: «${RANDOM}» }`, "a secret", "LOGIN_API_KEY"],
  ["multipart: { password: «hunter2» }", "a password", "LOGIN_PASSWORD"],
  ["multipart: { password: { text: «hunter2» } }", "a password", "LOGIN_PASSWORD"],
  ["multipart: { data: { json: { password: «hunter2» } } }", "a password", "LOGIN_PASSWORD"],
  ["graphql: { query: a, variables: { password: «hunter2» } }", "a password", "LOGIN_PASSWORD"],
  ["auth: { bearer: «opensesame» }", "a token", "LOGIN_TOKEN"],
  ["auth: { basic: { username: ada, password: «hunter2» } }", "a password", "LOGIN_PASSWORD"],
  ["auth: { digest: { username: ada, password: «12345678» } }", "a password", "LOGIN_PASSWORD"],
  [
    'auth: { oauth2: { token_url: "${ENV.TOKEN_URL}", client_id: shop, client_secret: «opensesame» } }',
    "a secret",
    "LOGIN_CLIENT_SECRET",
  ],
  [
    "auth: { aws_sigv4: { region: r, service: s, access_key: a, secret_key: «opensesame» } }",
    "a secret",
    "LOGIN_SECRET_KEY",
  ],
  [`auth: { bearer: "\${ENV.TOKEN:-«${RANDOM}»}" }`, "a secret", "LOGIN_BEARER"],
  [`body: { password: "\${ENV.PASSWORD:-«${RANDOM}»}" }`, "a secret", "LOGIN_PASSWORD"],
];

/** Values that are not secrets, or not in the file. */
const HARMLESS: readonly string[] = [
  "headers: { authorization: 'Bearer ${ENV.TOKEN}' }",
  "headers: { authorization: Bearer invalid }",
  "auth: { bearer: '${ENV.TOKEN}' }",
  "auth: { bearer: invalid }",
  "auth: { basic: { username: correct-horse, password: '${ENV.PASSWORD}' } }",
  "auth: { basic: { username: ada, password: wrong-password } }",
  "headers: { authorization: Bearer not-a-token }",
  "headers: { authorization: 'Basic ${vars.base_url | base64}' }",
  `headers: { authorization: Basic ${btoa("ada:wrong")} }`,
  "headers: { x-csrf-token: fetch }",
  "headers: { idempotency-key: 3f1c8a92-5b7d-4e06-9c1a-7d2e8f4b6a90 }",
  "headers: { x-request-id: 3f1c8a92-5b7d-4e06-9c1a-7d2e8f4b6a90 }",
  "headers: { content-type: application/json }",
  "headers: { cookie: theme=dark; lang=en }",
  "cookies: { sid: abc, theme: dark }",
  "body: { password: '${ENV.PASSWORD}' }",
  "body: { password: '${ENV.PASSWORD:-demo}' }",
  "body: { password: 'x${vars.base_url}' }",
  ...`wrong wrong-password invalid bad not-the-password test test1234 Test123! changeme change_me
    example dummy xxx xxxxxxxx '***' '********' <password> aaaaaaaa '' '1' abc short too_short
    your-password-here placeholder expired wrongPassword 'no such password'`
    .split(/(?<!no|such)\s+/).map((word) => `body: { password: ${word} }`),
  "body: { password: true }",
  "form: { usable_password: 'true', set-password: Change password }",
  "form: { password_action: login, login_with_password: Sign in }",
  "body: { password: null }",
  "body: { passwordPolicy: strict, password_hint: maiden name, compass: north }",
  "body: { token: cart, key: colour, session: morning, auth: none, pin: 1234 }",
  "body: { key: product-category-2024-spring }",
  "body: { key: 3f1c8a92-5b7d-4e06-9c1a-7d2e8f4b6a90 }",
  `body: { page_token: ${RANDOM}, idempotency_key: ${RANDOM}, public_key: ${RANDOM} }`,
  `body: { id: ${RANDOM}, name: ${RANDOM} }`,
  "body: { session: 2026-01-02T03:04:05.678Z, key: 20261102T134759Z }",
  `body: '{"name": "ada", "password": "\${ENV.PASSWORD}"}'`,
  "body: AKIAIOSFODNN7" + "EXAMPLE",
];

for (const [request, what, name] of SECRETS) {
  const flow = requestFlow(request.replaceAll(/[«»]/g, ""));
  const secret = /«(.*)»/.exec(request)![1];
  Deno.test(`literal-secret: ${request} contains ${what}`, async () => {
    const [finding, ...others] = await findingsIn(flow);
    assert.deepEqual(others, []);
    assert.equal(finding.code, "literal-secret");
    assert.equal(finding.message, `${what} is written in the file`);
    assert.equal(placeOf(flow, finding), secret);
    assert.equal(finding.help, `put it in the environment: \`\${ENV.${name}}\``);
    const { column, length } = finding.at!.shown!;
    assert.equal(finding.at!.text.slice(column - 1, column - 1 + length), "***");
    assert.ok(!renderDiagnostic(finding).includes(secret), renderDiagnostic(finding));
  });
}

for (const request of HARMLESS) {
  Deno.test(`literal-secret: ${request} contains none`, async () => {
    const found = await findingsIn(requestFlow(request));
    assert.deepEqual(found.map(({ message }) => message), []);
  });
}

for (const [what, token] of TOKENS) {
  for (
    const place of [
      "headers: { x-any: TOKEN }",
      "cookies: { any: TOKEN }",
      "body: { any: [TOKEN] }",
      "body: |\n  first line\n  TOKEN",
      "timeout_ms: 5 # TOKEN",
    ]
  ) {
    Deno.test(`literal-secret: ${token.slice(0, 6)}… in ${place.split(":")[0]} is ${what}`, async () => {
      const flow = requestFlow(place.replace("TOKEN", token));
      const found = await findingsIn(flow);
      assert.deepEqual(found.map(({ message }) => message), [`${what} is written in the file`]);
      assert.equal(placeOf(flow, found[0]), token);
      assert.ok(!renderDiagnostic(found[0]).includes(token));
    });
  }
}

const PEM =
  `-----BEGIN RSA ${"PRIVATE"} KEY-----\nMIIEowIBAAKCAQEA\nq83v\n-----END RSA ${"PRIVATE"} KEY-----`;

testAdvice("literal-secret", [
  {
    what: "a private key covers several lines",
    flow: requestFlow(`body:\n  key: |\n    ${PEM.replaceAll("\n", "\n    ")}`),
    found: ["9:11 a private key is written in the file"],
    help: "put it in the environment: `${ENV.LOGIN_KEY}`",
  },
  {
    what: "user and password in base64",
    flow: requestFlow(`headers: { authorization: Basic ${btoa("ada:hunter2")} }`),
    found: ["7:39 a password is written in the file"],
    help: "put `user:password` in the environment: `Basic ${ENV.LOGIN_CREDENTIALS | base64}`",
  },
  {
    what: "a plain word in a request that is to be refused opens nothing",
    flow: requestFlow(
      "headers: { authorization: Bearer opensesame }\nbody: { password: hunter2 }",
      401,
    ),
    found: [],
  },
  {
    what: "a plain word in the text of a request that is to be refused opens nothing",
    flow: requestFlow(`body: '{"password": "hunter2", "token": "${RANDOM}"}'`, 401),
    found: ["7:48 a secret is written in the file"],
  },
  {
    what: "a token under the name of a password is reported once",
    flow: requestFlow(`body: { password: ghp_${RANDOM} }`),
    found: ["7:25 a GitHub token is written in the file"],
  },
  {
    what: "a token in a request that is to be refused may have been good",
    flow: requestFlow(`headers: { authorization: Bearer ${JWT} }`, 401),
    found: ["7:40 a JSON web token is written in the file"],
  },
  {
    what: "a variable is named by its own name",
    flow: `vars:\n  dbPassword: hunter2\n  auth: Bearer ${RANDOM}\n  token: Teapot\n` +
      "steps: [{ name: a, request: { url: http://a.test/ }, assert: { status: 200 } }]\n",
    found: ["2:15 a password is written in the file", "3:16 a token is written in the file"],
    help: "put it in the environment: `${ENV.DB_PASSWORD}`",
  },
  {
    what: "a URL has a password and a key in it",
    flow:
      `steps:\n  - name: a\n    request: { url: "http://ada:hunter2@a.test/?q=1&api_key=${RANDOM}&token=invalid" }\n` +
      `  - name: b\n    request: { url: "\${ENV.BASE}/?page=2&access_token=${RANDOM}x&id=\${ENV.ID}" }\n` +
      '  - name: c\n    request: { url: "http://ada:${ENV.PASSWORD}@a.test/?page=2&token=cart" }\n',
    found: [
      "3:33 a password is written in the file",
      "3:61 a secret is written in the file",
      "5:55 a secret is written in the file",
    ],
    help: "put it in the environment: `${ENV.A_PASSWORD}`",
  },
  {
    what: "a default of a capture, an operand and a comment",
    flow: `steps:
  - name: a
    request: { url: "\${ENV.BASE}/a" } # ${JWT}
    capture: { token: { path: $.json.token, default: ${RANDOM} } }
    assert:
      json:
        - { path: $.json.password, equals: hunter2 }
        - { path: $.json.token, equals: ghp_${RANDOM} }
`,
    found: [
      "3:41 a JSON web token is written in the file",
      "4:54 a secret is written in the file",
      "8:41 a GitHub token is written in the file",
    ],
    help: "remove it and replace the secret: everyone with the file has it",
  },
  {
    what: "secrets that an alias, a merge or an escape brings into a request",
    flow: `vars: { auth: &auth { password: hunter2 }, all: &all [hunter23] }\n${
      requestFlow(`body: { login: { <<: *auth }, password: *all, a: { "pass\\x77ord": hunter24 } }`)
        .split("\n").slice(1).join("\n")
    }`,
    found: [
      "1:33 a password is written in the file",
      "1:55 a password is written in the file",
      "7:73 a password is written in the file",
    ],
  },
  {
    what: "one secret in several places is reported once",
    flow: requestFlow(`headers: { x-one: ${JWT}, x-two: ${JWT} }`),
    found: ["7:25 a JSON web token is written in the file"],
  },
  {
    what: "the reference is spelled as the file is",
    flow:
      'steps:\n  - name: log in\n    request: { method: POST, url: "${URL}/a", body: { password: hunter2 } }\n' +
      "    assert: { jsonpath: [{ path: $.id, exists: true }] }\n",
    found: ["3:65 a password is written in the file"],
    help: "put it in the environment: `${LOG_IN_PASSWORD}`",
  },
]);
