import { createRouter, html, type Router } from "./hono.ts";

/** What is there for people and for monitors: a start page and a health check. */
export function pageRoutes(): Router {
  const routes = createRouter();

  routes.get("/", (c) =>
    c.html(html`
      <!doctype html>
      <html lang="en">
        <title>The shop</title>
        <h1>The shop</h1>
        <p>A small API to try baton on. Log in at <code>POST /auth/login</code>.</p>
      </html>
    `));

  routes.get("/healthz", (c) => c.text("ok\n"));
  return routes;
}
