import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import { provided } from "./unbound.ts";

const JANE = { email: "jane@example.test", password: "corr3ct horse" };

Deno.test("supply takes what a login sends from the environment, wherever it occurs", async () => {
  const result = await provided([
    { method: "POST", url: "/auth/login", body: JANE, json: { ok: true } },
    { url: "/users?email=jane%40example.test" },
    { url: "/people/jane@example.test" },
    { url: "/search?q=from:jane@example.test" },
    { method: "POST", url: "/password", body: { old: "corr3ct horse", note: "a corr3ct horse b" } },
  ], { logins: [{ entry: 0, username: "json email", password: "json password" }] });
  assert.equal(result.at("0 json email"), "${ENV.LOGIN_USERNAME}");
  assert.equal(result.at("0 json password"), "${ENV.LOGIN_PASSWORD}");
  assert.equal(result.at("1 query email"), "${ENV.LOGIN_USERNAME}");
  assert.equal(result.at("2 path 1"), "${ENV.LOGIN_USERNAME}");
  assert.equal(result.at("3 query q"), "from:${ENV.LOGIN_USERNAME}");
  assert.equal(result.at("4 json old"), "${ENV.LOGIN_PASSWORD}");
  assert.equal(result.at("4 json note"), "a ${ENV.LOGIN_PASSWORD} b");
  assert.deepEqual(
    result.environment.map(({ name, recorded, secret }) => ({ name, recorded, secret })),
    [
      { name: "LOGIN_USERNAME", recorded: JANE.email, secret: false },
      { name: "LOGIN_PASSWORD", recorded: JANE.password, secret: true },
    ],
  );
  assert.ok(result.secrets.has(JANE.password));
  assert.ok(!result.secrets.has(JANE.email));
});

Deno.test("supply uses one variable for one value, and others for another user", async () => {
  const login = (body: unknown) => ({ method: "POST", url: "/login", body, json: {} });
  const result = await provided([
    login(JANE),
    login({ email: "kim@example.test", password: "other-pw-2" }),
    login(JANE),
  ], {
    logins: [0, 1, 2].map((entry) => ({
      entry,
      username: "json email",
      password: "json password",
    })),
  });
  assert.equal(result.at("1 json email"), "${ENV.USER2_USERNAME}");
  assert.equal(result.at("1 json password"), "${ENV.USER2_PASSWORD}");
  assert.equal(result.at("2 json password"), "${ENV.LOGIN_PASSWORD}");
  assert.equal(result.environment.length, 4);
});

Deno.test("supply takes the user of a Digest challenge and the password from the environment", async () => {
  const proof = 'Digest username="kim", realm="console", nonce="8f3ab21c", response="6629fae4"';
  const result = await provided([
    { method: "POST", url: "/notes", headers: { authorization: proof }, body: { by: "kim" } },
  ]);
  assert.equal(
    result.at("0 header authorization"),
    "${ENV.LOGIN_USERNAME}:${ENV.LOGIN_PASSWORD}",
  );
  assert.equal(result.open["0 header authorization"], undefined);
});

Deno.test("supply leaves an ordinary word that is also a user name", async () => {
  const result = await provided([
    { method: "POST", url: "/login", form: { username: "admin", password: "secret" } },
    { url: "/admin/users?role=admin" },
    { url: "/users/admin" },
    { method: "POST", url: "/notes", body: { title: "admin", owner: "admin", changedBy: "admin" } },
  ], { logins: [{ entry: 0, username: "form username", password: "form password" }] });
  assert.equal(result.at("0 form username"), "${ENV.LOGIN_USERNAME}");
  assert.equal(result.at("0 form password"), "${ENV.LOGIN_PASSWORD}");
  assert.equal(result.at("1 path 0"), undefined);
  assert.equal(result.at("1 query role"), undefined);
  assert.equal(result.at("3 json title"), undefined);
  assert.equal(result.at("3 json owner"), "${ENV.LOGIN_USERNAME}");
  assert.equal(result.at("3 json changedBy"), "${ENV.LOGIN_USERNAME}");
});

