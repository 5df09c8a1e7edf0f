import { redirect } from "react-router";
import { query } from "../db.server";
import { userOf } from "../session.server";
import { TripForm, tripOf } from "../trip_form";

export async function loader({ request, params }) {
  await userOf(request);
  const [trip] = await query("SELECT * FROM trips WHERE id = ?", params.id);
  if (!trip) throw new Response("Not found", { status: 404 });
  return { trip, boats: await query("SELECT id, name FROM boats ORDER BY name") };
}

export async function action({ request, params }) {
  await userOf(request);
  await query(
    "UPDATE trips SET title = ?, day = ?, price = ?, plan = ?, boat_id = ? WHERE id = ?",
    ...tripOf(await request.formData()),
    params.id,
  );
  return redirect(`/trips/${params.id}`);
}

export default function EditTrip({ loaderData }) {
  return (
    <>
      <h1>Edit trip</h1>
      <TripForm {...loaderData} />
    </>
  );
}
