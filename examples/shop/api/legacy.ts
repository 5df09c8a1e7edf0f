import { isUser } from "./auth.ts";
import { readForm } from "./body.ts";
import {
  createRouter,
  deleteCookie,
  getCookie,
  html,
  type Router,
  setCookie,
  type ShopContext,
} from "./hono.ts";
import { Problem } from "./reply.ts";
import type { BrowserSession, Store } from "./store.ts";

const LIFETIME_S = 1800;
const COOKIE = { path: "/", httpOnly: true, sameSite: "Lax" } as const;

/** The pages from before the API: a session cookie, redirects, and a token against forged forms. */
export function legacyRoutes(store: Store): Router {
  const routes = createRouter();
  const { now, uuid } = store.options;

  routes.post("/login", async (c) => {
    const form = await readForm(c);
    const username = form.get("username") ?? "";
    if (!isUser(store, username, form.get("password") ?? "")) {
      return c.html(html`<h1>Wrong username or password</h1>`, 401);
    }
    const sid = uuid();
    const expires = now() + LIFETIME_S * 1000;
    store.browserSessions.set(sid, { username, expires, csrf: uuid() });
    setCookie(c, "sid", sid, { ...COOKIE, maxAge: LIFETIME_S });
    setCookie(c, "theme", "light", { path: "/" });
    return c.redirect("/legacy/account", 303);
  });

  routes.get("/account", (c) => {
    const session = sessionOf(c, store);
    if (session === undefined) return c.html(html`<h1>Please log in</h1>`, 401);
    return c.html(html`
      <h1>Hello, ${session.username}</h1>
      <form method="post" action="/legacy/logout">
        <input type="hidden" name="csrf" value="${session.csrf}">
        <button>Log out</button>
      </form>
    `);
  });

  routes.post("/logout", async (c) => {
    const form = await readForm(c);
    const session = sessionOf(c, store);
    if (session !== undefined && form.get("csrf") !== session.csrf) {
      throw new Problem(403, "the form is not from this session's page");
    }
    store.browserSessions.delete(deleteCookie(c, "sid", COOKIE) ?? "");
    return c.redirect("/", 303);
  });
  return routes;
}

function sessionOf(c: ShopContext, store: Store): BrowserSession | undefined {
  const session = store.browserSessions.get(getCookie(c, "sid") ?? "");
  return session !== undefined && session.expires > store.options.now() ? session : undefined;
}
