const OPEN = ["/api/login", "/api/_auth/session"];

export default defineEventHandler(async (event) => {
  if (!event.path.startsWith("/api/") || OPEN.includes(event.path)) return;
  await requireUserSession(event);
});
