import assert from "node:assert/strict";
import { findLeaks, leakInWords } from "../../lib/leaks/mod.ts";

const TOKEN = "q7Zk2/Lm9Xw+Rt8Vb1Nc6==";
const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.c2lnbmF0dXJlLW9mLWl0";

Deno.test("findLeaks finds a secret in each of its forms", () => {
  const forms = {
    raw: TOKEN,
    url: encodeURIComponent(TOKEN),
    json: JSON.stringify(JSON.stringify({ a: TOKEN })),
    slashes: TOKEN.replaceAll("/", "\\/"),
    base64: btoa(TOKEN),
    basic: `Basic ${btoa(`kim:${TOKEN}`)}`,
    shifted: btoa(`someone:${TOKEN}`),
  };
  for (const [name, form] of Object.entries(forms)) {
    const text = `name: a\nsteps:\n  - value: "${form}"\n`;
    assert.deepEqual(findLeaks(text, [TOKEN]), [{ kind: "a token", line: 3 }], name);
  }
  assert.deepEqual(findLeaks("name: a\n", [TOKEN]), []);
});

Deno.test("findLeaks finds a secret as pages, addresses and bytes have it", () => {
  const secret = "plum&quince<77>";
  const hex = new TextEncoder().encode(secret).toHex().toUpperCase();
  for (const form of ["plum&amp;quince&lt;77&gt;", hex, encodeURIComponent(btoa(secret))]) {
    assert.deepEqual(findLeaks(`a: ${form}\n`, [secret]), [{ kind: "a password", line: 1 }], form);
  }
});

Deno.test("findLeaks reports what it found and where, once per line", () => {
  const text = `a: ${JWT}\nb: ${JWT} ${JWT}\n# correct horse 1\n`;
  assert.deepEqual(findLeaks(text, [JWT, "correct horse 1"]), [
    { kind: "a JSON web token", line: 1 },
    { kind: "a JSON web token", line: 2 },
    { kind: "a password", line: 3 },
  ]);
});

Deno.test("findLeaks looks for an ordinary word only where it is a secret", () => {
  const words = ["admin", "secret", "1234"];
  const fine = [
    "url: ${vars.base_url}/admin/users",
    "name: admin",
    "secret: ${ENV.SECRET}",
    "body: { id: 1234, title: secret garden }",
    "port: 12345",
  ].join("\n");
  assert.deepEqual(findLeaks(fine, words), []);
  const leaks = [
    "password: admin",
    '  "clientSecret": "secret",',
    "url: /a?pin=1234&b=1",
    `authorization: Basic ${btoa("kim:admin")}`,
    "form: pwd=admin",
    `blob: ${btoa(JSON.stringify({ password: "admin" }))}`,
    `path: /files/${btoa('{"pwd":"secret"}')}/raw`,
    `blob: ${new TextEncoder().encode('{"password":"admin"}').toHex()}`,
    'body: "user=kim\\npassword=admin\\nage=7"',
    `url: /a?next=${encodeURIComponent("/b?pin=1234&c=1")}`,
    `authorization: Basic ${new TextEncoder().encode("kim:größer").toBase64()}`,
  ];
  for (const line of leaks) {
    const found = findLeaks(line, [...words, "größer"]);
    assert.deepEqual(found, [{ kind: "a password", line: 1 }], line);
  }
});

Deno.test("findLeaks finds a short secret only between other letters and digits", () => {
  assert.deepEqual(findLeaks("a: n0de\n", ["n0de"]), [{ kind: "a password", line: 1 }]);
  assert.deepEqual(findLeaks("a: n0dexyz 1n0de\n", ["n0de"]), []);
  assert.deepEqual(findLeaks("a: x1\n", ["x1"]), []);
});

Deno.test("a leak is described by its step, whose name is not shown if a secret is in it", () => {
  const text = [
    `# ${JWT}`,
    "steps:",
    "  - name: create_order",
    "    request:",
    `      url: /a?t=${JWT}`,
    `  - name: ${JWT}`,
    `    url: /${JWT}`,
  ].join("\n");
  assert.deepEqual(findLeaks(text, [JWT]).map(leakInWords), [
    "a JSON web token in line 1",
    "a JSON web token in step create_order",
    "a JSON web token in line 6",
    "a JSON web token in line 7",
  ]);
});