Deno.test("supply creates another account in each run for one that the recording creates", async () => {
  const account = { username: "jane", ...JANE, confirm_password: JANE.password, age: 33 };
  const result = await provided([
    { method: "POST", url: "/register", body: account, status: 201, json: {} },
    { method: "POST", url: "/login", body: JANE, json: {} },
    { url: "/users?email=jane@example.test" },
  ], {
    logins: [
      { entry: 0, username: "json email", password: "json password", registers: true },
      { entry: 1, username: "json email", password: "json password" },
    ],
  });
  assert.equal(result.at("0 json email"), "${vars.email}");
  assert.equal(result.at("0 json username"), "${vars.username}");
  assert.equal(result.at("0 json password"), "${vars.password}");
  assert.equal(result.at("0 json confirm_password"), "${vars.password}");
  assert.equal(result.at("0 json age"), undefined);
  assert.equal(result.at("1 json email"), "${vars.email}");
  assert.equal(result.at("1 json password"), "${vars.password}");
  assert.equal(result.at("2 query email"), "${vars.email}");
  assert.deepEqual(result.environment, []);
  assert.deepEqual(result.vars, {
    run: "${RANDOM.HEX_8}",
    username: "jane${vars.run}",
    email: "jane-${vars.run}@example.test",
    password: "Pw-${RANDOM.HEX_16}",
  });
});

Deno.test("supply makes up the other password that an account of the flow gets", async () => {
  const result = await provided([
    { method: "POST", url: "/register", body: JANE, status: 201, json: {} },
    { method: "PATCH", url: "/me/password", body: { new_password: "n3w corr3ct horse" }, json: {} },
    { method: "POST", url: "/login", body: { ...JANE, password: "n3w corr3ct horse" }, json: {} },
  ], {
    logins: [
      { entry: 0, username: "json email", password: "json password", registers: true },
      { entry: 2, username: "json email", password: "json password" },
    ],
  });
  assert.equal(result.at("1 json new_password"), result.at("2 json password"));
  assert.match(result.at("1 json new_password") ?? "", /^\$\{vars\.\w+\}$/);
  assert.notEqual(result.at("1 json new_password"), result.at("0 json password"));
  assert.deepEqual(result.environment, []);
});

Deno.test("supply varies an e-mail address of a new account, whatever its name", async () => {
  const result = await provided([{
    method: "POST",
    url: "/people",
    body: { login: "jane", password: "abc-123-def", reachable: "jane@example.test" },
    status: 201,
  }], {
    logins: [{ entry: 0, username: "json login", password: "json password", registers: true }],
  });
  assert.equal(result.at("0 json reachable"), "${vars.reachable}");
  assert.equal(result.vars.reachable, "jane-${vars.run}@example.test");
});

Deno.test("supply varies an e-mail address that a new account gets later, unless it was there", async () => {
  const account = { login: "jane", email: "jane@example.test" };
  const result = await provided([
    { method: "POST", url: "/people", body: { ...account, password: "abc-123-def" }, status: 201 },
    { url: "/help", json: { contact: "help@example.test" } },
    {
      method: "POST",
      url: "/account",
      body: { ...account, email: "jane.lee@example.test", copyTo: "ada@example.test" },
    },
    { method: "POST", url: "/questions", body: { from: "jane", email: "help@example.test" } },
    { method: "POST", url: "/invitations", body: { email: "sam@example.test" } },
  ], {
    logins: [{ entry: 0, username: "json login", password: "json password", registers: true }],
  });
  assert.equal(result.at("2 json email"), "${vars.email_2}");
  assert.equal(result.vars.email_2, "jane.lee.${vars.run}@example.test");
  assert.equal(result.at("2 json copyTo"), undefined);
  assert.equal(result.at("3 json email"), undefined);
  assert.equal(result.at("4 json email"), undefined);
});

Deno.test("supply leaves a constant that says that a new account has no password", async () => {
  const result = await provided([{
    method: "POST",
    url: "/people",
    body: { login: "jane", password: "NOT_SPECIFIED", gender: "NOT_SPECIFIED" },
    status: 201,
  }], {
    logins: [{ entry: 0, username: "json login", password: "json password", registers: true }],
  });
  assert.equal(result.at("0 json login"), "${vars.login}");
  assert.equal(result.at("0 json password"), undefined);
  assert.equal(result.at("0 json gender"), undefined);
});

