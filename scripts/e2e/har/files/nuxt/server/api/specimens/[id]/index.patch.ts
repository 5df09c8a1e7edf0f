export default defineEventHandler(async (event) => {
  const id = getRouterParam(event, "id")!;
  const { status } = await readValidatedBody(event, statusSchema.parse);
  const now = new Date().toISOString();
  await query("UPDATE specimens SET status = ?, updated_at = ? WHERE id = ?", status, now, id);
  return specimenOf(id);
});
