/** Makes an account, a bucket, a collection and records, under conditions, and removes them. */
export const words = [
  { bucket: "library", collection: "books", title: "Dune", changed: "Dune Messiah", pages: 412 },
  { bucket: "garage", collection: "cars", title: "Beetle", changed: "Beetle 1303", pages: 93 },
];

/** Its answers forbid scripts, and those of a page on it are the client here. */
export const options = () => ({ bypassCSP: true });

export async function play({ page, url, username, password, words, call }) {
  await page.goto(`${url}/v1/`);
  await call("PUT", `/v1/accounts/${username}`, { data: { password } });
  const authorization = `Basic ${btoa(`${username}:${password}`)}`;
  const send = (method, path, body, headers = {}) =>
    call(method, `/v1${path}`, body, { authorization, ...headers });
  const created = { "if-none-match": "*" };
  const bucket = `/buckets/${words.bucket}`;
  const records = `${bucket}/collections/${words.collection}/records`;
  await send("GET", "/");
  await send("PUT", bucket, { data: {} }, created);
  await send("PUT", `${bucket}/collections/${words.collection}`, { data: {} }, created);
  const { json: { data: { id } } } = await send("POST", records, {
    data: { title: words.title, pages: words.pages, added: new Date().toISOString() },
  });
  const { headers } = await send("GET", `${records}/${id}`);
  await send("PATCH", `${records}/${id}`, { data: { title: words.changed } }, {
    "if-match": headers.etag,
  });
  const own = await page.evaluate(() => crypto.randomUUID());
  await send(
    "PUT",
    `${records}/${own}`,
    { data: { title: "second", pages: 7, related: id } },
    created,
  );
  const { json: { data: [last] } } = await send("GET", `${records}?_sort=-last_modified&_limit=1`);
  const since = last.last_modified;
  await send("PATCH", `${records}/${last.id}`, { data: { pages: 8 } }, {
    "if-match": `"${since}"`,
  });
  await send("GET", `${records}?_since=${since}`);
  const { json: { responses: [first] } } = await send("POST", "/batch", {
    defaults: { method: "POST", path: `/v1${records}` },
    requests: [{ body: { data: { title: "b1" } } }, { body: { data: { title: "b2" } } }],
  });
  await send("DELETE", `${records}/${first.body.data.id}`);
  await send("GET", `${bucket}/history?_limit=5`);
  await send("DELETE", `${records}/${id}`);
  await send("DELETE", bucket);
}