Deno.test("supply removes the suffix of a name that was made for the recording", async () => {
  const result = await provided([{
    method: "POST",
    url: "/signup",
    body: { email: "user1767603600123@example.test", password: "abc-123-def" },
    status: 201,
  }], {
    logins: [{ entry: 0, username: "json email", password: "json password", registers: true }],
  });
  assert.equal(result.vars.email, "user${vars.run}@example.test");
});

Deno.test("supply leaves a telephone number, and asks for a PIN", async () => {
  const result = await provided([{
    method: "POST",
    url: "/signup",
    body: { login: "+4915112345678", password: "482915" },
    status: 201,
  }], {
    logins: [{ entry: 0, username: "json login", password: "json password", registers: true }],
  });
  assert.equal(result.at("0 json login"), undefined);
  assert.equal(result.at("0 json password"), "${ENV.PASSWORD}");
});

Deno.test("supply invents a password that is refused", async () => {
  const result = await provided([
    { method: "POST", url: "/login", body: { ...JANE, password: "0ther-pw" }, status: 401 },
    { method: "POST", url: "/login", body: JANE, json: {} },
  ], { logins: [{ entry: 1, username: "json email", password: "json password" }] });
  assert.equal(result.at("0 json password"), "${vars.wrong_password}");
  assert.equal(result.at("0 json email"), "${ENV.LOGIN_USERNAME}");
  assert.equal(result.vars.wrong_password, "wrong-${RANDOM.HEX_16}");
});

Deno.test("supply invents a password with which the form comes again", async () => {
  const attempt = {
    method: "POST",
    url: "/login",
    form: { login: "kay", password: "tr0mb0ne-77" },
  };
  const again = '<form method="post"><input name="login"><input type="password" name="password">';
  const result = await provided([
    { ...attempt, text: again },
    { ...attempt, status: 302, responseHeaders: { location: "/home" } },
  ]);
  assert.equal(result.at("0 form password"), "${vars.wrong_password}");
  assert.notEqual(result.at("1 form password"), "${vars.wrong_password}");
});

Deno.test("a password was not refused if the page to which it leads back has no form for one", async () => {
  const attempt = {
    method: "POST",
    url: "/desk.pl",
    form: { login: "kay", password: "tr0mb0ne-77" },
    status: 302,
    responseHeaders: { location: "/desk.pl?" },
  };
  const page = (text: string) => ({ url: "/desk.pl?", resourceType: "document", text });
  const accepted = await provided([attempt, page("<h1>Your tickets</h1>")]);
  assert.notEqual(accepted.at("0 form password"), "${vars.wrong_password}");
  const refused = await provided([attempt, page('<input type="password" name="password">')]);
  assert.equal(refused.at("0 form password"), "${vars.wrong_password}");
});

Deno.test("a new password, sent twice, was not refused though its form comes again", async () => {
  const twice = { newpass1: "tr0mb0ne-77", newpass2: "tr0mb0ne-77" };
  const again = '<form method="post"><input type="password" name="newpass1">';
  const result = await provided([{ method: "POST", url: "/people", form: twice, text: again }]);
  assert.notEqual(result.at("0 form newpass1"), "${vars.wrong_password}");
});

Deno.test("supply leaves a short password that an account is refused for", async () => {
  const result = await provided([
    { method: "POST", url: "/register", body: { ...JANE, password: "short" }, status: 422 },
  ]);
  assert.equal(result.at("0 json password"), undefined);
  assert.ok(!result.secrets.has("short"));
});

Deno.test("supply keeps a number a number", async () => {
  const result = await provided([
    { method: "POST", url: "/login", body: { user: "jane-doe", password: 48291533 }, json: {} },
  ], { logins: [{ entry: 0, username: "json user", password: "json password" }] });
  assert.equal(result.at("0 json password"), "${ENV.LOGIN_PASSWORD | number}");
});

