import { data, Form } from "react-router";
import { query } from "../db.server";
import { userOf } from "../session.server";

export async function loader({ request }) {
  await userOf(request);
  return { boats: await query("SELECT * FROM boats ORDER BY name") };
}

export async function action({ request }) {
  await userOf(request);
  const form = await request.formData();
  if (form.get("intent") === "delete") {
    await query("DELETE FROM boats WHERE id = ?", form.get("id"));
    return { ok: true };
  }
  const berths = Number(form.get("berths"));
  if (!(berths > 0)) return data({ error: "A boat has at least one berth." }, { status: 400 });
  await query("INSERT INTO boats (name, berths) VALUES (?, ?)", form.get("name"), berths);
  return { ok: true };
}

export default function Boats({ loaderData, actionData }) {
  return (
    <>
      <h1>Boats</h1>
      <ul>
        {loaderData.boats.map(({ id, name, berths }) => (
          <li key={id}>
            {name}, {berths} berths
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <button name="intent" value="delete">Delete</button>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post">
        <input name="name" placeholder="Name" />
        <input name="berths" placeholder="Berths" />
        <button name="intent" value="create">Add boat</button>
        {actionData?.error && <p role="alert">{actionData.error}</p>}
      </Form>
    </>
  );
}
