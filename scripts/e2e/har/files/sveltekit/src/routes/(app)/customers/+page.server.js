import { query } from "$lib/server/db.js";
import { fail } from "@sveltejs/kit";

export async function load() {
  return { customers: await query("SELECT * FROM customers ORDER BY name") };
}

export const actions = {
  create: async ({ request }) => {
    const data = await request.formData();
    const name = data.get("name").trim();
    const phone = data.get("phone").trim();
    if (!/^[\d ]+$/.test(phone)) return fail(400, { name, phone, message: "That is no number." });
    await query("INSERT INTO customers VALUES (?, ?, ?)", crypto.randomUUID(), name, phone);
    return { success: true };
  },
  delete: async ({ request }) => {
    const data = await request.formData();
    await query("DELETE FROM customers WHERE id = ?", data.get("id"));
  },
};