Deno.test("supply distinguishes a user name from a password with the same text", async () => {
  const login = await provided([
    { method: "POST", url: "/login", form: { username: "admin", password: "admin" } },
    { url: "/a", headers: { authorization: `Basic ${btoa("ops:ops")}` } },
  ], { logins: [{ entry: 0, username: "form username", password: "form password" }] });
  assert.equal(login.at("0 form username"), "${ENV.LOGIN_USERNAME}");
  assert.equal(login.at("0 form password"), "${ENV.LOGIN_PASSWORD}");
  assert.equal(login.at("1 header authorization"), "${ENV.USER2_USERNAME}:${ENV.USER2_PASSWORD}");
  const account = { email: "kim@example.test", password: "kim@example.test" };
  const made = await provided([{ method: "POST", url: "/register", body: account, status: 201 }], {
    logins: [{ entry: 0, username: "json email", password: "json password", registers: true }],
  });
  assert.equal(made.at("0 json email"), "${vars.email}");
  assert.equal(made.at("0 json password"), "${vars.password}");
});

Deno.test("supply leaves the name of a program that has no secret", async () => {
  const exchange = (form: Record<string, string>) => ({ method: "POST", url: "/token", form });
  const page = await provided([
    exchange({ client_id: "shop-page", code: "abc" }),
  ], { logins: [{ entry: 0, username: "form client_id" }] });
  assert.equal(page.at("0 form client_id"), undefined);
  assert.deepEqual(page.environment, []);
  const program = await provided([
    exchange({ client_id: "shop-batch", client_secret: "s3cr3t-of-batch" }),
  ], { logins: [{ entry: 0, username: "form client_id", password: "form client_secret" }] });
  assert.equal(program.at("0 form client_id"), "${ENV.CLIENT_ID}");
  assert.equal(program.at("0 form client_secret"), "${ENV.CLIENT_SECRET}");
});

Deno.test("supply leaves the path that an account is posted to", async () => {
  const result = await provided([
    {
      method: "POST",
      url: "/db/users/records",
      body: { email: "ada@example.com", password: "pw-12345" },
      status: 201,
    },
  ], {
    logins: [{ entry: 0, username: "json email", password: "json password", registers: true }],
  });
  assert.equal(result.at("0 path 2"), undefined);
  assert.equal(result.at("0 json email"), "${vars.email}");
});

Deno.test("supply takes the secret key of a user for the password", async () => {
  const result = await provided([
    { method: "POST", url: "/login", body: { accessKey: "nora", secretKey: "corr3ct horse" } },
  ], { logins: [{ entry: 0, username: "json accessKey", password: "json secretKey" }] });
  assert.equal(result.at("0 json secretKey"), "${ENV.LOGIN_PASSWORD}");
});

Deno.test("a token that is also the key of the application needs no login in the recording", async () => {
  const key = "sb_publishable_Xk29sLw0Qe7Rt4Yu";
  const headers = { apikey: key, authorization: `Bearer ${key}` };
  const { text } = await converted([
    { method: "POST", url: "/auth/token", headers, body: JANE, json: { user: { id: 4101 } } },
    { method: "POST", url: "/notes", headers, body: { title: "Tide tables" }, json: { id: 77 } },
  ]);
  assert.match(text, /authorization: Bearer \$\{ENV\.API_KEY\}/);
  assert.match(text, /apikey: \$\{ENV\.API_KEY\}/);
  assert.doesNotMatch(text, /record the login too|sb_publishable/);
});

Deno.test("credentials that a response gives in base64 are sent as they are", async () => {
  const encoded = btoa("kP3xVZsBq71m:9fLw0Qe7Rt4YuXk29sLw");
  const { step } = await converted([
    {
      method: "POST",
      url: "/api_keys",
      body: { name: "ci" },
      json: { id: "kP3xVZsBq71m", encoded },
    },
    {
      method: "POST",
      url: "/notes",
      headers: { authorization: `ApiKey ${encoded}` },
      body: { title: "Tide tables" },
      json: { id: 77 },
    },
  ]);
  assert.match(step("create_note"), /authorization: ApiKey \$\{steps\.\w+\.capture\.encoded\}\n/);
});
