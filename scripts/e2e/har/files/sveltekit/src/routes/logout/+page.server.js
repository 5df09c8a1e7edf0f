import { deleteSession } from "$lib/server/session.js";
import { redirect } from "@sveltejs/kit";

export const actions = {
  default: async ({ cookies }) => {
    await deleteSession(cookies.get("session") ?? "");
    cookies.delete("session", { path: "/" });
    redirect(303, "/login");
  },
};
