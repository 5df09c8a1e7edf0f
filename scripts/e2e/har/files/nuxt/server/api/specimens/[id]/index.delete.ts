export default defineEventHandler(async (event) => {
  const id = getRouterParam(event, "id")!;
  await query("DELETE FROM notes WHERE specimen_id = ?", id);
  await query("DELETE FROM files WHERE specimen_id = ?", id);
  await query("DELETE FROM specimens WHERE id = ?", id);
  return sendNoContent(event);
});
