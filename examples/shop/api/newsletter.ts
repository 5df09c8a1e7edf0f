import { readForm } from "./body.ts";
import { createRouter, type Router } from "./hono.ts";
import { json, Problem } from "./reply.ts";

/** The newsletter: an HTML form to sign up. */
export function newsletterRoutes(): Router {
  const routes = createRouter();

  routes.post("/", async (c) => {
    const form = await readForm(c);
    const email = form.get("email") ?? "";
    if (!/^[^@\s]+@[^@\s]+$/.test(email)) {
      throw new Problem(422, '"email" must be an e-mail address');
    }
    return json({ email, topics: form.getAll("topic"), confirmed: false }, 201);
  });
  return routes;
}
