import { query } from "$lib/server/db.js";

export async function load({ url }) {
  const search = url.searchParams.get("q") ?? "";
  const repairs = await query(
    "SELECT repairs.id, title, price, due, done, customers.name AS customer FROM repairs " +
      "LEFT JOIN customers ON customers.id = customer_id WHERE title LIKE ? ORDER BY repairs.id DESC",
    `%${search}%`,
  );
  return { search, repairs };
}
