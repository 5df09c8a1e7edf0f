export default defineEventHandler(async (event) => {
  const id = getRouterParam(event, "id")!;
  const one = await readValidatedBody(event, specimenSchema.parse);
  await query(
    "UPDATE specimens SET species = ?, site_id = ?, collected_on = ?, height = ?, label = ?, " +
      "is_protected = ?, updated_at = ? WHERE id = ?",
    one.species,
    one.siteId,
    one.collectedOn,
    one.height,
    one.label,
    one.isProtected ? 1 : 0,
    new Date().toISOString(),
    id,
  );
  return specimenOf(id);
});
