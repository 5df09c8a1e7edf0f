import { query } from "$lib/server/db.js";
import { repairOf } from "$lib/server/repairs.js";
import { error, fail, redirect } from "@sveltejs/kit";

export async function load({ params }) {
  const [repair] = await query("SELECT * FROM repairs WHERE id = ?", params.id);
  if (!repair) error(404, "There is no such repair.");
  const comments = await query("SELECT * FROM comments WHERE repair_id = ? ORDER BY id", repair.id);
  return {
    repair: { ...repair, created: new Date(repair.created) },
    comments: comments.map((one) => ({ ...one, created: new Date(one.created) })),
    customers: await query("SELECT id, name FROM customers ORDER BY name"),
  };
}

export const actions = {
  update: async ({ request, params }) => {
    const data = await request.formData();
    if (!(Number(data.get("price")) > 0)) return fail(400, { message: "Give a price." });
    await query(
      "UPDATE repairs SET title = ?, details = ?, price = ?, due = ?, urgent = ?, customer_id = ? " +
        "WHERE id = ?",
      ...repairOf(data),
      params.id,
    );
    return { saved: true };
  },
  finish: async ({ params }) => {
    await query("UPDATE repairs SET done = 1 WHERE id = ?", params.id);
  },
  comment: async ({ request, params, locals }) => {
    const text = (await request.formData()).get("text").trim();
    if (text === "") return fail(400, { message: "Please write something." });
    await query(
      "INSERT INTO comments (text, author, created, repair_id) VALUES (?, ?, ?, ?)",
      text,
      locals.user.name,
      Date.now(),
      params.id,
    );
  },
  uncomment: async ({ request }) => {
    await query("DELETE FROM comments WHERE id = ?", (await request.formData()).get("id"));
  },
  delete: async ({ params }) => {
    await query("DELETE FROM comments WHERE repair_id = ?", params.id);
    await query("DELETE FROM repairs WHERE id = ?", params.id);
    redirect(303, "/repairs");
  },
};
