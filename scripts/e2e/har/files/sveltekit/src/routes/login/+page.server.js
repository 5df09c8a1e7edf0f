import { query } from "$lib/server/db.js";
import { createSession } from "$lib/server/session.js";
import { fail, redirect } from "@sveltejs/kit";
import { scryptSync, timingSafeEqual } from "node:crypto";

export const actions = {
  default: async ({ request, cookies }) => {
    const data = await request.formData();
    const username = data.get("username");
    const [user] = await query("SELECT * FROM users WHERE name = ?", username);
    const [salt, hash] = user?.password.split(":") ?? ["", ""];
    const given = scryptSync(data.get("password"), salt, 32);
    if (!user || !timingSafeEqual(given, Buffer.from(hash, "hex"))) {
      return fail(400, { username, message: "Wrong name or password." });
    }
    const { token, expires } = await createSession(user.id);
    cookies.set("session", token, { path: "/", expires, secure: false });
    redirect(303, "/repairs");
  },
};
