import { scryptSync, timingSafeEqual } from "node:crypto";
import { data, Form } from "react-router";
import { query } from "../db.server";
import { logIn } from "../session.server";

export async function action({ request }) {
  const form = await request.formData();
  const name = form.get("username");
  const [user] = await query("SELECT * FROM users WHERE name = ?", name);
  const [salt, hash] = user?.password.split(":") ?? ["", ""];
  const given = scryptSync(form.get("password"), salt, 32);
  if (!user || !timingSafeEqual(given, Buffer.from(hash, "hex"))) {
    return data({ error: "Wrong name or password." }, { status: 400 });
  }
  return logIn(request, user.name);
}

export default function Login({ actionData }) {
  return (
    <main>
      <h1>Log in</h1>
      <Form method="post">
        <label>Name <input name="username" /></label>
        <label>Password <input name="password" type="password" /></label>
        <button>Log in</button>
        {actionData?.error && <p role="alert">{actionData.error}</p>}
      </Form>
    </main>
  );
}
