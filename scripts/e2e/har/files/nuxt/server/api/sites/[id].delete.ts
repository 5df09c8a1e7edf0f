export default defineEventHandler(async (event) => {
  const id = getRouterParam(event, "id")!;
  const [used] = await query("SELECT id FROM specimens WHERE site_id = ?", id);
  if (used) throw createError({ statusCode: 409, statusMessage: "The site has specimens" });
  await query("DELETE FROM sites WHERE id = ?", id);
  return sendNoContent(event);
});
