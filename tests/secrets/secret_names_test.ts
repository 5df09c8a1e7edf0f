import assert from "node:assert/strict";
import {
  isPublicVariable,
  isSecretName,
  secretsInHeader,
  secretsInUrl,
} from "../../lib/secrets/mod.ts";

const SECRET = `
  TOKEN token ACCESS_TOKEN accessToken access_token refresh_token id_token idToken csrfToken
  TOKENS token2 GITHUB_TOKEN_2 x-csrf-token my.token tokenId HTTPToken authtoken
  api_key apiKey ApiKey APIKey API_KEY apikey X-Api-Key sshKey HTMLKey aws.key
  encryption_key signing_key master_key account_key subscription-key
  AWS_SECRET_ACCESS_KEY PRIVATE_KEY
  PASS DB_PASS dbPass PASSWD PASSWORD dbPassword DBPASSWORD PGPASSWORD password1 passphrase
  PWD MYSQL_PWD dbpwd
  SECRET client_secret clientSecret CLIENTSECRET SECRETS
  AUTH basicAuth AUTH_HEADER authorization Proxy-Authorization
  CREDENTIAL credentials AWS_CREDENTIALS
  COOKIE cookies sessionCookie SESSION session_id sessionId sessionid JSESSIONID PHPSESSID connect.sid
  jwt userJwt bearer BEARER_VALUE webhookSignature otp OTP_CODE pin userPin
`.trim().split(/\s+/);

const PLAIN = `
  key KEY keys key1 keyFile API_KEY_FILE primary_key sort_key issueKey public_key
  token_type TOKEN_URL auth_mode AUTH_HOST session_timeout cookieName max_tokens password_policy
  password_action monkey monkeyId keyboard KEYBOARD_LAYOUT keyword keynote turkey hotkey
  tokenizer tokenize tokenised TOKENIZER_URL
  author authors authority authorName AUTHORITY_URL coauthor
  compass passenger passengers passed bypass trespass passage PASSIVE_MODE
  secretary secretaryName
  design designId signed sign signal assign
  pinned pinterest opinion shipping spin
  sessionless session2json obsession
  cookiecutter privateer optional option topten
  id name order_id BASE_URL user USERNAME email status bear forbearer
`.trim().split(/\s+/);

Deno.test("a name that indicates a secret is secret", () => {
  assert.deepEqual(SECRET.filter((name) => !isSecretName(name)), []);
});

Deno.test("a name that only looks similar is not secret", () => {
  assert.deepEqual(PLAIN.filter(isSecretName), []);
});

for (
  const [name, value, isPublic] of [
    ["BASE_URL", "http://127.0.0.1:8080", true],
    ["BASE_URL", "https://shop.example/api/v1", true],
    ["BASE_URL", "https://user@shop.example/", false],
    ["BASE_URL", "https://user:hunter2@shop.example/", false],
    ["BASE_URL", "https://shop.example/?key=hunter2", false],
    ["BASE_URL", "https://shop.example/#hunter2", false],
    ["BASE_URL", "http://not a url", true],
    ["DATABASE", "postgres://shop.example/db", true],
    ["DATABASE", "postgres://ada:hunter2@shop.example/db", false],
    ["LIMIT", "1000000", true],
    ["LIMIT", "-1.5", true],
    ["LIMIT", "1000000x", true],
    ["ENABLED", "true", true],
    ["REGION", "eu-1", true],
    ["REGION", "eu-central-1", true],
    ["RUN_ID", "a-long-value", true],
    ["API_HOST", "shop.internal", true],
    ["APP_ENV", "staging-two", true],
    ["DB_PORT", "5432abcd", true],
    ["HOSTING", "shop.internal", true],
    ["TOKEN", "1234", false],
    ["TOKEN", "http://127.0.0.1/", false],
    ["AUTH_HOST", "shop.internal", true],
    ["AUTH_HEADER", "Bearer hunter2", false],
  ] as const
) {
  Deno.test(`the variable ${name} with the value ${value} is ${isPublic ? "public" : "private"}`, () => {
    assert.equal(isPublicVariable(name, value), isPublic);
  });
}

for (
  const [name, value, secrets] of [
    ["authorization", "Bearer abc.def", ["abc.def"]],
    ["Authorization", "abc.def", ["abc.def"]],
    ["Authorization", "Basic dTpodW50ZXIy", ["dTpodW50ZXIy", "hunter2"]],
    ["Authorization", "basic dTpwOnE=", ["dTpwOnE=", "p:q"]],
    ["Authorization", "Basic not/base64!", ["not/base64!"]],
    ["Authorization", 'Digest username="u", response="abc"', ['username="u", response="abc"']],
    ["PROXY-AUTHORIZATION", "Bearer abc", ["abc"]],
    ["Cookie", "a=one; b=two=2;c=", ["one", "two=2", ""]],
    ["x-api-key", "abcd", ["abcd"]],
    ["apikey", "abcd", ["abcd"]],
    ["X-Auth-User", "abcd", ["abcd"]],
    ["PRIVATE-TOKEN", "abcd", ["abcd"]],
    ["token", "abcd", ["abcd"]],
    ["X-Client-Secret", "abcd", ["abcd"]],
    ["Ocp-Apim-Subscription-Key", "abcd", ["abcd"]],
    ["X-Session-Id", "abcd", ["abcd"]],
    ["Idempotency-Key", "abcd", []],
    ["Accept", "application/json", []],
    ["Content-Type", "text/plain", []],
    ["Traceparent", "00-ab-cd-01", []],
    ["X-Tokenizer", "abcd", []],
  ] as const
) {
  Deno.test(`the header ${name}: ${value} contains ${secrets.length || "no"} secrets`, () => {
    assert.deepEqual(secretsInHeader(name, value), secrets);
  });
}

Deno.test("the password of a URL and the values of secret names in its query are secret", () => {
  const secretsIn = (url: string) => secretsInUrl(url).filter((secret) => secret !== "");
  assert.ok(secretsIn("http://u:hunter%202@127.0.0.1/").includes("hunter 2"));
  assert.ok(secretsIn("http://127.0.0.1/?q=1&access_token=abcd&apiKey=e%20f").includes("abcd"));
  assert.ok(secretsIn("http://127.0.0.1/?q=1&access_token=abcd&apiKey=e%20f").includes("e f"));
  assert.deepEqual(secretsIn("http://127.0.0.1/a?q=author&page=2"), []);
  assert.deepEqual(secretsIn("no url at all?token=x"), []);
  assert.deepEqual(secretsIn("http://u:%zz@127.0.0.1/"), ["%zz"]);
  assert.ok(secretsIn("http://u:hunter%202@host:99999/").includes("hunter 2"));
  assert.ok(secretsIn("ftp://u:a/b@c@[host").includes("a/b@c"));
});
