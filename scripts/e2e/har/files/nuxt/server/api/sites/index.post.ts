import { z } from "zod";

const schema = z.object({
  name: z.string().trim().min(3, "A name has at least three letters."),
  county: z.string().trim(),
  altitude: z.number().nullable(),
});

export default defineEventHandler(async (event) => {
  const { name, county, altitude } = await readValidatedBody(event, schema.parse);
  const [site] = await query(
    "INSERT INTO sites (name, county, altitude) VALUES (?, ?, ?) RETURNING *",
    name,
    county,
    altitude,
  );
  setResponseStatus(event, 201);
  return site;
});
