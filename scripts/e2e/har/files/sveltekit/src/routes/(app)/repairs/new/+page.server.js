import { query } from "$lib/server/db.js";
import { repairOf } from "$lib/server/repairs.js";
import { fail, redirect } from "@sveltejs/kit";

export async function load() {
  return { customers: await query("SELECT id, name FROM customers ORDER BY name") };
}

export const actions = {
  default: async ({ request }) => {
    const data = await request.formData();
    if (!(Number(data.get("price")) > 0)) return fail(400, { message: "Give a price." });
    const [{ id }] = await query(
      "INSERT INTO repairs (title, details, price, due, urgent, customer_id, created) " +
        "VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id",
      ...repairOf(data),
      Date.now(),
    );
    redirect(303, `/repairs/${id}`);
  },
};
