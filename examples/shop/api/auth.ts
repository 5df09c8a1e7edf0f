import { readBody, readForm, type Rules, text } from "./body.ts";
import { createRouter, type Middleware, type Router } from "./hono.ts";
import { json, noContent, Problem } from "./reply.ts";
import type { Store } from "./store.ts";

const LIFETIME_S = 3600;
const BASE64 = "(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?";
const BASIC = new RegExp(`^Basic +(${BASE64})$`, "i");
const CREDENTIALS: Rules = { username: { rule: text }, password: { rule: text } };

/** Logging in for a bearer token, with a JSON body or as an OAuth 2.0 client (RFC 6749, 4.4). */
export function authRoutes(store: Store): Router {
  const routes = createRouter();

  routes.post("/login", async (c) => {
    const { username, password } = await readBody<{ username: string; password: string }>(
      c,
      CREDENTIALS,
    );
    return issueToken(store, username, password);
  });

  routes.post("/token", async (c) => {
    const form = await readForm(c);
    if (form.get("grant_type") !== "client_credentials") {
      throw new Problem(400, '"grant_type" must be "client_credentials"');
    }
    const [username, password] = basicCredentials(c.req.header("authorization") ?? "");
    return issueToken(store, username, password);
  });

  routes.use("/me", requireBearer(store));
  routes.get("/me", (c) => json({ username: c.get("username") }));

  routes.use("/logout", requireBearer(store));
  routes.post("/logout", (c) => {
    store.tokens.delete(bearerToken(c.req.header("authorization")));
    return noContent();
  });
  return routes;
}

/** Lets only requests with a valid bearer token through (RFC 6750); answers 401 to the others. */
export function requireBearer(store: Store): Middleware {
  return async (c, next) => {
    const session = store.tokens.get(bearerToken(c.req.header("authorization")));
    if (session === undefined || session.expires <= store.options.now()) {
      throw new Problem(401, "log in first: POST /auth/login", {
        headers: { "www-authenticate": 'Bearer realm="shop"' },
      });
    }
    c.set("username", session.username);
    await next();
  };
}

/** Whether a user has this password. */
export function isUser(store: Store, username: string, password: string): boolean {
  const { users } = store.options;
  return Object.hasOwn(users, username) && users[username] === password;
}

function issueToken(store: Store, username: string, password: string): Response {
  if (!isUser(store, username, password)) throw new Problem(401, "wrong username or password");
  const { now, uuid } = store.options;
  const token = uuid().replaceAll("-", "");
  store.tokens.set(token, { username, expires: now() + LIFETIME_S * 1000 });
  return json({ access_token: token, token_type: "Bearer", expires_in: LIFETIME_S });
}

function bearerToken(header = ""): string {
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? "";
}

/** The user and the password of a Basic header (RFC 7617). */
function basicCredentials(header: string): [username: string, password: string] {
  const bytes = Uint8Array.fromBase64(BASIC.exec(header)?.[1] ?? "");
  const [username, ...password] = new TextDecoder().decode(bytes).split(":");
  return [username, password.join(":")];
}
