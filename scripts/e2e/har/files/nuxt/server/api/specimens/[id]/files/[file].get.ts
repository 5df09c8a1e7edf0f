export default defineEventHandler(async (event) => {
  const { id, file } = getRouterParams(event);
  const [found] = await query(
    "SELECT * FROM files WHERE id = ? AND specimen_id = ?",
    file!,
    id!,
  );
  if (!found) throw createError({ statusCode: 404, statusMessage: "File not found" });
  setHeader(event, "content-type", found.type);
  return new Uint8Array(found.data);
});
