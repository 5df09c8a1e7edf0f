/** Keeps notes of a user with a role, in a collection of their own. */
export const words = [
  {
    role: "Tester",
    first: "Ada",
    last: "Lovelace",
    email: "ada@example.com",
    title: "Countess",
    collection: "notes",
    one: "first",
    two: "second",
    changed: "first v2",
  },
  {
    role: "Translator",
    first: "Emil",
    last: "Nolde",
    email: "emil@example.org",
    title: "Painter",
    collection: "sketches",
    one: "harbour",
    two: "sunflowers",
    changed: "harbour at dusk",
  },
];

export async function play({ page, url, username, password, words, call }) {
  await page.goto(`${url}/admin/login`);
  await page.fill('input[type="email"]', username);
  await page.fill('input[type="password"]', password);
  await page.click('button[type="submit"]');
  await page.waitForURL(/\/admin\/(?!login)/, { timeout: 60_000 });
  await page.waitForTimeout(3000);
  await page.goto(`${url}/admin/users`);
  await page.waitForTimeout(4000);
  const send = async (method, path, body) =>
    (await call(method, path, body, { accept: "application/json" })).json?.data;
  const role = await send("POST", "/roles", {
    name: words.role,
    icon: "person",
    description: "created by recording",
  });
  const user = await send("POST", "/users", {
    first_name: words.first,
    last_name: words.last,
    email: words.email,
    password: "s3cret-Ada-pw",
    role: role.id,
  });
  await send("GET", `/users/${user.id}?fields=*,role.name`);
  await send("PATCH", `/users/${user.id}`, { title: words.title });
  await send("GET", `/users?filter[role][_eq]=${role.id}&sort=email`);
  const key = { special: ["uuid"], readonly: true };
  await send("POST", "/collections", {
    collection: words.collection,
    schema: {},
    meta: { note: "n" },
    fields: [
      { field: "id", type: "uuid", meta: key, schema: { is_primary_key: true } },
      { field: "title", type: "string", schema: {} },
      { field: "owner", type: "uuid", schema: {} },
    ],
  });
  const first = await send("POST", `/items/${words.collection}`, {
    title: words.one,
    owner: user.id,
  });
  const second = await send("POST", `/items/${words.collection}`, {
    title: words.two,
    owner: user.id,
  });
  await send("PATCH", `/items/${words.collection}/${first.id}`, { title: words.changed });
  await send("GET", `/items/${words.collection}?sort=title`);
  await send("DELETE", `/items/${words.collection}`, [first.id, second.id]);
  await send("DELETE", `/users/${user.id}`);
  await send("DELETE", `/roles/${role.id}`);
  await send("DELETE", `/collections/${words.collection}`);
}
