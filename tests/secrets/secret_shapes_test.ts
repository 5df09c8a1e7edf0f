import assert from "node:assert/strict";
import { isPublicVariable, isSecret } from "../../lib/secrets/mod.ts";

/** Values of plain names that a person can read out. */
const PLAIN = `
  europe-west1 | application | Ada Lovelace | 2026.11.1 | v2.10.0-beta+build.5 | 1.2.3-rc.1
  /var/lib/app/data.json | ./fixtures/user.json | C:\\Users\\ada\\file.txt | *.json
  ada@example.com | ada.lovelace+test@mail.example.co.uk | 2026-11-22 | 2026-11-22T10:15:30.123+01:00
  20261122T101530Z | 10:15:30 | PT1H30M | 1h30m | 500ms | de_DE.UTF-8 | Europe/Berlin | en-US,en;q=0.9
  node:22-alpine | feature/ABC-123-fix | gpt-4o-mini | m5dn.24xlarge | x86_64 | arm64v8 | utf8mb4
  application/json | text/html; charset=utf-8 | application/vnd.api+json;version=2 | PostgreSQL | MySQL
  Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 | shop.internal | localhost:8080 | 127.0.0.1:4810
  postgres://shop.example/db | redis://localhost:6379/0 | https://shop.example/api?version=2&sort=name
  Müller GmbH & Co. KG | São Paulo | 日本語のテナント | Wrocław | Knightsbridge | rhythm section
  1,2,3,4,5 | name,asc | +49 30 1234567 | */5 * * * * | $19.99 | SKU-12345 | ORD-2026-000123
  internationalization | read:users write:users | tenant42 | 12345678901234567890 | 5114f85
`.trim().split(/\s*[|\n]\s*/);

/** Values that no plain name makes public. */
const SECRET = `
  4bf92f35-77b3-4da6-a3ce-929d0e0e4736 | 4bf92f3577b34da6a3ce929d0e0e4736 | DEADBEEFCAFE00910092
  dXNlcjpwYXNzd29yZC04Nw== | aGVsbG8gd29ybGQ= | QWxhZGRpbjpvcGVuIHNlc2FtZQ== | JBSWY3DPEHPK3PXP
  k3Jq8x1P-and-72dV | V1StGXR8_Z5jdHi6B-myT | 01ARZ3NDEKTSV4RRFFQ69G5FAV | Tr0ub4dor&3 | P@ssw0rd!
  qzkfhwpxjvbnmtrd | xkQmPvLwZtRbNcYs | sk_test_51HxQ2eKp9Lm3Vb7 | AKIAIOSFODNN7ABCDEFG
  eyJhbGciOiJub25lIn0.eyJzdWIiOiI4OCJ9.c2lnbmF0dXJlODg | a&b=c;d?e#f/g+h,i:j@k!73
  postgres://ada:pw@db.test/x | https://ada@shop.example/ | https://shop.example/?key=hunter2
  Server=db;Password=hunter2; | user:pass@tcp(db)/x | {"password":"x","user":"ada"}
`.trim().split(/\s*[|\n]\s*/);

for (const value of PLAIN) {
  Deno.test(`a plain name with ${value} is public`, () => {
    assert.equal(isPublicVariable("TENANT", value), true);
  });
}

for (const value of SECRET) {
  Deno.test(`a plain name with ${value} is secret`, () => {
    assert.equal(isPublicVariable("TENANT", value), false);
    assert.equal(isSecret("key", value), true);
  });
}

/** Draws texts that anything may be, from a fixed seed. */
function draw(alphabet: string, length: number, state: { seed: number }): string {
  return Array.from({ length }, () => {
    state.seed = (state.seed * 1103515245 + 12345) % 2 ** 31;
    return alphabet[Math.floor(state.seed / 2 ** 31 * alphabet.length)];
  }).join("");
}

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const ALPHABETS = {
  letters: LOWER,
  "letters of both cases": LOWER + LOWER.toUpperCase(),
  "letters and digits": LOWER + LOWER.toUpperCase() + "0123456789",
  hexadecimal: "0123456789abcdef",
  base32: LOWER.toUpperCase() + "234567",
  password: LOWER + LOWER.toUpperCase() + "0123456789!#$%^&*-_=+?@",
};

for (const [what, alphabet] of Object.entries(ALPHABETS)) {
  Deno.test(`random text under a plain name is secret: ${what}`, () => {
    const state = { seed: 7 };
    const texts = Array.from({ length: 1_000 }, () => draw(alphabet, 32, state));
    const shown = texts.filter((text) => isPublicVariable("TENANT", text));
    // Letters alone are words now and then.
    assert.ok(shown.length <= 10, shown.join(" "));
  });
}

for (
  const [name, value, secret] of [
    ["password", "hunter2", true],
    ["ADMIN_PASSWORD", "demo", true],
    ["DB_PASS", "letmein", true],
    ["pass", "passed", false],
    ["pass", "12", true],
    ["token", "words only", true],
    ["tokens", "1500", false],
    ["max_tokens", "4096", false],
    ["token_type", "bearer", false],
    ["token_url", "https://shop.example/token", false],
    ["token_type", "k3Jq8x1P-and-72dV", true],
    ["session", "3", false],
    ["session", "open", false],
    ["session", "abc123", true],
    ["session", "1234567", true],
    ["session_id", "sess-81f2c9", true],
    ["auth", "none", false],
    ["auth", "oauth2", false],
    ["auth", "ada:hunter2", true],
    ["private", "false", false],
    ["signature", "Ada Lovelace", false],
    ["cookie", "dark", false],
    ["pin", "4711", true],
    ["otp", "123456", true],
    ["otp", "totp", false],
    ["key", "users", false],
    ["key", "PROJ-12", false],
    ["key", "AIzaSyDabcdefghijklmnopqrstuvwxyz123456", true],
    ["deploy_key", "words", true],
    ["keyFile", "/etc/keys/shop.pem", false],
    ["id", "4bf92f35-77b3-4da6-a3ce-929d0e0e4736", false],
    ["id", "eyJhbGciOiJub25lIn0.eyJzdWIiOiI4OCJ9.c2lnbmF0dXJlODg", true],
  ] as const
) {
  Deno.test(`${value} under ${name} is ${secret ? "secret" : "shown"}`, () => {
    assert.equal(isSecret(name, value), secret);
  });
}
