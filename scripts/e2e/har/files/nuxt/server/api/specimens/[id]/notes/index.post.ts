import { z } from "zod";

const schema = z.object({ text: z.string().trim().min(1, "Please write something.") });

export default defineEventHandler(async (event) => {
  const { user } = await requireUserSession(event);
  const { text } = await readValidatedBody(event, schema.parse);
  const [note] = await query(
    "INSERT INTO notes (text, author, created_at, specimen_id) VALUES (?, ?, ?, ?) " +
      "RETURNING id, text, author, created_at AS createdAt",
    text,
    user.name,
    new Date().toISOString(),
    getRouterParam(event, "id")!,
  );
  setResponseStatus(event, 201);
  return note;
});
