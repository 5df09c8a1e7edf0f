import { type Call, type Fields, json } from "./call.ts";
import type { Conventions } from "./conventions.ts";
import type { Draw } from "./draw.ts";
import { HEX, LETTERS } from "./ids.ts";

/** The only account, and the key of an API that has no logins. */
export const ACCOUNT = {
  name: "gardener@example.test",
  password: "a fine-Day 4 tea",
  key: "k_live_Zq81vTn4Wc7Rb2Xm",
};

/** Who may use an API: logs in, and refuses calls without a session. */
export class Sessions {
  readonly #tokens = new Map<string, string>();
  /** The access token by the token that renews it. */
  readonly #renewals = new Map<string, string>();

  constructor(readonly conventions: Conventions, readonly draw: Draw) {}

  /** Answers a login or a logout, or refuses a call. */
  answer(call: Call): Response | undefined {
    const { session, loginPath } = this.conventions;
    if (call.path === loginPath) return this.#login(call);
    if (call.path === "/auth/refresh") return this.#renew(call);
    const token = this.#tokenOf(call);
    const isKnown = session === "key"
      ? token === ACCOUNT.key
      : session === "basic"
      ? token === btoa(`${ACCOUNT.name}:${ACCOUNT.password}`)
      : this.#tokens.has(token);
    if (!isKnown) return json({ error: "unauthorized" }, 401);
    if (call.path === "/logout") {
      this.#tokens.delete(token);
      return new Response(null, { status: 204 });
    }
    const isRead = call.method === "GET";
    if (
      session === "csrf" && !isRead && call.headers.get("x-csrf-token") !== this.#tokens.get(token)
    ) {
      return json({ error: "bad CSRF token" }, 403);
    }
  }

  #login({ body }: Call): Response {
    const { loginBody, loginNames: [name, password], tokenKey, session } = this.conventions;
    const given = loginBody === "nested" ? body.user as Fields : body;
    if (given?.[name] !== ACCOUNT.name || given[password] !== ACCOUNT.password) {
      return json({ error: "wrong name or password" }, 401);
    }
    const token = this.draw.text(36, LETTERS);
    const csrf = this.draw.text(32, HEX);
    this.#tokens.set(token, csrf);
    const user = { [name]: ACCOUNT.name, role: "editor" };
    const cookie = { "set-cookie": `sid=${token}; Path=/; HttpOnly` };
    if (session === "cookie") return json({ user }, 200, cookie);
    if (session === "csrf") return json({ user, csrfToken: csrf }, 200, cookie);
    if (session === "refresh") return json({ ...this.#pair(token), user });
    if (session === "header") return json({ user }, 201, { "x-auth-token": token });
    const [first, second] = tokenKey.split(".");
    return json({ [first]: second === undefined ? token : { [second]: token }, user });
  }

  #pair(token: string): Fields {
    const renewal = this.draw.text(40, LETTERS);
    this.#renewals.set(renewal, token);
    return { accessToken: token, refreshToken: renewal, expiresIn: 300 };
  }

  #renew({ body }: Call): Response {
    const given = String(body.refreshToken);
    const old = this.#renewals.get(given);
    if (old === undefined) return json({ error: "unknown refresh token" }, 401);
    this.#renewals.delete(given);
    this.#tokens.delete(old);
    const token = this.draw.text(36, LETTERS);
    this.#tokens.set(token, "");
    return json(this.#pair(token));
  }

  /** Returns the token of a call, if it has one. */
  #tokenOf({ headers, query }: Call): string {
    switch (this.conventions.session) {
      case "bearer":
      case "refresh":
        return /^Bearer (.*)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";
      case "token as password":
        return tokenOfUser(/^Basic (.*)$/.exec(headers.get("authorization") ?? "")?.[1]);
      case "user and token":
        return tokenOfUser(headers.get("x-session-auth"));
      case "basic":
        return /^Basic (.*)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";
      case "key":
        return headers.get("x-api-key") ?? "";
      case "header":
        return headers.get("x-auth-token") ?? "";
      case "query":
        return query.get("token") ?? "";
      default:
        return /sid=([^;]*)/.exec(headers.get("cookie") ?? "")?.[1] ?? "";
    }
  }
}

/** Returns the token of `user:token` in base64. */
function tokenOfUser(credential: string | null | undefined): string {
  const [user, token = ""] = atob(credential ?? "").split(":");
  return user === ACCOUNT.name ? token : "";
}
