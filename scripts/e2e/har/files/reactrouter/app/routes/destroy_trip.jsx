import { redirect } from "react-router";
import { query } from "../db.server";
import { userOf } from "../session.server";

export async function action({ request, params }) {
  await userOf(request);
  await query("DELETE FROM comments WHERE trip_id = ?", params.id);
  await query("DELETE FROM trips WHERE id = ?", params.id);
  return redirect("/trips");
}
