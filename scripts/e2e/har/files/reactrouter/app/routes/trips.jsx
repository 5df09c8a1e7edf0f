import { Form, Link } from "react-router";
import { query } from "../db.server";
import { userOf } from "../session.server";

export async function loader({ request }) {
  await userOf(request);
  const q = new URL(request.url).searchParams.get("q") ?? "";
  const trips = await query(
    "SELECT trips.id, title, day, price, is_full, boats.name AS boat FROM trips " +
      "LEFT JOIN boats ON boats.id = boat_id WHERE title LIKE ? ORDER BY trips.id DESC",
    `%${q}%`,
  );
  return { q, trips };
}

export default function Trips({ loaderData }) {
  return (
    <>
      <h1>Trips</h1>
      <Form role="search">
        <input name="q" placeholder="Search" defaultValue={loaderData.q} />
        <button>Search</button>
      </Form>
      <Link to="/trips/new">New trip</Link>
      <ul>
        {loaderData.trips.map(({ id, title, day, price, boat }) => (
          <li key={id}>
            <Link to={`/trips/${id}`}>{title}</Link>, {day}, {price}, {boat}
          </li>
        ))}
      </ul>
    </>
  );
}
