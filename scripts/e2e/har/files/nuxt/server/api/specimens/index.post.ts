export default defineEventHandler(async (event) => {
  const { user } = await requireUserSession(event);
  const one = await readValidatedBody(event, specimenSchema.parse);
  const now = new Date().toISOString();
  const [{ id }] = await query(
    "INSERT INTO specimens (species, site_id, collected_on, height, label, is_protected, " +
      "created_by, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
    one.species,
    one.siteId,
    one.collectedOn,
    one.height,
    one.label,
    one.isProtected ? 1 : 0,
    user.name,
    now,
    now,
  );
  setResponseStatus(event, 201);
  return specimenOf(String(id));
});
