export default defineEventHandler(async (event) => {
  const parts = await readMultipartFormData(event);
  const file = parts?.find(({ name }) => name === "file");
  if (!file?.filename) throw createError({ statusCode: 400, statusMessage: "No file" });
  const [saved] = await query(
    "INSERT INTO files (name, type, size, data, specimen_id) VALUES (?, ?, ?, ?, ?) " +
      "RETURNING id, name, type, size",
    file.filename,
    file.type ?? "application/octet-stream",
    file.data.byteLength,
    new Uint8Array(file.data),
    getRouterParam(event, "id")!,
  );
  setResponseStatus(event, 201);
  return saved;
});
