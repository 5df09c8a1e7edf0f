import { defineMiddleware } from "astro:middleware";

export const onRequest = defineMiddleware(async (context, next) => {
  context.locals.user = await context.session?.get("user");
  const { pathname } = context.url;
  if (!context.locals.user && pathname !== "/login" && !pathname.startsWith("/_")) {
    return context.redirect("/login");
  }
  return next();
});
