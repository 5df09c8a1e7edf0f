import { z } from "zod";

/** What a form sends of a specimen. */
export const specimenSchema = z.object({
  species: z.string().trim().min(3, "A species has at least three letters."),
  siteId: z.number().int().nullable(),
  collectedOn: z.iso.date(),
  height: z.number().positive().nullable(),
  label: z.string().trim(),
  isProtected: z.boolean(),
});

export const statusSchema = z.object({ status: z.enum(["pressed", "mounted", "lent"]) });

const COLUMNS = "specimens.id, species, site_id AS siteId, collected_on AS collectedOn, height, " +
  "label, is_protected AS isProtected, status, created_by AS createdBy, " +
  "created_at AS createdAt, updated_at AS updatedAt, sites.name AS siteName";

/** Returns the specimens that meet a condition, each with its site. */
export async function findSpecimens(condition: string, ...args: (string | number)[]) {
  const rows = await query(
    `SELECT ${COLUMNS} FROM specimens LEFT JOIN sites ON sites.id = site_id WHERE ${condition}`,
    ...args,
  );
  return rows.map(({ siteName, isProtected, ...specimen }) => ({
    ...specimen,
    isProtected: isProtected === 1,
    site: specimen.siteId === null ? null : { id: specimen.siteId, name: siteName },
  }));
}

/** Returns the specimen of the path, with its files. */
export async function specimenOf(id: string) {
  const [specimen] = await findSpecimens("specimens.id = ?", Number(id));
  if (!specimen) throw createError({ statusCode: 404, statusMessage: "Specimen not found" });
  const files = await query(
    "SELECT id, name, type, size FROM files WHERE specimen_id = ? ORDER BY id",
    specimen.id,
  );
  return { ...specimen, files };
}
