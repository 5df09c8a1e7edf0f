import { Form, Link, useFetcher } from "react-router";
import { query } from "../db.server";
import { userOf } from "../session.server";

export async function loader({ request, params }) {
  await userOf(request);
  const [trip] = await query(
    "SELECT trips.*, boats.name AS boat FROM trips LEFT JOIN boats ON boats.id = boat_id " +
      "WHERE trips.id = ?",
    params.id,
  );
  if (!trip) throw new Response("Not found", { status: 404 });
  const sql = "SELECT * FROM comments WHERE trip_id = ? ORDER BY id";
  return { trip, comments: await query(sql, params.id) };
}

export async function action({ request, params }) {
  const author = await userOf(request);
  const form = await request.formData();
  if (form.get("intent") === "full") {
    await query("UPDATE trips SET is_full = ? WHERE id = ?", form.get("full"), params.id);
  } else if (form.get("intent") === "uncomment") {
    await query("DELETE FROM comments WHERE id = ?", form.get("commentId"));
  } else {
    const sql = "INSERT INTO comments (text, author, trip_id) VALUES (?, ?, ?)";
    await query(sql, form.get("text"), author, params.id);
  }
  return { ok: true };
}

export default function Trip({ loaderData: { trip, comments } }) {
  const fetcher = useFetcher();
  return (
    <>
      <h1>{trip.title}</h1>
      <p>{trip.plan}</p>
      <p>{trip.day}, {trip.price}, {trip.boat}, {trip.is_full ? "full" : "free"}</p>
      <Link to={`/trips/${trip.id}/edit`}>Edit</Link>
      <fetcher.Form method="post">
        <input type="hidden" name="full" value={trip.is_full ? 0 : 1} />
        <button name="intent" value="full">{trip.is_full ? "Open again" : "Full"}</button>
      </fetcher.Form>
      <Form method="post" action={`/trips/${trip.id}/destroy`}>
        <button>Delete trip</button>
      </Form>
      <ul>
        {comments.map(({ id, text, author }) => (
          <li key={id}>
            {author}: {text}
            <Form method="post">
              <input type="hidden" name="commentId" value={id} />
              <button name="intent" value="uncomment">Delete</button>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" key={comments.length}>
        <textarea name="text" placeholder="Your comment" />
        <button name="intent" value="comment">Add comment</button>
      </Form>
    </>
  );
}
