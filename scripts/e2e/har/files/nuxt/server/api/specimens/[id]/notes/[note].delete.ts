export default defineEventHandler(async (event) => {
  const { id, note } = getRouterParams(event);
  await query("DELETE FROM notes WHERE id = ? AND specimen_id = ?", note!, id!);
  return sendNoContent(event);
});
