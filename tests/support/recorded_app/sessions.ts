import type { MadeUp } from "./made_up.ts";

/** How a client authenticates. */
export const AUTH_KINDS = [
  "bearer",
  "cookie",
  "rotating",
  "csrf in html",
  "csrf cookie",
  "refresh",
  "redirect",
  "header",
] as const;

/** One of {@linkcode AUTH_KINDS}. */
export type AuthKind = typeof AUTH_KINDS[number];

/** The only account. */
export const ACCOUNT = { username: "mia@app.test", password: "a fine-Day 4 tea" };

/** A request, taken apart. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly cookies: Readonly<Record<string, string>>;
  readonly body: string;
  readonly form?: FormData;
}

/** Who may do what. */
export interface Sessions {
  /** Handles login requests; returns `undefined` for other paths. */
  answer(call: Call): Response | undefined;
  /** The refusal of a request without credentials, or the headers for its response. */
  admit(call: Call): Response | HeadersInit;
}

const USES_OF_A_TOKEN = 6;
const SAFE = ["GET", "HEAD"];

/** Creates the access control of an application. */
export function createSessions(kind: AuthKind, made: MadeUp): Sessions {
  const uses = new Map<string, number>();
  const sids = new Set<string>();
  const refreshers = new Set<string>();
  const codes = new Set<string>();
  const csrf = new Map<string, string>();
  const newToken = () => {
    const token = made.token(40);
    uses.set(token, 0);
    return token;
  };
  const newSid = () => {
    const sid = made.token(32);
    sids.add(sid);
    return sid;
  };
  const isRight = (user: unknown, password: unknown) =>
    user === ACCOUNT.username && password === ACCOUNT.password;
  const cookie = (name: string, value: string) => `${name}=${value}; Path=/; HttpOnly`;

  function login(call: Call): Response {
    const given = call.form ? Object.fromEntries(call.form) : JSON.parse(call.body || "{}");
    if (!isRight(given.username, given.password)) {
      return Response.json({ error: "bad credentials" }, { status: 401 });
    }
    const user = { name: "Mia", role: "admin" };
    switch (kind) {
      case "bearer":
        return Response.json({ access_token: newToken(), token_type: "Bearer", user });
      case "refresh": {
        const refresh = made.token(48);
        refreshers.add(refresh);
        return Response.json({ access_token: newToken(), refresh_token: refresh, user });
      }
      case "header":
        return Response.json({ user }, {
          status: 201,
          headers: { "x-subject-token": newToken() },
        });
      case "cookie":
      case "rotating":
        return Response.json({ user }, { headers: { "set-cookie": cookie("sid", newSid()) } });
      case "csrf cookie": {
        const sid = newSid();
        csrf.set(sid, `2|${made.hex(8)}|${made.hex(32)}|${made.hex(10)}`);
        const headers = new Headers([["set-cookie", cookie("sid", sid)]]);
        headers.append("set-cookie", `XSRF-TOKEN=${encodeURIComponent(csrf.get(sid)!)}; Path=/`);
        return Response.json({ user }, { headers });
      }
      case "csrf in html": {
        if (csrf.get(call.cookies.pre ?? "") !== given._csrf) {
          return new Response("<h1>Form expired</h1>", { status: 403 });
        }
        const sid = newSid();
        csrf.set(sid, made.token(36));
        return redirect("/app", { "set-cookie": cookie("sid", sid) });
      }
      case "redirect":
        return redirect("/authorize?client_id=web-app&response_type=code", {
          "set-cookie": cookie("sso", newSid()),
        });
    }
  }

  return {
    answer(call) {
      switch (`${call.method} ${call.path}`) {
        case "POST /api/session":
        case "POST /login":
          return login(call);
        case "GET /login": {
          const pre = made.token(24);
          csrf.set(pre, made.token(36));
          return page(
            `<form method="post"><input type="hidden" name="_csrf" value="${
              csrf.get(pre)
            }"><input name="username"><input name="password" type="password"></form>`,
            { "set-cookie": cookie("pre", pre) },
          );
        }
        case "GET /app": {
          const token = csrf.get(call.cookies.sid ?? "") ?? "";
          return page(`<meta name="csrf-token" content="${token}"><div id="root"></div>`);
        }
        case "POST /api/session/refresh": {
          const { refresh_token } = JSON.parse(call.body || "{}");
          return refreshers.has(refresh_token)
            ? Response.json({ access_token: newToken(), token_type: "Bearer" })
            : Response.json({ error: "bad refresh token" }, { status: 401 });
        }
        case "GET /authorize": {
          if (!sids.has(call.cookies.sso)) return redirect("/login");
          const code = made.token(22);
          codes.add(code);
          return redirect(`/callback?code=${code}`);
        }
        case "GET /callback":
          return page('<div id="root"></div>');
        case "POST /oauth/token":
          return codes.delete(String(call.form?.get("code")))
            ? Response.json({ access_token: newToken(), token_type: "Bearer", expires_in: 3600 })
            : Response.json({ error: "invalid_grant" }, { status: 400 });
      }
    },
    admit(call): Response | HeadersInit {
      const refused = Response.json({ error: "who are you?" }, { status: 401 });
      if (["bearer", "refresh", "redirect", "header"].includes(kind)) {
        const token = kind === "header"
          ? call.headers.get("x-auth-token") ?? ""
          : call.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
        const used = uses.get(token);
        if (used === undefined || kind === "refresh" && used >= USES_OF_A_TOKEN) return refused;
        uses.set(token, used + 1);
        return {};
      }
      const { sid = "" } = call.cookies;
      if (!sids.has(sid)) return refused;
      if (SAFE.includes(call.method)) return {};
      if (kind === "rotating") {
        sids.delete(sid);
        return { "set-cookie": cookie("sid", newSid()) };
      }
      const sent = kind === "csrf cookie"
        ? decodeURIComponent(call.headers.get("x-xsrf-token") ?? "")
        : kind === "csrf in html"
        ? call.headers.get("x-csrf-token")
        : undefined;
      const isForged = sent !== undefined && sent !== csrf.get(sid);
      return isForged ? Response.json({ error: "forged" }, { status: 403 }) : {};
    },
  };
}

function redirect(location: string, headers: HeadersInit = {}): Response {
  return new Response(null, { status: 302, headers: { location, ...headers } });
}

function page(body: string, headers: HeadersInit = {}): Response {
  const html = `<!doctype html><html><head><title>App</title></head><body>${body}</body></html>`;
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", ...headers },
  });
}
