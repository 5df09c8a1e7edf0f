import { z } from "zod";

const schema = z.object({ username: z.string(), password: z.string() });

export default defineEventHandler(async (event) => {
  const { username, password } = await readValidatedBody(event, schema.parse);
  const [user] = await query("SELECT * FROM users WHERE name = ?", username);
  if (!user || !(await verifyPassword(user.password, password))) {
    throw createError({ statusCode: 401, statusMessage: "Wrong name or password" });
  }
  await setUserSession(event, { user: { id: user.id, name: user.name } });
  return { ok: true };
});
