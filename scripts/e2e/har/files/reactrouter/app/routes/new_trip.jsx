import { redirect } from "react-router";
import { query } from "../db.server";
import { userOf } from "../session.server";
import { TripForm, tripOf } from "../trip_form";

export async function loader({ request }) {
  await userOf(request);
  return { boats: await query("SELECT id, name FROM boats ORDER BY name") };
}

export async function action({ request }) {
  await userOf(request);
  const sql = "INSERT INTO trips (title, day, price, plan, boat_id) VALUES (?, ?, ?, ?, ?) " +
    "RETURNING id";
  const [{ id }] = await query(sql, ...tripOf(await request.formData()));
  return redirect(`/trips/${id}`);
}

export default function NewTrip({ loaderData }) {
  return (
    <>
      <h1>New trip</h1>
      <TripForm boats={loaderData.boats} />
    </>
  );
}
